// Lists of tables and tables before their start: they follow by themselves, and a link can be copied.

// What is marked data-refresh asks for itself anew when its tab is looked at again, when the table says that it has
// changed, and now and then while it is looked at.
const EVERY = 20_000;
const refresh = () => {
  if (document.hidden) return;
  for (const part of document.querySelectorAll("[data-refresh]")) htmx.trigger(part, "refresh");
};
document.addEventListener("visibilitychange", refresh);
window.addEventListener("pageshow", (event) => event.persisted && refresh());
setInterval(refresh, EVERY);

// What the page shows of its table, "version.talk": asked with it, the server answers with what is lacking alone.
const version = () => document.querySelector("[data-version]")?.dataset.version;
const talk = () => document.querySelector("[data-talk]")?.dataset.talk;
document.addEventListener("htmx:configRequest", (event) => {
  if (event.target.matches("[data-refresh]") && (version() || talk())) {
    event.detail.parameters.have = `${version() ?? 0}.${talk() ?? 0}`;
  }
});

let live = null;
const connect = () => {
  const part = document.querySelector("[data-live]");
  if (!part || live) return;
  live = new EventSource(part.dataset.live);
  live.addEventListener("mark", (event) => {
    const [newest, said] = event.data.split(".").map(Number);
    if (newest > Number(version() ?? Infinity) || said > Number(talk() ?? Infinity)) refresh();
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
