// The table. It works without this script, because every button belongs to a plain form. The script follows
// others' moves, keeps focus, sheet and scrolling when the table is swapped, and handles arrow keys in the grid.

import { catchUpAfter, follow } from "./live.js";

export const table = () => document.getElementById("table");
const dock = () => document.getElementById("dock");
export const shown = () => document.getElementById("shown").dataset.shown; // the checksums of what the page shows
const versionShown = () => Number(dock()?.dataset.version ?? Infinity); // Infinity if the table is gone: then nothing is newer
const chatShown = () => Number(document.getElementById("chat-lines")?.dataset.chat ?? Infinity);
const cells = () => [...document.querySelectorAll("#cells .cell")];
const cellOfGrid = () => cells().find((cell) => cell.tabIndex === 0);
export const openSheet = () => document.querySelector(".sheet:popover-open:not(#entry)");
const opener = (sheet) => document.querySelector(`[popovertarget="${sheet.id}"]:not(.close)`);

// ---- Changes: `live.js` says when there are some. -----------------------------------------------------------------------

export let busy = false; // a swap of the table is on its way
let missed = false; // a response did not fit the page

async function refresh() {
  const { board, lines } = table()?.dataset ?? {};
  // While a plan is drafted, only the chat is news.
  if (lines) htmx.ajax("GET", `${lines}?have=0.${chatShown()}`, { target: "#chat-lines", swap: "outerHTML", source: "#chat" }).catch(() => {});
  if (!board) return; // a step of a replay does not change
  if (document.querySelector(".film-style")) await import("./film_loader.js").then((film) => film.load()).catch(() => {}); // it tells what comes
  if (busy || !table()) return; // the table can go while the film loads
  htmx.ajax("GET", `${board}?have=${versionShown()}.${chatShown()}`, { target: "#table", swap: "outerHTML", source: "#board", values: { shown: shown() } })
    .catch(() => {}); // aborted by a move, or no connection: the next change or poll asks again
}

// ---- Moves: one tap, one command. --------------------------------------------------------------------------------

let pressed = null;

// The second tap of a double tap must not hit what the first one brought under the finger.
document.addEventListener("click", (event) => {
  if (event.detail > 1 && event.target.closest?.("[form=play], #undo, #next-table")) event.preventDefault();
}, true);

// The buttons are outside their form, so htmx must be told which one was pressed.
document.addEventListener("submit", (event) => {
  pressed = event.submitter;
}, true);
document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.target === table() && table().dataset.board) event.detail.formData.set("shown", shown());
  if (!event.target.matches("#play, form:has(#undo)")) return;
  if (pressed?.name) event.detail.formData.set(pressed.name, pressed.value);
  if (pressed?.hasAttribute("formaction")) event.detail.path = pressed.getAttribute("formaction");
});

// The response may have another target than the request: only the chat.
// A move aborts a running poll, so that its older response cannot overwrite the newer one.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.requestConfig.target.id !== "table") return;
  if (event.detail.requestConfig.verb === "post") htmx.trigger("#board", "htmx:abort");
  busy = true;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig.target.id === "table") busy = false;
  if (missed) refresh();
  else catchUpAfter(event.detail.xhr);
  missed = false;
});

// ---- Kept over a swap: the open tab, the open sheet, the focus and scroll positions. ---------------------------------

let kept = null;
let reopened = null;

const look = (cell) => (cell.classList.contains("offers") ? cell.ariaLabel.replace(/, [^,]*$/, "") : cell.ariaLabel);

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target !== table()) return;
  // An update brings the parts that have changed since the page asked. It does not fit a page that has changed since.
  const asked = event.detail.requestConfig.formData.get("shown");
  if (event.detail.xhr.getResponseHeader("HX-Reswap") && asked !== shown()) {
    event.detail.shouldSwap = false;
    missed = true;
    return;
  }
  const sheet = openSheet();
  const focused = document.activeElement;
  const moved = event.detail.requestConfig.verb === "post";
  kept = {
    moved,
    tab: document.querySelector("#tabs > details[open]")?.id,
    scrolled: [...table().querySelectorAll("section[tabindex]")].map((section) => [section, section.scrollTop]),
    // After the user's own move its sheet stays closed; otherwise it reopens with its new content.
    sheet: moved ? null : sheet?.id,
    focus: sheet?.contains(focused) ? (moved ? opener(sheet)?.id : null) : focused?.id,
    value: focused?.value,
    looks: cells().map(look),
    cell: cellOfGrid()?.id,
  };
  if (!moved) return;
  // Before the swap: removing an open popover or the focused element makes the browser lay out the page in the middle of it.
  sheet?.hidePopover();
  document.activeElement?.blur();
});

// Most of what a part of an update shows is on the page already, so only the differences are taken over: the browser styles,
// lays out and draws nothing else, and pieces of the picture glide to their new places at once. To replace a child of the
// table would make Chromium style the whole table anew.
// Idiomorph with the whole table instead would be as quick within what could be measured on a busy machine, but a move would
// be 8 kB instead of 5, and a first visit some 101 kB instead of 97.
function patch(old, fresh) {
  if (old.isEqualNode(fresh) || old.matches?.("[data-later]")) return; // what it shows has come later than the board
  if (!fresh.attributes || old.nodeName !== fresh.nodeName || old.id !== fresh.id) return old.replaceWith(fresh);
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.matches("#film, #storm, #flood")) old.replaceChildren(...fresh.childNodes); // the film still needs their old frames and cards
  else patchChildren(old, fresh);
}

function patchChildren(old, fresh) {
  const ids = new Set([...fresh.children].map(({ id }) => id));
  for (const child of [...old.children]) if (!ids.has(child.id)) child.remove();
  let next = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const same = next?.nodeName === child.nodeName && next.id === child.id ? next : null;
    if (same) next = same.nextSibling;
    if (same) patch(same, child);
    else old.insertBefore(child, next);
  }
  while (next) {
    const left = next;
    next = left.nextSibling;
    left.remove();
  }
}

// htmx would clone each part of an update and send a dozen events for it. It gets those that are more than they show. This
// listens on the window, so that all others have seen the old table.
const HANDLED = "form, [hx-get], [hx-post]";
const has = (element, selector) => element.matches(selector) || element.querySelector(selector);
let parts = [];
window.addEventListener("htmx:beforeSwap", ({ detail }) => {
  parts = [];
  if (detail.target !== table() || !detail.shouldSwap || !detail.xhr.getResponseHeader("HX-Reswap")) return;
  const update = document.createElement("template");
  update.innerHTML = detail.serverResponse;
  for (const fresh of [...update.content.children]) {
    const old = fresh.getAttribute("hx-swap-oob") === "true" && document.getElementById(fresh.id);
    if (!old || !table().contains(old) || has(fresh, "[hx-trigger]")) continue;
    fresh.remove();
    fresh.removeAttribute("hx-swap-oob");
    document.dispatchEvent(new CustomEvent("board:fresh", { detail: fresh }));
    parts.push([old, fresh]);
  }
  detail.serverResponse = update.innerHTML;
});
// htmx comes first: it looks from the button that was pressed for what it swaps, so the button must still be on the page.
window.addEventListener("htmx:afterSwap", () => {
  for (const [old, fresh] of parts.splice(0)) {
    const isHandled = has(fresh, HANDLED);
    if (old.matches(".sheet")) old.replaceWith(fresh); // an open one is reopened with its focus
    else patch(old, fresh);
    if (isHandled) htmx.process(document.getElementById(old.id));
  }
}, true);
// The old parts of a whole table are emptied before htmx walks through them.
document.addEventListener("htmx:beforeCleanupElement", ({ target }) => {
  if (target.closest?.("#table") && !target.querySelector(HANDLED)) target.replaceChildren();
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (!kept || kept.restored || !table()) return; // each part that was swapped has its own event
  kept.restored = true;
  const { moved, tab, scrolled, sheet, focus, value, cell } = kept;
  if (tab) document.getElementById(tab).open = true;
  else document.querySelector("#tabs > details[open]")?.removeAttribute("open");
  for (const [section, top] of scrolled) {
    // A part that stays keeps its place; to scroll one makes the browser lay out the whole page at once.
    if (top && !section.isConnected) document.getElementById(section.id)?.scrollTo(0, top);
  }
  roam(document.getElementById(cell));
  const again = sheet && document.getElementById(sheet);
  if (again?.matches(":popover-open")) return; // the update did not bring it
  if (again) {
    reopened = again;
    again.classList.add("at-once");
    again.showPopover({ source: opener(again) });
    ([...again.querySelectorAll("[form=play]")].find((button) => button.value === value) ?? again.querySelector("button"))?.focus();
  } else if (focus) {
    // Never on a button that has come to reveal something, because the next press may be meant for what was there before.
    const same = document.getElementById(focus);
    const isUnsafe = same?.matches(".final") && (moved || same.value !== value);
    (isUnsafe ? cellOfGrid() : (same ?? cellOfGrid()))?.focus({ preventScroll: true });
  }
});

// With reduced motion, outline what changed: only now, because htmx keeps the old classes until here.
document.addEventListener("htmx:afterSettle", () => {
  if (!kept) return;
  const { looks } = kept;
  kept = null;
  cells().forEach((cell, number) => cell.classList.toggle("changed", looks[number] !== look(cell)));
});

// ---- The grid: one tab stop, arrows inside; Enter opens a cell's sheet, Esc returns to the cell. --------------------

function roam(to) {
  if (!to) return;
  for (const cell of cells()) cell.tabIndex = cell === to ? 0 : -1;
}

// The open sea has no cells: arrows skip it to the next cell in their direction.
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

// A sheet is as high as the room below the board. An anchor in CSS would say the same, but costs each click time; and the
// room is said to sheets alone, because a style of the page's root would style everything anew.
const roomOfSheets = new CSSStyleSheet();
document.adoptedStyleSheets.push(roomOfSheets);
document.addEventListener("beforetoggle", ({ target, newState }) => {
  if (newState !== "open" || !target.matches?.(":is(#sheets, #team) .sheet")) return;
  const { bottom } = document.getElementById("board").getBoundingClientRect();
  roomOfSheets.replaceSync(`.sheet { --room-below: ${Math.round(innerHeight - bottom)}px }`);
}, true);

// Opening a sheet focuses its first action; the browser returns the focus when it closes.
document.addEventListener("toggle", (event) => {
  const sheet = event.target;
  if (!sheet.matches?.(".sheet")) return;
  if (sheet === reopened) reopened = null;
  else if (event.newState === "open") (sheet.querySelector("[form=play], [name=kind]") ?? sheet.querySelector("button"))?.focus({ preventScroll: !opener(sheet)?.matches(":focus-visible") });
  // The focus returns to the opener by itself, unless an update has replaced what had it.
  else if (document.activeElement === document.body || sheet.contains(document.activeElement)) opener(sheet)?.focus({ preventScroll: true });
}, true);

// ---- Entries: what something on the board is, with its numbers now. Without this its link leads to the rules. ------

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.(":is(#table, #recap) a.about");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const address = document.querySelector("[data-entries]").dataset.entries + (link.dataset.entry ?? link.hash.slice(1));
  const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer?.ok || answer.redirected) return location.assign(link.href);
  const entry = document.getElementById("entry");
  entry.innerHTML = await answer.text();
  if (link.isConnected) entry.showPopover({ source: link });
});

// A pointer that rests on something reads its label.
document.addEventListener("pointerover", (event) => {
  const named = event.target.closest?.("#table :is(a, button, [role=img])[aria-label]");
  if (named) named.title = named.ariaLabel;
});

roam(document.getElementById(document.getElementById("cells").dataset.start));
follow({ address: () => table()?.dataset.live, shown: () => [versionShown(), chatShown()], refresh });
