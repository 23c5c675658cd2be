// Loads the film after the board, or with the first tap or key, so that a first visit does not wait for it.

const occasions = ["pointerdown", "keydown"];

function load() {
  for (const occasion of occasions) document.removeEventListener(occasion, load, true);
  document.getElementById("film-style").disabled = false;
  import("./film.js").catch(() => {}); // without it the cards lie beside the board
}

for (const occasion of occasions) document.addEventListener(occasion, load, true);
addEventListener("load", () => setTimeout(load, document.getElementById("recap") ? 0 : 1500));
document.documentElement.classList.add("with-film");
