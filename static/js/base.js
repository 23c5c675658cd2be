// Enhancements of every page; all pages work without them.

// Pieces of a board glide only once the page was drawn: some browsers would move all of them from the corner while style
// sheets arrive.
requestAnimationFrame(() => setTimeout(() => document.documentElement.classList.add("drawn")));

// A menu closes on Escape, on a click outside it, and when the focus leaves it.
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

// A held key presses once: what its press brings must not be pressed by the same key.
document.addEventListener("keydown", (event) => {
  if (!event.repeat) return;
  const isPress = event.key === "Enter" ? !event.target.matches("textarea") : event.key === " " && event.target.matches("button, summary");
  if (isPress) event.preventDefault();
}, true);

// Nothing that was being written stays in the tab after a sign-out in it (`draft.js`).
document.addEventListener("submit", ({ target }) => target.id === "sign-out" && sessionStorage.clear());

// Fill the time zone of the browser into forms for new users.
for (const field of document.querySelectorAll("input[data-time-zone]")) {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}

// Show errors of passkeys on the page, not only in the console.
document.addEventListener("allauth.error", (event) => {
  const template = document.getElementById("passkey-failed");
  if (!template) return;
  event.preventDefault();
  document.getElementById("messages").replaceChildren(template.content.cloneNode(true));
});

// A response that is a whole page (table gone) replaces the content of this page. A failing server takes nothing away.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (!event.detail.serverResponse.trimStart().startsWith("<!DOCTYPE") || event.detail.xhr.status >= 500) return;
  event.detail.shouldSwap = true;
  event.detail.target = document.getElementById("main");
  event.detail.selectOverride = "#main";
  event.detail.swapOverride = "outerHTML";
});

// A page whose user is signed out says so once, however often it asks, and until it is answered again.
const isSignedOut = () => document.getElementById("signed-out");
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.xhr.status === 401 && detail.requestConfig.verb === "get" && isSignedOut()) detail.shouldSwap = false;
});
document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
  if (xhr.status >= 200 && xhr.status < 300) isSignedOut()?.remove();
});

// What is unfolded stays open over a swap and keeps the focus; the request or plan in sight stays there. A summary is found by the details element around it.
const UNFOLDED = ":is(#table, #chat-lines, .invite) details[id][open]:not([name])";
const news = () => document.getElementById("team-news");
const startOf = (element) => element.getBoundingClientRect().left;
const newsInSight = () => news()?.scrollLeft && [...news().querySelectorAll(".request, .suggestion")].find((each) => startOf(each) > startOf(news()) - 9);
let unfolded = [];
let inSight = null; // the id of the request or plan
let focused = null;
document.addEventListener("htmx:beforeSwap", () => {
  const element = document.activeElement?.closest(`${UNFOLDED} *`);
  inSight = newsInSight()?.id;
  unfolded = [...document.querySelectorAll(UNFOLDED)].map((details) => details.id);
  focused = element?.matches("[id] > summary") ? `#${element.parentElement.id} > summary` : element?.id && `#${element.id}`;
});
document.addEventListener("htmx:afterSwap", () => {
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
  const same = inSight && document.getElementById(inSight);
  if (same) news().scrollLeft += startOf(same) - startOf(news());
  if (focused && document.activeElement === document.body) document.querySelector(focused)?.focus({ preventScroll: true });
});

// Refresh the badge when the tab becomes visible again, and show it on the icon of the installed app.
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

// The next table that waits for the reader comes after the page, so that no board waits for it, and its link asks again.
async function askForNextTable() {
  const place = document.getElementById("next-table");
  if (!place || place.dataset.asked || document.hidden) return;
  place.dataset.asked = "yes";
  const answer = await fetch(place.dataset.later, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  place.innerHTML = await answer.text();
  place.classList.add("told");
}
document.addEventListener("visibilitychange", () => {
  delete document.getElementById("next-table")?.dataset.asked;
  askForNextTable();
});
document.addEventListener("htmx:afterSettle", askForNextTable);
askForNextTable();

// A copy button copies the field that it names, and confirms it.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // only secure pages may use the clipboard
  }
  button.textContent = button.dataset.copied;
});

// WebKit keeps the wide styles of a table when its window gets narrow. A style sheet that was switched off is read anew.
const wideScreen = matchMedia("(min-width: 1024px)");
wideScreen.addEventListener("change", () => setTimeout(() => {
  const table = document.getElementById("table");
  if (!table || wideScreen.matches || getComputedStyle(table).display !== "grid") return;
  for (const sheet of document.querySelectorAll("link[rel=stylesheet]:not([disabled])")) {
    sheet.disabled = true;
    sheet.disabled = false;
  }
}));
