"""The island in a real browser: swimming and discarding out of turn, accessibility, keyboard and no script."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine.island import ROLES
from games.engine.island.data import Card
from games.engine.island.state import Discard, TakeActions
from games.models import Game
from tests.browser.players import barriers
from tests.games.engine.island.boards import board, cell, flooding
from tests.games.factories import begun_game, store_state

pytestmark = pytest.mark.browser

EARTH, CHALICE, LIFT = Card.EARTH_STONE, Card.OCEANS_CHALICE, Card.HELICOPTER_LIFT

SCROLLS = "document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    return begun_game(alice, bob, rules="island")


def act(page: Page, at: str, name: str) -> None:
    """Tap a tile, then a button by name."""
    page.locator(f"#cell-{cell(at)}").click()
    page.locator(f"#sheet-{cell(at)}").get_by_role("button", name=name).click()


def test_two_swim_each_where_they_like_the_teammate_first(game: Game, alice: User, bob: User, open_as: Any) -> None:
    store_state(game, flooding("C2", left=1, at=("C2", "C2"), flooded=("C2",)))
    alices, bobs = open_as(alice, game), open_as(bob, game, viewport={"width": 1440, "height": 900})
    expect(bobs.locator("#bar h1")).to_contain_text("Flood: Alice reveals 1 more card")

    alices.get_by_role("button", name="Reveal the last flood card").click()
    for page in (alices, bobs):
        expect(page.locator("#bar h1")).to_have_text("Your tile sank: swim")
    act(bobs, "B2", "Swim here")
    expect(bobs.locator("#bar h1")).to_have_text("Alice must swim; you wait")
    expect(bobs.locator("#dock")).to_contain_text("Waiting for Alice")
    expect(alices.locator("#log")).to_contain_text("Bob swam to Whispering Garden.")
    act(alices, "C3", "Swim here")

    expect(bobs.locator("#bar h1")).to_contain_text("Your turn")
    expect(alices.locator("#bar h1")).to_contain_text("Bob's turn")


def test_a_teammate_discards_out_of_turn(game: Game, alice: User, bob: User, open_as: Any) -> None:
    store_state(game, board(at=("C3", "C3"), hands={0: (EARTH,), 1: (CHALICE, CHALICE, CHALICE, LIFT, EARTH)}))
    alices, bobs = open_as(alice, game), open_as(bob, game)

    act(alices, "C3", "Give Bob a card: Earth Stone")
    expect(alices.locator("#bar h1")).to_have_text("Bob must discard 1 card; you wait")
    expect(bobs.locator("#bar h1")).to_have_text("Discard 1 card")
    bobs.get_by_role("button", name="Discard: Ocean's Chalice").click()

    expect(alices.locator("#bar h1")).to_contain_text("2 of 3 actions")
    expect(bobs.locator("#bar h1")).to_contain_text("Alice's turn")


def test_a_card_too_many_may_be_played_instead(game: Game, alice: User, bob: User, open_as: Any) -> None:
    store_state(game, board(at=("C3", "C3"), hands={0: (EARTH,), 1: (CHALICE, CHALICE, CHALICE, LIFT, EARTH)}))
    alices, bobs = open_as(alice, game), open_as(bob, game)
    act(alices, "C3", "Give Bob a card: Earth Stone")
    expect(bobs.locator("#bar h1")).to_have_text("Discard 1 card")
    act(bobs, "A3", "Helicopter Lift: bring Alice here")
    expect(alices.locator("#bar h1")).to_contain_text("2 of 3 actions")


def test_a_lift_rescues_whoever_cannot_swim(game: Game, alice: User, bob: User, open_as: Any) -> None:
    cut_off = {"at": ("F3", "A3"), "flooded": ("F3",), "sunk": ("E3", "F4")}
    store_state(game, flooding("F3", left=1, hands={1: (LIFT,)}, **cut_off))  # type: ignore[arg-type]
    alices, bobs = open_as(alice, game), open_as(bob, game)
    alices.get_by_role("button", name="Reveal the last flood card").click()
    expect(alices.locator("#bar h1")).to_contain_text("you need a Helicopter Lift")
    expect(bobs.locator("#bar h1")).to_have_text("Lift Alice off, or the game is lost")
    act(bobs, "C3", "Helicopter Lift: bring Alice here")
    expect(bobs.locator("#bar h1")).to_contain_text("Your turn")


@pytest.mark.parametrize("size", [(360, 740), (1440, 900)])
def test_the_board_has_no_serious_barrier(game: Game, alice: User, open_as: Any, size: tuple[int, int]) -> None:
    hands = {0: (LIFT, EARTH, EARTH, CHALICE, CHALICE)}
    store_state(game, board(hands=hands, flooded=("C2", "D3"), sunk=("A4",), layers=(2,)))
    page = open_as(alice, game, viewport={"width": size[0], "height": size[1]})
    assert barriers(page) == []
    page.locator(".cell.legal").first.click()
    assert barriers(page) == [], "an open sheet"
    page.goto("/games/new/?rules=island")
    assert barriers(page) == [], "a new table"


SHIFTS = """() => new Promise(done => {
  const shifts = [];
  const watch = new PerformanceObserver(list => shifts.push(...list.getEntries().map(each => each.value)));
  watch.observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done(shifts.reduce((sum, each) => sum + each, 0)), 300);
})"""


def test_nothing_moves_when_a_board_is_first_drawn(game: Game, alice: User, open_as: Any) -> None:
    assert open_as(alice, game).evaluate(SHIFTS) < 0.01


def test_the_phone_shows_the_whole_board_without_scrolling(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game)
    assert page.evaluate(SCROLLS) is False
    small = "cells => cells.filter(cell => cell.offsetWidth < 44 || cell.offsetHeight < 44).length"
    assert page.locator(".cell").evaluate_all(small) == 0


def test_all_cards_of_a_hand_that_is_too_full_are_in_sight(game: Game, alice: User, open_as: Any) -> None:
    hand = (EARTH, CHALICE, LIFT, Card.SANDBAGS, Card.CRYSTAL_OF_FIRE, Card.STATUE_OF_THE_WIND)
    store_state(game, board(hands={0: hand}, phase=Discard(0, TakeActions(0, 2))))
    page = open_as(alice, game)
    covered = """cards => cards.filter(card =>
      card.getBoundingClientRect().bottom > document.getElementById("dock").getBoundingClientRect().top)"""
    for width, height in ((360, 740), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("#pick button")).to_have_count(6)
        assert page.evaluate(SCROLLS) is False, width
        assert page.locator("#pick button").evaluate_all(covered) == [], width


def test_cards_to_discard_say_how_many_there_are(game: Game, alice: User, open_as: Any) -> None:
    hand = (EARTH, EARTH, EARTH, CHALICE, CHALICE, Card.SANDBAGS)
    store_state(game, board(hands={0: hand}, phase=Discard(0, TakeActions(0, 2))))
    page = open_as(alice, game)
    cards = page.locator("#pick button")
    expect(cards).to_have_text(["Earth Stone 1 of 3", "Ocean's Chalice 1 of 2", "Sandbags"])
    lefts = {card["x"] for card in (each.bounding_box() for each in cards.all()) if card}
    assert len(lefts) == 2, "two columns"
    page.get_by_role("button", name="Discard: Earth Stone, 1 of 3").click()
    expect(page.locator("#pick")).to_have_count(0)
    assert page.locator("#seat-0 [data-picture=earth-stone]").count() == 2


def test_a_danger_of_two_lines_leaves_the_cards_to_discard_in_sight(game: Game, alice: User, open_as: Any) -> None:
    hand = (EARTH, CHALICE, LIFT, Card.SANDBAGS, Card.CRYSTAL_OF_FIRE, Card.STATUE_OF_THE_WIND)
    store_state(game, board(hands={0: hand}, flooded=("C3",), phase=Discard(0, TakeActions(0, 2))))
    page = open_as(alice, game)
    danger = page.locator("#danger a")
    expect(danger).to_contain_text("Fools' Landing can sink this turn")
    assert danger.evaluate("danger => danger.offsetHeight") > 30  # two lines
    assert page.evaluate(SCROLLS) is False


def test_four_full_hands_are_in_sight_on_a_desktop(
    site: str, alice: User, bob: User, charlie: User, dora: User, open_as: Any
) -> None:
    game = begun_game(alice, bob, charlie, dora, rules="island")
    treasures = list(Card)[:4]
    hands = {seat: [treasures[seat]] * 4 + [treasures[seat - 1]] for seat in range(4)}
    store_state(game, board(roles=ROLES[:4], hands=hands))
    page = open_as(alice, game, viewport={"width": 1440, "height": 900})
    expect(page.locator(".seat .hand .chip")).to_have_count(20)
    assert page.locator("#team").evaluate("team => team.scrollHeight <= team.clientHeight")


def test_arrows_walk_over_the_open_sea(alice: User, bob: User, site: str, open_as: Any) -> None:
    game = begun_game(alice, bob, rules="island", options={"shape": "volcano island"})
    page = open_as(alice, game)
    page.locator("#cell-11").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") == "cell-13"
    page.keyboard.press("Home")
    assert page.evaluate("document.activeElement.id") == "cell-10"
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.id") == "cell-10"
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-10")).to_be_visible()


def test_a_whole_turn_needs_no_script(game: Game, alice: User, open_as: Any) -> None:
    store_state(game, board(at=("C3", "F4"), flood=("A3", "F3"), treasure=(EARTH, CHALICE)))
    page = open_as(alice, game, java_script_enabled=False)
    page.locator(".cell.legal").first.click()
    page.locator(".sheet button.play-button:visible").first.click()
    expect(page.locator("#bar")).to_contain_text("2 of 3 actions")
    page.get_by_role("button", name="End turn").click()
    for title in (
        "Draw a treasure card",
        "Draw the last treasure card",
        "Reveal a flood card",
        "Reveal the last flood",
    ):
        page.locator("#dock").get_by_role("button", name=title).click()
    expect(page.locator("#dock")).to_contain_text("Waiting for Bob")
    game.refresh_from_db()
    assert game.awaited_seats == {1}
