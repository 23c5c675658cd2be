// The table. It works without this: every button is a plain form's. Here it hears of others' moves, keeps the place of
// eyes and fingers when the table is swapped, and lets arrow keys walk the grid.

const POLL = 20_000;

const table = () => document.getElementById("table");
const shown = () => Number(table()?.dataset.version ?? Infinity); // the table may be gone: then nothing is newer
const told = () => Number(document.getElementById("chat-lines")?.dataset.chat ?? Infinity);
const cells = () => [...document.querySelectorAll("#cells .cell")];
const openSheet = () => document.querySelector(".sheet:popover-open");
const opener = (sheet) => document.querySelector(`[popovertarget="${sheet.id}"]:not(.close)`);

// ---- Hearing of changes: a live connection says "version N, chat M"; without one the page asks, while it is looked at.

let heard = [0, 0];
let busy = false; // a swap of the table is on its way
let source = null;

function refresh() {
  if (busy || document.hidden || !table()?.dataset.board) return; // a moment of a replay stays as it is
  htmx.ajax("GET", `${table().dataset.board}?have=${shown()}.${told()}`, { target: "#table", swap: "outerHTML", source: "#board" });
}

function catchUp() {
  if (heard[0] > shown() || heard[1] > told()) refresh();
}

function listen() {
  if (!table()?.dataset.live || source?.readyState < EventSource.CLOSED) return;
  source = new EventSource(table().dataset.live);
  source.addEventListener("revision", (event) => {
    heard = event.data.split(".").map(Number);
    catchUp();
  });
  // Refused, and not merely cut off: asking for the board says why.
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) refresh();
  });
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  refresh();
  listen();
});
window.addEventListener("pageshow", (event) => {
  if (event.persisted) refresh();
});
setInterval(() => {
  if (source?.readyState === EventSource.OPEN) return;
  refresh();
  listen();
}, POLL);

// ---- Moves: one tap, one command. --------------------------------------------------------------------------------

let pressed = null;

// The second half of a double tap must not hit what the first half has brought under the finger.
document.addEventListener("click", (event) => {
  if (event.detail > 1 && event.target.closest?.("[form=play], #undo")) event.preventDefault();
}, true);

// The buttons stand outside of their form: htmx is told which one was pressed.
document.addEventListener("submit", (event) => {
  pressed = event.submitter;
}, true);
document.addEventListener("htmx:configRequest", (event) => {
  if (event.target.id === "play" && pressed?.name) event.detail.formData.set(pressed.name, pressed.value);
});

// The answer may find another target than was asked for: the chat alone.
// A move overtakes a look that is under way: the older answer must not take the place into which the newer one goes.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.requestConfig.target.id !== "table") return;
  if (event.detail.requestConfig.verb === "post") htmx.trigger("#board", "htmx:abort");
  busy = true;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig.target.id === "table") busy = false;
  catchUp();
});
for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(failure, (event) => {
    if (event.detail.requestConfig?.verb !== "post" || event.detail.requestConfig.target.id !== "table") return;
    const notice = document.getElementById("notice");
    if (!notice) return;
    notice.hidden = false;
    notice.textContent = document.getElementById("announce").textContent = table().dataset.lost;
  });
}

// ---- Over a swap: the open tab, the open sheet, the focus, how far a list was scrolled. ------------------------------

let kept = null;
let reopened = null;

const look = (cell) => (cell.classList.contains("offers") ? cell.ariaLabel.replace(/, [^,]*$/, "") : cell.ariaLabel);

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target !== table()) return;
  const sheet = openSheet();
  const focused = document.activeElement;
  const moved = event.detail.requestConfig.verb === "post";
  kept = {
    tab: document.querySelector("#tabs > details[open]")?.id,
    scrolled: [...table().querySelectorAll("section[tabindex]")].map((section) => [section.id, section.scrollTop]),
    // After a move of one's own its sheet has done its work; otherwise it comes back, with what is true now.
    sheet: moved ? null : sheet?.id,
    focus: sheet?.contains(focused) ? (moved ? opener(sheet)?.id : null) : focused?.id,
    value: focused?.value,
    looks: cells().map(look),
    cell: cells().find((cell) => cell.tabIndex === 0)?.id,
  };
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (!kept || !table()) return;
  const { tab, scrolled, sheet, focus, value, cell } = kept;
  if (tab) document.getElementById(tab).open = true;
  else document.querySelector("#tabs > details[open]")?.removeAttribute("open");
  for (const [id, top] of scrolled) document.getElementById(id)?.scrollTo(0, top);
  roam(document.getElementById(cell));
  const again = sheet && document.getElementById(sheet);
  if (again) {
    reopened = again;
    again.classList.add("at-once");
    again.showPopover({ source: opener(again) });
    ([...again.querySelectorAll("[name=seat_action]")].find((act) => act.value === value) ?? again.querySelector("button"))?.focus();
  } else if (focus) {
    (document.getElementById(focus) ?? document.querySelector("#dock .button"))?.focus({ preventScroll: true });
  }
});

// What has changed is outlined for those who asked for no motion: only now, since htmx keeps the old classes till here.
document.addEventListener("htmx:afterSettle", () => {
  if (!kept) return;
  const { looks } = kept;
  kept = null;
  cells().forEach((cell, number) => cell.classList.toggle("changed", looks[number] !== look(cell)));
});

// ---- The grid: one stop for Tab, arrows within; Enter opens a cell's sheet, Esc comes back to the cell. -------------

function roam(to) {
  if (!to) return;
  for (const cell of cells()) cell.tabIndex = cell === to ? 0 : -1;
}

// Where the open sea is there is no cell: arrows go on over it to the next one in their direction.
const place = (cell) => Number(cell.id.slice("cell-".length));
const columns = () => Number(document.getElementById("cells").ariaColCount);
const inRow = (at) => cells().filter((cell) => Math.floor(place(cell) / columns()) === Math.floor(at / columns()));
const inColumn = (at) => cells().filter((cell) => place(cell) % columns() === at % columns());
const before = (line, at) => line.findLast((cell) => place(cell) < at);
const after = (line, at) => line.find((cell) => place(cell) > at);

const steps = {
  ArrowLeft: (at) => before(inRow(at), at),
  ArrowRight: (at) => after(inRow(at), at),
  ArrowUp: (at) => before(inColumn(at), at),
  ArrowDown: (at) => after(inColumn(at), at),
  Home: (at, far) => (far ? cells() : inRow(at))[0],
  End: (at, far) => (far ? cells() : inRow(at)).at(-1),
};

document.addEventListener("keydown", (event) => {
  const step = event.target.matches?.("#cells .cell") && !event.altKey && !event.metaKey && steps[event.key];
  if (!step) return;
  const next = step(place(event.target), event.ctrlKey) ?? event.target;
  event.preventDefault();
  openSheet()?.hidePopover();
  roam(next);
  next.focus();
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches("#cells .cell")) roam(event.target);
});

// A sheet that opens takes the focus to the first thing to do; closing it, the browser gives it back.
document.addEventListener("toggle", (event) => {
  const sheet = event.target;
  if (!sheet.matches?.(".sheet")) return;
  if (sheet === reopened) reopened = null;
  else if (event.newState === "open") (sheet.querySelector("[name=seat_action]") ?? sheet.querySelector("button"))?.focus();
}, true);

roam(document.getElementById(document.getElementById("cells").dataset.start));
listen();
