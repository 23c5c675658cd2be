// The service worker keeps the boards that are opened, so that they can be read without a connection. It sees a page only
// on its way from the server, so the page that brings the worker hands over its board.
if ("serviceWorker" in navigator) {
  const html = document.documentElement.outerHTML;
  const { reader, worker } = document.documentElement.dataset;
  const isFirst = !navigator.serviceWorker.controller;
  navigator.serviceWorker.register(worker)
    .then(() => isFirst && navigator.serviceWorker.ready.then(({ active }) => active.postMessage({ html, reader })))
    .catch(() => {}); // private windows may refuse
}
