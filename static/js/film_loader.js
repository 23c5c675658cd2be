// Loads the film, which a first visit does not need: at once for a recap, else with the first tap or key, or before the
// board brings what teammates have played.

const occasions = ["pointerdown", "keydown"];
let loaded = null;

export function load() {
  for (const occasion of occasions) document.removeEventListener(occasion, load, true);
  document.getElementById("film-style").disabled = false;
  loaded ??= import("./film.js").catch(() => {}); // without it the cards lie beside the board
  return loaded;
}

for (const occasion of occasions) document.addEventListener(occasion, load, true);
if (document.querySelector("#recap, #ended")) load();
document.documentElement.classList.add("with-film");
