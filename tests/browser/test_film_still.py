"""Nothing on the page moves when a film begins or ends, in a real browser."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine.desert.data import StormCard
from games.engine.island.data import Card
from games.models import Game
from tests.browser.film import at_rest, press
from tests.browser.players import load_film
from tests.games.engine.desert.boards import board
from tests.games.engine.island.boards import board as island_board
from tests.games.factories import end_turn, store_state

pytestmark = pytest.mark.browser

PHONE, DESKTOP = {"width": 360, "height": 740}, {"width": 1440, "height": 900}

NOTE = """() => {
  const parts = ['#bar', '#vitals', '#board', '#dock', '#tabs', '#tab-decks > summary', '#decks', '#log',
    ...[1, 2].map((number) => `#team .seats > li:nth-child(${number})`)];
  const boxOf = (part) => {
    const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join();
  };
  const bottom = (part) => Math.round(document.querySelector(part).getBoundingClientRect().bottom);
  const note = () => {
    const places = Object.fromEntries(parts.map((part) => [part, boxOf(part)]));
    const isFilm = Boolean(document.querySelector('.film-stage'));
    const now = { isFilm, places, key: bottom('#key'), tall: document.documentElement.scrollHeight };
    if (JSON.stringify(window.noted?.at(-1)) !== JSON.stringify(now)) (window.noted ??= []).push(now);
    requestAnimationFrame(note);
  };
  note();
}"""
"""Notes where the parts of the page are, each time that changes."""


def store(game: Game) -> None:
    """Put the game where Alice ends her turn with two cards of the desert, or four of the island."""
    if game.rules == "desert":
        store_state(game, board(at=("B2", "A1"), deck=(StormCard.EAST_1, StormCard.SUN)))
        return
    drawn = (Card.OCEANS_CHALICE, Card.STATUE_OF_THE_WIND)
    store_state(
        game, island_board(at=("C1", "C1"), hands={0: (Card.EARTH_STONE,), 1: (Card.SANDBAGS,)}, treasure=drawn)
    )


def nothing_moved(page: Page) -> None:
    """Check that one place was noted for each part, whose content may have changed, before, in and after the film."""
    noted = page.evaluate("noted")
    assert {each["isFilm"] for each in noted} == {False, True}
    first = noted[0]
    for each in noted[1:]:
        assert (each["places"], each["key"], each["tall"]) == (first["places"], first["key"], first["tall"])


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
@pytest.mark.parametrize("is_coached", [True, False])
@pytest.mark.parametrize("rules", ["desert", "island"])
def test_nothing_moves_when_ones_own_cards_come(
    request: Any, alice: User, open_as: Any, viewport: Any, rules: str, is_coached: bool
) -> None:
    game: Game = request.getfixturevalue(rules)
    game.seats.update(is_coached=is_coached)
    store(game)
    page = open_as(alice, game, viewport=viewport)
    load_film(page)
    page.evaluate(NOTE)
    press(page, "End turn")
    expect(page.locator(".film-strip")).to_be_visible()
    expect(page.locator("#bar h1")).to_contain_text("Bob's turn")
    at_rest(page)
    expect(page.locator(".film-strip"), "the strip goes with the film").to_have_count(0)
    expect(page.locator("#danger")).to_be_visible()
    nothing_moved(page)


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
@pytest.mark.parametrize("rules", ["desert", "island"])
def test_nothing_moves_when_a_teammate_has_played(
    request: Any, alice: User, bob: User, open_as: Any, viewport: Any, rules: str
) -> None:
    game: Game = request.getfixturevalue(rules)
    store(game)
    page = open_as(bob, game, viewport=viewport)
    load_film(page)
    page.evaluate(NOTE)
    page.context.set_offline(True)
    end_turn(game, alice)
    page.context.set_offline(False)
    expect(page.locator(".film-strip")).to_be_visible()
    expect(page.locator("#bar h1")).to_contain_text("Your turn")
    at_rest(page)
    expect(page.locator(".film-strip")).to_have_count(0)
    nothing_moved(page)


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
def test_cards_to_choose_from_come_after_the_film(island: Game, alice: User, open_as: Any, viewport: Any) -> None:
    drawn = (Card.OCEANS_CHALICE, Card.STATUE_OF_THE_WIND)
    hand = (Card.EARTH_STONE, Card.EARTH_STONE, Card.CRYSTAL_OF_FIRE, Card.CRYSTAL_OF_FIRE, Card.SANDBAGS)
    store_state(island, island_board(at=("C1", "C1"), hands={0: hand}, treasure=drawn))
    page = open_as(alice, island, viewport=viewport)
    load_film(page)
    page.evaluate(NOTE)
    press(page, "End turn")
    expect(page.locator("#pick")).to_be_attached()
    expect(page.locator("#pick")).to_have_css("opacity", "0")
    expect(page.locator(".film-picture")).to_be_visible()
    at_rest(page)
    expect(page.locator("#pick")).to_have_css("opacity", "1")
    expect(page.locator("#pick button").first).to_be_in_viewport(ratio=1)
    noted = [each["places"] for each in page.evaluate("noted") if each["isFilm"]]
    assert len({each["#board"] for each in noted}) == len({each["#tabs"] for each in noted}) == 1
