// The chat. It works without this script, which marks messages as read once they are on the screen, sends on Enter
// where there is a keyboard, and says what became of a message.

import { isAnswered } from "./live.js";

const lines = () => document.getElementById("chat-lines");

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

document.addEventListener("input", ({ target }) => target.id === "chat-text" && target.value.includes("@") && import("./mentions.js"));

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
