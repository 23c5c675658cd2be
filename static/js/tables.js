// Lists of tables, and tables before their start: they refresh by themselves, and the link can be copied.

// Elements with data-refresh reload when the tab becomes visible, when the live connection reports a change, and
// at intervals while the tab is visible.
const EVERY = 20_000;
const RETRY = 3_000; // after a request that failed
let retrying = null;
let busy = false; // a pressed button is waiting for its response, which brings the newest seats
const refresh = () => {
  if (busy || document.hidden) return;
  for (const part of document.querySelectorAll("[data-refresh]")) htmx.trigger(part, "refresh");
};
document.addEventListener("visibilitychange", refresh);
window.addEventListener("pageshow", (event) => event.persisted && refresh());
setInterval(refresh, EVERY);

// The revision that the page shows, "version.chat"; the server sends only what is missing.
const version = () => document.querySelector("[data-version]")?.dataset.version;
const chat = () => document.querySelector("[data-chat]")?.dataset.chat;
document.addEventListener("htmx:configRequest", (event) => {
  if (event.target.matches("[data-refresh]") && (version() || chat())) {
    event.detail.parameters.have = `${version() ?? 0}.${chat() ?? 0}`;
  }
});

// A pressed button aborts a running poll, so that its older response cannot overwrite the newer one.
const pressedSeats = (event) => event.detail.requestConfig.verb === "post" && event.detail.requestConfig.target.id === "seats";
document.addEventListener("htmx:beforeRequest", (event) => {
  if (!pressedSeats(event)) return;
  htmx.trigger("#seats", "htmx:abort");
  busy = true;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (pressedSeats(event)) busy = false;
  clearTimeout(retrying);
  if (isAnswered(event.detail.xhr)) catchUp();
  else retrying = setTimeout(catchUp, RETRY);
});

let newest = [0, 0];
const catchUp = () => {
  if (newest[0] > Number(version() ?? Infinity) || newest[1] > Number(chat() ?? Infinity)) refresh();
};

let live = null;
const connect = () => {
  const part = document.querySelector("[data-live]");
  if (!part || live) return;
  live = new EventSource(part.dataset.live);
  live.addEventListener("revision", (event) => {
    newest = event.data.split(".").map(Number);
    catchUp();
  });
};
window.addEventListener("pagehide", () => {
  live?.close();
  live = null;
});

// Without script, the user copies from the field itself.
const showCopy = () => {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
};

const begin = () => {
  connect();
  showCopy();
};
document.addEventListener("htmx:afterSwap", begin);
begin();
