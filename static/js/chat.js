// The chat. It works without this script, which marks messages as read once they are on the screen, sends on Enter
// where there is a keyboard, and keeps text that could not be sent in the field.

const lines = () => document.getElementById("chat-lines");
const within = (event) => document.getElementById("chat")?.contains(event.detail.elt);

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

// Clear the field after sending, unless more has been written meanwhile.
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.elt.id !== "chat-form" || event.detail.xhr.status !== 200) return;
  const text = document.getElementById("chat-text");
  if (text.value === event.detail.requestConfig.formData.get("text")) text.value = "";
});

// Show the reason of a refusal below the field, also to a user who was muted meanwhile.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.status !== 403 || event.detail.target.id !== "chat-error") return;
  event.detail.shouldSwap = true;
  event.detail.isError = false;
});
for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(failure, (event) => {
    if (!within(event) || event.detail.requestConfig?.verb !== "post") return;
    const error = document.getElementById("chat-error");
    error.hidden = false;
    error.textContent = document.getElementById("chat-form").dataset.lost;
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
