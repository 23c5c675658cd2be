// The chat. It works without this script, which marks messages as read once they are on the screen, offers the names of
// teammates after "@", sends on Enter where there is a keyboard, and says what became of a message.

import { isAnswered } from "./live.js";

export const lines = () => document.getElementById("chat-lines");

function markAsRead() {
  const shown = lines();
  if (document.hidden || !Number(shown?.dataset.unread) || !shown.checkVisibility()) return;
  shown.dataset.unread = 0; // send one request, however many events one swap causes
  document.getElementById("chat-read")?.remove();
  htmx.ajax("POST", document.getElementById("chat").dataset.read, {
    source: "#chat-count", target: "#chat-count", swap: "outerHTML", values: { until: shown.dataset.newest },
  });
}

document.addEventListener("visibilitychange", markAsRead);
document.addEventListener("toggle", (event) => event.target.id === "tab-chat" && markAsRead(), true);
document.addEventListener("htmx:afterSettle", markAsRead);
addEventListener("resize", markAsRead);

document.addEventListener("keydown", (event) => {
  if (event.target.id !== "chat-text" || event.key !== "Enter" || event.shiftKey) return;
  if (event.isComposing || event.keyCode === 229) return; // this Enter ends a word of an input method; Safari says it by the code
  if (!matchMedia("(pointer: fine)").matches) return;
  event.preventDefault();
  if (!event.repeat) event.target.form.requestSubmit();
});

// The names that begin with what was typed after "@"; keys reach them by Tab.
const mentions = () => document.getElementById("mentions");
const mention = (field) => /(?:^|\s)(@\S*)$/.exec(field.value.slice(0, field.selectionStart))?.[1];
document.addEventListener("input", ({ target }) => {
  if (target.id !== "chat-text") return;
  const typed = mention(target)?.toLowerCase();
  for (const name of mentions().children) name.hidden = !typed || !name.textContent.toLowerCase().startsWith(typed);
  mentions().hidden = !mentions().querySelector(":not([hidden])");
});
document.addEventListener("click", ({ target }) => {
  if (target.parentElement?.id !== "mentions") return;
  const field = document.getElementById("chat-text");
  const end = field.selectionStart;
  field.setRangeText(`${target.textContent} `, end - (mention(field)?.length ?? 0), end, "end");
  field.focus();
  field.dispatchEvent(new Event("input", { bubbles: true }));
});
document.addEventListener("submit", ({ target }) => {
  if (target.id === "chat-form" && mentions()) mentions().hidden = true;
});

for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(failure, (event) => {
    const { elt, requestConfig, xhr } = event.detail;
    if (!document.getElementById("chat")?.contains(elt) || requestConfig?.verb !== "post") return;
    if (elt.id === "chat-form" && !document.getElementById("chat-text").value) return; // it has arrived meanwhile
    const error = document.getElementById("chat-error");
    const { lost, unknown } = document.getElementById("chat-form").dataset;
    error.hidden = false;
    error.textContent = isAnswered(xhr) ? lost : unknown;
  });
}

// The focus stays inside the lines over a swap of them.
let inside = false;
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target !== lines()) return;
  inside = lines().contains(document.activeElement);
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "chat-lines") return;
  if (inside && !lines().contains(document.activeElement)) lines().focus({ preventScroll: true });
});

markAsRead();
