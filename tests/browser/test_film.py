"""The film of storm and flood in a real browser: what it shows, in which order, and what waits for it."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine.desert.data import Face, Gear, Role, StormCard
from games.engine.island.data import Card
from games.models import Game
from tests.browser.film import LOOK, WATCH, at_rest, drawn, press, quick, seen_during
from tests.browser.players import load_film
from tests.games.engine.desert.boards import board, storm
from tests.games.engine.island.boards import board as island_board
from tests.games.engine.island.boards import drawing, flooding
from tests.games.factories import begun_game, end_turn, play, store_state

pytestmark = pytest.mark.browser

EAST, NORTH, SUN, UP = StormCard.EAST_2, StormCard.NORTH_1, StormCard.SUN, StormCard.PICKS_UP

RECORD = """() => {
  window.told = [];
  const look = () => ({
    now: document.querySelector('.film-stage')?.dataset.now,
    hole: document.querySelector('.film-picture [data-id=hole]')?.getAttribute('class'),
    water: document.querySelector('#seat-0 .water')?.getAttribute('aria-label') ?? '',
  });
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target.matches('.film-stage')) told.push(look());
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-now'] });
}"""


def told(page: Page) -> list[str]:
    """Return what the film has shown so far, in its order."""
    return [each["now"] for each in page.evaluate("told")]


def test_a_storm_goes_card_wind_slide_sand_card_after_card(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(EAST, NORTH, hole="C3"))
    page = open_as(alice, desert)
    quick(page)
    page.evaluate(RECORD)
    press(page, "Reveal a storm card")
    expect(page.locator("#bar h1")).to_contain_text("Bob's turn")
    at_rest(page)
    assert told(page) == [
        *("card", "wind", "slide", "sand", "slide", "sand"),
        *("card", "wind", "slide", "sand"),
    ]
    assert drawn(desert) == 2, "the second card came by itself"


def test_the_board_of_now_is_there_at_once_for_screen_readers(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(EAST, NORTH, hole="C3"))
    page = open_as(alice, desert)
    press(page, "Reveal a storm card")
    expect(page.locator(".film-picture")).to_be_visible()
    expect(page.locator("#announce")).to_contain_text("Wind: 2 tiles move east.")
    expect(page.locator("#cell-10")).to_have_accessible_name("A3, storm")
    expect(page.locator(".film-picture [data-id=hole].r2.c2")).to_be_attached()
    page.get_by_role("button", name="Skip").click()
    at_rest(page)


def test_the_canteens_drain_when_the_sun_is_up(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(SUN, water={0: 3, 1: 3}))
    page = open_as(alice, desert)
    page.evaluate(WATCH)
    press(page, "Reveal the last storm card")
    expect(page.locator(".film-picture")).to_be_visible()
    at_rest(page)
    water = [look["team"] for look in seen_during(page)]
    assert "3" in water[0], "still full when the card comes"
    assert "2" in water[-1]
    assert "3" not in water[-1]


def test_a_treasure_is_ticked_off_after_its_banner(island: Game, alice: User, open_as: Any) -> None:
    store_state(island, island_board(at=("C1",), hands={0: (Card.EARTH_STONE,) * 4}))
    page = open_as(alice, island)
    quick(page)
    load_film(page)
    page.evaluate("""() => document.addEventListener('film:now', ({ detail }) => {
      const all = [...document.querySelectorAll("#vitals [href$='check']")];
      (window.ticks ??= []).push([detail, all.filter((each) => !each.closest('.untold')).length]);
    })""")
    page.locator("[value*=Capture]").first.evaluate("button => button.click()")
    expect(page.locator("#vitals [href$='check']")).to_have_count(1)
    at_rest(page)
    assert page.evaluate("ticks") == [["light", 0], ["drop", 0], ["goal", 0], ["banner", 0], ["meter", 0]]


def test_a_tile_that_gets_blocked_makes_room_and_its_pawn_is_buried(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(NORTH, hole="C3", at=("C4", "A1"), sand={"C4": 1}))
    page = open_as(alice, desert)
    page.evaluate("localStorage.setItem('film-speed', .5)")
    page.reload()
    page.evaluate("""() => {
      window.buried = false;
      const note = () => {
        const [tile, pawn] = ['.tile.r2.c2.blocked', ".pawn.r2.c2 [href$='drift']"];
        const picture = document.querySelector('.film-picture');
        buried ||= Boolean(picture?.querySelector(tile) && picture.querySelector(pawn));
        requestAnimationFrame(note);
      };
      note();
    }""")
    press(page, "Reveal the last storm card")
    expect(page.locator("#waiting")).to_be_visible()
    at_rest(page)
    assert page.evaluate("buried")


def test_a_pawn_that_is_dug_out_stands_free(desert: Game, alice: User, bob: User, open_as: Any) -> None:
    store_state(desert, board(at=("B2", "A1"), sand={"B2": 2}, deck=(NORTH, NORTH)))
    page = open_as(bob, desert)
    drift = page.locator("#board .pawn [href$='drift']")
    expect(drift).to_have_count(1)
    load_film(page)
    page.context.set_offline(True)
    play(desert, alice, "RemoveSand")
    end_turn(desert, alice)
    page.context.set_offline(False)
    expect(page.locator(".film-picture")).to_be_visible()
    page.locator(".film-stage[data-now=card]").wait_for(state="attached")  # `expect` looks too seldom for a card
    expect(drift).to_have_count(0)


def test_a_flood_goes_card_then_tile(island: Game, alice: User, open_as: Any) -> None:
    store_state(island, flooding("C2", "D3", flooded=("D3",)))
    page = open_as(alice, island)
    quick(page)
    page.evaluate(RECORD)
    press(page, "Reveal a flood card")
    expect(page.locator("#bar h1")).to_contain_text("Bob's turn")
    at_rest(page)
    assert told(page) == ["card", "flip", "card", "flip"]


def test_a_treasure_card_flies_to_the_hand_and_waters_rise_fills_the_board(
    island: Game, alice: User, open_as: Any
) -> None:
    store_state(island, drawing(Card.EARTH_STONE, Card.WATERS_RISE, left=2))
    page = open_as(alice, island)
    quick(page)
    page.evaluate(RECORD)
    press(page, "Draw a treasure card")
    expect(page.locator(".film-banner.bad")).to_contain_text("Waters Rise!")
    assert told(page)[:2] == ["card", "take"]
    expect(page.locator("#bar h1")).to_contain_text("Bob's turn")


def test_a_part_lies_on_its_tile_while_the_film_tells_of_it(desert: Game, alice: User, open_as: Any) -> None:
    row, column = Face.PROPELLER_ROW, Face.PROPELLER_COLUMN
    store_state(desert, board(at=("B2",), faces={"B2": row, "D4": column}, excavated=("D4",), hole="E5"))
    page = open_as(alice, desert)
    load_film(page)
    page.locator("[value*=Excavate]").first.evaluate("button => button.click()")
    expect(page.locator(".film-stage .film-banner.good")).to_contain_text("meet at D2")
    expect(page.locator(".film-picture .tile.r1.c3 .part")).to_be_visible()


def test_a_clue_and_its_sign_come_at_their_step(desert: Game, alice: User, bob: User, open_as: Any) -> None:
    store_state(desert, board(at=("B2", "A1"), faces={"B2": Face.PROPELLER_ROW}, hole="E5", deck=(NORTH, NORTH)))
    page = open_as(bob, desert)
    load_film(page)
    page.evaluate("""() => document.addEventListener('film:now', ({ detail }) => setTimeout(() => {
      const signs = [...document.querySelectorAll('#vitals .parts > .half')].filter((each) => !each.closest('.untold'));
      (window.clues ??= []).push([detail, document.querySelectorAll('.film-band.row').length, signs.length]);
    }))""")
    page.context.set_offline(True)
    play(desert, alice, "Excavate")
    end_turn(desert, alice)
    page.context.set_offline(False)
    expect(page.locator(".film-picture")).to_be_visible()
    at_rest(page)
    clues = page.evaluate("clues")
    assert clues[:2] == [["flip", 0, 0], ["clue", 1, 1]]
    assert ["card", 0, 1] in clues, "the next card covers no row"


def test_a_tile_is_dry_between_its_sandbags_and_its_flood_card(
    island: Game, alice: User, bob: User, open_as: Any
) -> None:
    drawn = (Card.EARTH_STONE, Card.OCEANS_CHALICE)
    store_state(island, island_board(at=("D3", "C1"), flooded=("D3",), flood=("D3", "C2"), treasure=drawn))
    page = open_as(bob, island)
    load_film(page)
    page.evaluate("""() => document.addEventListener('film:now', ({ detail }) => {
      const tile = document.querySelector('.film-picture .tile.r2.c3');
      (window.looks ??= []).push([detail, [...tile.classList].find((name) => /^(dry|flooded)$/.test(name))]);
    })""")
    page.context.set_offline(True)
    play(island, alice, "ShoreUp")
    end_turn(island, alice)
    page.context.set_offline(False)
    expect(page.locator(".film-picture")).to_be_visible()
    at_rest(page)
    looks = page.evaluate("looks")
    assert looks[0] == ["flip", "flooded"]
    assert ["card", "dry"] in looks, "the new board shows it flooded again"


def test_the_last_cards_stay_without_motion_until_they_are_touched(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(EAST, SUN, water={0: 3, 1: 3}))
    page = open_as(alice, desert, viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    quick(page)
    press(page, "Reveal a storm card")
    expect(page.locator("#bar h1")).to_contain_text("Bob's turn")
    at_rest(page)
    cards = page.locator("#storm .film-card")
    expect(cards).to_have_text(["Wind: 2 tiles move east", "Sun beats down"])
    cards.last.click()
    expect(page.locator("#entry-name")).to_have_text("Sun beats down")
    page.keyboard.press("Escape")
    page.locator("#storm").click(position={"x": 5, "y": 3})
    expect(page.locator("#storm .film-card")).to_have_count(0)


def test_a_treasure_is_captured_without_a_strip_of_cards(island: Game, alice: User, open_as: Any) -> None:
    store_state(island, island_board(at=("C1", "C1"), hands={0: (Card.EARTH_STONE,) * 4}))
    page = open_as(alice, island)
    load_film(page)
    page.locator("[value*=Capture]").first.evaluate("button => button.click()")
    expect(page.locator(".film-stage .film-banner.good")).to_contain_text("You captured the Earth Stone")
    expect(page.locator(".film-strip")).to_have_count(0)


def test_no_card_is_cut_on_a_phone(island: Game, alice: User, open_as: Any) -> None:
    store_state(island, drawing(Card.WATERS_RISE, Card.EARTH_STONE, left=2))
    page = open_as(alice, island, viewport={"width": 320, "height": 640})
    press(page, "Draw a treasure card")
    card = page.locator(".film-card.big")
    expect(card).to_be_visible()
    fits = "(each) => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight"
    assert card.evaluate(fits)
    banner = page.locator(".film-stage .film-banner")
    expect(banner).to_be_visible()
    assert banner.evaluate(fits)


def test_teammates_see_the_same_film(desert: Game, alice: User, bob: User, open_as: Any) -> None:
    store_state(desert, storm(EAST))
    alices, bobs = open_as(alice, desert), open_as(bob, desert)
    load_film(bobs)
    bobs.evaluate(RECORD)
    press(alices, "Reveal the last storm card")
    expect(bobs.locator("#bar h1")).to_contain_text("Your turn")
    at_rest(bobs)
    assert told(bobs) == ["card", "wind", "slide", "sand", "slide", "sand"]


def test_reduced_motion_shows_the_cards_as_a_still_strip(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(EAST, NORTH, hole="C3"))
    page = open_as(alice, desert, reduced_motion="reduce")
    page.evaluate(RECORD)
    press(page, "Reveal a storm card")
    expect(page.locator("#bar h1")).to_contain_text("Bob's turn")
    expect(page.locator("#storm .film-card")).to_have_text(["Wind: 2 tiles move east", "Wind: 1 tile moves north"])
    assert page.locator(".film-picture").count() == 0
    changed = page.locator("#cells .changed")
    assert {each.get_attribute("id") for each in changed.all()} >= {"cell-10", "cell-11", "cell-12", "cell-15"}
    assert "card" not in told(page)


def test_nothing_tells_the_end_before_the_film_comes_to_it(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(SUN, left=1, water={0: 0}, at=("C5", "A1")))
    page = open_as(alice, desert)
    before = page.evaluate(LOOK)
    page.evaluate(WATCH)
    press(page, "Reveal the last storm card")
    ending = page.locator(".film-stage .end")
    expect(ending).to_contain_text("Lost: you died of thirst.")
    for look in seen_during(page):
        assert "Lost" not in "".join(look.values())
        for place in ("tab", "heading"):
            assert look[place].replace("last card", "1 more card to come") == before[place]
        for place in ("danger", "decks", "log", "framed", "hourglass"):
            assert look[place] == before[place]
        assert look["dock"] in (before["dock"], "")  # empty once the sky darkens
    expect(page.locator("#announce")).to_contain_text("Lost: you died of thirst.")
    expect(page.locator("#bar h1")).to_have_text("Lost: you died of thirst.")
    expect(page).to_have_title("Lost: you died of thirst. · Dune Team · Forbidden")
    page.get_by_role("button", name="Look at the board").click()
    expect(page.locator("#dock").get_by_role("link", name="How it went")).to_be_visible()


def test_my_turn_is_not_told_before_the_storm_of_the_other_is_over(
    desert: Game, alice: User, bob: User, open_as: Any
) -> None:
    store_state(desert, storm(SUN, UP, water={0: 3, 1: 3}))
    page = open_as(bob, desert)
    load_film(page)
    page.evaluate(WATCH)
    page.context.set_offline(True)
    for _ in range(2):
        play(desert, alice, "Draw")
    page.context.set_offline(False)
    expect(page.locator(".film-picture")).to_be_visible()
    at_rest(page)
    for look in seen_during(page):
        assert "Your turn" not in look["tab"] + look["heading"] + look["dock"]
        assert look["framed"] == look["hourglass"] == "seat-0"
    assert "Alice's turn" in page.evaluate("seen.at(-1).heading")
    expect(page.locator("#bar h1")).to_contain_text("Your turn")
    assert page.evaluate(LOOK)["framed"] == page.evaluate(LOOK)["hourglass"] == "seat-1"
    expect(page).to_have_title("Your turn · 4 of 4 actions · Dune Team · Forbidden")


TIMED = """() => {
  document.addEventListener('film:now', () => (window.began ??= performance.now()));
  document.addEventListener('film:end', () => (window.took ??= window.began && performance.now() - began));
}"""


def test_three_turns_are_told_in_ten_seconds(site: str, alice: User, bob: User, open_as: Any) -> None:
    game = begun_game(alice, bob, seats=4, first_seat=0)
    calm = (StormCard.WEST_1, StormCard.SOUTH_1) * 3
    deck = (EAST, NORTH, SUN, NORTH, EAST, UP, NORTH, SUN, *calm)
    roles = (Role.NAVIGATOR, Role.METEOROLOGIST, Role.EXPLORER, Role.CLIMBER)
    store_state(game, board(roles=roles, at=("A1", "A2", "B1", "D4"), deck=deck, tick=4))
    theirs = [seat.number for seat in game.seats.all() if seat.user_id == alice.pk]
    bobs = open_as(bob, game)
    load_film(bobs)
    bobs.evaluate(TIMED)
    bobs.context.set_offline(True)
    for seat in theirs:
        for kind in ("Move", "Move"):
            play(game, alice, kind, seat)
        end_turn(game, alice, seat)
    bobs.context.set_offline(False)
    expect(bobs.locator(".film-picture")).to_be_visible()
    expect(bobs.locator("#dock .waiting")).to_be_hidden()
    expect(bobs.locator(".film-stage")).to_have_count(0, timeout=20_000)
    assert drawn(game) >= 9
    assert 3_000 < bobs.evaluate("took") <= 10_000


def test_without_a_script_every_card_is_a_button(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(NORTH, SUN, water={0: 3, 1: 3}, gear={0: (Gear.SOLAR_SHIELD,)}))
    page = open_as(alice, desert, java_script_enabled=False)
    expect(page.locator("#reactions")).to_contain_text("Solar Shield")
    page.get_by_role("button", name="Reveal a storm card").click()
    expect(page.locator("#bar h1")).to_contain_text("Storm: 1 more card to come")
    page.get_by_role("button", name="Reveal the last storm card").click()
    expect(page.locator("#bar h1")).to_contain_text("Bob's turn")


def test_the_replay_plays_the_same_film(desert: Game, alice: User, open_as: Any) -> None:
    for kind in ("EndTurn", "Draw"):
        play(desert, alice, kind)
    page = open_as(alice, f"/games/{desert.pk}/at/0")
    page.evaluate("localStorage.setItem('film-speed', 4)")
    page.reload()
    page.evaluate(RECORD)
    page.locator("#run").click()
    expect(page.locator("#bar h1")).to_contain_text("Step 2 of 2")
    at_rest(page)
    assert told(page)[0] == "card"


def test_a_jump_in_the_replay_has_no_film(desert: Game, alice: User, open_as: Any) -> None:
    for kind in ("EndTurn", "Draw"):
        play(desert, alice, kind)
    page = open_as(alice, f"/games/{desert.pk}/at/0")
    page.evaluate(RECORD)
    page.keyboard.press("End")
    expect(page.locator("#bar h1")).to_contain_text("Step 2 of 2")
    page.wait_for_timeout(300)
    assert told(page) == []


def test_the_old_picture_needs_no_other_file(desert: Game, alice: User, open_as: Any) -> None:
    """A browser shows new references to another file only after a frame or two, and the board would flicker."""
    store_state(desert, storm(EAST, SUN, water={0: 3, 1: 3}))
    page = open_as(alice, desert)
    load_film(page)
    expect(page.locator("body > svg[aria-hidden]")).not_to_have_count(0)
    press(page, "Reveal a storm card")
    uses = page.locator(".film-picture use")
    expect(uses.first).to_be_attached()
    assert all(
        address.startswith("#") for address in uses.evaluate_all("uses => uses.map((use) => use.getAttribute('href'))")
    )


def test_nothing_on_the_board_waits_for_a_file_once_films_play(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(SUN, left=2, water={0: 3, 1: 3}))
    page = open_as(alice, desert)
    elsewhere = page.locator("#table use:not([href^='#'])")
    assert elsewhere.count() > 0
    load_film(page)
    expect(elsewhere).to_have_count(0)
    loaded = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert any("desert_cards" in name for name in loaded)
    page.evaluate("""() => new MutationObserver(() => {
      window.most = Math.max(window.most ?? 0, document.querySelectorAll("#table use:not([href^='#'])").length);
    }).observe(document.body, { subtree: true, childList: true, attributes: true })""")
    press(page, "Reveal a storm card")
    expect(page.locator(".film-card.big")).to_be_visible()
    page.keyboard.press("Escape")
    at_rest(page)
    assert page.evaluate("most") == 0
