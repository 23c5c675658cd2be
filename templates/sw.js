{% load i18n static %}// Shows push messages and opens their page. It caches no pages, because a board must never be out of date.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// Browsers require a notification for every push message, even an unreadable one.
const read = (data) => {
  try {
    return data.json();
  } catch {
    return {};
  }
};

self.addEventListener("push", (event) => {
  const { title = "{% filter escapejs %}{% translate "Forbidden" %}{% endfilter %}", body = "", tag = "", url = "/" } = read(event.data);
  const options = {
    body,
    tag,
    renotify: tag !== "",
    icon: "{% filter escapejs %}{% static 'icons/app-192.png' %}{% endfilter %}",
    badge: "{% filter escapejs %}{% static 'icons/badge-96.png' %}{% endfilter %}",
    dir: "auto",
    data: { url },
  };
  event.waitUntil(self.registration.showNotification(title, options));
});

// Focus the tab that shows the page already, or open a new one.
const open = async (url) => {
  const path = (address) => new URL(address).pathname;
  const wanted = new URL(url, self.location.origin);
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find((each) => path(each.url) === wanted.pathname);
  return tab ? tab.focus() : self.clients.openWindow(wanted.href);
};

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});
