// The art of the board, in the page itself. A new reference to another file shows nothing for a frame or two, even if the
// browser has that file, so the copies that the film makes would flicker.

const brought = new Map(); // from the address of a file to the beginning of its ids in this page

async function bring(file, place) {
  const answer = await fetch(file).catch(() => null);
  if (!answer?.ok) return;
  const prefix = `art${place}-`;
  const text = (await answer.text()).replace(/(\bid="|\bhref="#|url\(#)/g, `$1${prefix}`);
  const art = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  Object.assign(art.style, { position: "absolute", width: 0, height: 0 });
  art.setAttribute("aria-hidden", "true");
  document.body.append(art);
  brought.set(file, prefix);
}

const files = new Set([...document.querySelectorAll("#table use")].map((use) => use.getAttribute("href").split("#")[0]));
[...files].filter(Boolean).forEach(bring);

// Refer to what is in the page, where it is.
export function atHome(copy) {
  for (const use of copy.querySelectorAll("use")) {
    const [file, id] = use.getAttribute("href").split("#");
    if (brought.has(file)) use.setAttribute("href", `#${brought.get(file)}${id}`);
  }
  return copy;
}
