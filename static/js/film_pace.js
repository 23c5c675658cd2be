// How long the frames of a film take. A plain card takes half a second; long sentences and what hurts, kills, sinks or is
// won take longer. Where much has happened, all goes faster: a turn has its share of ten seconds for three.

const TURN = 2800;
const ALONE = 3100; // for a turn, or what one player does in theirs
export const SAY = 800; // a bot says why, and then plays
export const READ = 450; // what has come of it is told
const SLACK = 60; // what a frame takes beside its animations
const WRITTEN = { wind: 420, sun: 600, slide: 480, walk: 320, sand: 160, flip: 400, take: 420, goal: 400, meter: 480, water: 620, give: 600 };
const READABLE = 900; // the least for a reason and what comes of it
const [LEAST, LEAST_OF_ALL] = [0.45, 0.2]; // shares of the usual length

let left = 0; // milliseconds that the frames in the queue may take

const effectsOf = (frame, ...names) => frame.effects.filter(({ do: name }) => names.includes(name));
const hurts = ({ do: name, gain, look }) => (name === "water" && !gain) || look === "sunk";
export const isGreat = (frame) => Boolean(frame.banner || frame.isLast) || frame.effects.some(hurts);

// Its sentence alone tells it. The end of a turn shows in its cards.
export const isPlain = (frame) => frame.isTold && frame.said && !frame.card && !frame.banner && !effectsOf(frame, "begin").length;

const keepsTime = (frame) => isGreat(frame) || frame.reason; // a sentence wants to be read

// What more words than these are longer to read.
const reading = (text, words) => 200 * Math.max(0, text.trim().split(/\s+/).length - words);

// The usual length of a frame.
const usual = (frame) => (frame.reason ? SAY : 0) + silent(frame);

function silent(frame) {
  if (frame.isEnd) return 0;
  if (frame.banner) return 1600 + reading(frame.said, 5);
  if (frame.isLast) return 2200;
  if (isGreat(frame)) return 1500;
  if (frame.card) return 500 + 60 * Math.max(0, effectsOf(frame, "slide").length - 1) + reading(frame.card.textContent, 4);
  if (isPlain(frame)) return frame.isAlone && !frame.reason ? 1200 : 550;
  return effectsOf(frame, "begin").length < frame.effects.length ? 350 : 0;
}

const sum = (frames) => frames.reduce((total, frame) => total + usual(frame), 0);
const within = (least, value) => Math.max(least, Math.min(1, value));

// How long the next frame may take, if the others take their time, too.
function shareOf(frame, frames) {
  const great = sum(frames.filter(keepsTime));
  const plain = sum(frames) - great;
  const ofPlain = plain ? within(LEAST, (left - great) / plain) : 1;
  const ofGreat = great ? within(LEAST, (left - plain * ofPlain) / great) : 1;
  const rest = within(LEAST_OF_ALL, left / (plain * ofPlain + great * ofGreat || 1));
  return (keepsTime(frame) ? ofGreat : ofPlain) * rest;
}

export function allow(frames, isPlaying) {
  const turns = frames.filter(({ endsTurn }) => endsTurn).length;
  left = isPlaying ? Math.max(left + TURN * turns, TURN / 4) : Math.max(ALONE, TURN * turns);
}

export const spend = (ms) => (left -= ms);

// The length of a frame at the pace at which its animations are written. All drink at once.
function written(frame) {
  const names = frame.effects.map(({ do: name }) => name);
  const effects = names.filter((name, place) => name !== "water" || names[place - 1] !== "water");
  const shown = frame.banner ? 2000 : frame.card ? 1070 : 0;
  const said = (frame.reason ? SAY : 0) + (isPlain(frame) ? READ : 0);
  return effects.reduce((total, name) => total + (WRITTEN[name] ?? 0), said + shown + 160);
}

// How much faster than written the animations of a frame run, so that it takes the time that it may.
export function paceOf(frame, queue) {
  if (frame.isEnd) return 1;
  const wished = usual(frame) * shareOf(frame, [frame, ...queue]);
  return Math.max(0.7, written(frame) / Math.max(frame.reason ? READABLE : 40, wished - SLACK));
}

// Moves of the same pawns one after another are one move.
export function joinWalks(frames) {
  const joined = [];
  for (const frame of frames) {
    const last = joined.at(-1);
    if (last && isWalk(frame) && isWalk(last) && String(frame.effects[0].pawns) === String(last.effects[0].pawns)) {
      const passed = [...(last.passed ?? []), last.effects[0].to];
      joined[joined.length - 1] = { ...frame, passed, reason: frame.reason ?? last.reason, steps: [...last.steps, ...frame.steps] };
    } else {
      joined.push(frame);
    }
  }
  return joined;
}

const isWalk = ({ card, banner, effects }) => !card && !banner && effects.length === 1 && effects[0].do === "walk";
