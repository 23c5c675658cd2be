// The recap: outlines what has changed, plays the film of what the reader has missed, and remembers what they have seen.
// Without this script its button leads to a page of its own.

const panel = () => document.getElementById("recap");
const version = () => Number(document.getElementById("dock")?.dataset.version ?? 0);
let seen = document.querySelector("#recap, #ended") ? 0 : version();

// ---- What has been seen: posted when a recap is closed, and when the page is left. -------------------------------------

function remember() {
  const address = document.getElementById("film")?.dataset.seen;
  if (!address || panel() || version() <= seen) return;
  seen = version();
  navigator.sendBeacon(address, new FormData(document.getElementById("play")));
}

document.addEventListener("visibilitychange", () => document.hidden && remember());
window.addEventListener("pagehide", remember);

function close() {
  panel()?.remove();
  for (const cell of document.querySelectorAll("#cells .since")) cell.classList.remove("since");
}

document.addEventListener("submit", (event) => {
  if (event.target.id === "play") close();
  if (event.target.id !== "skip") return;
  event.preventDefault();
  close();
  remember();
});

// Escape is first for what has the focus: a drawer, a field, a film.
document.addEventListener("keydown", ({ key, target }) => {
  if (key !== "Escape" || document.querySelector(":popover-open, #board.filming")) return;
  if (target === document.body || panel()?.contains(target)) document.querySelector("#skip button")?.click();
});

// ---- Changed cells, and the film between the moments. -------------------------------------------------------------------

for (const cell of document.querySelector("[data-cells]")?.dataset.cells.split(" ") ?? []) {
  document.getElementById(`cell-${cell}`)?.classList.add("since");
}

function play(page, before = null) {
  document.getElementById("board").scrollIntoView({ block: "nearest" });
  const picture = page.querySelector("#before svg").cloneNode(true);
  const frames = [...page.querySelectorAll("#frames .frame")];
  document.dispatchEvent(new CustomEvent("film:watch", { detail: { picture: document.importNode(picture, true), frames, before } }));
}

async function pageAt(address) {
  const answer = await fetch(address).catch(() => null);
  return answer?.ok && !answer.redirected && new DOMParser().parseFromString(await answer.text(), "text/html");
}

document.addEventListener("click", async (event) => {
  const watch = event.target.closest?.("#watch, [data-before]");
  if (!watch || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!watch.href) return play(document);
  const { before: first } = watch.dataset;
  const film = import("./film_loader.js").then(({ load }) => load()).catch(() => {});
  const [page, before] = await Promise.all([pageAt(watch.href), pageAt(first), film]);
  if (!page || !document.documentElement.classList.contains("has-film")) return location.assign(watch.href);
  const heading = panel()?.querySelector("h2").textContent;
  close();
  remember();
  play(page, before && { page: before, heading });
});

document.querySelector("button#watch")?.removeAttribute("hidden");
