"""Draw the pictures of the README and the app's screenshots: `make pictures` while `make run` serves."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from games.engine import RULES
from tests.browser.animation import animation
from tests.browser.smaller import smaller

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "docs" / "pictures"
PHONE = {"viewport": {"width": 360, "height": 740}}
VIEWS: dict[str, dict[str, Any]] = {
    "board.png": {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"},
    "board-phone.png": PHONE | {"color_scheme": "light"},
    "board-phone-dark.png": PHONE | {"color_scheme": "dark"},
    "island-phone.png": PHONE | {"color_scheme": "light"},
}
SCREENSHOTS = ROOT / "static" / "screenshots"
FORMS: dict[str, dict[str, Any]] = {
    "narrow": PHONE | {"device_scale_factor": 1.5},
    "wide": {"viewport": {"width": 1280, "height": 720}},
}
"""The forms of a screen for which the manifest of the app has screenshots."""


STORM = {"x": 0, "y": 48, "width": 360, "height": 490}
"""The part of a phone's page on which a storm can be seen: the meter, the board and the cards."""
MOMENT = 120
"""The milliseconds of the film between two pictures."""


COUNT_CARDS = """
  window.cards = 0;
  document.addEventListener("film:now", ({ detail }) => (window.cards += detail === "card"));
"""
PASS = """async (milliseconds) => {
  const { clock } = await import("/static/js/film_clock.js");
  clock.frozen = true; // the next animations begin paused
  for (const animation of document.getAnimations()) {
    const then = animation.currentTime + milliseconds;
    if (then >= animation.effect.getComputedTiming().endTime) animation.finish();
    else {
      animation.pause();
      animation.currentTime = then;
    }
  }
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""
"""Let so much time pass in a film, however long it takes to draw each of its moments."""


def draw(browser: Browser, address: str, name: str) -> None:
    """Draw the demo board of the first player; on phones with the sheet of a tile open."""
    page = _quiet_page(browser, address, name, VIEWS[name])
    if "phone" in name:
        page.locator(".cell.legal").last.click()
        page.wait_for_timeout(500)
    (FOLDER / name).write_bytes(smaller(page.screenshot()))


def draw_storm(browser: Browser, address: str) -> None:
    """Draw the film of the last two storm cards of the recap, and leave the recap to the other pictures."""
    page = _demo_page(browser, address, "board-phone.png", VIEWS["board-phone.png"])
    page.route("**/seen", lambda route: route.abort())
    cards = page.locator("#recap .film-card").count()
    page.evaluate(COUNT_CARDS)
    page.locator("#watch").click()
    page.locator(".film-stage").wait_for(state="attached")
    while page.evaluate("window.cards") < cards - 1:
        page.evaluate(PASS, 10 * MOMENT)
    (FOLDER / "storm.png").write_bytes(animation(_moments(page), MOMENT, rest=2000))


def _moments(page: Page) -> Iterator[bytes]:
    """Yield the pictures of a film until it ends."""
    while page.locator(".film-stage").count():
        yield page.screenshot(clip=STORM)  # type: ignore[arg-type]
        page.evaluate(PASS, MOMENT)
    yield page.screenshot(clip=STORM)  # type: ignore[arg-type]


def draw_screenshot(browser: Browser, address: str, rules: str, form: str) -> None:
    """Draw the demo board in few colours, for the manifest."""
    page = _quiet_page(browser, address, rules, FORMS[form])
    (SCREENSHOTS / f"{rules}-{form}.png").write_bytes(animation([page.screenshot()], MOMENT, rest=0))


def _quiet_page(browser: Browser, address: str, name: str, view: dict[str, Any]) -> Page:
    """Open the demo board without its recap."""
    page = _demo_page(browser, address, name, view)
    if page.locator("#recap").is_visible():
        page.locator("#recap").get_by_role("button", name="Skip").click()
        page.locator("#recap").wait_for(state="hidden")
        page.wait_for_timeout(4000)  # the marks of what has changed fade, and the storm rests
    return page


def _demo_page(browser: Browser, address: str, name: str, view: dict[str, Any]) -> Page:
    page = browser.new_context(base_url=address, bypass_csp=True, **view).new_page()
    page.goto("/")
    page.get_by_role("button", name="Play as Ana").click()
    page.goto("/games/")
    page.get_by_role("link", name="Tide Team" if "island" in name else "Dune Team").first.click()
    page.locator("#board").wait_for()
    page.wait_for_timeout(500)
    return page


if __name__ == "__main__":
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        draw_storm(chromium, sys.argv[1])
        for view in VIEWS:
            draw(chromium, sys.argv[1], view)
        for rules in RULES:
            for form in FORMS:
                draw_screenshot(chromium, sys.argv[1], rules, form)
