// Loads the film, which a first visit does not need: at once for a recap, else with the first tap or key, or before the
// board brings what teammates have played.

const occasions = ["pointerdown", "keydown"];
let loaded = null;
let isReady = false;

export function load() {
  for (const occasion of occasions) document.removeEventListener(occasion, load, true);
  for (const style of document.querySelectorAll(".film-style")) style.disabled = false;
  loaded ??= import("./film.js").catch(() => {}).finally(() => (isReady = true)); // without it the cards lie beside the board
  return loaded;
}

for (const occasion of occasions) document.addEventListener(occasion, load, true);

// The first move waits for the film, which must see the board before it; where the connection is slow, not for long.
const PATIENCE = 4000;
let isAwaited = false;

document.addEventListener("submit", (event) => {
  const { target, submitter } = event;
  if (isReady || target.id !== "play") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isAwaited) return;
  isAwaited = true;
  document.getElementById("table").classList.add("htmx-request"); // the press has been seen
  const timer = setTimeout(goOn, PATIENCE);
  load().then(() => setTimeout(goOn));
  function goOn() {
    clearTimeout(timer);
    if (!isAwaited) return;
    isAwaited = false;
    isReady = true;
    submitter.form?.requestSubmit(submitter); // it has no form if the board has changed under the finger
  }
}, true);

if (document.querySelector("#recap, #ended")) load();
document.documentElement.classList.add("with-film");
