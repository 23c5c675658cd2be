// The games on the landing page play by themselves, can be paused, and stand still for those who asked for no motion.

const PACE = 1_400;

const button = document.getElementById("play-scene");
const unfinished = () => [...document.querySelectorAll(".scene[data-next]")];
let playing = !matchMedia("(prefers-reduced-motion: reduce)").matches;
let timer = null;

const schedule = () => {
  clearTimeout(timer);
  button.textContent = playing ? button.dataset.pause : button.dataset.play;
  button.hidden = !unfinished().length;
  if (playing && !button.hidden && !document.hidden) timer = setTimeout(show, PACE);
};
// Each board stands in an element of its own, where htmx looks for the tiles of the frame before.
const show = () => {
  for (const scene of unfinished()) {
    htmx.ajax("GET", scene.dataset.next, { target: `#${scene.id}`, swap: "outerHTML", source: scene.parentElement });
  }
};

button.addEventListener("click", () => {
  playing = !playing;
  schedule();
});
document.addEventListener("visibilitychange", schedule);
document.addEventListener("htmx:afterSettle", (event) => event.detail.elt.matches(".scene") && schedule());
schedule();
