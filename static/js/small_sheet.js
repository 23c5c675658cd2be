// Links that open their page in a small sheet over the board: my notes, and reactions to an entry of the log.

const smallSheet = document.getElementById("small-sheet");

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-sheet]");
  if (!link || !smallSheet || event.ctrlKey || event.metaKey || event.shiftKey || !navigator.onLine) return;
  event.preventDefault();
  link.closest("[popover]")?.hidePopover();
  smallSheet.replaceChildren();
  // Settled at once: a key pressed before htmx knows the form would send it without htmx, which loads the page anew.
  htmx.ajax("GET", link.href, { target: smallSheet, swap: "innerHTML settle:0ms", source: smallSheet })
    .then(() => smallSheet.matches(":popover-open") || smallSheet.showPopover())
    .catch(() => {});
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.target.id === "reactions-form" && event.detail.successful) smallSheet.hidePopover();
});
