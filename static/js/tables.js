// Lists of tables, and tables before their start: they refresh by themselves, and the link can be copied.

import { catchUpAfter, follow } from "./live.js";

// Elements with data-refresh reload when there is something new, and at intervals.
let busy = false; // a pressed button is waiting for its response, which brings the newest seats
const refresh = () => {
  if (busy) return;
  for (const part of document.querySelectorAll("[data-refresh]")) htmx.trigger(part, "refresh");
};

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
  catchUpAfter(event.detail.xhr);
});

// Without script, the user copies from the field itself.
const showCopy = () => {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
};

document.addEventListener("htmx:afterSwap", showCopy);
showCopy();
follow({
  address: () => document.querySelector("[data-live]")?.dataset.live,
  shown: () => [Number(version() ?? Infinity), Number(chat() ?? Infinity)],
  refresh,
});
