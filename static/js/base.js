// Small comforts; every page works without them.

// A menu closes by Escape, by a click beside it, and when the focus leaves it.
const openMenus = () => document.querySelectorAll("details.menu[open]");
document.addEventListener("click", (event) => {
  for (const menu of openMenus()) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("focusin", (event) => {
  for (const menu of openMenus()) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// A form that introduces somebody brings along the time zone of the browser.
for (const field of document.querySelectorAll("input[data-time-zone]")) {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}

// What a passkey could not do is said on the page, not in the console alone.
document.addEventListener("allauth.error", (event) => {
  const template = document.getElementById("passkey-failed");
  if (!template) return;
  event.preventDefault();
  document.getElementById("messages").replaceChildren(template.content.cloneNode(true));
});

// An answer that is a whole page (signed out elsewhere, no such table any more) takes the place of this one's content.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (!event.detail.serverResponse.startsWith("<!DOCTYPE")) return;
  event.detail.shouldSwap = true;
  event.detail.target = document.getElementById("main");
  event.detail.selectOverride = "#main";
  event.detail.swapOverride = "outerHTML";
});

// The number in the navigation is asked for anew when the tab is looked at again, and stands on the icon of the installed app.
const showBadge = () => {
  const number = document.querySelector("#nav-badge [data-waiting]");
  navigator.setAppBadge?.(Number(number?.dataset.waiting ?? 0)).catch(() => {});
};
document.addEventListener("visibilitychange", () => {
  const badge = document.getElementById("nav-badge");
  if (badge && !document.hidden) htmx.trigger(badge, "looked-at");
});
for (const swapped of ["htmx:afterSwap", "htmx:oobAfterSwap"]) {
  document.addEventListener(swapped, (event) => event.detail.target.id === "nav-badge" && showBadge());
}

// A button copies the field that it names, and says so.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // the clipboard is for secure pages alone
  }
  button.textContent = button.dataset.copied;
});
