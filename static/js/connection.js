// Says at once when the connection is lost, because the board may then be out of date, and when it is back.

const connection = document.getElementById("connection");
let failures = 0; // of the live connection, in a row; one alone is its usual end after some minutes

function tell(isLost) {
  if (!connection || isLost === (connection.dataset.state === "lost")) return;
  connection.dataset.state = isLost ? "lost" : "back";
  connection.textContent = document.getElementById("announce").textContent = isLost ? connection.dataset.lost : connection.dataset.back;
  connection.hidden = false;
  if (!isLost) setTimeout(() => (connection.hidden = connection.dataset.state === "back"), 4000);
}

addEventListener("offline", () => tell(true));
addEventListener("online", () => document.dispatchEvent(new Event("visibilitychange"))); // the board asks what it has missed
document.addEventListener("live:open", () => {
  failures = 0;
  tell(false);
});
document.addEventListener("live:cut", () => {
  failures += 1;
  if (failures > 1 || !navigator.onLine) tell(true);
});
document.addEventListener("htmx:sendError", () => tell(true));
// htmx also rejects a promise of its own, without a reason, that nobody else can catch.
addEventListener("unhandledrejection", (event) => event.reason === undefined && event.preventDefault());
document.addEventListener("htmx:afterRequest", (event) => event.detail.xhr.status && tell(false));
