"""Helpers for players in a browser: sign up, set up a table, open a sheet and press a button."""

import json
import random
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

PASSWORD = "sand-and-water-for-all"  # noqa: S105

ALL_ACTS = """() => [...document.querySelectorAll('button[name=seat_action]:not([formaction])')].map(button => ({
  seat_action: button.value, sheet: button.closest('[popover]') && button.closest('[popover]').id
}))"""

WITHOUT_FILM = "addEventListener('DOMContentLoaded', () => document.documentElement.classList.remove('with-film'))"
"""With this class a page hides its still strip of cards, which the film replaces."""


def sign_up(page: Page, name: str) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Email").fill(f"{name.lower()}@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()


def set_up_table(page: Page, *, rules: str = "desert", name: str = "Dune Team", seats: int = 2, **chosen: str) -> str:
    """Create a table; return its invite link. `chosen` holds further fields of the form by name and value."""
    page.goto(f"/games/new/?rules={rules}")
    page.get_by_text("More options").click()
    page.get_by_label("Name of the table").fill(name)
    for field, value in {"players": str(seats), "difficulty": "novice", **chosen}.items():
        page.locator(f"label:has(input[name={field}][value='{value}'])").click()
    page.get_by_role("button", name="Play with friends").click()
    expect(page.locator("#seats")).to_be_visible()
    return page.locator("#invite-link").input_value()


def sit_down_as_guest(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.locator("#seats")).to_contain_text(name)


def begin(*pages: Page) -> None:
    """The first player starts the game; the pages of the others follow to the board."""
    expect(pages[0].locator("#start")).to_be_enabled()
    pages[0].locator("#start").click()
    for page in pages:
        expect(page.locator("#board")).to_be_visible()


def by_hand(page: Page) -> Page:
    """Return the page without the film, so that no card comes by itself."""
    page.route("**/js/film*", lambda route: route.abort())
    page.add_init_script(WITHOUT_FILM)
    return page


def version(page: Page) -> int:
    return int(page.locator("#dock").get_attribute("data-version") or 0)


def object_actions(page: Page) -> list[dict[str, Any]]:
    """Return every action button of the board, with its sheet."""
    found: list[dict[str, Any]] = page.evaluate(ALL_ACTS)
    return found


def press(page: Page, act: dict[str, Any]) -> None:
    """Press the button of an action, and wait for the new board."""
    before = version(page)
    tap(page, act)
    expect(page.locator("#dock")).not_to_have_attribute("data-version", str(before))


def tap(page: Page, act: dict[str, Any]) -> None:
    """Open the sheet of an action if it has one, and press its button."""
    value = act["seat_action"].replace("'", r"\'")
    button = f"button[name=seat_action][value='{value}']"
    if act["sheet"]:
        page.locator(f"[popovertarget='{act['sheet']}']:not(.close)").first.click()
        page.locator(f"#{act['sheet']} {button}").click()
    else:
        page.locator(f"{button}:not([popover] *)").click()


def press_action(page: Page, seat: int, action: dict[str, Any]) -> None:
    """Press the button of exactly this action."""
    press(page, button_of(page, seat, action))


def button_of(page: Page, seat: int, action: dict[str, Any]) -> dict[str, Any]:
    """Return the button of exactly this action."""
    wanted = f"{seat}:{json.dumps(action, separators=(',', ':'))}"
    return next(act for act in object_actions(page) if act["seat_action"] == wanted)


def see_version(page: Page, newest: int) -> None:
    """Wait until the board has caught up with the others."""
    expect(page.locator("#dock")).to_have_attribute("data-version", str(newest))


def random_act(page: Page, chance: random.Random) -> dict[str, Any] | None:
    """Return a random legal action; ends the turn half the time if possible, so that the game ends."""
    found = object_actions(page)
    onward = [act for act in found if "EndTurn" in act["seat_action"] or "Draw" in act["seat_action"]]
    return chance.choice(onward if onward and chance.random() < 0.5 else found) if found else None


COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe that look at colours, the only ones that can find something else in the dark."""
WITHOUT_TRANSITIONS = """(without) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before, ::after { transition: none !important }");
  document.adoptedStyleSheets = without ? [sheet] : [];
}"""


def load_film(page: Page) -> None:
    """Load the film as a player does, with a first key, and wait for it."""
    page.keyboard.press("Shift")
    expect(page.locator("html.has-film")).to_be_attached()


def barriers(page: Page) -> list[tuple[str, str]]:
    """Return what axe finds serious or critical on the current page, in light and in dark colours."""
    page.evaluate(WITHOUT_TRANSITIONS, True)
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    page.emulate_media(color_scheme="dark")
    found += page.evaluate("rules => axe.run({runOnly: rules, resultTypes: ['violations']})", COLOURS)["violations"]
    page.emulate_media(color_scheme="light")
    page.evaluate(WITHOUT_TRANSITIONS, False)
    return [(each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] in ("serious", "critical")]


def dock_in_one_row(page: Page, buttons: int) -> bool:
    """Return whether the dock shows so many buttons, side by side."""
    boxes = [box for button in page.locator("#dock .button").all() if (box := button.bounding_box())]
    return len(boxes) == buttons and max(box["y"] for box in boxes) < min(box["y"] + box["height"] for box in boxes)
