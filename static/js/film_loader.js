// Loads the film after the board, or with the first tap or key, so that a first visit does not wait for it.
(() => {
  const { nonce, dataset } = document.currentScript;
  const occasions = ["pointerdown", "keydown"];

  function load() {
    for (const occasion of occasions) document.removeEventListener(occasion, load, true);
    if (!dataset.scripts) return;
    const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: dataset.style });
    const scripts = dataset.scripts.split(" ").map((src) =>
      Object.assign(document.createElement("script"), { src, nonce, async: false }));
    delete dataset.scripts;
    document.head.append(style, ...scripts);
  }

  for (const occasion of occasions) document.addEventListener(occasion, load, true);
  window.addEventListener("load", () => setTimeout(load, document.getElementById("recap") ? 0 : 1500));
  document.documentElement.classList.add("with-film");
})();
