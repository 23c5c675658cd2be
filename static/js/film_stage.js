// The stage of a film: a layer over the board with a copy of its old picture, and what can happen there.

import { clock } from "./film_clock.js";
import { isGood } from "./film_frames.js";
import { cellOf, glide, isWest, spot } from "./film_pawns.js";
import { copyOf, deal, discard, drain, hint, removeGhosts, waterOf } from "./film_veil.js";

const { animate } = clock;
export const board = () => document.getElementById("board");

export const make = (tag, name) => Object.assign(document.createElement(tag), { className: name });

const heights = new CSSStyleSheet(); // the policy allows no inline style, which a swap would copy
document.adoptedStyleSheets.push(heights);

export const stage = {
  element: null, // null while no film is shown
  sky: null,
  picture: null, // null with reduced motion
  bubble: null, // what a bot says
  silent: false,
  dock: "", // its height before
  settle: () => {}, // shows of what is held back what this frame is the last to tell of
  follow: () => {}, // the bubble follows its pawn

  // While it does, its bar stands in place of the dock.
  goOn(does) {
    const { classList } = document.documentElement;
    classList.toggle("film-goes-on", does);
    if (does) classList.toggle("had-cards", stage.hadCards);
    if (does) heights.replaceSync(stage.dock && `#dock { --dock: ${stage.dock}; }`);
  },

  set() {
    stage.unsay();
    if (!stage.element?.isConnected) stage.build();
    stage.goOn(true);
  },

  build() {
    stage.strike();
    stage.element = make("div", "film-stage");
    stage.sky = make("div", "film-sky");
    stage.sky.ariaHidden = "true";
    stage.element.append(stage.sky);
    stage.bar = document.getElementById("film-bar").content.firstElementChild.cloneNode(true);
    board().append(stage.element);
    const isForBar = document.querySelector("#dock[data-version]"); // others have controls of their own
    (isForBar ? document.getElementById("table") : board()).append(stage.bar);
    stage.showBar();
  },

  strike() {
    stage.goOn(false);
    stage.hidePicture();
    removeGhosts();
    stage.hush();
    stage.element?.remove();
    stage.bar?.remove();
    stage.element = stage.sky = stage.bar = null;
  },

  showPicture(picture) {
    picture.classList.add("film-picture");
    document.getElementById("pictures").after(picture);
    stage.picture = picture;
    stage.dress();
  },

  dress() {
    if (stage.picture) board().classList.add("filming");
    if (stage.silent) board().classList.add("ending");
  },

  // While the end is told, the dock has nothing to say, nor has the coach above the board.
  silenceDock() {
    stage.silent = true;
    stage.dress();
    removeGhosts(true);
  },

  hidePicture() {
    stage.picture?.remove();
    board()?.classList.remove("filming", "zoomed", "dawn", "ending");
    stage.picture = null;
    stage.silent = false;
  },

  showBar() {
    if (!stage.bar) return;
    const button = stage.bar.querySelector("[data-film=pause]");
    button.ariaLabel = clock.paused ? button.dataset.on : button.dataset.off;
    button.classList.toggle("paused", clock.paused);
    const speed = stage.bar.querySelector("[data-film=speed]");
    speed.textContent = `${clock.speed === 0.5 ? "½" : clock.speed}×`;
    speed.ariaLabel = `${speed.dataset.label}: ${speed.textContent}`;
  },

  // What happens now: for style sheets, sounds and tests.
  now(what) {
    if (stage.element) stage.element.dataset.now = what;
    if (!clock.skipping) document.dispatchEvent(new CustomEvent("film:now", { detail: what }));
  },

  unsay() {
    document.querySelector(".film-words")?.remove();
  },

  hush() {
    stage.bubble?.remove();
    stage.bubble = null;
    for (const ring of stage.sky?.querySelectorAll(".film-tile, .film-band") ?? []) ring.remove();
  },

  wait: (ms) => animate(stage.sky, [], ms),

  // News come nearer; the sea comes up over the island.
  async present(banner) {
    const isSea = banner.matches(".island .bad:not(.aside)");
    const nearer = [{ opacity: 0, scale: 0.8 }, { opacity: 1, scale: 1 }];
    await animate(banner, isSea ? [{ clipPath: "inset(100% 0 0)" }, { clipPath: "inset(0)" }] : nearer, isSea ? 600 : 240);
    await stage.wait(isSea ? 1400 : 1760);
  },

  async fly(card, target) {
    if (clock.skipping || clock.hurry) return card.remove(); // measures nothing
    const from = place(card);
    const to = place(target.checkVisibility() ? target : card);
    const away = { translate: `${to.x - from.x}px ${to.y - from.y}px`, scale: 0.15, opacity: 0.5 };
    await animate(card, [{}, away], 420, { fill: "forwards", easing: "ease-in" });
    card.remove();
  },
};

// The dock keeps its height until the film is over, and the cards of the storm or flood their place.
const heightOf = (part) => `${part?.offsetHeight}px`;
document.addEventListener("htmx:beforeSwap", () => {
  if (stage.element) return;
  stage.dock = heightOf(document.getElementById("dock"));
  stage.hadCards = Boolean(document.querySelector("#storm, #flood")?.offsetHeight);
});

// ---- Pieces of the picture: by the ids of the board, or by cell. ----------------------------------------------------

export const piece = (id) => (stage.picture ? stage.picture.querySelector(`[data-id="${id}"]`) : document.getElementById(id));
export const pawnsOf = (seats) => seats.map((seat) => piece(`p${seat}`)).filter(Boolean);
// The cells that a frame is about.
export const cellsOf = ({ effects }) =>
  effects.flatMap(({ do: name, cell, source, to, cells = [], pawns = [] }) => [
    ...[cell, source, to, ...cells].filter((each) => each !== undefined),
    ...(name === "light" ? pawnsOf(pawns).map(cellOf) : []),
  ]);
const at = (cell) => document.getElementById(`cell-${cell}`) ?? tileAt(stage.picture, cell);
export const tileAt = (within, cell) => within?.querySelector(`.tile.${spot(cell).join(".")}`);

// Where a card hides nothing of the tile that it names.
export function sideFor({ effects }) {
  const cell = effects.find((effect) => effect.cell !== undefined)?.cell;
  if (cell === undefined) return "middle";
  return isWest(cell) ? "right" : "left";
}

// The picture of so much sand comes from any tile that shows as much.
async function pour(tile, sand) {
  const old = tile?.querySelector(".sand");
  if (!old) return;
  const model = document.querySelector(`#pictures .sand.n${sand}`) ?? stage.picture.querySelector(`.sand.n${sand}`);
  const next = model ? copyOf(model) : old;
  const count = next.querySelector("text");
  if (!model && count) count.textContent = sand;
  old.replaceWith(next);
  cover(tile, sand);
  await animate(next, [{ opacity: 0, translate: "0 -14px" }, { opacity: 1, translate: "0 0" }], 160);
  if (count) await animate(count, [{ opacity: 0.2 }, { opacity: 1 }], 120);
}

// What a blocked tile shows makes room for the sand, which buries pawns: those that the new board shows buried.
function cover(tile, sand) {
  const isBlocked = sand > 1;
  tile.classList.toggle("blocked", isBlocked);
  const shown = tile.querySelector("svg > svg:not(.part)");
  const [x, y, size] = isBlocked ? [16.6, 1, 22] : sand && shown?.querySelector("[href$=water-mark], [href$=wreck]") ? [15, -1, 27] : [0, 0, 40];
  for (const [name, value] of Object.entries({ x, y, width: size, height: size })) shown?.setAttribute(name, value);
  const cell = [...tile.classList].filter((name) => /^[rc]\d$/.test(name)).join(".");
  for (const pawn of stage.picture.querySelectorAll(`.pawn.${cell}`)) {
    const drift = "[href$='drift']";
    const now = document.getElementById(pawn.dataset.id);
    if (isBlocked && now?.querySelector(drift)) pawn.replaceChildren(...copyOf(now).childNodes);
    if (isBlocked) continue;
    pawn.querySelector(drift)?.remove();
    pawn.querySelector("[y]")?.removeAttribute("y");
  }
}

// The tile after its digging: sand and parts that come later are on the new board already.
function dug(old, model) {
  const next = old.cloneNode(true);
  const [inner] = next.children;
  const isLying = (each) => each.matches(".sand, .part");
  const shown = [...copyOf(model.firstElementChild).children].filter((each) => !isLying(each));
  inner.replaceChildren(...shown, ...[...inner.children].filter(isLying));
  next.classList.replace("dune", "excavated");
  cover(next, 0);
  return next;
}

// The tile dry or flooded, when it is not on the new board any more.
function wet(old, look) {
  const next = old.cloneNode(true);
  const [ground, landmark] = next.querySelectorAll("use:not([href$=splash])");
  const refer = (use, name) => use.setAttribute("href", use.getAttribute("href").replace(/\w+$/, name));
  next.classList.remove("dry", "flooded");
  next.classList.add(look);
  refer(ground, look);
  next.querySelector("[href$=tide]")?.remove();
  if (look === "dry") return next;
  const tide = ground.cloneNode();
  refer(tide, "tide");
  landmark.after(tide);
  return next;
}

// The middle and the width of an element, in pixels of the board.
export function place(of) {
  const outer = board().getBoundingClientRect();
  const inner = of.getBoundingClientRect();
  return { x: inner.x + inner.width / 2 - outer.x, y: inner.y + inner.height / 2 - outer.y, size: inner.width };
}

// As shares of the board's width, which may change while a mark stands.
export function put(element, places) {
  const share = 100 / board().clientWidth;
  for (const [key, pixels] of Object.entries(places)) element.style.setProperty(`--${key}`, `${pixels * share}cqi`);
}

export function mark(name, of, text = "") {
  const element = make("span", name);
  put(element, place(of));
  element.textContent = text;
  stage.sky.append(element);
  return element;
}

// Rings the tile at a cell until the next card or step.
export function ring(cell) {
  const tile = at(cell);
  if (tile) mark("film-tile", tile);
}

// ---- Effects: what a frame does, by name. `frame.big` is its card over the board. ------------------------------------

stage.effects = {
  async wind({ direction }) {
    const wind = make("div", `film-wind ${direction}`);
    wind.append(...Array.from({ length: 9 }, () => document.createElement("i")));
    stage.sky.append(wind);
    await Promise.all([...wind.children].map((streak, number) => {
      const options = { delay: ((number * 5) % 9) * 25, fill: "both" };
      return animate(streak, [{ translate: "0 60cqi" }, { translate: "0 -130cqi" }], 420, options);
    }));
    wind.remove();
  },

  async sun() {
    const glare = make("div", "film-sun");
    stage.sky.append(glare);
    await animate(glare, [{ opacity: 0 }, { opacity: 1 }, { opacity: 0.4 }], 600);
    glare.remove();
  },

  async slide({ tile, source, to, sand, pawns = [] }) {
    const moved = piece(`t${tile}`);
    await Promise.all([glide(stage.picture, [moved, ...pawnsOf(pawns)], to), glide(stage.picture, [piece("hole")], source)]);
    ring(to);
    stage.now("sand");
    moved.firstElementChild.append(...piece("hole").querySelectorAll(".part")); // that waited in the storm
    await pour(moved, sand);
  },

  async walk({ pawns, to }) {
    await glide(stage.picture, pawnsOf(pawns), to);
    for (const pawn of pawnsOf(pawns)) stage.follow(pawn);
  },

  async sand({ cell, sand }) {
    await pour(tileAt(stage.picture, cell), sand);
  },

  async flip({ cell, look }) {
    const old = tileAt(stage.picture, cell);
    const model = document.getElementById(old?.dataset.id); // the wind may have taken it away since
    if (!model) return;
    const next = look === "excavated" ? dug(old, model) : model.classList.contains(look) ? copyOf(model) : wet(old, look);
    if (look === "excavated") {
      await animate(old.firstElementChild, [{ scale: "1 1" }, { scale: "0 1" }], 120);
      old.replaceWith(next);
      await animate(next.firstElementChild, [{ scale: "0 1" }, { scale: "1 1" }], 120);
      return;
    }
    const isSunk = look === "sunk";
    const leaving = isSunk ? { opacity: 0, scale: 0.55 } : { opacity: 0 };
    const shore = isSunk && piece(`s${cell}`);
    old.after(next);
    await Promise.all([
      animate(shore, [{}, { opacity: 0 }], 400),
      animate(old.firstElementChild, [{}, leaving], 400, { fill: "forwards" }),
      animate(next.firstElementChild, [{ opacity: 0 }, { opacity: 1 }], 400),
    ]);
    old.remove();
    if (shore) shore.classList.add("sunk");
  },

  async water({ seat, water, gain = false }, frame) {
    const [pawn] = pawnsOf([seat]);
    const drop = pawn && mark(`film-drop${gain ? " gain" : ""}${water ? "" : " none"}`, pawn, String(water));
    const risen = { opacity: 1, translate: "-50% -110%" };
    await animate(drop, [{ opacity: 0, translate: "-50% 0" }, risen], 160, { fill: "forwards" });
    drain(seat, water);
    stage.settle(frame);
    const flash = [{ filter: "none" }, { filter: "brightness(1.25)" }, { filter: "none" }];
    await Promise.all([animate(drop, [risen, { ...risen, translate: "-50% -120%" }], 460), animate(document.getElementById(`seat-${seat}`), flash, 460)]);
    drop?.remove();
  },

  // Water goes from a pawn to another, or between canteens.
  async give({ seat, taker, water }, frame) {
    const [from, to] = pawnsOf([seat, taker]).map(place);
    const drop = from && to && mark("film-drop gain", pawnsOf([seat])[0], String(water));
    const [here, there] = ["-50% -110%", to && `calc(${to.x - from.x}px - 50%) calc(${to.y - from.y}px - 110%)`];
    drain(seat, waterOf(seat) - water);
    await animate(drop, [{ translate: here }, { translate: there }], 600, { fill: "forwards" });
    drain(taker, waterOf(taker) + water);
    stage.settle(frame);
    drop?.remove();
  },

  async take({ seat, picture }, frame) {
    const row = document.getElementById(`seat-${seat}`);
    const target = row?.checkVisibility() ? row : pawnsOf([seat])[0];
    if (frame.big && target) await stage.fly(frame.big, target);
    const chip = deal(seat, picture, frame.card);
    if (chip && frame.from) {
      const { x, y } = chip.getBoundingClientRect();
      await animate(chip, [{ translate: `${frame.from.x - x}px ${frame.from.y - y}px` }, {}], 420);
    }
    stage.settle(frame);
  },

  // A card that is given goes on from where it was.
  drop({ seat, pictures }, frame) {
    for (const picture of pictures) frame.from = discard(seat, picture);
  },

  async goal({ picture, cell }) {
    const above = { opacity: 0, translate: "0 -14px" };
    const own = `:has([href$="${picture}"])`;
    if (cell === undefined) {
      const gone = [...stage.picture.querySelectorAll(`:is(.part, .treasure)${own}`)];
      await Promise.all(gone.map((each) => animate(each, [{}, above], 400)));
      for (const each of gone) each.remove();
      return;
    }
    const tile = tileAt(stage.picture, cell);
    const part = copyOf(document.querySelector(`#vitals .parts svg${own}`));
    part.classList.add("part", `q${tile.querySelectorAll(".part").length}`);
    for (const side of ["width", "height"]) part.setAttribute(side, 11);
    (tile.dataset.id === "hole" ? tile : tile.firstElementChild).append(part);
    await animate(part, [above, {}], 400);
  },

  // One clue tells the row or the column of a part.
  clue({ picture, cell, axis }) {
    const tile = at(cell);
    if (tile) animate(mark(`film-band ${axis}`, tile), [{ opacity: 0 }, { opacity: 1 }], 240);
    hint(picture);
  },

  async meter(_effect, frame) {
    stage.settle(frame);
    const meter = document.querySelector(isGood(frame) ? "#vitals > :last-child ul" : "#vitals .ticks");
    await animate(meter, [{ translate: "0 0" }, { translate: "0 -.25rem" }, { translate: "0 0" }], 240, { iterations: 2 });
  },

  light({ cells = [], pawns = [] }) {
    for (const each of [...cells.map(at), ...pawnsOf(pawns)]) mark("film-light", each);
  },
};
