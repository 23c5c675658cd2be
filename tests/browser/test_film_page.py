"""The page beside a film in a real browser: what covers nothing, and what is marked as of before."""

from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.engine.desert.data import StormCard
from games.engine.island.data import Card
from games.models import Game, Step
from tests.browser.film import at_rest, press
from tests.browser.players import load_film
from tests.games.engine.desert.boards import board
from tests.games.engine.island.boards import board as island_board
from tests.games.engine.island.boards import flooding
from tests.games.factories import end_turn, play, store_state
from tests.games.play.bots.tables import game_with_bots, let_bots_play

pytestmark = pytest.mark.browser

DESKTOP = {"width": 1440, "height": 900}

EDGES = """column => new MutationObserver(() => {
  const card = document.querySelector('.film-card.big');
  if (!card || window.edges) return;
  const board = document.getElementById('board').getBoundingClientRect().left;
  const tile = document.querySelector(`.film-picture .tile.r2.c${column}`).getBoundingClientRect();
  window.edges = [
    [card.offsetLeft, card.offsetLeft + card.offsetWidth],
    [tile.left - board, tile.right - board],
  ];
}).observe(document.body, { subtree: true, childList: true })"""
"""Notes the left and the right edge of the card, as it lies in the end, and of the tile that it names."""


APART = """() => {
  const note = () => {
    const [stage, bubble] = ['.film-stage', '.film-stage .film-bubble'].map((part) => document.querySelector(part));
    const said = stage && getComputedStyle(stage, '::after');
    requestAnimationFrame(note);
    if (!bubble || said.content === 'none') return;
    const outer = stage.getBoundingClientRect(), inner = bubble.getBoundingClientRect();
    const room = parseFloat(said.height) + parseFloat(said.marginTop) + parseFloat(said.paddingTop) * 2;
    const isOnTop = getComputedStyle(stage).justifyContent === 'start';
    (window.apart ??= []).push(isOnTop ? inner.top >= outer.top + room : inner.bottom <= outer.bottom - room);
  };
  note();
}"""
"""Notes in each picture whether the bubble and the sentence over the board leave room for each other."""


def test_the_log_steps_with_the_film_and_the_decks_are_dim(desert: Game, alice: User, bob: User, open_as: Any) -> None:
    store_state(desert, board(at=("B2", "A1"), deck=(StormCard.NORTH_1, StormCard.EAST_1)))
    page = open_as(bob, desert, viewport=DESKTOP)
    load_film(page)
    page.context.set_offline(True)
    play(desert, alice, "Move")
    end_turn(desert, alice)
    page.context.set_offline(False)
    expect(page.locator(".film-picture")).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    began, log = page.locator("#step-0").bounding_box(), page.locator("#log-list").bounding_box()
    assert began
    assert log
    assert began["y"] - log["y"] < 100, "no room for what is not told"
    newest = page.locator("#log-list > li").first
    expect(newest).to_have_css("opacity", "0")
    expect(page.locator("#decks")).to_have_css("opacity", "0.75")
    page.keyboard.press("Escape")
    expect(newest).to_have_css("opacity", "1")
    expect(page.locator("#decks")).to_have_css("opacity", "1")


HANDS = """() => {
  window.hands = [];
  const note = () => {
    const cards = [...document.querySelectorAll('#team .seats > li[id]')];
    const seen = (card) => [...card.querySelectorAll('.hand .chip')].filter((chip) => !chip.closest('.untold'));
    const names = (card) => seen(card).map((chip) => chip.dataset.picture).join(' ');
    const hand = cards.map(names);
    const isFilm = document.querySelector('.film-picture');
    if (isFilm && String(hands.at(-1)) !== String(hand)) hands.push(hand);
    window.handed ||= document.getAnimations().some(({ effect }) => effect.target?.matches('#team .chip'));
    requestAnimationFrame(note);
  };
  note();
}"""
"""Notes the hands of the team each time one of them changes in a film."""


@pytest.mark.parametrize("viewport", [{"width": 360, "height": 740}, DESKTOP])
def test_hands_follow_the_film_step_by_step(island: Game, alice: User, bob: User, open_as: Any, viewport: Any) -> None:
    hands = {0: (Card.EARTH_STONE,), 1: (Card.CRYSTAL_OF_FIRE,)}
    drawn = (Card.OCEANS_CHALICE, Card.STATUE_OF_THE_WIND)
    store_state(island, island_board(at=("C1", "C1"), hands=hands, treasure=drawn))
    page = open_as(bob, island, viewport=viewport)
    load_film(page)
    page.evaluate(HANDS)
    page.context.set_offline(True)
    play(island, alice, "GiveCard")
    end_turn(island, alice)
    page.context.set_offline(False)
    expect(page.locator(".film-picture")).to_be_visible()
    at_rest(page)
    assert page.evaluate("handed"), "the card that is given moves"
    stone, fire, chalice, wind = "earth-stone", "crystal-of-fire", "oceans-chalice", "statue-of-the-wind"
    assert [[set(hand.split()) for hand in hands] for hands in page.evaluate("hands")][-3:] == [
        [set(), {fire, stone}],
        [{chalice}, {fire, stone}],
        [{chalice, wind}, {fire, stone}],
    ]


@pytest.mark.parametrize("viewport", [{"width": 360, "height": 740}, DESKTOP])
def test_a_card_that_a_teammate_gives_alone_glides(
    island: Game, alice: User, bob: User, open_as: Any, viewport: Any
) -> None:
    store_state(island, island_board(at=("C1", "C1"), hands={0: (Card.EARTH_STONE,)}))
    page = open_as(bob, island, viewport=viewport)
    load_film(page)
    page.evaluate(HANDS)
    play(island, alice, "GiveCard")
    expect(page.locator(".film-picture")).to_be_visible()
    at_rest(page)
    assert page.evaluate("handed"), "the card that is given moves"
    assert page.evaluate("hands")[-1] == ["", "earth-stone"]


CANTEENS = """() => {
  window.canteens = [];
  const note = () => {
    const shown = [...document.querySelectorAll('#team .canteen b')].filter((each) => !each.closest('.untold'));
    const water = shown.map((each) => each.textContent.trim()).join(' ');
    if (canteens.at(-1) !== water) canteens.push(water);
    const drop = document.querySelector('.film-drop.gain');
    if (drop) (window.drops ??= []).push(drop.getBoundingClientRect().left);
    requestAnimationFrame(note);
  };
  note();
}"""
"""Notes the water of the team each time it changes, and where the drop is that goes over the board."""


def test_water_that_a_teammate_gives_alone_goes_from_pawn_to_pawn(
    desert: Game, alice: User, bob: User, open_as: Any
) -> None:
    store_state(desert, board(at=("B2", "B2"), water={0: 4, 1: 1}))
    page = open_as(bob, desert)
    load_film(page)
    page.evaluate(CANTEENS)
    play(desert, alice, "GiveWater")
    expect(page.locator(".film-picture")).to_be_visible()
    at_rest(page)
    assert page.evaluate("canteens") == ["4 1", "3 1", "3 2"]
    assert len(set(page.evaluate("drops"))) > 3, "it moves"


@pytest.mark.parametrize("named", ["A3", "C3", "D3", "F3"])
@pytest.mark.parametrize("viewport", [{"width": 360, "height": 740}, DESKTOP])
def test_a_flood_card_does_not_cover_the_tile_that_it_names(
    island: Game, alice: User, open_as: Any, viewport: Any, named: str
) -> None:
    store_state(island, flooding(named, at=("B2", "B2")))
    page = open_as(alice, island, viewport=viewport)
    page.evaluate(EDGES, ord(named[0]) - ord("A"))
    press(page, "Reveal the last flood card")
    expect(page.locator("#bar h1")).to_contain_text("Bob's turn")
    (card_left, card_right), (tile_left, tile_right) = page.evaluate("edges")
    assert card_right - card_left > tile_right - tile_left
    assert tile_right <= card_left + 1 or tile_left >= card_right - 1


@pytest.mark.parametrize("where", ["B1", "B3", "B5"])
def test_no_bubble_covers_what_is_said(desert: Game, alice: User, bob: User, open_as: Any, where: str) -> None:
    store_state(desert, board(at=(where, "A1")))
    page = open_as(bob, desert)
    page.evaluate("localStorage.setItem('film-speed', .5)")
    load_film(page)
    page.context.set_offline(True)
    play(desert, alice, "Move")
    Step.objects.filter(game=desert).update(reason='["We must find what is still hidden: I go there.",{}]')
    page.evaluate(APART)
    page.context.set_offline(False)
    expect(page.locator(".film-picture")).to_be_visible()
    at_rest(page)
    assert all(page.evaluate("apart"))


def test_the_heading_counts_the_cards_that_are_still_to_come(desert: Game, alice: User, open_as: Any) -> None:
    calm = (StormCard.NORTH_1, StormCard.EAST_1)
    store_state(desert, board(at=("B2", "A1"), deck=calm))
    page = open_as(alice, desert)
    load_film(page)
    page.evaluate("""() => new MutationObserver(() => {
      const isUp = document.querySelector('.film-card.big');
      const heading = document.querySelector('#bar h1 > :not(.untold)')?.textContent;
      const said = isUp && `${heading} · ${document.title.split(' · ')[0] === heading}`;
      if (said && !window.said?.includes(said)) (window.said ??= []).push(said);
    }).observe(document.body, { subtree: true, childList: true })""")
    press(page, "End turn")
    expect(page.locator("#bar h1")).to_contain_text("Bob's turn")
    at_rest(page)
    assert page.evaluate("said") == ["Storm: 1 more card to come · true", "Storm: last card · true"]


def test_the_heading_says_that_a_bot_has_its_turn_between_two_of_mine(
    site: str, settings: Any, alice: User, open_as: Any
) -> None:
    settings.BOT_PAUSE, settings.BOT_SEARCH = 0, False
    game = game_with_bots(alice)
    page = open_as(alice, game)
    load_film(page)
    expect(page.locator("#bar h1")).to_contain_text("Your turn")
    page.evaluate("""() => new MutationObserver(() => {
      const said = document.querySelector('#bar h1 > :not(.untold)')?.textContent;
      if (said && !window.said?.includes(said)) (window.said ??= []).push(said);
    }).observe(document.body, { subtree: true, childList: true })""")
    page.context.set_offline(True)
    end_turn(game, alice)
    let_bots_play(game)
    page.context.set_offline(False)
    expect(page.locator(".film-picture")).to_be_visible()
    at_rest(page)
    expect(page.locator("#bar h1")).to_contain_text("Your turn")
    assert any(said.endswith("turn Bot") for said in page.evaluate("said"))
