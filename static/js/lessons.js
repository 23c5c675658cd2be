// A lesson points at what its task asks to press. Without this the task says so in words alone.

const point = () => {
  const asked = document.getElementById("table").dataset.asked;
  if (asked) document.getElementById(asked)?.classList.add("asked");
};
document.addEventListener("htmx:afterSettle", point);
point();
