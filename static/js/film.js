// The film of what the cards do. The new board is there at once, for taps, keys and screen readers. Above it lies a copy
// of the old picture, on which the frames of the update (#film) play one after another; then the copy goes.
// Without this script every card is a button, and the strip under the board shows it.

import { clock } from "./film_clock.js";
import { copyOf, stage } from "./film_stage.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const film = () => document.getElementById("film");
const tray = () => document.querySelector("#storm, #flood");

// ---- Frames: the card turns up, its effects follow, it goes to the strip; a banner fills the board. ------------

const queue = [];
const changed = new Set();
let playing = false;
let performing = false;
let running = null;

const read = (item) => ({
  card: item.querySelector(".film-card"),
  banner: item.querySelector(".film-banner"),
  said: item.querySelector(".said").textContent,
  effects: JSON.parse(item.dataset.effects),
});

async function run() {
  playing = true;
  while (queue.length) {
    await clock.ready();
    performing = true;
    await play(queue.shift());
    performing = clock.hurry = false;
  }
  if (clock.skipping === "queue") clock.skipping = "";
  for (const id of [...held.keys()]) release(id);
  stage.hidePicture();
  playing = false;
  outline();
  onward();
}

async function play(frame) {
  if (frame.card) await turnUp(frame);
  const isPlain = frame.isTold && stage.picture && !frame.card && !frame.banner;
  if (isPlain) stage.say(frame.said);
  if (frame.banner) await showBanner(frame);
  else await perform(frame);
  if (stage.picture) await stage.wait(isPlain ? 600 : 260);
  stage.say("");
}

async function turnUp(frame) {
  const isTaken = frame.effects.some(({ do: name }) => name === "take");
  strip.push(copyOf(frame.card));
  if (stage.picture) {
    stage.now("card");
    frame.big = frame.card.cloneNode(true);
    frame.big.removeAttribute("href");
    frame.big.classList.add("big");
    stage.sky.append(frame.big);
    await clock.animate(frame.big, [{ rotate: "y 90deg", scale: 0.5, opacity: 0 }, { rotate: "y 0deg", scale: 1, opacity: 1 }], 300);
    await stage.wait(600);
    if (!isTaken) await stage.fly(frame.big, tray() ?? frame.big);
  }
  showStrip();
}

async function perform(frame) {
  for (const effect of frame.effects) {
    if (effect.do === "begin") startPhase();
    for (const cell of [effect.cell, effect.source, effect.to]) if (cell !== undefined) changed.add(cell);
    stage.now(effect.do);
    if (!stage.picture && !(stage.element && effect.do === "light")) continue;
    await stage.effects[effect.do]?.(effect, frame);
  }
}

async function showBanner(frame) {
  const big = frame.banner.cloneNode(true);
  const isEnd = big.classList.contains("end");
  if (!stage.element || (clock.skipping && !isEnd)) return perform(frame);
  if (frame.said !== big.textContent.trim()) big.append(Object.assign(document.createElement("span"), { textContent: frame.said }));
  await perform(frame);
  stage.now("banner");
  stage.sky.append(big);
  await clock.animate(big, [{ opacity: 0, scale: 0.8 }, { opacity: 1, scale: 1 }], 240);
  if (isEnd && document.getElementById("after")) return showEnd(big);
  await stage.wait(1760);
  stage.sky.replaceChildren();
}

// The end of the game stays, with what comes after it, until it is closed.
function showEnd(big) {
  big.append(document.getElementById("after").content.cloneNode(true));
  stage.sky.ariaHidden = null;
  stage.bar.remove();
  stage.ended = true;
}

// ---- The strip: the cards of this phase, until it is touched. -------------------------------------------------------

const strip = [];

function startPhase() {
  strip.length = 0;
  changed.clear();
}

function showStrip() {
  const under = tray();
  if (!under || under.querySelector(".pick")) return;
  const willCome = playing && (film().dataset.draw || queue.some(({ card }) => card));
  if (!strip.length && !willCome) return under.querySelector(".film-strip")?.remove();
  const unseen = under.querySelector(".unseen");
  const list = document.createElement("ol");
  list.className = "film-strip";
  for (const card of strip) {
    const item = document.createElement("li");
    card.classList.toggle("latest", card === strip.at(-1));
    item.append(card);
    list.append(item);
  }
  if (unseen) list.append(unseen);
  under.tabIndex = 0;
  under.replaceChildren(list);
}

document.addEventListener("click", (event) => {
  const isBeside = event.target.closest("#storm, #flood") && !event.target.closest("a"); // a card opens its entry
  if (playing || !isBeside || !strip.length || film()?.dataset.draw) return;
  strip.length = 0;
  showStrip();
});

// With reduced motion, outline what the cards have changed.
function outline() {
  if (!still.matches) return;
  for (const cell of changed) document.getElementById(`cell-${cell}`)?.classList.add("changed");
}

// ---- Held back: what the players' rows and the meter show, until the film has come so far. ---------------------------

const held = new Map();
const holdable = () => document.querySelectorAll("#vitals, #team .seats > li[id]");

function hold(id, before) {
  const element = document.getElementById(id);
  if (!element || element.contains(document.activeElement) || element.innerHTML === before.innerHTML) return;
  held.set(id, [element, [...element.childNodes]]);
  element.replaceChildren(...before.cloneNode(true).childNodes);
}

function release(id) {
  const [element, children] = held.get(id) ?? [];
  held.delete(id);
  element?.replaceChildren(...children);
}
stage.reveal = release;

// ---- Updates: take over the frames that an update brings. -----------------------------------------------------------

let coming = null;
let own = false; // the user's own cards come by themselves
let ours = false; // the request is the film's

document.addEventListener("submit", (event) => {
  if (event.target.id !== "play") return;
  own = true;
  if (ours) return;
  if (event.submitter?.value === film()?.dataset.draw) accept();
  clock.paused = clock.frozen = false;
  if (playing) clock.cut("queue");
}, true);

document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, shouldSwap, serverResponse, requestConfig } = event.detail;
  if (target?.id !== "table" || !shouldSwap || !document.getElementById("pictures")) return;
  removeReactions(); // they belong to the board that goes
  const isOwn = requestConfig.verb === "post";
  if (!isOwn) own = false;
  coming = null;
  const step = Number(target.dataset.step); // of a replay, where the whole table is swapped
  if (serverResponse.includes('class="frame"')) {
    if (!strip.length) strip.push(...[...(tray()?.querySelectorAll("a.storm-card") ?? [])].map(copyOf));
    const isStaged = serverResponse.split('class="frame"').length > 2 || /class="film-(card|banner)/.test(serverResponse);
    const rows = isStaged ? [...holdable()].map((element) => [element.id, element.cloneNode(true)]) : [];
    const picture = stage.picture ?? (isStaged ? copyOf(document.getElementById("pictures")) : null);
    coming = { isOwn, rows, step, picture, isStaged };
  } else {
    stop();
  }
  for (const id of [...held.keys()]) release(id); // the update changes what is true, not what is shown meanwhile
});
for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(failure, ({ detail }) => detail.requestConfig?.target?.id === "table" && stop());
}

// The board has changed in another way, or not at all: nothing comes by itself any more.
function stop() {
  own = false;
  if (playing) clock.cut("queue");
  else if (!stage.ended) rest();
}

document.addEventListener("htmx:afterSwap", () => {
  if (coming?.step >= 0) replay(coming);
  else if (coming) begin(coming);
  else if (strip.length && !tray()?.querySelector(".film-strip")) showStrip();
  coming = null;
});

function begin({ isOwn, rows, picture, isStaged }) {
  const frames = [...film().querySelectorAll(".frame")].map((item) => ({ ...read(item), isTold: !isOwn }));
  if (isOwn && !isStaged && !film().dataset.draw) strip.length = 0;
  if (isStaged && !still.matches && !document.hidden) {
    stage.set();
    if (!stage.picture) stage.showPicture(picture);
    for (const [id, before] of rows) hold(id, before);
  } else if (frames.some(({ banner }) => banner?.classList.contains("end"))) {
    stage.set();
  }
  queue.push(...frames);
  if (!playing) running = run();
  showStrip();
}

// The recap brings its own frames and the picture before them.
document.addEventListener("film:watch", async ({ detail: { picture, frames } }) => {
  own = false;
  if (playing) clock.cut("queue");
  await running;
  startPhase();
  if (!still.matches) {
    stage.set();
    stage.showPicture(copyOf(picture));
  }
  queue.push(...frames.map(read).map((frame) => ({ ...frame, isTold: true })));
  running = run();
  showStrip();
});

// Only the next step of a replay has a film. It ends the one that still plays.
async function replay(next) {
  coming = null;
  if (playing) clock.cut("queue");
  await running;
  changed.clear();
  if (Number(document.getElementById("table").dataset.step) === next.step + 1) begin(next);
  else startPhase();
}

document.addEventListener("htmx:afterSettle", outline);

// ---- On to the next card, where nobody has to decide. ----------------------------------------------------------------

const accepted = new Set();
const asked = () => [...(film()?.querySelectorAll("[data-key]") ?? [])].filter(({ dataset }) => !accepted.has(dataset.key));
const drawButton = () => {
  const draw = film()?.dataset.draw;
  return draw && [...document.querySelectorAll("button[form=play]")].find(({ value }) => value === draw);
};

function accept() {
  for (const { dataset } of asked()) accepted.add(dataset.key);
  removeReactions();
}

function removeReactions() {
  stage.element?.querySelector(".reactions")?.remove();
}

async function onward() {
  const value = drawButton()?.value;
  if (!value || !own || document.hidden) return rest();
  stage.set();
  if (asked().length) return ask();
  await new Promise((resolve) => setTimeout(resolve, still.matches && !clock.skipping ? 900 / clock.speed : 60));
  const button = drawButton();
  if (playing || !own || button?.value !== value || (clock.paused && !clock.steps)) return;
  ours = true;
  button.form.requestSubmit(button);
  ours = false;
}

// Somebody may do something before the next card: offer exactly that.
function ask() {
  clock.reset();
  clock.paused = true;
  const panel = document.getElementById("reactions").cloneNode(true);
  panel.removeAttribute("id");
  removeReactions();
  stage.element.append(panel);
  stage.now("ask");
  stage.showBar();
}

function rest() {
  clock.reset();
  if (!film()?.dataset.draw) accepted.clear();
  if (!stage.ended) stage.strike();
  document.dispatchEvent(new CustomEvent("film:end"));
}

// ---- The bar, Escape, and taps on the board, which want the board of now. --------------------------------------------

const controls = {
  pause() {
    if (!clock.paused) return clock.freeze();
    clock.paused = false;
    proceed();
  },
  // Show the end of this card at once; between two cards, play one.
  step() {
    clock.paused = true;
    clock.hurry = performing;
    if (!performing) clock.steps = 1;
    proceed();
    if (performing) clock.finish();
  },
  skip() {
    clock.cut("all");
    proceed();
  },
  speed: clock.quicken,
};

function proceed() {
  if (!playing) accept();
  clock.thaw();
  clock.wake();
  if (!playing) onward();
}

function close() {
  stage.ended = false;
  stage.strike();
}

document.addEventListener("click", (event) => {
  const { target } = event;
  const control = target.closest("[data-film]")?.dataset.film;
  if (control) {
    controls[control]();
    stage.showBar();
  } else if (target.closest("[data-close=film]")) {
    close();
  } else if (playing && target.closest("#board, #tabs")) {
    own = false;
    clock.cut("queue");
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !stage.element || document.querySelector(":popover-open")) return;
  if (stage.ended) close();
  else controls.skip();
});

document.documentElement.classList.add("has-film");
