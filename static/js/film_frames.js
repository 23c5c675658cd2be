// The frames of a film, as an update of the board brings them: a card or a banner, sentences, and effects as JSON.

export const read = (item) => ({
  card: item.querySelector(".film-card"),
  banner: item.querySelector(".film-banner"),
  said: item.querySelector(".said").textContent.trim(),
  ...item.dataset,
  steps: item.dataset.step ? [item.dataset.step] : [],
  effects: JSON.parse(item.dataset.effects),
  isEnd: Boolean(item.querySelector(".film-banner.end")),
  endsTurn: "endsTurn" in item.dataset,
});

// What happens at once: all drink of one sun.
export function together(effects) {
  const groups = [];
  for (const effect of effects) {
    if (effect.do === "water" && groups.at(-1)?.[0].do === "water") groups.at(-1).push(effect);
    else groups.push([effect]);
  }
  return groups;
}

// ---- Which part of the page tells of the same thing as a frame. ------------------------------------------------------

export const isGood = ({ banner }) => banner?.classList.contains("good");
const doesOf = ({ effects }, ...names) => effects.some(({ do: name }) => names.includes(name));
const about = {
  "#vitals > :first-child": (frame) => doesOf(frame, "meter") && !isGood(frame),
  "#vitals > :nth-child(2):not(:last-child)": (frame) => doesOf(frame, "sand", "slide", "flip"),
  "#vitals > :last-child": (frame) => doesOf(frame, "meter") && isGood(frame),
};
export const isAbout = (part) => about[part] ?? ((frame) => frame.effects.some(({ seat, taker }) => [`#seat-${seat}`, `#seat-${taker}`].includes(part)));
