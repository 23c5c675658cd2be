// A mark by holding a tile, by M on the focused one, or by the sheet's link: a small menu, the same form as on the page
// behind that link.

const MARK_HOLD = 500; // milliseconds
const markMenu = document.getElementById("mark-menu");
let holding = null;
let held = null; // the cell whose next click belongs to the hold
let marked = null; // the cell beside which the menu opens

const openMenu = () => markMenu.matches(":popover-open") || markMenu.showPopover({ source: marked });
// To let go counts as a tap outside of the menu, which closes it, before or with the click.
const keepMenu = () => setTimeout(() => markMenu.hasChildNodes() && openMenu());

function offerMarks(cell) {
  const link = document.getElementById(cell.getAttribute("popovertarget"))?.querySelector(".mark-tile");
  if (!link || !markMenu) return;
  marked = cell;
  markMenu.replaceChildren();
  // Settled at once: a key pressed before htmx knows the form would send it without htmx, which loads the page anew.
  htmx.ajax("GET", link.href, { target: markMenu, swap: "innerHTML settle:0ms", source: markMenu }).then(openMenu)
    .catch(() => {});
}

document.addEventListener("pointerdown", (event) => {
  const cell = event.target.closest?.("#cells .cell");
  clearTimeout(holding);
  held = null;
  if (!cell || event.button) return;
  holding = setTimeout(() => {
    held = cell;
    offerMarks(cell);
  }, MARK_HOLD);
});
for (const name of ["pointerup", "pointercancel", "pointerleave", "scroll"]) {
  document.addEventListener(name, () => clearTimeout(holding), { passive: true });
}
document.addEventListener("pointerup", () => held && keepMenu());
document.addEventListener("contextmenu", (event) => {
  if (event.target.closest?.("#cells .cell") && held) event.preventDefault();
});
// The click that ends a hold must not open the sheet.
document.addEventListener("click", (event) => {
  const cell = event.target.closest?.("#cells .cell");
  if (!cell || cell !== held) return;
  held = null;
  event.preventDefault();
  event.stopImmediatePropagation();
  keepMenu();
}, true);

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#sheets .mark-tile");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !navigator.onLine) return;
  event.preventDefault();
  const sheet = link.closest(".sheet");
  sheet.hidePopover();
  offerMarks(document.querySelector(`#cells [popovertarget="${sheet.id}"]`));
});

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "m" || !event.target.matches?.("#cells .cell")) return;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  if (!event.repeat) offerMarks(event.target);
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.target.id !== "mark-form" || !event.detail.successful) return;
  const cell = document.querySelector("#cells .cell[tabindex='0']");
  markMenu.hidePopover();
  cell?.focus({ preventScroll: true });
});
