// Push messages: the browser subscribes at its push service and sends us the address to push to.

const can = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const show = (form, state) => {
  for (const part of form.querySelectorAll("[data-push]")) part.hidden = part.dataset.push !== state;
  form.hidden = !state;
};

const subscribed = async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager.getSubscription();
};

// Mark this browser in the list, or offer to add it.
const begin = async () => {
  const form = document.getElementById("push");
  if (!form) return;
  if (!can) return show(form, "missing");
  const address = (await subscribed())?.endpoint;
  const rows = [...document.querySelectorAll("[data-browser]")];
  const here = rows.find((row) => row.dataset.browser === address);
  if (here) here.querySelector("[data-here]").hidden = false;
  show(form, here ? null : Notification.permission === "denied" ? "denied" : "ready");
};

const subscribe = async (form) => {
  await navigator.serviceWorker.register(form.dataset.worker);
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: form.dataset.key };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // Subscribed with a former key of the site: subscribe again.
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
};

const offer = async (form) => {
  try {
    if ((await Notification.requestPermission()) !== "granted") return show(form, "denied");
    const { endpoint, keys } = (await subscribe(form)).toJSON();
    form.elements.url.value = endpoint;
    form.elements.p256dh.value = keys.p256dh;
    form.elements.auth.value = keys.auth;
    htmx.trigger(form, "subscribed");
  } catch {
    show(form, "failed");
  }
};

document.addEventListener("submit", (event) => {
  if (event.target.id !== "push") return;
  event.preventDefault();
  offer(event.target);
});

// The browser was subscribed for another user: unsubscribe, and subscribe again, once.
let again = true;
document.addEventListener("htmx:beforeSwap", async (event) => {
  const form = event.detail.requestConfig?.elt;
  if (form?.id !== "push" || event.detail.xhr.status !== 409 || !again) return;
  again = false;
  event.detail.shouldSwap = false;
  await (await subscribed())?.unsubscribe();
  offer(form);
});

document.addEventListener("htmx:afterSettle", begin);
begin();
