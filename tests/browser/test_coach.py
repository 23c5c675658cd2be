"""The coach of a first game in a real browser: one line, which can be dismissed, with and without script."""

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
    expect(page.locator("#coach p")).to_contain_text("Your tile has no sand. Tap it and excavate it")
    assert barriers(page) == []
    assert page.evaluate(SCROLLS) is False
    page.get_by_role("button", name="Dismiss the tips").click()
    expect(page.locator("#coach")).to_have_count(0)
    page.reload()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#coach")).to_have_count(0)


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_on_a_phone_the_welcome_leaves_a_row_of_the_team_in_sight(
    site: str, alice: User, open_as: Any, rules: str
) -> None:
    page = open_as(alice, begun_game(alice, seats=2, rules=rules))
    expect(page.locator("#welcome")).to_contain_text("You play both adventurers.")
    assert page.locator("#team").evaluate("team => team.scrollHeight <= team.clientHeight")


def test_without_script_it_is_dismissed_too(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game, java_script_enabled=False)
    page.get_by_role("button", name="Dismiss the tips").click()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#coach")).to_have_count(0)


WATCH_SIZE = """() => {
  window.tallest = 0;
  window.tops = new Set();
  setInterval(() => {
    tallest = Math.max(tallest, document.documentElement.scrollHeight);
    tops.add(document.querySelector("#board").getBoundingClientRect().top);
  }, 50);
}"""


def test_on_a_phone_it_makes_room_for_the_cards(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game, viewport={"width": 360, "height": 740})
    load_film(page)
    page.evaluate(WATCH_SIZE)
    expect(page.locator("#coach")).to_be_visible()
    page.locator("#dock .primary").click()
    expect(page.get_by_role("heading", name="Bob's turn")).to_be_visible(timeout=20_000)
    expect(page.locator("#coach")).to_be_visible()
    expect(page.locator("#storm")).to_be_hidden()
    assert page.evaluate("tallest") == 740
    assert page.evaluate("tops.size") == 1, "the board stays in its place"
