// The next table that waits for the reader. It comes after the page, so that no board waits for it, and its link asks
// again. Without this script a link without a name leads there.

async function ask() {
  const place = document.getElementById("next-table");
  if (!place || place.dataset.asked || document.hidden) return;
  place.dataset.asked = "yes";
  const answer = await fetch(place.dataset.later, { headers: { "HX-Request": "true" } }).catch(() => null);
  place.innerHTML = answer?.ok && !answer.redirected ? await answer.text() : "";
  place.classList.add("told");
}

document.addEventListener("htmx:afterSettle", ask);
document.addEventListener("visibilitychange", () => {
  delete document.getElementById("next-table")?.dataset.asked;
  ask();
});
ask();
