"""Push messages and the installed site in a real browser; only the push service is fake."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import CDPSession, Page, Playwright, expect

from tests.accounts.browsers import Browser
from tests.browser.conftest import launch
from tests.browser.players import barriers, sign_up

pytestmark = pytest.mark.browser

PAGE = "/accounts/notifications/"
REGISTER = "async () => { await navigator.serviceWorker.register('/sw.js'); await navigator.serviceWorker.ready; }"
NOTIFICATIONS = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({title, body, tag, icon, badge, data}) => ({title, body, tag, icon, badge, data}))"""
# Chromium forgets a notification that it is about to show, if a page asks for the notifications just then.
COUNT = """() => {
  self.handled = 0;
  const { waitUntil } = ExtendableEvent.prototype;
  PushEvent.prototype.waitUntil = function (work) { waitUntil.call(this, work.finally(() => self.handled++)); };
}"""
# A simulated click on a notification; the system decides which tab comes to the front.
CLICK = """async () => {
  const done = [];
  WindowClient.prototype.focus = async function () { done.push("to " + new URL(this.url).pathname); };
  Clients.prototype.openWindow = async (url) => { done.push("open " + new URL(url).pathname); };
  const [notification] = await registration.getNotifications();
  const event = new NotificationEvent("notificationclick", {notification});
  let finished;
  event.waitUntil = (promise) => { finished = promise; };
  self.dispatchEvent(event);
  await finished;
  return done;
}"""
# Each subscription of the fake push service has its own URL; the keys are those of a real browser.
SUBSCRIBE = """([url, keys]) => {
  let current = null, made = 0;
  const subscription = () => {
    const endpoint = url + "/" + ++made;
    return {endpoint, toJSON: () => ({endpoint, keys}), unsubscribe: async () => { current = null; return true; }};
  };
  PushManager.prototype.subscribe = async (options) => {
    window.asked = options;
    return current ??= subscription();
  };
  PushManager.prototype.getSubscription = async () => current;
}"""


# The browser has replaced its subscription while no page was open.
RENEW = """async ([endpoint, keys]) => {
  const event = new ExtendableEvent("pushsubscriptionchange");
  event.newSubscription = {toJSON: () => ({endpoint, keys})};
  let finished;
  event.waitUntil = (promise) => { finished = promise; };
  self.dispatchEvent(event);
  await finished;
}"""


class Pushed:
    """A page with a registered service worker, and tools to push to it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.tools: CDPSession = page.context.new_cdp_session(page)
        self.registration, self.pushes = "", 0
        self.tools.on("ServiceWorker.workerRegistrationUpdated", self._note)
        self.tools.send("ServiceWorker.enable")
        page.evaluate(REGISTER)
        self._wait_until(lambda: self.registration and page.context.service_workers)
        (self.worker,) = page.context.service_workers
        self.worker.evaluate(COUNT)

    def _note(self, event: dict[str, Any]) -> None:
        for each in event["registrations"]:
            self.registration = each["registrationId"]

    def _wait_until(self, is_so: Callable[[], Any]) -> None:
        for _ in range(500):
            if is_so():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError

    def push(self, data: str) -> None:
        """Deliver a message, and wait until the worker has handled it."""
        origin = self.page.url.split("/", 3)
        self.tools.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": "/".join(origin[:3]), "registrationId": self.registration, "data": data},
        )
        self.pushes += 1
        self._wait_until(lambda: self.worker.evaluate("() => self.handled") == self.pushes)

    def shown(self, number: int) -> list[dict[str, Any]]:
        """Return the notifications once there are this many."""
        for _ in range(100):
            found: list[dict[str, Any]] = self.page.evaluate(NOTIFICATIONS)
            if len(found) == number:
                return found
            self.page.wait_for_timeout(50)
        raise AssertionError(found)


@pytest.fixture(scope="module")
def chromium(playwright: Playwright) -> Iterator[Chromium]:
    """Chromium itself: its headless shell has no notifications."""
    with launch(playwright, "chromium") as browser:
        yield browser


@pytest.fixture
def pushed(page: Page) -> Pushed:
    page.goto("/accounts/login/")
    page.context.grant_permissions(["notifications"])
    return Pushed(page)


def said(*, calling: list[str] | None = None, **changes: Any) -> str:
    usual = {"title": "Your turn", "body": "Bob dug.", "navigate": "/games/7/", "tag": "game-7", "data": {}}
    told = {"web_push": 8030, "notification": usual | changes, "app_badge": 1}
    return json.dumps(told if calling is None else told | {"calling": calling})


def test_the_site_can_be_installed(page: Page) -> None:
    page.goto("/")
    tools = page.context.new_cdp_session(page)
    found = tools.send("Page.getAppManifest")
    assert found["url"].endswith("/manifest.webmanifest")
    assert found["errors"] == []
    hindrances = [each["errorId"] for each in tools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert hindrances in ([], ["in-incognito"])  # the tests' windows are private ones


def test_a_push_message_is_shown(pushed: Pushed) -> None:
    pushed.push(said())
    (shown,) = pushed.shown(1)
    assert (shown["title"], shown["body"], shown["tag"]) == ("Your turn", "Bob dug.", "game-7")
    assert shown["data"] == {"url": "/games/7/", "isCall": False}
    for picture in (shown["icon"], shown["badge"]):
        assert pushed.page.request.get(picture).headers["content-type"] == "image/png"


def test_of_one_table_the_newest_alone_is_shown(pushed: Pushed) -> None:
    pushed.push(said())
    pushed.push(said(body="Ana fell."))
    pushed.push(said(tag="game-8", body="Elsewhere."))
    assert {each["body"] for each in pushed.shown(2)} == {"Ana fell.", "Elsewhere."}


def test_a_call_that_was_answered_elsewhere_is_closed(pushed: Pushed) -> None:
    call = {"data": {"is_call": True}}
    pushed.push(said(**call))
    pushed.push(said(tag="game-8", body="Another turn.", **call))
    pushed.push(said(tag="game-9", body="Somebody mentions you."))
    pushed.shown(3)
    pushed.push(said(tag="game-10", body="The next one.", calling=["game-8", "game-10"], **call))
    for _ in range(50):
        if {each["tag"] for each in pushed.shown(3)} == {"game-8", "game-9", "game-10"}:
            return
        pushed.page.wait_for_timeout(100)
    raise AssertionError(pushed.shown(3))


def test_a_message_that_cannot_be_read_is_shown_as_one(pushed: Pushed) -> None:
    pushed.push("no JSON")
    assert pushed.shown(1)[0]["title"] == "Forbidden"


@pytest.mark.parametrize(("url", "done"), [("/games/7/", "open"), ("/accounts/login/", "to")])
def test_a_click_leads_to_the_tab_that_is_there_or_opens_one(pushed: Pushed, url: str, done: str) -> None:
    pushed.push(said(navigate=url))
    pushed.shown(1)
    assert pushed.worker.evaluate(CLICK) == [f"{done} {url}"]
    pushed.shown(0)


def subscribing(page: Page, name: str, address: str) -> Browser:
    """Sign up and open the page in a browser with a fake push service."""
    browser = Browser(address)
    page.add_init_script(f"({SUBSCRIBE})({json.dumps([address, browser.keys()])})")
    page.context.grant_permissions(["notifications"])
    sign_up(page, name)
    page.goto(PAGE)
    return browser


@pytest.fixture
def reachable(settings: Any) -> str:
    """A URL that endpoints may have here, where nobody listens."""
    settings.OUTBOUND_ALLOW = ["localhost:9"]
    return "https://localhost:9/push"


def test_a_person_subscribes_and_removes_the_browser(page: Page, reachable: str) -> None:
    subscribing(page, "Alice", reachable)
    page.get_by_role("button", name="Notify me in this browser").click()
    expect(page.get_by_role("alert")).to_have_text("This browser will notify you, even when this site is closed.")
    expect(page.locator(".endpoints")).to_contain_text("Chrome on Linux this browser")
    expect(page.get_by_role("button", name="Notify me in this browser")).to_be_hidden()
    asked = page.evaluate("() => window.asked")
    assert asked == {"userVisibleOnly": True, "applicationServerKey": page.locator("#push").get_attribute("data-key")}

    page.get_by_role("button", name="Test").click()
    expect(page.get_by_role("alert")).to_contain_text("could not be reached")
    expect(page.locator(".endpoints")).to_contain_text("Last problem")
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("alert")).to_have_text("Removed. It gets no more notifications.")
    expect(page.get_by_role("alert")).to_be_focused()
    expect(page.get_by_role("button", name="Notify me in this browser")).to_be_visible()


def test_a_browser_that_was_somebody_elses_subscribes_anew(new_page: Any, page: Page, reachable: str) -> None:
    subscribing(page, "Alice", reachable)
    page.get_by_role("button", name="Notify me in this browser").click()
    expect(page.locator("[data-browser]")).to_have_attribute("data-browser", f"{reachable}/1")
    # The same browser as another user: its push service still has the first subscription.
    bobs = new_page()
    subscribing(bobs, "Bob", reachable)
    bobs.get_by_role("button", name="Notify me in this browser").click()
    expect(bobs.locator("[data-browser]")).to_have_attribute("data-browser", f"{reachable}/2")
    expect(bobs.get_by_role("alert")).to_contain_text("This browser will notify you")


def test_a_renewed_subscription_reaches_the_site(page: Page, reachable: str) -> None:
    browser = subscribing(page, "Alice", reachable)
    Pushed(page).worker.evaluate(RENEW, [f"{reachable}/renewed", browser.keys()])
    page.reload()
    expect(page.locator("[data-browser]")).to_have_attribute("data-browser", f"{reachable}/renewed")


def test_a_browser_that_refuses_is_told_where_to_allow_it(page: Page, reachable: str) -> None:
    # The page may check the permission again after the answer, which a browser remembers.
    page.add_init_script("""
        let answer = "default";
        Object.defineProperty(Notification, "permission", { get: () => answer });
        Notification.requestPermission = async () => (answer = "denied");
    """)
    subscribing(page, "Alice", reachable)
    page.get_by_role("button", name="Notify me in this browser").click()
    expect(page.get_by_role("alert")).to_contain_text("blocks notifications from this site")


def test_without_a_push_service_it_says_so(page: Page) -> None:
    page.add_init_script("delete window.PushManager")
    sign_up(page, "Alice")
    page.goto(PAGE)
    expect(page.locator("[data-push=missing]")).to_be_visible()
    expect(page.get_by_role("button", name="Notify me in this browser")).to_be_hidden()


def test_without_script_nothing_is_offered_that_needs_it(new_page: Any) -> None:
    page = new_page(java_script_enabled=False)
    sign_up(page, "Alice")
    page.goto(PAGE)
    expect(page.get_by_role("button", name="Notify me in this browser")).to_be_hidden()
    page.get_by_text("Add a chat or a program").click()
    page.get_by_label("Address of the webhook").fill("https://127.0.0.1/")
    page.get_by_role("button", name="Add").click()
    expect(page.locator("main")).to_contain_text(
        "The address must contain the name of a host on the internet, not a number."
    )


def test_the_page_has_no_serious_barrier(new_page: Any, reachable: str) -> None:
    page = new_page()
    subscribing(page, "Alice", reachable)
    page.get_by_text("Add a chat or a program").click()
    page.get_by_label("Type").select_option("json")
    page.get_by_label("Address of the webhook").fill(reachable)
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("alert")).to_contain_text("is added")
    assert barriers(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
