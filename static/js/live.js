// What keeps a page up to date: a live connection reports "version.chat", and without one the page asks at intervals while
// it is visible. A board, the lobby and a chat say by `follow` what they show and how they refresh.

const POLL = 20_000;
const RETRY = 3_000; // after a request that failed

let page = null;
let newest = [0, 0];
let source = null;
let retrying = null;

// Whether the server has dealt with a request. If not, the page waits before it asks again.
export const isAnswered = ({ status }) => status > 0 && status !== 401 && status < 500;

const refresh = () => document.hidden || page.refresh();

// `page` has `address()` of the live connection, or nothing if it has none; `shown()`, the version and the newest message on
// the page, each Infinity where there is none; and `refresh()`, which asks for what is new.
export function follow(followed) {
  page = followed;
  setInterval(() => {
    if (source?.readyState === EventSource.OPEN) return;
    refresh();
    listen();
  }, POLL);
  listen();
}

function catchUp() {
  const [version, chat] = page.shown();
  if (newest[0] > version || newest[1] > chat) refresh();
}

// After the answer to a request, whatever it was for.
export function catchUpAfter(xhr) {
  clearTimeout(retrying);
  if (isAnswered(xhr)) catchUp();
  else retrying = setTimeout(catchUp, RETRY);
}

function listen() {
  const address = page?.address();
  if (!address || source?.readyState < EventSource.CLOSED) return;
  source = new EventSource(address);
  source.addEventListener("revision", (event) => {
    newest = event.data.split(".").map(Number);
    catchUp();
  });
  source.addEventListener("open", () => document.dispatchEvent(new Event("live:open")));
  source.addEventListener("error", () => {
    document.dispatchEvent(new Event("live:cut"));
    // The connection was refused, not cut off: a request for the page shows the reason.
    if (source.readyState === EventSource.CLOSED) refresh();
  });
}

function comeBack() {
  if (!page || document.hidden) return;
  refresh();
  listen();
}

document.addEventListener("visibilitychange", comeBack);
addEventListener("pageshow", ({ persisted }) => persisted && comeBack());
addEventListener("pagehide", () => source?.close());
// The address may come with a swap: a user who takes a seat gets it.
document.addEventListener("htmx:afterSwap", () => source || listen());
