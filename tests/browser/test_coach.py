"""The coach of a first game in a real browser: three lines, which can be dismissed, with and without script."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.models import Game
from tests.browser.players import barriers, load_film
from tests.games.factories import begun_game

pytestmark = pytest.mark.browser

SCROLLS = "document.documentElement.scrollHeight > innerHeight"


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(360, 740), (1440, 900)])
def test_it_says_what_to_do_until_it_is_dismissed(
    game: Game, alice: User, open_as: Any, size: tuple[int, int], scheme: str
) -> None:
    page = open_as(alice, game, viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    expect(page.locator("#coach p")).to_contain_text(re.compile(r"Tap your tile \w\d and excavate it: gear and clues"))
    assert barriers(page) == []
    assert page.evaluate(SCROLLS) is False
    page.get_by_role("button", name="Hide the tips").click()
    expect(page.locator("#coach")).to_have_count(0)
    page.reload()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#coach")).to_have_count(0)


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_on_a_phone_it_has_three_lines_above_the_sheet_of_a_tile(
    site: str, alice: User, open_as: Any, rules: str
) -> None:
    page = open_as(alice, begun_game(alice, seats=2, rules=rules))
    expect(page.locator("#welcome")).to_be_visible()
    assert page.locator("#coach").evaluate("coach => coach.offsetHeight") == 48
    assert page.locator("#coach p").evaluate("text => text.offsetHeight") <= 48
    assert page.locator("#team").evaluate("team => team.scrollHeight <= team.clientHeight")
    page.locator(".cell.legal").last.click()
    sheet = page.locator(".sheet:popover-open")
    expect(sheet).to_be_visible()
    board = page.locator("#board").bounding_box()
    assert sheet.bounding_box()["y"] >= board["y"] + board["height"] - 1, "the sheet covers no tile"


@pytest.mark.parametrize("size", [(1024, 768), (1440, 900)])
def test_on_a_desktop_it_keeps_its_place_left_of_the_board(
    game: Game, alice: User, open_as: Any, size: tuple[int, int]
) -> None:
    page = open_as(alice, game, viewport={"width": size[0], "height": size[1]})
    load_film(page)
    coach, board = page.locator("#coach").bounding_box(), page.locator("#board").bounding_box()
    assert coach["x"] + coach["width"] <= board["x"]
    page.locator("#dock .primary").click()
    expect(page.get_by_role("heading", name="Bob's turn")).to_be_visible(timeout=20_000)
    after = page.locator("#coach").bounding_box()
    assert (after["x"], after["y"] + after["height"]) == (coach["x"], coach["y"] + coach["height"])
    page.get_by_role("button", name="Hide the tips").click()
    expect(page.locator("#coach")).to_have_count(0)
    assert page.locator("#board").bounding_box() == board


def test_without_script_it_is_dismissed_too(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game, java_script_enabled=False)
    page.get_by_role("button", name="Hide the tips").click()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#coach")).to_have_count(0)


WATCH_SIZE = """() => {
  window.tallest = 0;
  window.tops = new Set();
  window.coached = new Set();
  setInterval(() => {
    tallest = Math.max(tallest, document.documentElement.scrollHeight);
    tops.add(document.querySelector("#board").getBoundingClientRect().top);
    coached.add(document.querySelector("#coach")?.offsetHeight);
  }, 50);
}"""


def test_on_a_phone_it_stays_while_cards_come(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game, viewport={"width": 360, "height": 740})
    load_film(page)
    page.evaluate(WATCH_SIZE)
    expect(page.locator("#coach")).to_be_visible()
    tabs = page.locator("#tabs").bounding_box()
    page.locator("#dock .primary").click()
    expect(page.get_by_role("heading", name="Bob's turn")).to_be_visible(timeout=20_000)
    expect(page.locator("#coach")).to_be_visible()
    assert page.locator("#tabs").bounding_box() == tabs, "the cards take no room"
    assert page.evaluate("tallest") == 740
    assert page.evaluate("tops.size") == 1, "the board stays in its place"
    assert page.evaluate("[...coached]") == [48]
