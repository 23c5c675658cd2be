// A field says what is wrong with it when it is left. Without this the server says it when the form is sent.

const { check } = document.querySelector("script[data-check]").dataset;
const KINDS = { nickname: "name", email: "email", "new-password": "password" };
const FIELDS = ".form :is(input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea)";

const edited = new WeakSet();

function say(field, text) {
  const id = `${field.id}_wrong`;
  let box = document.getElementById(id);
  if (!box) {
    if (!text) return;
    box = document.createElement("p");
    box.id = id;
    box.className = "errorlist";
    box.setAttribute("role", "status");
    field.after(box);
    field.setAttribute("aria-describedby", `${id} ${field.getAttribute("aria-describedby") ?? ""}`.trim());
  }
  document.getElementById(`${field.id}_error`)?.remove(); // what the server said about the former text
  box.textContent = text;
  box.hidden = !text;
  if (text) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}

// What only the server knows: which passwords are common, which signs a name may have.
async function ask(field, kind, value) {
  const headers = JSON.parse(document.body.getAttribute("hx-headers"));
  const answer = await fetch(check, { method: "POST", headers, body: new URLSearchParams({ kind, value }) }).catch(() => null);
  const text = answer?.ok ? await answer.text() : "";
  if (text && field.value === value) say(field, text);
}

document.addEventListener("input", ({ target }) => {
  if (!target.matches?.(FIELDS)) return;
  edited.add(target);
  if (target.validity.valid) say(target, "");
});
document.addEventListener("focusout", ({ target }) => {
  if (edited.has(target) && !target.validity.valid) say(target, target.validationMessage);
});
document.addEventListener("change", ({ target }) => {
  const kind = target.matches?.(FIELDS) && KINDS[target.autocomplete];
  if (kind && target.value && target.validity.valid) ask(target, kind, target.value);
});
// Closed options name what is set in them.
document.addEventListener("change", ({ target }) => {
  const named = target.name && document.querySelector(`[data-value-of="${target.name}"]`);
  if (named) named.textContent = (target.selectedOptions?.[0] ?? target.parentElement.querySelector(".option-name")).textContent;
});
document.addEventListener("invalid", ({ target }) => {
  if (target.matches?.(FIELDS)) say(target, target.validationMessage);
}, true);
