// Fewer taps and keys on a table. Everything here has a slower way that needs no script.

import { openSheet } from "./board.js";

const ONE_TAP = "one-tap";
const sheetOf = (cell) => document.getElementById(cell.getAttribute("popovertarget"));
const isOneTap = () => localStorage.getItem(ONE_TAP) === "on";

// A second tap on a cell takes its one action that can be undone, which its sheet has marked. With "one tap" the first
// tap does, if the sheet offers nothing else.
document.addEventListener("click", (event) => {
  const cell = event.target.closest?.("#cells .cell");
  const sheet = cell && sheetOf(cell);
  const again = sheet?.querySelector(".again");
  if (!again) return;
  const isOnly = again.name === "seat_action" && sheet.querySelectorAll(".play-button").length === 1;
  if (!sheet.matches(":popover-open") && !(isOneTap() && isOnly)) return;
  event.preventDefault();
  again.click();
}, true);

// On the focused grid E presses the button of the dock (End turn, Draw …), U presses Undo, and N goes to the next table.
const keys = { e: "#dock [form=play]", u: "#undo", n: "#next-table a" };

document.addEventListener("keydown", (event) => {
  const key = keys[event.key.toLowerCase()];
  if (!key || !event.target.matches?.("#cells .cell") || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  if (!event.repeat) document.querySelector(key)?.click();
});

// The setting "one tap" belongs to this device, because it depends on its screen and on the player's fingers.
const setting = document.getElementById("one-tap");
if (setting) {
  setting.closest("[hidden]").hidden = false;
  setting.checked = isOneTap();
  setting.addEventListener("change", () => localStorage.setItem(ONE_TAP, setting.checked ? "on" : "off"));
}

// On a phone a tab is a drawer: a tap on it pulls it up, a tap on the open one lets it down; so does a swipe on the tabs.
// The key opens below the board that it explains.
const pull = () => document.getElementById("pull");
const TAB = "#tabs > details > summary";

document.addEventListener("click", (event) => {
  const tab = event.target.closest?.(TAB);
  if (!tab || !pull()?.checkVisibility()) return;
  const isOpen = tab.parentElement.open;
  if (isOpen) event.preventDefault();
  pull().checked = isOpen ? !pull().checked : tab.parentElement.id !== "tab-key";
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && event.target.closest?.("#tabs") && pull()?.checked && !openSheet()) pull().checked = false;
});

let from = null;
document.addEventListener("pointerdown", (event) => {
  from = event.target.closest?.(`${TAB}, #pull`) ? event.clientY : null;
});
document.addEventListener("pointerup", (event) => {
  if (from !== null && Math.abs(event.clientY - from) > 24) pull().checked = event.clientY < from;
  from = null;
});

// A drawer stays up when the whole table is swapped.
let wasUp = false;
document.addEventListener("htmx:beforeSwap", () => (wasUp = Boolean(pull()?.checked)));
document.addEventListener("htmx:afterSettle", () => {
  if (wasUp && pull()) pull().checked = true;
});
