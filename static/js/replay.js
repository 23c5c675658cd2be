// The replay. It works by links without this script, which adds the slider, keys and the play button.

const PACE = 1200;

const moment = () => document.getElementById("table");
const link = (name) => document.querySelector(`a#control-${name}`);
const slider = document.getElementById("slider");

// Follow a link of the controls. htmx needs a moment for the links that it has just brought: until then, they would load
// a whole page.
function follow(name) {
  if (document.querySelector(".htmx-settling")) {
    document.addEventListener("htmx:afterSettle", () => follow(name), { once: true });
  } else {
    link(name)?.click();
  }
}

// ---- The slider: one request at a time, always for its current position. -----------------------------------------------

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

// ---- Play: one step after another, until the last one. ----------------------------------------------------------------

let playing = false;
let timer = null;
let coming = false; // the next step has been requested

function play() {
  playing = true;
  timer = setTimeout(advance, link("next") ? PACE : 0);
  show();
}

function pause() {
  playing = coming = false;
  clearTimeout(timer);
  show();
}

// The next step comes when the film of this one is over.
function goOn(pace) {
  clearTimeout(timer);
  if (!playing || coming || document.querySelector(".film-stage")) return;
  if (link("next")) timer = setTimeout(advance, pace);
  else pause();
}

function advance() {
  if (document.querySelector(".film-stage")) return;
  if (document.hidden) return pause();
  coming = true;
  (link("next") ?? link("first"))?.click();
}

function show() {
  const run = document.getElementById("run");
  run.hidden = false;
  run.dataset.play ??= run.ariaLabel;
  run.ariaLabel = playing ? run.dataset.pause : run.dataset.play;
  run.classList.toggle("playing", playing);
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#run")) playing ? pause() : play();
  else if (event.isTrusted && event.target.closest("#dock a, #tabs a")) pause();
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "table" || !moment()) return;
  coming = false;
  document.getElementById("log")?.scrollTo(0, 0); // its first line is the current step
  if (asked === null) slider.value = moment().dataset.step;
  slider.max = moment().dataset.last;
  slider.form.elements.by.value = moment().dataset.by;
  goOn(PACE);
  showButtons();
});
document.addEventListener("film:end", () => goOn(PACE / 3));
document.addEventListener("htmx:responseError", pause);
document.addEventListener("htmx:sendError", pause);

// ---- Keys, unless the focus is in a cell, a scrolling list, a field or a sheet, which have their own. ------------------

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
    if (!event.repeat) document.getElementById("run").click();
  } else if (keys[event.key]) {
    event.preventDefault();
    pause();
    const turn = event.shiftKey && { ArrowLeft: "previous-turn", ArrowRight: "next-turn" }[event.key];
    follow(turn || keys[event.key]);
  }
});

// ---- Copy the link, and print -------------------------------------------------------------------------------------------

function showButtons() {
  show();
  for (const button of document.querySelectorAll("[data-copy], #print")) button.hidden = false;
}
document.addEventListener("click", (event) => {
  if (event.target.closest("#print")) window.print();
});

showButtons();
