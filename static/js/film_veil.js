// What the page tells beside the picture, held back until the film has come so far. A held part shows a copy of what it
// showed before. Its new content is hidden from sight alone: screen readers, forms and keys have it at once.

import { atHome } from "./film_art.js";

// A copy of part of the page; its pieces keep their ids as data.
export function copyOf(node) {
  const copy = node.cloneNode(true);
  for (const each of [copy, ...copy.querySelectorAll("[id]")]) {
    each.dataset.id = each.id;
    each.removeAttribute("id");
  }
  return atHome(copy);
}

const VITALS = ["#vitals > :first-child", "#vitals > :nth-child(2):not(:last-child)", "#vitals > :last-child"];
const HEADING = "#bar h1";
const PARTS = [HEADING, "#task", "#coach", "#prompt", "#danger", "#dock", "#decks", ...VITALS];
const ACTS = ["form", "name", "popovertarget", "aria-keyshortcuts"]; // by these scripts and browsers find what acts
const seats = (page) => [...page.querySelectorAll("#team .seats > li[id]")].map(({ id }) => `#${id}`);

const held = new Map();
let title = null; // of the tab, as it will be

// What the page shows now, by part: what is held back is not in it.
export function shownNow(page = document) {
  const parts = new Map();
  for (const part of [...PARTS, ...seats(page)]) {
    const copy = page.querySelector(part)?.cloneNode(true);
    copy?.querySelector(".untold")?.remove();
    for (const mark of copy?.querySelectorAll(".told") ?? []) mark.remove();
    copy?.removeAttribute("data-told");
    if (copy) parts.set(part, atHome(copy));
  }
  return parts;
}

// What the page of an earlier moment shows. It has no buttons, so until the film is over there are none.
export function shownBefore(page) {
  const parts = shownNow(page);
  for (const part of [HEADING, "#dock", "#danger", "#coach"]) {
    const now = document.querySelector(part)?.cloneNode(false);
    if (now) parts.set(part, now);
  }
  return parts;
}

// Show these parts as they were. What has the focus is not held back, because its reader is there already. The heading is
// held even if it is the same in the end, because others may have their turns in between.
export function hold(before) {
  for (const [part, old] of before) {
    const element = document.querySelector(part);
    if (!element && part in NEXT) haunt(old, NEXT[part]);
    const isSame = part !== HEADING && element?.innerHTML === old.innerHTML && element.className === old.className;
    if (!element || held.has(part) || isSame || element.querySelector(":focus-visible")) continue;
    const untold = document.createElement(element.matches("div, li, section, form") ? "div" : "span");
    untold.className = "untold visually-hidden";
    const look = element.className;
    untold.append(...element.childNodes);
    element.append(...pictureOf(old), untold);
    held.set(part, { element, look, untold, before: `${old.className} as-before` });
  }
  dress();
}

// htmx sets the new classes a moment after its swap.
export function dress() {
  for (const part of held.values()) {
    if (part.element.className === part.before) continue;
    part.look = part.element.className;
    part.element.className = part.before;
  }
  if (turnOf !== null) tellTurn(turnOf);
}

// The border and the hourglass of the card whose turn the film has come to, as the heading says it.
let turnOf = null;
function tellTurn(seat) {
  if (!held.size) return;
  turnOf = seat;
  const sign = document.querySelector("#team .marks .icon:not(.told):has([href$='waiting'])");
  for (const old of document.querySelectorAll("#team .told")) old.remove();
  for (const card of document.querySelectorAll("#team .seats > li[id]")) {
    const isTurn = card.id === `seat-${seat}`;
    card.dataset.told = isTurn ? "turn" : "";
    if (!isTurn || !sign) continue;
    const copy = copyOf(sign);
    copy.classList.add("told");
    copy.ariaHidden = "true";
    card.querySelector(":scope > .marks")?.prepend(copy);
  }
}

function forgetTurn() {
  turnOf = null;
  for (const old of document.querySelectorAll("#team .told")) old.remove();
  for (const card of document.querySelectorAll("#team [data-told]")) delete card.dataset.told;
}

// A game that is over has no danger and no coach, and would tell so by that. Each stood before another part.
const NEXT = { "#danger": "#storm, #flood", "#coach": "#vitals" };
function haunt(old, next) {
  const ghost = old.cloneNode(true);
  Object.assign(ghost, { inert: true, ariaHidden: "true" });
  ghost.classList.add("as-before", "ghost");
  document.querySelector(next)?.before(ghost);
}

// The copies tell nothing to screen readers and take no taps.
function pictureOf(old) {
  return [...copyOf(old).childNodes].map((node) => {
    if (node.nodeType === Node.COMMENT_NODE || (node.nodeType === Node.TEXT_NODE && !node.data.trim())) return node;
    const shown = node.nodeType === Node.TEXT_NODE ? document.createElement("span") : node;
    if (shown !== node) shown.append(node);
    shown.inert = true;
    shown.ariaHidden = "true";
    for (const each of [shown, ...shown.querySelectorAll("*")]) for (const act of ACTS) each.removeAttribute(act);
    return shown;
  });
}

export const heldParts = () => [...held.keys()];

export function release() {
  removeGhosts();
  for (const part of heldParts()) reveal(part);
}

// What is gone leaves its room until the end has been seen, so that the board keeps its place and size.
export function removeGhosts(isEnd = false) {
  for (const ghost of document.querySelectorAll(".as-before.ghost")) {
    if (isEnd) ghost.style.visibility = "hidden";
    else ghost.remove();
  }
}

export function reveal(part) {
  const { element, look, untold } = held.get(part) ?? {};
  if (!element) return;
  held.delete(part);
  const focused = untold.contains(document.activeElement) && document.activeElement;
  element.replaceChildren(...untold.childNodes);
  if (look) element.className = look;
  else element.removeAttribute("class");
  if (turnOf !== null && element.matches("#team li")) tellTurn(turnOf); // what was revealed has its own mark
  if (focused) focused.focus({ preventScroll: true });
}

// What the heading, the tab and the team say meanwhile: whose turn the film has come to. That of a bot bears the tag `bot`.
export function head(text, seat, bot) {
  if (seat !== undefined) tellTurn(seat);
  const shown = held.get(HEADING);
  if (!shown || !text) return;
  const now = Object.assign(document.createElement("span"), { textContent: text, inert: true, ariaHidden: "true" });
  if (bot) now.append(" ", Object.assign(document.createElement("span"), { className: "tag", textContent: bot }));
  shown.element.replaceChildren(now, shown.untold);
  title ??= document.title;
  document.title = [text, ...title.split(" · ").slice(-2)].join(" · ");
}

// The title that an update brings is set after its parts, and before the page is drawn.
export function holdTitle(before) {
  queueMicrotask(() => {
    if (!held.size || before === null || document.title === before) return;
    title = document.title;
    document.title = before;
  });
}

// A canteen drains before the row of its bearer tells anything else.
const canteenOf = (seat) => held.get(`#seat-${seat}`)?.element.querySelector(".canteen");
export const waterOf = (seat) => Number(canteenOf(seat)?.querySelector("b").textContent);
export function drain(seat, water) {
  const canteen = canteenOf(seat);
  if (!canteen) return;
  canteen.querySelectorAll(".icon").forEach((drop, place) => drop.classList.toggle("gone", place >= water));
  canteen.querySelector("b").textContent = water;
}

// The sign of a part of which one clue is known now.
export function hint(picture) {
  const { element, untold } = held.get("#vitals > :last-child") ?? {};
  const own = `.parts > li:has([href$="${picture}"])`;
  const now = untold?.querySelector(`${own}.half`);
  if (now) element.querySelector(own).replaceWith(copyOf(now));
}

// A card comes to a hand that tells of before, or goes from it.
export function deal(seat, picture, card) {
  const { element, untold } = held.get(`#seat-${seat}`) ?? {};
  const model = document.querySelector(`#team .seat .chip[data-picture="${picture}"]`) ?? chipOf(card);
  if (!element || !model) return null;
  let hand = element.querySelector(":scope > .hand");
  if (!hand) {
    hand = Object.assign(document.createElement("ul"), { className: "hand", inert: true, ariaHidden: "true" });
    untold.before(hand);
  }
  return hand.appendChild(copyOf(model));
}

// Returns where the card was.
export function discard(seat, picture) {
  const chip = held.get(`#seat-${seat}`)?.element.querySelector(`:scope > .hand > [data-picture="${picture}"]`);
  const box = chip?.checkVisibility() && chip.getBoundingClientRect();
  chip?.remove();
  return box;
}

// Nobody's hand has such a card, now or before.
function chipOf(card) {
  if (!card) return null;
  const chip = Object.assign(document.createElement("li"), { className: "chip" });
  const label = Object.assign(document.createElement("span"), { className: "label", textContent: card.textContent.trim() });
  chip.dataset.picture = card.dataset.picture;
  chip.append(copyOf(card.querySelector(".icon")), label);
  return chip;
}

// The entries of the log for steps that the film has not come to.
export function holdLog(steps) {
  for (const step of steps) document.getElementById(`step-${step}`)?.classList.add("untold-step");
}

export function revealStep(step) {
  document.getElementById(`step-${step}`)?.classList.remove("untold-step");
}

export function revealAll(isEnd) {
  removeGhosts(isEnd);
  for (const part of heldParts()) reveal(part);
  forgetTurn();
  for (const entry of document.querySelectorAll(".untold-step")) entry.classList.remove("untold-step");
  if (title !== null) document.title = title;
  title = null;
}

// Who goes to a held part with the keyboard gets it as it is.
document.addEventListener("focusin", ({ target }) => {
  const untold = target.closest?.(".untold");
  for (const [part, each] of held) if (each.untold === untold) reveal(part);
});
