// Lists of tables and tables before their start: they follow by themselves, and a link can be copied.

// What is marked data-refresh asks for itself anew when its tab is looked at again, when the table says that it has
// changed, and now and then while it is looked at.
const EVERY = 20_000;
let busy = false; // the answer to a press is on its way, and brings the newest seats
const refresh = () => {
  if (busy || document.hidden) return;
  for (const part of document.querySelectorAll("[data-refresh]")) htmx.trigger(part, "refresh");
};
document.addEventListener("visibilitychange", refresh);
window.addEventListener("pageshow", (event) => event.persisted && refresh());
setInterval(refresh, EVERY);

// What the page shows of its table, "version.chat": asked with it, the server answers with what is lacking alone.
const version = () => document.querySelector("[data-version]")?.dataset.version;
const chat = () => document.querySelector("[data-chat]")?.dataset.chat;
document.addEventListener("htmx:configRequest", (event) => {
  if (event.target.matches("[data-refresh]") && (version() || chat())) {
    event.detail.parameters.have = `${version() ?? 0}.${chat() ?? 0}`;
  }
});

// A press overtakes a look that is under way: the older answer must not take the place into which the newer one goes.
const pressedSeats = (event) => event.detail.requestConfig.verb === "post" && event.detail.requestConfig.target.id === "seats";
document.addEventListener("htmx:beforeRequest", (event) => {
  if (!pressedSeats(event)) return;
  htmx.trigger("#seats", "htmx:abort");
  busy = true;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (pressedSeats(event)) busy = false;
  catchUp();
});

let heard = [0, 0];
const catchUp = () => {
  if (heard[0] > Number(version() ?? Infinity) || heard[1] > Number(chat() ?? Infinity)) refresh();
};

let live = null;
const connect = () => {
  const part = document.querySelector("[data-live]");
  if (!part || live) return;
  live = new EventSource(part.dataset.live);
  live.addEventListener("revision", (event) => {
    heard = event.data.split(".").map(Number);
    catchUp();
  });
};
window.addEventListener("pagehide", () => {
  live?.close();
  live = null;
});

// Without script there is the field itself to copy from.
const showCopy = () => {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
};

const begin = () => {
  connect();
  showCopy();
};
document.addEventListener("htmx:afterSwap", begin);
begin();
