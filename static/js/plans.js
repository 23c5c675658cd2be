// The board draws that of several shared plans which is in sight, or was unfolded last.

let inSight = null; // the id of the plan

function draw() {
  const plan = document.getElementById(inSight);
  const ghosts = plan && document.getElementById(plan.id.replace("suggestion", "ghosts"));
  if (!ghosts) return; // it begins later
  for (const each of ghosts.parentElement.children) each.classList.toggle("other", each !== ghosts);
  for (const each of plan.parentElement.children) each.classList.toggle("drawn", each === plan);
}

function look(plan) {
  if (!plan || plan.id === inSight) return;
  inSight = plan.id;
  draw();
}

document.addEventListener("scroll", ({ target }) => {
  if (target.id !== "team-news") return;
  const shown = [...target.querySelectorAll(".request, .suggestion")][Math.round(target.scrollLeft / target.clientWidth)];
  if (shown?.matches(".suggestion")) look(shown);
}, { capture: true, passive: true });
document.addEventListener("toggle", ({ target }) => {
  if (target.open) look(target.closest?.(".suggestion"));
}, true);
document.addEventListener("htmx:afterSwap", draw);
