// The names of teammates, offered in the chat after "@": chosen by a tap, or by Tab and Enter.

const field = () => document.getElementById("chat-text");
const names = () => document.getElementById("mentions");
const typed = () => /(?:^|\s)(@\S*)$/.exec(field().value.slice(0, field().selectionStart))?.[1];

function offer() {
  const begun = typed()?.toLowerCase();
  for (const name of names().children) name.hidden = !begun || !name.textContent.toLowerCase().startsWith(begun);
  names().hidden = !names().querySelector(":not([hidden])");
}

document.addEventListener("input", ({ target }) => target === field() && offer());
document.addEventListener("click", ({ target }) => {
  if (!target.matches("#mentions > button")) return;
  const end = field().selectionStart;
  field().setRangeText(`${target.textContent} `, end - (typed()?.length ?? 0), end, "end");
  field().focus();
  field().dispatchEvent(new Event("input", { bubbles: true })); // it hides the names, and keeps the draft
});
document.addEventListener("submit", ({ target }) => {
  if (target === field()?.form) names().hidden = true;
});
offer();
