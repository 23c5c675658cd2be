// How a game ends. Lost: the sky darkens, and the camera goes to whom or what the game hung on. Won: the craft takes off with
// the team aboard. What stays is a picture that tells the same without motion.

import { clock } from "./film_clock.js";
import { board, make, mark, pawnsOf, piece, place, put, stage, tileAt } from "./film_stage.js";
import { copyOf } from "./film_veil.js";

const { animate } = clock;
const CLOSE = 1.8; // how far the camera goes in
const HEIGHT = 0.3; // where on the board it shows what it goes to
const still = matchMedia("(prefers-reduced-motion: reduce)");
const move = (element, keyframes, ms, options) => (still.matches ? null : animate(element, keyframes, ms, options));

export async function end(frame, banner) {
  stage.sky.replaceChildren();
  const isWon = banner.classList.contains("good");
  const light = frame.effects.find(({ do: name }) => name === "light") ?? {};
  if (isWon) await takeOff(pawnsOf(light.pawns ?? []));
  else await fall(light);
  stage.sky.append(banner);
}

// ---- Lost. ---------------------------------------------------------------------------------------------------------------

async function fall({ cells = [], pawns = [] }) {
  const isSwept = !cells.length && !pawns.length; // the storm is too strong: its eye
  const lost = isSwept ? [piece("hole")] : [...cells.map((cell) => tileAt(stage.picture, cell)), ...pawnsOf(pawns)];
  if (isSwept && !still.matches) await stage.effects.wind({ direction: "north" });
  const light = mark("film-spot", lost.find(Boolean) ?? stage.picture); // all around it is night
  light.classList.toggle("fallen", pawns.length > 0);
  await Promise.all([
    ...pawnsOf(pawns).map((pawn) => lie(pawn.firstElementChild)),
    move(light, [{ opacity: 0 }, { opacity: 1 }], 1000),
    ...goTo(lost.find(Boolean), light),
  ]);
}

// Who has died lies on the ground.
function lie(figure) {
  figure.style.rotate = "90deg";
  return move(figure, [{ rotate: "0deg" }, { rotate: "90deg" }], 600, { delay: 400, fill: "backwards" });
}

// The picture grows until what it is about is large in the upper half; the light goes with it.
function goTo(target, light) {
  if (!target) return [];
  const { x, y, size } = place(target);
  const { clientWidth: width, clientHeight: height } = board();
  const left = Math.max(width - width * CLOSE, Math.min(0, width / 2 - x * CLOSE));
  const top = Math.min(0, height * HEIGHT - y * CLOSE); // below the picture is nothing to see, and the words cover it
  board().classList.add("zoomed");
  const near = `translate(${(100 * left) / width}%, ${(100 * top) / height}%) scale(${CLOSE})`;
  stage.picture.style.transform = near;
  const from = { translate: `${-(left + x * (CLOSE - 1))}px ${-(top + y * (CLOSE - 1))}px`, scale: 1 / CLOSE };
  const glow = size * CLOSE * (target.matches(".pawn") ? 1 : 0.6); // a tile is much larger than a pawn
  put(light, { x: left + x * CLOSE, y: top + y * CLOSE, size: glow });
  return [move(stage.picture, [{ transform: "none" }, { transform: near }], 1000), move(light, [from, { translate: "0 0", scale: 1 }], 1000)];
}

// ---- Won. ----------------------------------------------------------------------------------------------------------------

async function takeOff(pawns) {
  const dawn = make("div", "film-dawn");
  const craft = craftWith(pawns);
  const pad = place(pawns[0] ?? stage.picture);
  stage.sky.append(dawn, craft);
  for (const pawn of pawns) pawn.remove();
  const { x, y, size } = place(craft);
  const [right, down] = [pad.x - x, pad.y - y];
  const small = Math.min(1, (pad.size * 3) / size);
  const at = (share, scale, turn = 0) => ({ translate: `${right * share}px ${down * share}px`, scale, rotate: `${turn}deg` });
  for (const rotor of craft.querySelectorAll(".rotor")) spin(rotor);
  await Promise.all([
    move(dawn, [{ opacity: 0 }, { opacity: 1 }], 1800),
    move(craft, [at(1, small), { ...at(1, small, -3), offset: 0.2 }, { ...at(0.8, small, 3), offset: 0.4 }, at(0, 1)], 2200),
  ]);
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
