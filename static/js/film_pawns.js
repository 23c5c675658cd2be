// Where pieces of the picture stand, and how they go to another cell. Pawns stand side by side, as on the board.

import { clock } from "./film_clock.js";

const columns = () => Number(document.getElementById("cells").ariaColCount);
export const spot = (cell) => [`r${Math.floor(cell / columns())}`, `c${cell % columns()}`];
export const isWest = (cell) => cell % columns() < columns() / 2;
export const cellOf = (pawn) => {
  const [row, column] = ["r", "c"].map((letter) => [...pawn.classList].find((name) => RegExp(`^${letter}\\d$`).test(name)));
  return Number(row.slice(1)) * columns() + Number(column.slice(1));
};

const transformOf = (element) => getComputedStyle(element).transform;
function rename(element, pattern, ...names) {
  element.classList.remove(...[...element.classList].filter((name) => pattern.test(name)));
  element.classList.add(...names);
}

// The pawns that they come to or leave make room at the same time.
export async function glide(picture, elements, cell) {
  const goers = elements.filter(Boolean);
  const pawns = [...picture.querySelectorAll(".pawn")];
  const before = new Map([...goers, ...pawns].map((each) => [each, transformOf(each)]));
  for (const each of goers) rename(each, /^[rc]\d$/, ...spot(cell));
  makeRoom(pawns);
  await Promise.all([...before].map(([each, old]) => {
    const now = transformOf(each);
    return now !== old && clock.animate(each, [{ transform: old }, { transform: now }], 320);
  }));
}

// By how many stand there, in the order of their seats.
function makeRoom(pawns) {
  pawns.sort((one, other) => one.dataset.id.localeCompare(other.dataset.id));
  for (const pawn of pawns) {
    const here = pawns.filter((each) => cellOf(each) === cellOf(pawn));
    rename(pawn, /^s\d\d$/, `s${here.length}${here.indexOf(pawn)}`);
  }
}
