// The strip below the board: the cards of this phase, the newest marked.

export const strip = [];
export const tray = () => document.querySelector("#storm, #flood");

export function showCards() {
  const under = tray();
  if (!under || under.querySelector(".pick")) return;
  const unseen = under.querySelector(".unseen");
  const list = document.createElement("ol");
  list.className = "film-strip";
  for (const card of strip) {
    const item = document.createElement("li");
    card.classList.toggle("latest", card === strip.at(-1));
    item.append(card);
    list.append(item);
  }
  if (unseen) list.append(unseen.cloneNode(true));
  if (!under.querySelector(".film-strip")) under.sent = [...under.childNodes];
  under.tabIndex = 0;
  under.replaceChildren(list);
}

// Shows in place of the strip what the server has sent, as a reload does.
export function putAway() {
  const under = tray();
  strip.length = 0;
  if (!under?.querySelector(".film-strip")) return;
  under.replaceChildren(...under.sent);
  if (!under.firstElementChild) under.removeAttribute("tabindex");
}
