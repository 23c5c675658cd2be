// Chat. It works without this: here a message is noted as heard once it is on the screen, Enter says what is written
// where there is a keyboard, and what did not arrive stays in the field.

const lines = () => document.getElementById("chat-lines");
const within = (event) => document.getElementById("chat")?.contains(event.detail.elt);

function hear() {
  const shown = lines();
  if (document.hidden || !Number(shown?.dataset.unread) || !shown.checkVisibility()) return;
  shown.dataset.unread = 0; // asked once, however many events come of one swap
  document.getElementById("chat-read")?.remove();
  htmx.ajax("POST", document.getElementById("chat").dataset.read, {
    source: "#chat-count", target: "#chat-count", swap: "outerHTML", values: { until: shown.dataset.newest },
  });
}

document.addEventListener("visibilitychange", hear);
document.addEventListener("toggle", (event) => event.target.id === "tab-chat" && hear(), true);
document.addEventListener("htmx:afterSettle", hear);
addEventListener("resize", hear);

document.addEventListener("keydown", (event) => {
  if (event.target.id !== "chat-text" || event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  if (!matchMedia("(pointer: fine)").matches) return;
  event.preventDefault();
  event.target.form.requestSubmit();
});

// What was said leaves the field, unless more has been written there meanwhile.
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.elt.id !== "chat-form" || event.detail.xhr.status !== 200) return;
  const text = document.getElementById("chat-text");
  if (text.value === event.detail.requestConfig.formData.get("text")) text.value = "";
});

// A refusal says why, below the field, also to whom moderators have muted meanwhile.
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

// Over a swap of the lines: what was unfolded, and the focus of whoever has pressed a button of a line.
let open = [];
let inside = false;
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target !== lines()) return;
  open = [...lines().querySelectorAll("details[open]")].map((each) => each.id);
  inside = lines().contains(document.activeElement);
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "chat-lines") return;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (inside) lines().focus({ preventScroll: true });
});

hear();
