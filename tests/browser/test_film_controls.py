"""The controls of the film in a real browser: pause, step, skip, speed, and where it stops by itself."""

from typing import Any

import pytest
from django.db.models import F
from playwright.sync_api import expect

from accounts.models import User
from games.engine.desert.data import Gear, StormCard
from games.engine.island.data import Card
from games.models import Game
from tests.browser.film import at_rest, drawn, press, quick
from tests.browser.players import barriers, load_film
from tests.games.engine.desert.boards import board, storm
from tests.games.engine.island.boards import board as island_board
from tests.games.factories import store_state

pytestmark = pytest.mark.browser

EAST, NORTH, SUN, UP = StormCard.EAST_2, StormCard.NORTH_1, StormCard.SUN, StormCard.PICKS_UP


def test_after_the_first_press_on_a_page_all_cards_come(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(EAST, NORTH))
    page = open_as(alice, desert)
    page.locator("#dock").get_by_role("button", name="Reveal a storm card").click()  # before the film is loaded
    expect(page.locator(".film-picture")).to_be_visible()
    expect(page.locator("#bar h1")).to_contain_text("Bob's turn")
    assert drawn(desert) == 2


def test_it_can_be_paused_and_goes_on(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(EAST, NORTH))
    page = open_as(alice, desert)
    press(page, "Reveal a storm card")
    page.get_by_role("button", name="Pause").click()
    page.wait_for_timeout(3000)
    assert drawn(desert) == 1
    expect(page.locator(".film-picture")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#bar h1")).to_contain_text("Bob's turn")


def test_it_can_be_stepped_card_by_card(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(EAST, NORTH, NORTH))
    page = open_as(alice, desert)
    press(page, "Reveal a storm card")
    page.get_by_role("button", name="One card").click()
    expect(page.locator(".film-picture")).to_have_count(0)
    page.wait_for_timeout(500)
    assert drawn(desert) == 1
    page.get_by_role("button", name="One card").click()
    expect(page.locator("#bar h1")).to_contain_text("1 more card to come")
    page.wait_for_timeout(3000)
    assert drawn(desert) == 2


def test_skip_shows_all_cards_of_the_phase_at_once(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(EAST, NORTH, UP))
    page = open_as(alice, desert)
    press(page, "Reveal a storm card")
    expect(page.locator(".film-picture")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".film-picture")).to_have_count(0, timeout=1000)
    expect(page.locator("#bar h1")).to_contain_text("Bob's turn")
    at_rest(page)
    assert drawn(desert) == 3


def test_the_speed_is_remembered(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(EAST, NORTH, UP))
    page = open_as(alice, desert)
    press(page, "Reveal a storm card")
    speed = page.get_by_role("button", name="Speed")
    speed.click()
    expect(speed).to_have_text("2×")
    page.keyboard.press("Escape")
    at_rest(page)
    page.reload()
    assert page.evaluate("localStorage.getItem('film-speed')") == "2"


def test_it_stops_before_a_sun_where_a_shield_can_be_played(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, board(deck=(NORTH, SUN), gear={0: (Gear.SOLAR_SHIELD,)}))
    page = open_as(alice, desert)
    quick(page)
    press(page, "End turn")
    panel = page.locator(".film-stage .reactions")
    expect(panel).to_contain_text("Alice can play a Solar Shield: it protects Alice")
    page.wait_for_timeout(1500)
    assert drawn(desert) == 0
    assert barriers(page) == []
    panel.get_by_role("button", name="Play it").click()
    expect(page.locator("#bar h1")).to_contain_text("Bob's turn")
    assert drawn(desert) >= 2, "and then it went on by itself"


def test_it_stops_where_a_teammate_can_play_sandbags_and_goes_on_when_told(
    island: Game, alice: User, open_as: Any
) -> None:
    position = island_board(
        treasure=(Card.EARTH_STONE, Card.EARTH_STONE), flood=("C2",), flooded=("D3",), hands={1: (Card.SANDBAGS,)}
    )
    store_state(island, position)
    page = open_as(alice, island)
    quick(page)
    press(page, "End turn")
    expect(page.locator(".film-stage .reactions")).to_contain_text("Bob can play Sandbags on")
    page.wait_for_timeout(1500)
    assert drawn(island) == 2, "only the treasure cards"
    expect(page.locator(".film-bar"), "only what helps now").to_be_hidden()
    expect(page.locator(".cards-come")).to_be_hidden()
    page.locator("#dock").get_by_role("button", name="Reveal a flood card").click()
    expect(page.locator("#bar h1")).to_contain_text("Bob's turn")


@pytest.mark.parametrize("way", ["film", "board"])
def test_a_card_that_was_played_is_no_longer_offered(way: str, island: Game, alice: User, open_as: Any) -> None:
    """Neither while the next cards come, nor if it was played from the board instead."""
    deck = {"treasure": (Card.EARTH_STONE, Card.EARTH_STONE), "flood": ("C2", "B3"), "flooded": ("D3",)}
    store_state(island, island_board(**deck, hands={0: (Card.SANDBAGS,)}))
    page = open_as(alice, island)
    press(page, "End turn")
    panel = page.locator(".film-stage .reactions")
    expect(panel).to_contain_text("Sandbags")
    if way == "film":
        panel.get_by_role("button", name="Play it").click()
    else:
        page.evaluate("document.querySelector('#board [name=seat_action][value*=UseSandbags]').click()")
    expect(page.locator("#log-list li").first).to_contain_text("Sandbags")
    expect(panel).to_have_count(0, timeout=300)


def test_a_tap_on_the_board_stops_the_cards(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(EAST, NORTH))
    page = open_as(alice, desert)
    press(page, "Reveal a storm card")
    expect(page.locator(".film-picture")).to_be_visible()
    page.locator("#cell-0").click()
    at_rest(page)
    expect(page.locator("#sheet-0")).to_be_visible()
    assert drawn(desert) == 1


def test_the_film_does_not_stop_for_what_only_a_bot_could_do(
    desert: Game, alice: User, bob: User, open_as: Any
) -> None:
    store_state(desert, board(deck=(NORTH, SUN), gear={1: (Gear.SOLAR_SHIELD,)}))
    desert.seats.filter(number=1).update(user=None, is_bot=True)
    page = open_as(alice, desert)
    quick(page)
    press(page, "End turn")
    expect(page.locator("#bar h1")).to_contain_text("Navigator's turn")
    assert drawn(desert) == 2


@pytest.mark.parametrize("viewport", [{"width": 360, "height": 740}, {"width": 1440, "height": 900}])
def test_its_bar_stands_in_place_of_the_dock(desert: Game, alice: User, open_as: Any, viewport: Any) -> None:
    store_state(desert, storm(SUN, water={0: 3, 1: 3}))
    page = open_as(alice, desert, viewport=viewport)
    press(page, "Reveal the last storm card")
    expect(page.locator(".film-picture")).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    bar, dock = (page.locator(part).bounding_box() for part in (".film-bar", "#dock"))
    assert bar
    assert dock
    assert bar["y"] >= dock["y"] - 1, "it covers no card"
    assert bar["y"] + bar["height"] <= viewport["height"]
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".film-bar")).to_have_count(0, timeout=1000)
    expect(page.locator("#dock .untold")).to_have_count(0)
    expect(page.locator("#waiting")).to_be_visible()


def test_a_refused_card_ends_the_film(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(EAST, NORTH))
    page = open_as(alice, desert)
    press(page, "Reveal a storm card")
    page.get_by_role("button", name="Pause").click()
    Game.objects.update(version=F("version") + 1)  # as after a vote
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#notice")).to_be_visible()
    at_rest(page)
    assert drawn(desert) == 1


def test_a_pressed_button_does_not_flash_before_its_film(desert: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, desert)
    load_film(page)
    button = page.locator("#dock .button").first
    page.locator("#bar h1").click()
    page.evaluate("document.documentElement.classList.add('film-goes-on')")
    button.focus()  # as htmx focuses the button that comes in its place
    expect(button).to_have_css("opacity", "0")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(button).to_have_css("opacity", "1")
