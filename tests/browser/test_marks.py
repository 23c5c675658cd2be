"""Marks in the browser: by holding a tile, by a key, by the sheet and without a script; they go with the next turn."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from games.models import Game
from tests.browser.players import barriers, by_hand, version
from tests.games.factories import begun_game
from tests.games.teamwork.test_turn_in_advance import pass_turn

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1440, "height": 900}
HOLD = 700
"""Milliseconds, longer than the script waits."""


@pytest.fixture(params=["desert", "island"])
def game(site: str, alice: User, bob: User, request: pytest.FixtureRequest) -> Game:
    return begun_game(alice, bob, rules=request.param)


def cell(page: Page, number: int = 8) -> Locator:
    return page.locator(f"#cells [popovertarget='sheet-{number}']")


def touch(page: Page, target: Locator) -> None:
    """Hold a finger on the target."""
    box = target.bounding_box()
    assert box
    devtools = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(HOLD)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def marks(page: Page) -> Locator:
    return page.locator("#marks .mark")


def test_a_held_tile_is_marked_and_the_team_sees_it_at_once(game: Game, alice: User, bob: User, open_as: Any) -> None:
    bobs = by_hand(open_as(bob, game, viewport=PHONE, has_touch=True))
    alices = by_hand(open_as(alice, game, viewport=DESK))
    before = version(alices)
    touch(bobs, cell(bobs))
    menu = bobs.locator("#mark-menu")
    expect(menu.get_by_role("button", name="dig here")).to_be_visible()
    expect(bobs.locator("#sheets .sheet:popover-open")).to_have_count(0)
    assert barriers(bobs) == []
    menu.get_by_role("button", name="dig here").tap()
    expect(menu).to_be_hidden()
    for page in (alices, bobs):
        expect(marks(page)).to_have_count(1)
        expect(marks(page)).to_have_attribute("aria-label", re.compile("^Bob: dig here, "))
    assert version(alices) == before, "it makes no move stale"

    pass_turn(game, alice, bob)
    expect(marks(alices)).to_have_count(0)
    expect(marks(bobs)).to_have_count(0)


def test_a_held_mouse_marks_and_opens_no_sheet(game: Game, alice: User, open_as: Any) -> None:
    page = by_hand(open_as(alice, game, viewport=DESK))
    cell(page).hover()
    page.mouse.down()
    page.wait_for_timeout(HOLD)
    page.mouse.up()
    menu = page.locator("#mark-menu")
    expect(menu).to_be_visible()
    expect(page.locator("#sheets .sheet:popover-open")).to_have_count(0)
    box, tile = menu.bounding_box(), cell(page).bounding_box()
    assert box
    assert tile
    assert abs(box["x"] - tile["x"] - tile["width"]) < 40 or abs(box["x"] + box["width"] - tile["x"]) < 40, "beside it"
    menu.get_by_role("button", name="meet here").click()
    expect(marks(page)).to_have_count(1)


def test_the_key_m_marks_and_takes_away(game: Game, alice: User, open_as: Any) -> None:
    page = by_hand(open_as(alice, game, viewport=PHONE))
    here = page.locator("#cells .cell[tabindex='0']")
    here.focus()
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="go here")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(marks(page)).to_have_count(1)
    expect(here).to_be_focused()
    page.keyboard.press("m")
    page.get_by_role("button", name="No mark").press("Enter")
    expect(marks(page)).to_have_count(0)
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="go here")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#mark-menu")).to_be_hidden()
    expect(here).to_be_focused()


def test_the_page_needs_no_script_and_the_sheet_opens_the_menu(game: Game, alice: User, open_as: Any) -> None:
    page: Page = open_as(alice, f"/games/{game.pk}/marks/8", viewport=PHONE, java_script_enabled=False)
    icons = page.locator(".marks .icon").evaluate_all("icons => icons.map(icon => icon.clientWidth)")
    assert min(icons) >= 20, "no picture is squeezed"
    page.get_by_role("button", name="danger").click()
    expect(marks(page)).to_have_count(1)

    with_script = by_hand(open_as(alice, game, viewport=PHONE))
    with_script.goto(f"/games/{game.pk}/marks/8")
    assert barriers(with_script) == []
    with_script.get_by_role("button", name="No mark").click()
    expect(with_script.locator("#board")).to_be_visible()
    expect(marks(with_script)).to_have_count(0)

    with_script.wait_for_load_state()  # before its script the link would lead to the page
    cell(with_script).click()
    with_script.get_by_role("link", name="Mark this tile").click()
    with_script.locator("#mark-menu").get_by_role("button", name="go here").click()
    expect(marks(with_script)).to_have_count(1)
