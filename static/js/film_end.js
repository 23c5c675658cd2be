// How a game ends. Lost: the sky darkens, and the camera goes to whom or what the game hung on. Won: the craft takes off with
// the team aboard. What stays is a picture that tells the same without motion.

import { clock } from "./film_clock.js";
import { board, make, mark, pawnsOf, piece, place, put, stage, tileAt } from "./film_stage.js";
import { copyOf } from "./film_veil.js";

const { animate } = clock;
const [CLOSE, WIDE] = [1.8, 0.5]; // how large it shows one thing, or the whole board
const FAR = 0.5; // how small the ground gets below the craft
const HEIGHT = 0.3; // where on the board it shows what it goes to
const still = matchMedia("(prefers-reduced-motion: reduce)");
const move = (element, keyframes, ms, options) => (still.matches ? null : animate(element, keyframes, ms, options));

export async function end(frame, banner) {
  stage.sky.replaceChildren();
  const { cells = [], pawns = [] } = frame.effects.find(({ do: name }) => name === "light") ?? {};
  if (banner.classList.contains("good")) await takeOff(pawnsOf(pawns));
  else await fall(cells.map((cell) => tileAt(stage.picture, cell)), pawnsOf(pawns));
  stage.sky.append(banner);
}

// ---- Lost. ---------------------------------------------------------------------------------------------------------------

async function fall(tiles, dead) {
  const eye = piece("hole");
  const isSwept = !tiles.length && !dead.length; // the storm or the water is too strong
  if (isSwept && !eye) return raiseSea();
  if (isSwept) await sweep(eye);
  const lost = dead.length > 1 ? dead : [tiles[0] ?? dead[0] ?? eye];
  const view = viewOf(lost);
  const rings = dead.map((pawn) => mark("film-ring", pawn));
  rings.forEach((ring, number) => put(ring, view.of(place(dead[number]))));
  await Promise.all([
    ...dead.map((pawn) => lie(pawn.firstElementChild)),
    ...rings.map((ring) => move(ring, [{ opacity: 0 }, { opacity: 1 }], 400, { delay: 800, fill: "backwards" })),
    ...show(view, lost),
  ]);
}

// Who has died lies on the ground.
function lie(figure) {
  figure.style.rotate = "90deg";
  return move(figure, [{ rotate: "0deg" }, { rotate: "90deg" }], 600, { delay: 400, fill: "backwards" });
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

// The camera shows one thing large in the upper half, or all of the board small. The words stand below.
function viewOf(lost) {
  const { clientWidth: width, clientHeight: height } = board();
  const scale = lost.length > 1 ? WIDE : CLOSE;
  const { x, y } = place(lost[0]);
  const left = lost.length > 1 ? (width - width * WIDE) / 2 : Math.max(width - width * CLOSE, Math.min(0, width / 2 - x * CLOSE));
  const top = lost.length > 1 ? 0 : Math.min(0, height * HEIGHT - y * CLOSE);
  const of = ({ x, y, size }) => ({ x: left + x * scale, y: top + y * scale, size: size * scale });
  return { scale, left, top, of };
}

// Night falls around what was lost, and the camera goes there.
function show({ scale, left, top, of }, lost) {
  const share = 100 / board().clientWidth;
  const night = make("div", "film-night");
  const holes = lost.map((each) => {
    const { x, y, size } = of(place(each));
    const glow = size * share * (each.matches(".pawn") ? 1 : 0.6); // a tile is much larger than a pawn
    return `radial-gradient(circle at ${x * share + 200}cqi ${y * share + 200}cqi, transparent ${glow * 0.76}cqi, #000 ${glow * 1.19}cqi)`;
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

// The craft comes for the team, and the ground falls away below it.
async function takeOff(pawns) {
  const dawn = make("div", "film-dawn");
  const craft = craftWith(pawns);
  const pad = place(pawns[0] ?? stage.picture);
  stage.sky.append(dawn, craft);
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
  stage.picture.style.transformOrigin = "50% 100%";
  stage.picture.style.scale = FAR;
  await Promise.all([
    ...pawns.map((pawn) => move(pawn, [{ opacity: 1 }, { opacity: 0 }], 300, { fill: "forwards" })),
    move(stage.picture, [{ scale: 1 }, { scale: 1, offset: 0.3 }, { scale: FAR }], 2600),
    move(dawn, [{ opacity: 0 }, { opacity: 1 }], 2200),
    move(craft, flight, 2600),
  ]);
  for (const pawn of pawns) pawn.remove();
}

// The adventurers look over the side, as their rows in the team show them.
function craftWith(pawns) {
  const [file, rules] = (document.getElementById("film")?.dataset.craft ?? "").split("#");
  const craft = make("div", `film-craft ${rules}`);
  const crew = make("div", "crew");
  for (const pawn of pawns) {
    const row = document.getElementById(`seat-${pawn.dataset.id.slice(1)}`);
    const face = row?.querySelector(".portrait, .token");
    if (face) crew.append(copyOf(face));
  }
  craft.append(crew, part(file, rules), part(file, `${rules}-rotor`, "rotor"));
  return craft;
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
