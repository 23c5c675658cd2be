// The replay. Without this its links lead from moment to moment; here the slider, the keys and the play button use them.

const PACE = 1200;

const moment = () => document.getElementById("table");
const way = (name) => document.querySelector(`a#control-${name}`);
const slider = document.getElementById("slider");

// ---- The slider: one request at a time, always for where it stands now. -----------------------------------------------

let asked = null;

function seek() {
  if (asked !== null || slider.value === moment().dataset.step) return;
  asked = slider.value;
  const by = moment().dataset.by;
  htmx.ajax("GET", `${slider.form.getAttribute("action")}${asked}${by && `?by=${by}`}`, {
    target: "#table", swap: "outerHTML", source: "#board",
  }).finally(() => {
    asked = null;
    seek();
  });
}

slider.addEventListener("input", () => {
  pause();
  seek();
});

// ---- Play: the next step after a while, until the last one. -----------------------------------------------------------

let timer = null;

function play() {
  timer = setTimeout(onward, way("next") ? PACE : 0);
  show();
}

function pause() {
  clearTimeout(timer);
  timer = null;
  show();
}

function onward() {
  if (document.hidden) pause();
  else (way("next") ?? way("first"))?.click();
}

function show() {
  const run = document.getElementById("run");
  run.hidden = false;
  run.dataset.play ??= run.ariaLabel;
  run.ariaLabel = timer ? run.dataset.pause : run.dataset.play;
  run.classList.toggle("playing", timer !== null);
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#run")) timer ? pause() : play();
  else if (event.isTrusted && event.target.closest("#dock a, #tabs a")) pause();
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "table" || !moment()) return;
  document.getElementById("log")?.scrollTo(0, 0); // the step itself is its first line
  if (asked === null) slider.value = moment().dataset.step;
  slider.max = moment().dataset.last;
  slider.form.elements.by.value = moment().dataset.by;
  if (timer) clearTimeout(timer);
  if (timer && way("next")) timer = setTimeout(onward, PACE);
  else timer = null;
  dress();
});
document.addEventListener("htmx:responseError", pause);
document.addEventListener("htmx:sendError", pause);

// ---- Keys, where nothing else wants them: a cell, a list that scrolls, a field and a sheet have their own. -------------

const keys = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  ArrowUp: "previous-turn",
  ArrowDown: "next-turn",
  Home: "first",
  End: "last",
};

document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector(".sheet:popover-open")) return;
  if (target.closest("#cells, section[tabindex], input, textarea, select")) return;
  if (event.key === " ") {
    if (target.closest("a, button, summary")) return;
    event.preventDefault();
    document.getElementById("run").click();
  } else if (keys[event.key]) {
    event.preventDefault();
    pause();
    const turn = event.shiftKey && { ArrowLeft: "previous-turn", ArrowRight: "next-turn" }[event.key];
    way(turn || keys[event.key])?.click();
  }
});

// ---- Link to here, and print --------------------------------------------------------------------------------------------

function dress() {
  show();
  for (const button of document.querySelectorAll("[data-copy], #print")) button.hidden = false;
}
document.addEventListener("click", (event) => {
  if (event.target.closest("#print")) window.print();
});

dress();
