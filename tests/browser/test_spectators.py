"""Watching a running game by its link, in another browser."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine.desert.data import StormCard
from games.models import Game
from games.services.play import moves
from tests.browser.players import barriers, load_film
from tests.games.engine.desert.boards import storm
from tests.games.factories import begun_game, current_version, legal_action, play, store_state

pytestmark = pytest.mark.browser


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def opened(alice: User, open_as: Any, game: Game) -> tuple[Page, str]:
    """Return Alice's page, on which she has let others watch, and the link that it offers to copy."""
    page: Page = open_as(alice, game)
    page.locator("#open-table-status").click()
    page.get_by_role("button", name="Let others watch").click()
    expect(page.locator("#watch-link")).to_be_attached()
    page.locator("#open-table-status").click()
    link = page.get_by_label("Anyone with this link can watch")
    expect(link).to_be_visible()
    return page, link.input_value()


def move(game: Game, user: User) -> None:
    action = legal_action(game, "Move")
    moves.play(user=user, game_id=game.pk, seat=0, action=action, version=current_version(game))


@pytest.mark.parametrize("visitor", ["nobody", "a stranger"])
def test_a_move_is_seen_at_once(
    visitor: str, game: Game, alice: User, charlie: User, open_as: Any, new_page: Any
) -> None:
    _, link = opened(alice, open_as, game)
    page = new_page() if visitor == "nobody" else open_as(charlie, "/games/lobby/")
    page.goto(link)
    expect(page.locator("#dock")).to_contain_text("You are watching Dune Team")
    expect(page.locator("#table form, #table [form]")).to_have_count(0)
    where = page.locator("#pictures").inner_html()

    move(game, alice)

    expect(page.locator("#dock")).to_have_attribute("data-version", str(current_version(game)), timeout=5000)
    expect(page.locator("#announce")).to_contain_text("Alice")
    assert page.locator("#pictures").inner_html() != where


def test_a_closed_link_shuts_them_out_at_once(game: Game, alice: User, open_as: Any, new_page: Any) -> None:
    mine, link = opened(alice, open_as, game)
    page = new_page()
    page.goto(link)
    expect(page.locator("#dock")).to_contain_text("You are watching")
    mine.get_by_role("button", name="Close the link").click()
    expect(page.locator("main")).to_contain_text("This game cannot be watched", timeout=10_000)
    expect(page.locator("#cells")).to_have_count(0)


def test_a_tile_says_what_it_is(game: Game, alice: User, open_as: Any, new_page: Any) -> None:
    _, link = opened(alice, open_as, game)
    page = new_page()
    page.goto(link)
    page.locator("#cells .cell").first.click()
    page.locator(".sheet:popover-open a.about").click()
    expect(page.locator("#entry")).to_be_visible()


@pytest.mark.parametrize("size", [(360, 740), (1440, 900)])
def test_axe_finds_nothing(size: tuple[int, int], game: Game, alice: User, open_as: Any, new_page: Any) -> None:
    _, link = opened(alice, open_as, game)
    width, height = size
    page = new_page(viewport={"width": width, "height": height})
    page.goto(link)
    assert barriers(page) == []
    assert page.locator("#dock").bounding_box()["y"] < height, "the whole board fits"
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_they_see_the_end_of_the_game(site: str, alice: User, bob: User, open_as: Any, new_page: Any) -> None:
    game = begun_game(alice, bob)
    _, link = opened(alice, open_as, game)
    store_state(game, storm(StormCard.SUN, left=1, water={0: 0}, at=("C5", "A1")))
    watching = new_page()
    watching.goto(link)
    load_film(watching)
    play(game, alice, "Draw")
    page = new_page()
    page.goto(link)
    for each in (watching, page):
        ending = each.locator(".film-stage .film-banner.end")
        expect(ending).to_contain_text("Lost: Alice died of thirst.")
        expect(ending.get_by_role("link")).to_have_count(0)
        ending.get_by_role("button", name="Look at the board").click()
        expect(each.locator(".film-stage")).to_have_count(0)
