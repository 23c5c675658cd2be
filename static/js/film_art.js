// The art of the board, in the page itself. A new or moved reference to another file shows nothing until the browser has
// asked for that file again, so portraits and cards would flicker, or stay blank on a busy machine. A film waits for the art.

const brought = new Map(); // from the address of a file to the beginning of its ids in this page

export async function bring(file) {
  const answer = await fetch(file).catch(() => null);
  const drawing = answer?.ok && (await answer.text());
  if (!drawing || brought.has(file)) return;
  const prefix = `art${brought.size}-`;
  const text = drawing.replace(/(\bid="|\bhref="#|url\(#)/g, `$1${prefix}`);
  const art = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  Object.assign(art.style, { position: "absolute", width: 0, height: 0 });
  art.setAttribute("aria-hidden", "true");
  document.body.append(art);
  brought.set(file, prefix);
}

// The faces of cards are one picture, which a style sheet names.
const faces = new Image();
async function bringFaces() {
  const card = Object.assign(document.createElement("a"), { className: "film-card big", hidden: true });
  card.dataset.picture = "sun";
  document.getElementById("board").append(card);
  faces.src = getComputedStyle(card).backgroundImage.split('"')[1] ?? "";
  card.remove();
  await faces.decode().catch(() => {});
}

const files = new Set([...document.querySelectorAll("#table use")].map((use) => use.getAttribute("href").split("#")[0]));
await Promise.all([bringFaces(), ...[...files].filter(Boolean).map(bring)]);
allAtHome();
document.addEventListener("board:fresh", ({ detail }) => atHome(detail)); // before it is compared with the page
document.addEventListener("htmx:afterSwap", allAtHome);

// A table that is gone has no board.
function allAtHome() {
  document.querySelectorAll("#table").forEach(atHome);
}

// Refer to what is in the page, where it is.
export function atHome(copy) {
  for (const use of copy.querySelectorAll("use")) {
    const [file, id] = use.getAttribute("href").split("#");
    if (brought.has(file)) use.setAttribute("href", `#${brought.get(file)}${id}`);
  }
  return copy;
}
