// How a game ends. Lost: the sky darkens, and the camera goes to whom or what the game hung on. Won: the craft takes off with
// the team aboard. What stays is a picture that tells the same without motion.

import { atHome, bring } from "./film_art.js";
import { clock } from "./film_clock.js";
import { cellOf } from "./film_pawns.js";
import { board, make, mark, pawnsOf, piece, place, put, stage, tileAt } from "./film_stage.js";
import { read } from "./film_frames.js";
import { copyOf, head } from "./film_veil.js";

const { animate } = clock;
const [CLOSE, CLOSER, SEEN] = [1.8, 2.4, 1.8]; // how large the camera shows a tile at most, or a pawn; and pawns at least
const UPRIGHT = { transform: "translateY(0) perspective(100cqi) rotateX(0) scale(1)" }; // the steps of .dawn > .film-picture
const still = matchMedia("(prefers-reduced-motion: reduce)");
const move = (element, keyframes, ms, options) => (still.matches ? null : animate(element, keyframes, ms, options));

// The end of the game stays, with what comes after it, until it is closed.
export async function showEnd(frame, after) {
  for (const { do: name } of frame.effects) stage.now(name);
  await play(frame, after);
}

// A page that opens after the end begins with its picture.
export async function open(page) {
  stage.set();
  stage.goOn(false);
  stage.bar.remove();
  clock.skipping = "all";
  await play(read(page.querySelector(".frame")), page, !still.matches);
  clock.reset();
}

async function play(frame, after, isFaded = false) {
  if (!stage.picture) stage.showPicture(copyOf(document.getElementById("pictures")));
  const banner = frame.banner.cloneNode(true);
  const told = banner.textContent.trim();
  if (after) banner.append((after.content ?? after).querySelector(".cluster").cloneNode(true));
  await end(frame, banner, told);
  stage.now("banner");
  if (isFaded) clock.reset(); // the picture is there at once, its words are not
  const words = [...banner.children].map((each) => animate(each, [{ opacity: 0 }, { opacity: 0 }, { opacity: 1 }], 800));
  await Promise.all([animate(banner, [{ opacity: 0 }, { opacity: 1 }], 400), ...words]); // first the ground, then what stands on it
  head(told);
  if (!after) return stage.wait(1760);
  stage.sky.ariaHidden = null;
  stage.goOn(false);
  stage.bar.remove();
  stage.ended = true;
}

// The banner has its place from the beginning, so that what it tells of is shown above its words.
async function end(frame, banner, told) {
  stage.sky.replaceChildren(banner);
  const room = banner.querySelector("b").getBoundingClientRect().top - board().getBoundingClientRect().top;
  board().style.setProperty("--room", `${(100 * room) / board().clientHeight}%`);
  banner.style.visibility = "hidden";
  const { cells = [], pawns = [] } = frame.effects.find(({ do: name }) => name === "light") ?? {};
  if (banner.classList.contains("good")) {
    head(document.querySelector("#bar h1")?.dataset.short ?? told); // nobody has a turn any more
    await takeOff(pawnsOf(pawns));
  } else await fall(cells, pawnsOf(pawns), banner, room);
  for (const cell of cells) document.getElementById(`cell-${cell}`)?.classList.add("fatal");
  stage.sky.append(banner);
  banner.style.visibility = "";
}

// ---- Lost. ---------------------------------------------------------------------------------------------------------------

async function fall(cells, dead, banner, room) {
  const eye = piece("hole");
  const [tile] = cells.map((cell) => tileAt(stage.picture, cell));
  const isSwept = !tile && !dead.length; // the storm or the water is too strong
  if (isSwept && !eye) return raiseSea();
  if (isSwept) await sweep(eye);
  const lost = dead.length ? dead : [tile ?? eye];
  const view = viewOf(lost, room);
  const grave = tile && view.of(place(tile));
  const rings = dead.map((pawn) => mark("film-ring", pawn));
  rings.forEach((ring, number) => put(ring, view.spots[number]));
  await Promise.all([
    ...dead.map((pawn) => lie(pawn, view.growth)),
    ...rings.map((ring) => move(ring, [{ opacity: 0 }, { opacity: 1 }], 400, { delay: 800, fill: "backwards" })),
    ...show(view),
  ]);
  if (tile && !dead.length) await (eye ? bury(grave, banner) : sink(grave, banner));
}

// Who has died lies on the ground.
function lie(pawn, growth) {
  tileAt(stage.picture, cellOf(pawn))?.classList.add("grave");
  pawn.classList.add("fallen");
  const skull = document.querySelector(`#${pawn.dataset.id} > svg + svg`); // on the board of now
  if (skull && !pawn.querySelector("svg + svg")) pawn.append(copyOf(skull));
  return Promise.all([...pawn.children].map((each) => {
    each.style.scale = growth;
    const rotate = pawn.firstElementChild === each ? "90deg" : "0deg";
    return move(each, [{ rotate: "0deg", scale: 1 }, { rotate, scale: growth }], 600, { delay: 400, fill: "backwards" });
  }));
}

// The dunes close over the tile on which the last sand fell.
function bury({ y, size }, banner) {
  const dunes = make("div", "film-dunes");
  dunes.append(make("i", ""), make("i", ""));
  put(dunes, { y: y + size * 0.1 });
  banner.before(dunes);
  return Promise.all([...dunes.children].map((dune, number) =>
    move(dune, [{ translate: "0 110%" }, { translate: "0 0" }], 1400 - 300 * number, { delay: 300 * number, easing: "ease-out", fill: "backwards" })));
}

// What was lost with the tile goes down in the water.
function sink(grave, banner) {
  const lost = banner.querySelector(".icon").cloneNode(true);
  const hole = make("span", "film-lost");
  put(hole, grave);
  hole.append(lost);
  stage.sky.append(hole);
  return move(lost, [{ translate: "0 -10%", opacity: 0 }, { translate: "0 -8%", opacity: 1, offset: 0.3 }, { translate: "0 42%" }], 1600);
}

// The storm draws all pawns into its eye.
async function sweep(eye) {
  const to = place(eye);
  const unit = board().clientWidth / stage.picture.viewBox.baseVal.width;
  const swept = [...stage.picture.querySelectorAll(".pawn")].map((pawn, number) => {
    const { x, y } = place(pawn);
    const gone = { translate: `${(to.x - x) / unit}px ${(to.y - y) / unit}px`, rotate: "540deg", scale: 0.1 };
    pawn.firstElementChild.style.opacity = 0;
    return move(pawn.firstElementChild, [{ opacity: 1 }, { ...gone, opacity: 1 }], 1000, { delay: number * 120, easing: "ease-in", fill: "backwards" });
  });
  await Promise.all([...swept, still.matches || stage.effects.wind({ direction: "north" })]);
}

// The sea rises over the island.
function raiseSea() {
  const sea = make("div", "film-sea");
  stage.sky.append(sea);
  return move(sea, [{ translate: "0 100%" }, { translate: "0 0" }], 2000);
}

// How far around a piece it stays light: a pawn is much smaller than a tile, and the storm is larger than its cell.
const glowOf = (each) => (each.matches(".pawn") ? 1.2 : each.matches("[data-id=hole]") ? 0.42 : 0.7);
const within = (least, value, most) => Math.max(least, Math.min(value, most));

// The camera shows all that was lost above the words, as large as it can. What lies too far apart for that is drawn larger
// on its tile, by `growth`.
function viewOf(lost, room, growth = 1) {
  const { clientWidth: width } = board();
  const spots = lost.map((each) => ({ ...place(each), glow: place(each).size * growth * glowOf(each) }));
  const edge = (pick, along, sign) => pick(...spots.map((spot) => spot[along] + sign * spot.glow));
  const [west, east] = [edge(Math.min, "x", -1), edge(Math.max, "x", 1)];
  const [north, south] = [edge(Math.min, "y", -1), edge(Math.max, "y", 1)];
  const most = lost[0].matches(".pawn") ? CLOSER : CLOSE;
  const scale = Math.min(most, width / (east - west), room / (south - north));
  if (growth === 1 && growthOf(spots, scale) > 1) return viewOf(lost, room, growthOf(spots, scale));
  const middle = width / 2 - ((west + east) / 2) * scale;
  const overhang = width - width * scale;
  const inside = within(Math.min(0, overhang), middle, Math.max(0, overhang));
  const left = within(-west * scale, inside, width - east * scale);
  const top = within(-north * scale, Math.min(0, room / 2 - ((north + south) / 2) * scale), room - south * scale);
  const of = ({ x, y, size, glow }) => ({ x: left + x * scale, y: top + y * scale, size: size * scale, glow: glow * scale });
  return { scale, left, top, growth, of, spots: spots.map((spot) => of({ ...spot, size: spot.size * growth })) };
}

// Up to a size at which one sees who died, and as far as there is room between them.
function growthOf(spots, scale) {
  const gaps = spots.flatMap((one, number) => spots.slice(number + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)));
  return gaps.length ? Math.min(SEEN / scale, Math.min(...gaps) / spots[0].size / 1.6) : 1;
}

// Night falls around what was lost, and the camera goes there.
function show({ scale, left, top, spots }) {
  const share = 100 / board().clientWidth;
  const night = make("div", "film-night");
  const holes = spots.map(({ x, y, glow }) => {
    const [across, down, most] = [x, y, glow].map((each) => each * share);
    return `radial-gradient(circle at ${across + 200}cqi ${down + 200}cqi, transparent ${most * 0.64}cqi, #000 ${most}cqi)`;
  });
  night.style.mask = holes.join();
  night.style.maskComposite = "intersect";
  stage.sky.prepend(night);
  board().classList.add("zoomed");
  const view = `translate(${(100 * left) / board().clientWidth}%, ${(100 * top) / board().clientHeight}%) scale(${scale})`;
  stage.picture.style.transform = view;
  return [
    move(stage.picture, [{ transform: "none" }, { transform: view }], 1000),
    move(night, [{ translate: `${-left / scale}px ${-top / scale}px`, scale: 1 / scale }, { translate: "0 0", scale: 1 }], 1000),
    move(night, [{ opacity: 0 }, { opacity: 1 }], 600),
  ];
}

// ---- Won. ----------------------------------------------------------------------------------------------------------------

// The craft comes for the team, and the ground lies down below it, out to the horizon.
async function takeOff(pawns) {
  const [file, rules] = (document.getElementById("film")?.dataset.craft ?? "").split("#");
  if (file) await bring(file);
  const craft = craftWith(pawns, file, rules);
  const pad = place(pawns[0] ?? stage.picture);
  stage.sky.append(craft);
  const { x, y, size } = place(craft);
  const [right, down] = [pad.x - x, pad.y - y];
  const small = Math.min(1, (pad.size * 3) / size);
  const at = (share, scale, turn = 0) => ({ translate: `${right * share}px ${down * share}px`, scale, rotate: `${turn}deg` });
  const flight = [
    { ...at(1, small / 2), opacity: 0 },
    { ...at(1, small), opacity: 1, offset: 0.12 },
    { ...at(1, small, -3), offset: 0.28 },
    { ...at(0.8, small, 3), offset: 0.45 },
    at(0, 1),
  ];
  for (const rotor of craft.querySelectorAll(".rotor")) spin(rotor);
  board().classList.add("dawn");
  await Promise.all([
    ...pawns.map((pawn) => move(pawn, [{ opacity: 1 }, { opacity: 0 }], 300, { delay: 300, fill: "forwards" })),
    move(stage.picture, [UPRIGHT, { ...UPRIGHT, offset: 0.3 }], 2600),
    move(craft, flight, 2600),
  ]);
  for (const pawn of pawns) pawn.remove();
}

// The adventurers look over the side, as their rows in the team show them.
function craftWith(pawns, file, rules) {
  const craft = make("div", `film-craft ${rules}`);
  const crew = make("div", "crew");
  for (const pawn of pawns) {
    const row = document.getElementById(`seat-${pawn.dataset.id.slice(1)}`);
    const face = row?.querySelector(".portrait, .token");
    if (face) crew.append(copyOf(face));
  }
  craft.append(crew, part(file, rules), part(file, `${rules}-rotor`, "rotor"));
  const found = document.querySelector("#vitals .parts"); // what the team has found hangs below
  if (found) craft.append(copyOf(found));
  return atHome(craft);
}

function part(file, name, look = "hull") {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", "0 0 120 90");
  picture.setAttribute("class", look);
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${file}#${name}`);
  picture.append(use);
  return picture;
}

function spin(rotor) {
  if (still.matches || clock.skipping) return;
  rotor.animate([{ scale: "1 1" }, { scale: "-1 1" }], { duration: 120, iterations: 30, direction: "alternate" });
}
