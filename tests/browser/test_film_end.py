"""The end of a film in a real browser: what a lost game hung on, the take-off of a won one, and what comes after it."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from games.engine.desert.data import Face, Part, Role, StormCard
from games.engine.island.data import Card, Treasure
from games.models import Game, Seat, Step
from tests.browser.film import at_rest, press, quick
from tests.browser.players import barriers
from tests.games.engine.desert.boards import board, storm
from tests.games.engine.island.boards import board as island_board
from tests.games.engine.island.boards import drawing, flooding
from tests.games.factories import begun_game, store_state
from tests.games.history.story.finished import finished

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
THREE = (Role.NAVIGATOR, Role.METEOROLOGIST, Role.CLIMBER)
LAST_STORM, LAST_FLOOD = "Reveal the last storm card", "Reveal the last flood card"


def ending_of(page: Page, button: str, text: str) -> Locator:
    """Press the button, and return what is told over the board once all of it has come."""
    quick(page)
    press(page, button)
    ending = page.locator(".film-stage .film-banner.end")
    expect(ending).to_contain_text(text)
    expect(page.locator("#bar h1")).to_have_text(text)
    return ending


NOTE_BOXES = """() => {
  const parts = ["#bar", "#board", "#storm", "#tabs"];
  window.boxes = () => parts.map((part) => document.querySelector(part).getBoundingClientRect().toJSON());
  new MutationObserver(() => {
    if (document.querySelector(".film-stage[data-now=light]")) window.noted ??= boxes();
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-now"] });
}"""
"""Notes where parts of the page are when the light goes, which can be over before a test looks."""


def box(of: Locator) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom edge."""
    found = of.bounding_box()
    assert found
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def is_within(inner: Locator, outer: Locator) -> bool:
    (left, top, right, bottom), (least_x, least_y, most_x, most_y) = box(inner), box(outer)
    return least_x <= left <= right <= most_x and least_y <= top <= bottom <= most_y


def test_who_dies_of_thirst_lies_in_a_ring_above_the_words(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(StormCard.SUN, left=1, water={0: 0}, at=("C5", "A1")))
    page = open_as(alice, desert)
    ending = ending_of(page, LAST_STORM, "Lost: you died of thirst.")
    fallen = page.locator(".film-picture [data-id=p0] > svg").first
    left, top, right, bottom = box(fallen)
    assert right - left > bottom - top, "lies on the ground"
    expect(page.locator(".film-picture [data-id=p0] [href$='skull']")).to_be_attached()
    assert is_within(fallen, page.locator(".film-ring"))
    assert bottom < box(ending.locator("b"))[1], "no word covers who died"


GROUNDS = """() => {
  window.grounds = [];
  const opacity = (each) => Number(getComputedStyle(each).opacity);
  const note = () => {
    const banner = document.querySelector('.film-stage .film-banner.end');
    const isSeen = banner && getComputedStyle(banner).visibility === 'visible';
    if (isSeen && [...banner.children].some((each) => opacity(each) > 0)) grounds.push(opacity(banner));
    requestAnimationFrame(note);
  };
  note();
}"""
"""Notes how opaque the ground of the end is in each picture with words on it."""


@pytest.mark.parametrize("again", [False, True])
def test_no_word_of_the_end_comes_before_its_ground(island: Game, alice: User, open_as: Any, again: bool) -> None:
    store_state(island, flooding("C3", flooded=("C3",), at=("C2", "C2"), left=1))
    page = open_as(alice, island)
    page.add_init_script(f"addEventListener('DOMContentLoaded', {GROUNDS})")
    ending_of(page, LAST_FLOOD, "Lost: Fools' Landing sank, and nobody can fly home.")
    if again:
        page.reload()
        expect(page.get_by_role("link", name="Watch the end")).to_be_visible()
    assert page.evaluate("grounds")
    assert set(page.evaluate("grounds")) == {1}


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
def test_the_end_leads_on(desert: Game, alice: User, open_as: Any, viewport: Any) -> None:
    store_state(desert, storm(StormCard.SUN, left=1, water={0: 0}, at=("C5", "A1")))
    page = open_as(alice, desert, viewport=viewport)
    ending = ending_of(page, LAST_STORM, "Lost: you died of thirst.")
    assert barriers(page) == []
    way = page.locator("#dock") if viewport == PHONE else ending
    expect(page.get_by_role("link", name="Play again"), "said once").to_have_count(1)
    expect(way.get_by_role("link", name="Play again")).to_be_in_viewport(ratio=1)
    story = way.get_by_role("link", name="How it went")
    expect(story).to_have_attribute("href", f"/games/{desert.pk}/story/")
    if viewport == DESKTOP:
        story.hover()
        expect(story, "it is night under the pointer, too").to_have_css("background-color", "rgb(22, 28, 38)")
    ending.get_by_role("button", name="Look at the board").click()
    at_rest(page)
    expect(page.locator(".ghost")).to_have_count(0)


def test_the_head_of_a_phone_says_how_the_game_ended_once_the_picture_does_not(
    desert: Game, alice: User, open_as: Any
) -> None:
    store_state(desert, storm(StormCard.SUN, left=1, water={0: 0}, at=("C5", "A1")))
    page = open_as(alice, desert)
    ending = ending_of(page, LAST_STORM, "Lost: you died of thirst.")
    heading = page.locator("#bar h1")
    expect(heading).to_have_css("font-size", "0px")
    assert "Lost · Dune Team" in heading.evaluate("heading => getComputedStyle(heading, '::before').content")
    ending.get_by_role("button", name="Look at the board").click()
    expect(heading).to_have_css("font-size", "14px")
    bar, told = page.locator("#bar").bounding_box(), heading.bounding_box()
    assert bar
    assert told
    assert told["height"] < bar["height"] <= 50, "in the room that it has"


def test_from_the_board_a_way_leads_back_to_the_end(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(StormCard.SUN, left=1, water={0: 0}, at=("C5", "A1")))
    page = open_as(alice, desert)
    ending = ending_of(page, LAST_STORM, "Lost: you died of thirst.")
    again = page.locator("#dock").get_by_role("link", name="See the end again")
    for _ in range(2):  # the end of a film, and that of a page that opens with it
        expect(again).to_be_hidden()
        ending.get_by_role("button", name="Look at the board").click()
        expect(again).to_be_in_viewport(ratio=1)
        again.click()
        expect(ending.locator("b")).to_have_text("Lost: you died of thirst.")


def test_all_who_die_are_seen(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(StormCard.SUN, left=1, water={0: 0, 1: 0}, at=("A5", "E1")))
    page = open_as(alice, desert)
    ending = ending_of(page, LAST_STORM, "Lost: Alice and Bob died of thirst.")
    for seat in (0, 1):
        fallen = page.locator(f".film-picture [data-id=p{seat}] > svg").first
        assert is_within(fallen, page.locator(".film-ring").nth(seat))
        assert is_within(fallen, page.locator("#board"))
        assert box(fallen)[3] < box(ending.locator("b"))[1]
        assert box(fallen)[2] - box(fallen)[0] > 30, "as large as on the board, though they died far from each other"


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
def test_the_last_card_stays_below_the_end(desert: Game, alice: User, open_as: Any, viewport: Any) -> None:
    store_state(desert, storm(StormCard.SUN, left=1, water={0: 0}, at=("C5", "A1")))
    page = open_as(alice, desert, viewport=viewport)
    ending_of(page, LAST_STORM, "Lost: you died of thirst.")
    expect(page.locator("#storm .film-card")).to_be_in_viewport(ratio=1)


def test_the_storm_draws_all_pawns_into_its_eye(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(StormCard.PICKS_UP, left=1, tick=12, at=("C5", "A1")))
    page = open_as(alice, desert)
    ending_of(page, LAST_STORM, "Lost: the storm swept everyone away.")
    figures = page.locator(".film-picture .pawn > svg")
    assert figures.evaluate_all("all => all.map((each) => getComputedStyle(each).opacity)") == ["0", "0"]


def test_the_sea_rises_over_a_swamped_island(island: Game, alice: User, open_as: Any) -> None:
    store_state(island, drawing(Card.WATERS_RISE, tick=8, left=2))
    page = open_as(alice, island)
    page.add_init_script("""new MutationObserver(() => {
      window.blew ||= Boolean(document.querySelector('.film-wind'));
    }).observe(document, { subtree: true, childList: true })""")
    ending_of(page, "Draw a treasure card", "Lost: the water swallowed the island.")
    assert is_within(page.locator("#pictures"), page.locator(".film-sea"))
    assert not page.evaluate("window.blew"), "an island has no storm"


def test_who_drowns_lies_on_the_tile_that_sank(island: Game, alice: User, open_as: Any) -> None:
    store_state(island, flooding("F4", flooded=("F4",), sunk=("F3", "E4"), at=("F4", "C3"), left=1))
    page = open_as(alice, island)
    ending_of(page, LAST_FLOOD, "Lost: you drowned.")
    fallen, sunk = page.locator(".film-picture [data-id=p0] > svg").first, page.locator(".film-picture .tile.r3.c5")
    left, top, right, bottom = box(fallen)
    least_x, least_y, most_x, most_y = box(sunk)
    assert least_x < (left + right) / 2 < most_x
    assert least_y < (top + bottom) / 2 < most_y
    assert is_within(page.locator(".film-ring"), page.locator("#board")), "the ring is whole at the edge of the board"


def test_the_dunes_close_over_the_last_sand_above_the_words(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(StormCard.NORTH_1, left=1, sand={"E5": 40, "E4": 8}))
    page = open_as(alice, desert)
    ending = ending_of(page, LAST_STORM, "Lost: the sand supply ran out, and the desert buried the flying machine.")
    tile, dunes = page.locator(".film-picture .tile.r2.c2"), page.locator(".film-dunes")
    assert box(tile)[1] < box(dunes)[1] < box(tile)[3] < box(ending.locator("b"))[1]


def test_a_lost_treasure_goes_down_with_its_last_tile(island: Game, alice: User, open_as: Any) -> None:
    store_state(island, flooding("D1", flooded=("D1",), sunk=("C1",), left=1))
    page = open_as(alice, island)
    ending = ending_of(page, LAST_FLOOD, "Lost: the Earth Stone sank with its tiles.")
    lost = page.locator(".film-lost")
    assert is_within(lost, page.locator(".film-picture .tile.r0.c3"))
    expect(lost.locator("[href$='earth-stone']")).to_be_attached()
    assert box(lost)[3] < box(ending.locator("b"))[1]


def test_the_card_of_the_dead_has_a_skull_and_no_turn(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(StormCard.SUN, left=1, water={0: 0}, at=("C5", "A1")))
    page = open_as(alice, desert)
    ending_of(page, LAST_STORM, "Lost: you died of thirst.")
    expect(page.get_by_role("img", name="Died of thirst")).to_be_visible()
    expect(page.locator("#seat-0")).to_have_class("seat thirsty fallen")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_game_that_is_over_opens_with_its_end(island: Game, alice: User, open_as: Any, motion: str) -> None:
    store_state(island, flooding("C3", flooded=("C3",), at=("C2", "C2"), left=1))
    page = open_as(alice, island)
    ending_of(page, LAST_FLOOD, "Lost: Fools' Landing sank, and nobody can fly home.")
    page.reload()
    ending = page.locator(".film-stage .film-banner.end")
    expect(ending.locator("b")).to_have_text("Lost: Fools' Landing sank, and nobody can fly home.")
    expect(page.locator("#dock").get_by_role("link", name="How it went")).to_be_visible()
    page.locator(".film-stage").evaluate(
        "each => Promise.all(each.getAnimations({ subtree: true }).map(({ finished }) => finished))"
    )
    assert is_within(page.locator(".film-lost"), page.locator(".film-picture .tile.r2.c2"))
    if motion == "reduce":
        picture = page.locator(".film-picture")
        at_once = "each => Object.assign(each.style, { transform: 'none' }) && each.getAnimations().length == 0"
        assert picture.evaluate(at_once), "a transition, however short, first draws the old state"
    assert barriers(page) == []
    ending.get_by_role("button", name="Look at the board").click()
    at_rest(page)
    expect(page.locator("#cells .fatal")).to_have_id("cell-14")


def test_who_was_away_at_the_end_sees_it_first_and_then_all_that_led_to_it(
    site: str, alice: User, bob: User, open_as: Any
) -> None:
    game = finished(alice, bob)
    Step.objects.filter(game=game, number__gt=game.steps - 3).update(user=bob)
    Seat.objects.filter(game=game).update(last_seen=game.steps - 3)
    Game.objects.filter(pk=game.pk).update(version=game.steps)
    page = open_as(alice, game)
    ending = page.locator(".film-stage .film-banner.end")
    expect(ending).to_contain_text("Lost: ")
    expect(page.locator("#recap")).to_have_count(0)
    expect(page.locator("#dock").get_by_role("link", name="How it went")).to_be_in_viewport(ratio=1)
    watch = ending.get_by_role("link", name="Watch the end")
    expect(watch).to_have_attribute("href", f"/games/{game.pk}/recap/{game.steps - 3}-{game.steps}")
    page.goto(f"/games/{game.pk}/story/")
    for _ in range(200):  # the browser sends what was seen beside the next page
        if game.seats.get(number=0).last_seen == game.steps:
            break
        page.wait_for_timeout(50)
    page.goto(f"/games/{game.pk}/")
    expect(watch).to_have_attribute("href", f"/games/{game.pk}/recap/{game.steps - 1}-{game.steps}")


@pytest.mark.parametrize("over", [False, True])
def test_on_a_phone_a_third_of_the_team_has_room_below_the_end(
    site: str, alice: User, bob: User, charlie: User, open_as: Any, over: bool
) -> None:
    game = begun_game(alice, bob, charlie)
    store_state(game, storm(StormCard.SUN, left=1, water={0: 0}, roles=THREE, at=("C5", "A1", "A1")))
    page = open_as(alice, game)
    ending_of(page, LAST_STORM, "Lost: you died of thirst.")
    if over:
        page.reload()
        expect(page.get_by_role("link", name="Watch the end")).to_be_visible()
    third, dock = page.locator("#seat-2"), page.locator("#dock")
    expect(third).to_be_in_viewport(ratio=1)
    assert dock.is_hidden() or box(third)[3] <= box(dock)[1]


def test_an_open_drawer_lies_over_the_picture_of_the_end(site: str, alice: User, bob: User, open_as: Any) -> None:
    game = finished(alice, bob)
    Seat.objects.filter(game=game).update(last_seen=game.version)
    page = open_as(alice, game)
    left, top, right, bottom = box(page.get_by_role("link", name="Watch the end"))
    page.locator("#tab-log > summary").click()
    expect(page.locator("#pull")).to_be_checked()
    at = [(left + right) / 2, (top + bottom) / 2]
    assert page.locator("#tabs").evaluate("(tabs, at) => tabs.contains(document.elementFromPoint(...at))", at)


def test_the_end_of_a_game_that_is_over_can_be_watched(site: str, alice: User, bob: User, open_as: Any) -> None:
    game = finished(alice, bob)
    Seat.objects.filter(game=game).update(last_seen=game.version)
    page = open_as(alice, game)
    page.get_by_role("link", name="Watch the end").click()
    expect(page.locator(".film-card.big")).to_be_visible()
    ending = page.locator(".film-stage .film-banner.end")
    expect(page.locator("#dock").get_by_role("link", name="How it went")).to_be_visible()
    expect(ending).to_contain_text("Lost: ")


def test_the_count_of_tiles_follows_the_tile_that_sinks(island: Game, alice: User, open_as: Any) -> None:
    store_state(island, flooding("C3", flooded=("C3",), at=("C2", "C2"), left=1))
    page = open_as(alice, island)
    page.add_init_script("""document.addEventListener('film:now', ({ detail }) => {
      const told = '#vitals > :nth-child(2) > :not(.untold)';
      const all = [...document.querySelectorAll(told)].map((each) => each.innerText).join(' ');
      (window.told ??= {})[detail] = [all, document.title];
    })""")
    ending_of(page, LAST_FLOOD, "Lost: Fools' Landing sank, and nobody can fly home.")
    told = page.evaluate("told")
    assert "1 flooded" in told["flip"][0]
    assert "0 flooded" in told["light"][0]
    assert "Lost" not in told["light"][1]


@pytest.mark.parametrize("motion", ["reduce"])
def test_no_outline_lies_over_the_picture_of_the_end(island: Game, alice: User, open_as: Any) -> None:
    store_state(island, flooding("C3", flooded=("C3",), at=("C2", "C2"), left=1))
    page = open_as(alice, island)
    ending = ending_of(page, LAST_FLOOD, "Lost: Fools' Landing sank, and nobody can fly home.")
    changed = page.locator("#cells .changed")
    expect(changed).to_have_css("outline-color", "rgba(0, 0, 0, 0)")
    ending.get_by_role("button", name="Look at the board").click()
    expect(changed).not_to_have_css("outline-color", "rgba(0, 0, 0, 0)")


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_the_craft_rises_with_the_team_and_the_ground_falls_away(
    request: pytest.FixtureRequest, alice: User, open_as: Any, rules: str
) -> None:
    game = request.getfixturevalue(rules)
    pad: Any = {"faces": {"B5": Face.LAUNCH_PAD}, "excavated": ("B5",), "found": tuple(Part), "at": ("A5", "B5")}
    lift: Any = {"captured": tuple(Treasure), "at": ("C3", "C3"), "hands": {0: (Card.HELICOPTER_LIFT,)}}
    store_state(game, board(**pad) if rules == "desert" else island_board(**lift))
    page = open_as(alice, game, color_scheme="dark")
    quick(page)
    page.keyboard.press("Shift")  # loads the film
    page.wait_for_selector("html.has-film")
    button = "[value*=Escape]" if rules == "island" else '[value*=\'"Move","to":21\']'
    page.locator(button).first.evaluate("button => button.click()")
    ending = page.locator(".film-stage .film-banner.end")
    expect(ending).to_contain_text("lifts off with everyone")
    expect(page.locator("#bar h1")).to_contain_text("Won")
    craft, ground = page.locator(".film-craft"), page.locator(".film-picture")
    expect(craft.locator(".crew > *")).to_have_count(2)
    expect(ground.locator(".pawn")).to_have_count(0)
    assert box(craft)[1] < box(ground)[1], "above the ground"
    assert box(ground)[1] < box(ending.locator("b"))[1], "the ground is seen above the words"
    assert box(craft)[3] < box(ending.locator("b"))[1], "no word covers it"
    found = craft.locator(".parts > .found")
    expect(found).to_have_count(4)
    assert all(box(each)[3] < box(ending.locator("b"))[1] for each in found.all())
    expect(ending.locator("b")).to_have_css("color", "rgb(111, 211, 174)")  # light, on the dark card
    expect(page.get_by_role("link", name="How it went"), "said once").to_have_count(1)


def test_on_a_phone_nothing_moves_from_before_the_film_to_its_end(desert: Game, alice: User, open_as: Any) -> None:
    store_state(desert, storm(StormCard.SUN, left=1, water={0: 0}, at=("C5", "A1")))
    page = open_as(alice, desert, viewport={"width": 390, "height": 844})
    expect(page.locator("#coach")).to_be_visible()
    quick(page)
    page.evaluate(NOTE_BOXES)
    before = page.evaluate("boxes()")
    press(page, LAST_STORM)
    expect(page.locator("#bar h1")).to_have_text("Lost: you died of thirst.")
    assert page.evaluate("noted") == page.evaluate("boxes()") == before
    expect(page.locator("#coach")).to_be_hidden()
    page.get_by_role("button", name="Look at the board").click()
    expect(page.locator("#coach")).to_have_count(0)


@pytest.mark.parametrize("viewport", [{"width": 390, "height": 844}, DESKTOP])
def test_nothing_moves_when_the_end_is_told(desert: Game, alice: User, open_as: Any, viewport: Any) -> None:
    store_state(desert, storm(StormCard.NORTH_1, left=1, sand={"E5": 40, "E4": 8}))
    page = open_as(alice, desert, viewport=viewport)
    quick(page)
    page.evaluate(NOTE_BOXES)
    press(page, LAST_STORM)
    expect(page.locator("#bar h1")).to_have_text(
        "Lost: the sand supply ran out, and the desert buried the flying machine."
    )
    assert page.evaluate("noted") == page.evaluate("boxes()")
