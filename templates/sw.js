{% load i18n static %}{% get_current_language as LANGUAGE_CODE %}// Shows push messages, and offline the boards that were seen last. Online, every page comes from the server.

self.addEventListener("install", (event) => {
  self.skipWaiting();
  // What a page says as it is left can be lost on its way through a worker.
  event.addRoutes?.({ condition: { urlPattern: new URLPattern({ pathname: "/games/*/seen" }) }, source: "network" });
  event.waitUntil(keepOfflinePage());
});
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([self.clients.claim(), dropOldReleases()])));

// ---- Offline: the last board of each table, as it came from the server, for its reader alone. -----------------------

const BOARDS = "boards"; // a copy of each board page that the reader has opened
const FILES = "files"; // the styles, pictures and letters of those pages
const RELEASE = "offline {{ release }}"; // the offline page of this release with its files, kept until the next one is complete
const OFFLINE = "{% filter escapejs %}{% url 'offline' %}{% endfilter %}";
const READER = "/reader"; // not an address of the site: says in the cache whose boards they are
const NO_SCRIPTS = "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; manifest-src 'self'";

const isBoard = (url) => /^\/games\/\d+\/$/.test(url.pathname);
const isFile = (url) => url.origin === self.location.origin && url.pathname.startsWith("{% filter escapejs %}{% get_static_prefix %}{% endfilter %}");

// Without it this worker is not installed, and the one of the last release goes on.
async function keepOfflinePage() {
  // Without cookies nobody is named on it, so that it has to be asked for in the language of this worker.
  const page = await fetch(OFFLINE, { credentials: "omit", headers: { "Accept-Language": "{{ LANGUAGE_CODE|escapejs }}" } });
  if (!page.ok) throw new Error(`The offline page answers ${page.status}`);
  const files = await caches.open(RELEASE);
  await files.addAll(filesOf(await page.clone().text()));
  await files.put(OFFLINE, page);
}

async function dropOldReleases() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("offline ") && name !== RELEASE).map((name) => caches.delete(name)));
}

// The page that brings this worker was loaded without it, and hands over its board.
self.addEventListener("message", (event) => {
  const { data: { html, reader }, source } = event;
  event.waitUntil(keep(source.url, new Response(html, { headers: { "X-Reader": reader } })));
});

// Each page says who reads it. After a sign-out, or for another user, nothing of the former reader is left.
async function checkReader(response) {
  const reader = response.headers.get("X-Reader");
  if (reader === null) return "";
  const boards = await caches.open(BOARDS);
  const known = await (await boards.match(READER))?.text();
  if (known === reader) return reader;
  await caches.delete(BOARDS);
  if (reader) await (await caches.open(BOARDS)).put(READER, new Response(reader));
  return reader;
}

async function keep(url, response) {
  if (!response || response.type === "opaqueredirect") return;
  const page = response.clone();
  const reader = await checkReader(response);
  if (!reader || !isBoard(new URL(url)) || response.status !== 200 || response.redirected) return;
  const html = (await page.text()).replace(/<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>|<link[^>]*\/film[._][^>]*>/gs, "");
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": NO_SCRIPTS, "X-At": String(Date.now()) };
  await (await caches.open(BOARDS)).put(new URL(url).pathname, new Response(html, { headers }));
  await keepFiles(html);
}

const filesOf = (html) => {
  const found = html.match(/(?<=["'])\/[^"'#?\s]+\.(css|svg|woff2)(?=["'#])/g) ?? [];
  return [...new Set(found)].filter((path) => isFile(new URL(path, self.location.origin)));
};

const MOST_FILES = 120;

async function keepFiles(html) {
  const files = await caches.open(FILES);
  for (const path of filesOf(html)) if (!(await files.match(path))) await files.add(path).catch(() => {});
  const kept = await files.keys();
  if (kept.length > MOST_FILES) await dropUnused(files, kept);
}

// Releases bring new files. Those that no kept board needs any more go.
async function dropUnused(files, kept) {
  const boards = await caches.open(BOARDS);
  const needed = new Set();
  for (const url of await boards.keys()) for (const path of filesOf(await (await boards.match(url)).text())) needed.add(path);
  for (const file of kept) if (!needed.has(new URL(file.url).pathname)) await files.delete(file);
}

// As the pages write it: the day before the month, in English too.
const LANGUAGE = "{% if LANGUAGE_CODE == "en" %}en-GB{% else %}{{ LANGUAGE_CODE|escapejs }}{% endif %}";
const CLOCK = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "long", timeStyle: "short" });
const timeOf = (page) => CLOCK.format(Number(page.headers.get("X-At")));

// The board as it was, marked with its time; else the list of such boards.
async function seenBefore(url) {
  const boards = await caches.open(BOARDS);
  const page = await boards.match(url.pathname);
  if (!page) return listOfBoards(boards);
  const banner = `<p id="offline" class="notice warning">{% filter escapejs %}{% translate "You are offline. This is the board as you saw it:" %}{% endfilter %} <time>${timeOf(page)}</time> <a href="${OFFLINE}">{% filter escapejs %}{% translate "Your other boards" %}{% endfilter %}</a></p>`;
  const style = `<link rel="stylesheet" href="{% filter escapejs %}{% static 'css/offline.css' %}{% endfilter %}"></head>`;
  const html = (await page.text()).replace("</head>", () => style).replace(/<main id="main"[^>]*>/, (main) => main + banner);
  return new Response(html, { headers: page.headers });
}

async function listOfBoards(boards) {
  const page = await caches.match(OFFLINE);
  if (!page) return Response.error();
  const rows = [];
  for (const { url } of await boards.keys()) {
    if (!isBoard(new URL(url))) continue;
    const board = await boards.match(url);
    const title = (await board.text()).match(/<title>([^<]*)<\/title>/)?.[1] ?? ""; // escaped by the server
    const name = title.trim().replace(/ · [^·]*$/, ""); // without the site's
    rows.push(`<li><a href="${new URL(url).pathname}">${name}</a> <time>${timeOf(board)}</time></li>`);
  }
  const html = (await page.text()).replace("<!-- boards -->", () => rows.join(""));
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": NO_SCRIPTS } });
}

async function visit(event) {
  const url = new URL(event.request.url);
  try {
    const response = await fetch(event.request);
    // A board after a sign-out must not stay for a moment longer than its reader.
    event.waitUntil(closeSeen(url));
    if (event.request.method === "GET") event.waitUntil(keep(event.request.url, response.clone()));
    else event.waitUntil(checkReader(response.clone()));
    return response;
  } catch (error) {
    if (event.request.method !== "GET") throw error;
    return seenBefore(url);
  }
}

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(visit(event));
  else if (!navigator.onLine && isFile(new URL(event.request.url))) {
    event.respondWith(caches.match(event.request.url.split("#")[0]).then((file) => file ?? fetch(event.request)));
  }
});

// ---- Push messages ---------------------------------------------------------------------------------------------------

// Browsers require a notification for every push message, even an unreadable one.
const read = (data) => {
  try {
    return data.json();
  } catch {
    return {};
  }
};

// A message has the declarative form, which some browsers show by themselves.
self.addEventListener("push", (event) => {
  const { notification = {}, app_badge, calling } = read(event.data);
  const { title = "{% filter escapejs %}{% translate "Forbidden" %}{% endfilter %}", body = "", tag = "", navigate = "/", data = {} } = notification;
  const options = {
    body,
    tag,
    renotify: tag !== "",
    icon: "{% filter escapejs %}{% static 'icons/app-192.png' %}{% endfilter %}",
    badge: "{% filter escapejs %}{% static 'icons/badge-96.png' %}{% endfilter %}",
    dir: "auto",
    data: { url: navigate, isCall: data.is_call === true },
  };
  if (Number.isInteger(app_badge)) navigator.setAppBadge?.(app_badge).catch(() => {});
  // One after the other: Chromium forgets a notification that it is about to show, if it is asked for all of them just then.
  event.waitUntil(self.registration.showNotification(title, options).then(() => calling && closeAnswered(calling)));
});

// A call to a table that waits no more was answered elsewhere.
async function closeAnswered(calling) {
  for (const shown of await self.registration.getNotifications()) {
    if (shown.data?.isCall && !calling.includes(shown.tag)) shown.close();
  }
}

// Whoever opens a board has seen what was said of it.
async function closeSeen(url) {
  if (!isBoard(url)) return;
  for (const shown of await self.registration.getNotifications({ tag: `game-${url.pathname.split("/")[2]}` })) shown.close();
}

// The browser has replaced its subscription. The site learns of it by the form on the page of notifications.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event)));

async function subscribeAgain({ newSubscription }) {
  const page = await fetch("{% filter escapejs %}{% url 'accounts:notifications' %}{% endfilter %}", { redirect: "error" }); // signed out: nobody to subscribe
  const [form] = (await page.text()).match(/<form id="push"[^]*?<\/form>/) ?? [];
  if (!form) return;
  const value = (pattern) => form.match(pattern)?.[1];
  const options = { userVisibleOnly: true, applicationServerKey: value(/data-key="([^"]*)"/) };
  const { endpoint, keys } = (newSubscription ?? (await self.registration.pushManager.subscribe(options))).toJSON();
  const fields = { csrfmiddlewaretoken: value(/name="csrfmiddlewaretoken" value="([^"]*)"/), url: endpoint, p256dh: keys.p256dh, auth: keys.auth };
  await fetch("{% filter escapejs %}{% url 'accounts:subscribe' %}{% endfilter %}", { method: "POST", body: new URLSearchParams(fields) });
}

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
