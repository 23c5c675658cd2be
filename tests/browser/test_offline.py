"""The boards that were seen last can be read without a connection, by their reader alone."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from tests.browser.players import barriers
from tests.games.factories import begun_game

pytestmark = pytest.mark.browser

KEPT = """async () => {
  const names = await caches.keys();
  if (!names.includes("boards")) return [];
  return (await (await caches.open("boards")).keys()).map(({url}) => new URL(url).pathname);
}"""


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def kept(page: Page, *paths: str) -> None:
    """Wait until exactly these are kept."""
    for _ in range(100):
        found = page.evaluate(KEPT)
        if sorted(found) == sorted(paths):
            return
        page.wait_for_timeout(100)
    raise AssertionError(found)


@pytest.fixture
def page(game: Game, alice: User, open_as: Any) -> Page:
    """Alice's page after she has seen her board."""
    page: Page = open_as(alice, game)
    kept(page, f"/games/{game.pk}/", "/reader")
    return page


def test_a_board_can_be_read_but_not_played_offline(page: Page, game: Game) -> None:
    page.context.set_offline(True)
    page.goto(f"/games/{game.pk}/")
    expect(page.locator("#offline")).to_contain_text("You are offline. This is the board as you saw it:")
    expect(page.locator("#offline time")).not_to_be_empty()
    expect(page.locator("#cells .cell").first).to_be_visible()
    expect(page.locator("form:visible, [form]:visible")).to_have_count(0)
    page.locator("#cells .cell").first.click()
    expect(page.locator(".sheet:popover-open")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.getElementById('cells')).display") == "grid", "styles are kept"


def test_other_pages_lead_to_the_boards(page: Page, game: Game) -> None:
    page.context.set_offline(True)
    page.goto("/games/")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    expect(page.locator(".none")).to_be_hidden()
    assert barriers(page) == []
    expect(page.locator("#boards a")).to_have_text("Your turn · 4 of 4 actions · Dune Team")
    expect(page.locator("#boards time")).to_have_text(re.compile(r"^\d+ \w+ \d{4} at \d\d:\d\d$"))
    page.get_by_role("link", name="Dune Team").click()
    expect(page.locator("#offline")).to_be_visible()


def test_online_the_server_answers(page: Page, game: Game) -> None:
    page.context.set_offline(True)
    page.goto(f"/games/{game.pk}/")
    page.context.set_offline(False)
    page.goto(f"/games/{game.pk}/")
    expect(page.locator("#offline")).to_have_count(0)
    expect(page.locator("#dock form")).not_to_have_count(0)


def test_signing_out_leaves_nothing(page: Page, game: Game) -> None:
    page.goto("/accounts/logout/")
    page.locator("main").get_by_role("button", name="Sign out").click()
    kept(page)
    page.context.set_offline(True)
    page.goto(f"/games/{game.pk}/")
    expect(page.locator(".none")).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("Dune Team")


def test_another_user_finds_nothing_of_the_first(page: Page, game: Game, charlie: User, site: str) -> None:
    from tests.conftest import client_for

    session = client_for(charlie).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site}])
    page.goto("/games/")
    kept(page, "/reader")
