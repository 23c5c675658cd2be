// The game on the landing page plays by itself, can be paused, and stands still for those who asked for no motion.

const PACE = 1_400;

const button = document.getElementById("play-scene");
const nextFrame = () => document.getElementById("scene").dataset.next;
let playing = !matchMedia("(prefers-reduced-motion: reduce)").matches;
let timer = null;

const schedule = () => {
  clearTimeout(timer);
  button.textContent = playing ? button.dataset.pause : button.dataset.play;
  button.hidden = !nextFrame();
  if (playing && nextFrame() && !document.hidden) timer = setTimeout(show, PACE);
};
const show = () => htmx.ajax("GET", nextFrame(), { target: "#scene", swap: "outerHTML", source: "#play-scene" });

button.addEventListener("click", () => {
  playing = !playing;
  schedule();
});
document.addEventListener("visibilitychange", schedule);
document.addEventListener("htmx:afterSettle", (event) => event.detail.elt.id === "scene" && schedule());
schedule();
