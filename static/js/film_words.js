// The words of a film: a bubble in which a bot says why it plays, and a sentence at the edge that tells what has come of
// it. Neither covers the cells that the step is about.

import { cellOf } from "./film_pawns.js";
import { board, cellsOf, make, pawnsOf, place, put, stage } from "./film_stage.js";
import { copyOf } from "./film_veil.js";

const [GAP, ROUND] = [6, 20]; // pixels between a bubble and the tiles, and between its tail and its corner

let last = null; // what a bot has said, while its pawn stands there and nobody else has played
let cells = []; // that the step is about

// A new film begins, or a pawn goes away from where its bot has spoken.
export function forget(effects = null) {
  const isGone = ({ do: name, pawns = [] }) => name !== "light" && pawns.includes(Number(last.seat));
  if (!effects || (last && effects.some(isGone))) last = null;
}

// A new step: its bot says why it plays it. `frames` are those of the step.
export function speak({ seat, reason }, frames) {
  if (last?.seat !== seat) last = null;
  if (reason) last = { seat, text: reason };
  stage.hush();
  const [pawn] = pawnsOf([seat]);
  if (!stage.picture || !pawn) return;
  cells = [cellOf(pawn), ...frames.flatMap(cellsOf)];
  if (!reason) return;
  last.cells = cells;
  stage.bubble = bubbleOf(seat, reason);
  stage.sky.append(stage.bubble);
  standBy(stage.bubble, pawn);
}

// The tail of the bubble follows its pawn, which walks.
stage.follow = (pawn) => {
  if (pawn?.dataset.id === `p${stage.bubble?.dataset.seat}`) point(stage.bubble, place(pawn).x);
};

// A sentence over the board, for what has no card.
export function say(text) {
  if (!stage.element) return;
  if (text) stage.element.classList.toggle("on-top", edgeFor(cells) === "top");
  stage.element.dataset.said = text;
}

// The edge of the board with more room beside these cells and the bubble.
export function edgeFor(cells) {
  const { top, bottom } = boxOf(cells, stage.bubble);
  return top > board().clientHeight - bottom ? "top" : "bottom";
}

// After the film the last words of a bot stay at its pawn, for a moment or until a tap or key.
export function recall() {
  stage.unsay();
  const pawn = last && document.getElementById(`p${last.seat}`);
  if (!pawn) return;
  const layer = make("div", "film-words");
  layer.ariaHidden = "true"; // the log has them
  layer.addEventListener("animationend", () => layer.remove());
  board().append(layer);
  const bubble = bubbleOf(last.seat, last.text);
  layer.append(bubble);
  cells = [cellOf(pawn), ...(last.cells ?? [])];
  standBy(bubble, pawn);
}

function bubbleOf(seat, text) {
  const bubble = Object.assign(make("span", "film-bubble bot"), { textContent: text });
  bubble.dataset.seat = seat;
  const face = document.querySelector(`#seat-${seat} .portrait`);
  if (face) bubble.prepend(copyOf(face));
  return bubble;
}

// Above or below all cells of the step, where it is nearer to the pawn; without room there, above or below its own cell.
function standBy(bubble, pawn) {
  const { clientWidth: width, clientHeight: height } = board();
  const { x, y } = place(pawn);
  const room = bubble.offsetHeight + GAP;
  const spots = [cells, [cellOf(pawn)]].map((about) => boxOf(about)).flatMap(({ top, bottom }) =>
    [
      { edge: top - GAP, isUnder: false, isFree: top >= room, far: y - top },
      { edge: bottom + GAP, isUnder: true, isFree: height - bottom >= room, far: bottom - y },
    ].sort((one, other) => one.far - other.far));
  const { edge, isUnder } = spots.find(({ isFree }) => isFree) ?? spots.at(-1);
  const half = bubble.offsetWidth / 2;
  bubble.classList.toggle("under", isUnder);
  put(bubble, { y: edge, left: Math.max(half + 4, Math.min(width - half - 4, x)) });
  point(bubble, x);
}

function point(bubble, x) {
  const { x: middle, size } = place(bubble);
  const most = size / 2 - ROUND;
  put(bubble, { tail: Math.max(-most, Math.min(most, x - middle)) });
}

// The upper and the lower edge of what these cells, and the bubble, take of the board.
function boxOf(cells, bubble = null) {
  const outer = board().getBoundingClientRect();
  const elements = [...cells.map((cell) => document.getElementById(`cell-${cell}`)), bubble].filter(Boolean);
  const boxes = elements.map((each) => each.getBoundingClientRect());
  return {
    top: Math.min(...boxes.map(({ top }) => top)) - outer.top,
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)) - outer.top,
  };
}
