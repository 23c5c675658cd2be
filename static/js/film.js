// The film of what the cards do. The new board is there at once, for taps, keys and screen readers. Above it lies a copy
// of the old picture, on which the frames of the update (#film) play one after another; then the copy goes.
// Without this script every card is a button, and the strip under the board shows it.
import { clock } from "./film_clock.js";
import { isAbout, isGood, read, together } from "./film_frames.js";
import { allow, isPlain, joinWalks, paceOf, READ, SAY, spend } from "./film_pace.js";
import { cellsOf, ring, sideFor, stage } from "./film_stage.js";
import { putAway, showCards, strip, tray } from "./film_strip.js";
import { copyOf, dress, head, heldParts, hold, holdLog, holdTitle, release, reveal, revealAll, revealStep, shownBefore, shownNow } from "./film_veil.js";
import { edgeFor, forget, recall, say, speak } from "./film_words.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const film = () => document.getElementById("film");

// ---- Frames: the card turns up, its effects follow, it goes to the strip; a banner fills the board. ------------

let queue = [];
const changed = new Set();
let playing = false;
let performing = false;
let running = null;

const [LOOK, TAIL] = [350, 160];

async function run() {
  playing = true;
  forget();
  while (queue.length) {
    await clock.ready();
    performing = true;
    const frame = queue.shift();
    const began = performance.now();
    clock.pace = paceOf(frame, queue);
    clock.halted = false;
    await play(frame).catch(reportError); // no failure leaves something hidden
    if (!clock.halted) spend((performance.now() - began) * clock.speed);
    performing = clock.hurry = false;
  }
  await showStill();
  if (clock.skipping === "queue") clock.skipping = "";
  clock.pace = 1;
  revealAll(stage.ended);
  if (!stage.ended) stage.hidePicture();
  playing = false;
  outline();
  onward();
}

async function play(frame) {
  come(frame);
  if (frame.isEnd) return showEnd(frame);
  if (frame.reason && stage.bubble) await stage.wait(SAY);
  if (frame.card) await turnUp(frame);
  if (frame.banner) await showBanner(frame);
  else await perform(frame);
  const isSaid = stage.picture && isPlain(frame);
  if (isSaid) say(frame.said);
  if (stage.picture) await stage.wait(isSaid ? READ + TAIL : TAIL);
  settle(frame);
  say("");
}

async function turnUp(frame) {
  const isTaken = frame.effects.some(({ do: name }) => name === "take");
  strip.push(copyOf(frame.card));
  head(frame.faceUp); // how many more come
  if (stage.picture) {
    stage.now("card");
    stage.hush();
    frame.big = frame.card.cloneNode(true);
    frame.big.removeAttribute("href");
    frame.big.classList.add("big", sideFor(frame));
    stage.sky.append(frame.big);
    await clock.animate(frame.big, [{ rotate: "y 90deg", scale: 0.5, opacity: 0 }, { rotate: "y 0deg", scale: 1, opacity: 1 }], 300);
    for (const { do: name, cell } of frame.effects) if (name === "flip") ring(cell);
    await stage.wait(LOOK);
    if (!isTaken) await stage.fly(frame.big, tray() ?? frame.big);
  }
  showStrip();
}

async function perform(frame) {
  for (const cell of frame.passed ?? []) changed.add(cell);
  for (const group of together(frame.effects)) {
    await Promise.all(group.map((effect) => {
      if (effect.do === "begin") startPhase();
      for (const cell of [effect.cell, effect.source, effect.to]) if (cell !== undefined) changed.add(cell);
      stage.now(effect.do);
      return stage.picture && stage.effects[effect.do]?.(effect, frame);
    }));
  }
}

// What is won is ticked off after its banner has said so. The water rises before.
async function showBanner(frame) {
  const big = frame.banner.cloneNode(true);
  if (!stage.picture || clock.skipping) return perform(frame);
  if (frame.said !== big.textContent.trim()) big.append(Object.assign(document.createElement("span"), { textContent: frame.said }));
  const isTick = ({ do: name }) => name === "meter" && isGood(frame);
  await perform({ ...frame, effects: frame.effects.filter((effect) => !isTick(effect)) });
  stage.now("banner");
  stage.hush();
  const cells = cellsOf(frame);
  if (cells.length) big.classList.add("aside", edgeFor(cells)); // what it tells of stays in sight
  stage.sky.append(big);
  await stage.present(big);
  stage.sky.replaceChildren();
  await perform({ ...frame, effects: frame.effects.filter(isTick) });
}

async function showEnd(frame) {
  await showStill();
  stage.set();
  stage.silenceDock();
  const { showEnd: show } = await import("./film_end.js"); // no first visit waits for it
  await show(frame, document.getElementById("after"));
}

// With reduced motion the cards are seen before the page tells what has come of them.
async function showStill() {
  if (!still.matches || !heldParts().length) return;
  const cards = strip.length;
  showStrip();
  outline();
  if (cards) await clock.animate(document.getElementById("board"), [], Math.min(700 * cards, 2400));
  revealAll();
}

// ---- The strip: the cards of this phase, until it is touched. -------------------------------------------------------

function startPhase() {
  strip.length = 0;
  changed.clear();
}

function showStrip() {
  const willCome = playing && (film()?.dataset.draw || queue.some(({ card }) => card));
  if (strip.length || willCome) showCards();
  else putAway();
}

document.addEventListener("click", (event) => {
  const isBeside = event.target.closest("#storm, #flood") && !event.target.closest("a"); // a card opens its entry
  if (!playing && isBeside && !film()?.dataset.draw) putAway();
});

// With reduced motion, outline what the cards have changed.
function outline() {
  if (!still.matches) return;
  for (const cell of changed) document.getElementById(`cell-${cell}`)?.classList.add("changed");
}

// ---- Held back: each row of the team and each meter, until no frame to come is about it. ------------------------------

function settle(frame) {
  for (const part of heldParts()) {
    const matches = isAbout(part);
    if (matches(frame) && !queue.some(matches)) reveal(part);
  }
}
stage.settle = settle;

let steps = []; // of the frame that plays

function come(frame) {
  forget(frame.effects);
  if (!frame.steps.length) return;
  for (const step of steps) revealStep(step);
  steps = frame.steps;
  head(frame.isTold && frame.heading, frame.turn ?? frame.seat, frame.bot);
  const next = queue.findIndex((each) => each.steps.length);
  speak(frame, [frame, ...queue.slice(0, next < 0 ? undefined : next)]);
}

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
    const isGreat = serverResponse.split('class="frame"').length > 2 || /class="film-(card|banner)/.test(serverResponse);
    const isStaged = isGreat || playing || (!isOwn && ["data-reason=", "data-gift"].some((sign) => serverResponse.includes(sign)));
    const before = isStaged ? shownNow() : [];
    const picture = stage.picture ?? (isStaged ? copyOf(document.getElementById("pictures")) : null);
    coming = { isOwn, before, title: document.title, step, picture, isStaged, faceUp: film()?.dataset.faceUp };
  } else {
    stop();
  }
  release(); // the update changes what is true, not what is shown meanwhile
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

function begin({ isOwn, before, title, picture, isStaged, faceUp }) {
  const frames = [...film().querySelectorAll(".frame")].map((item) => ({ ...read(item), isTold: !isOwn }));
  const card = frames.find((frame) => isOwn && frame.card);
  if (card) card.faceUp = faceUp;
  if (isOwn && !isStaged && !film().dataset.draw) strip.length = 0;
  start(frames, isStaged && { before, title, picture });
  showStrip();
}

function start(frames, staged) {
  const isAlone = !playing && frames.length === 1;
  frames.forEach((frame, place) => Object.assign(frame, { isAlone, isLast: frames[place + 1]?.isEnd }));
  allow(frames, playing);
  queue = joinWalks([...queue, ...frames]);
  if (staged && !document.hidden) {
    stage.set();
    if (!still.matches && !stage.picture) stage.showPicture(staged.picture);
    hold(staged.before);
    holdTitle(staged.title);
    holdLog(queue.flatMap((frame) => frame.steps));
  }
  if (!playing) running = run();
}

// The recap brings its own frames, the picture and the page before them.
document.addEventListener("film:watch", async ({ detail: { picture, frames, before } }) => {
  own = false;
  if (playing) clock.cut("queue");
  await running;
  if (stage.ended) close();
  startPhase();
  const told = frames.map(read).map((frame) => ({ ...frame, isTold: true }));
  start(told, { before: before ? shownBefore(before.page) : [], title: null, picture: copyOf(picture) });
  head(before?.heading);
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

document.addEventListener("htmx:afterSettle", () => {
  dress();
  stage.dress();
  outline();
});

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

const removeReactions = () => stage.element?.querySelector(".reactions")?.remove();

async function onward() {
  const value = drawButton()?.value;
  if (!value || !own || document.hidden) return rest();
  stage.set();
  if (asked().length) return ask();
  await new Promise((resolve) => setTimeout(resolve, still.matches && !clock.skipping ? 900 / clock.speed : 60));
  const button = drawButton();
  if (playing || (clock.paused && !clock.steps)) return;
  if (!own || button?.value !== value) return rest();
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
  stage.goOn(false);
  stage.showBar();
}

function rest() {
  clock.reset();
  const isLive = !stage.ended && document.querySelector("#dock[data-version]");
  if (!film()?.dataset.draw) accepted.clear();
  if (isLive && !still.matches && !film()?.dataset.draw) putAway(); // the log has the cards
  if (!stage.ended) stage.strike();
  if (isLive) recall();
  document.dispatchEvent(new CustomEvent("film:end"));
}

for (const occasion of ["pointerdown", "keydown"]) {
  document.addEventListener(occasion, () => {
    forget();
    stage.unsay();
  });
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
  } else if (playing && target.closest("#board, #tabs, #dock")) {
    if (target.closest("#dock[data-version]")) return controls.skip();
    own &&= Boolean(target.closest("#dock"));
    clock.cut("queue");
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !stage.element || document.querySelector(":popover-open")) return;
  if (stage.ended) close();
  else controls.skip();
});

// A page that opens after the end begins with it.
const ended = document.getElementById("ended");
if (ended) import("./film_end.js").then(({ open }) => open(ended.content));
document.documentElement.classList.add("has-film");
