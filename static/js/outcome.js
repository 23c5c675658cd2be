// A move whose answer is lost may have counted. The page says so, asks the server until it knows, and then takes that back
// or says that the move did not arrive.

import { busy, shown, table } from "./board.js";
import { isAnswered } from "./live.js";

const ASK_AGAIN = 3_000;

let unsettled = null; // the version from which the move was sent; "" for what has none, such as a vote
let asking = null;
let isShown = false; // the notice is this script's

const versionOfPage = () => document.querySelector("#play [name=version]")?.value ?? "";

function report(text) {
  const notice = document.getElementById("notice");
  if (!notice) return;
  notice.hidden = false;
  notice.textContent = text;
  setTimeout(() => (document.getElementById("announce").textContent = text)); // after what is said of the connection
  isShown = true;
}

function takeBack() {
  const notice = isShown && document.getElementById("notice");
  if (notice) Object.assign(notice, { hidden: true, textContent: "" });
  isShown = false;
}

function ask() {
  clearTimeout(asking);
  if (unsettled === null || !table()) return;
  asking = setTimeout(ask, ASK_AGAIN);
  if (busy || document.hidden) return;
  const { board, draft } = table().dataset;
  const values = board ? { shown: shown() } : {};
  htmx.ajax("GET", board ?? draft, { target: "#table", swap: "outerHTML", source: "#board", values }).catch(() => {});
}

for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(failure, ({ detail: { requestConfig, xhr } }) => {
    if (requestConfig?.verb !== "post" || requestConfig.target.id !== "table" || !table()) return;
    const { board, draft, lost, unknown } = table().dataset;
    if (isAnswered(xhr) || !(board ?? draft)) return report(lost);
    report(unknown);
    unsettled = requestConfig.formData.get("version") ?? "";
    clearTimeout(asking);
    asking = setTimeout(ask);
  });
}
addEventListener("online", ask);

// The next board says how the move ended, and so does the answer that there is none.
let isNew = false;
document.addEventListener("htmx:beforeSwap", ({ detail: { target, shouldSwap } }) => {
  isNew = target === table() && shouldSwap;
  if (isNew) takeBack();
});
document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, xhr } }) => {
  const isKnown = isNew || xhr.status === 204;
  isNew = false;
  if (unsettled === null || !isKnown || requestConfig.target.id !== "table") return;
  const isSame = requestConfig.verb === "get" && versionOfPage() === unsettled;
  if (isSame && unsettled) report(table().dataset.lost);
  unsettled = null;
});
