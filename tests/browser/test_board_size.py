"""The board on a desktop keeps its place and size, whatever comes and goes around it."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine.island.data import Card
from games.engine.island.state import Discard, TakeActions
from games.models import Game
from games.services.play import proposals
from games.services.teamwork import plans
from tests.browser.film import press, quick
from tests.browser.players import button_of, by_hand, tap
from tests.games.engine.island.boards import board
from tests.games.factories import begun_game, legal_action, store_state
from tests.games.teamwork.requests.tables import ask, water_game

pytestmark = pytest.mark.browser

SIZES = [(1440, 900), (1280, 720), (1024, 768)]
SCROLLS = "document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"
HAND = (
    Card.EARTH_STONE,
    Card.OCEANS_CHALICE,
    Card.HELICOPTER_LIFT,
    Card.SANDBAGS,
    Card.CRYSTAL_OF_FIRE,
    Card.STATUE_OF_THE_WIND,
)


def box_of(page: Page, selector: str) -> dict[str, float]:
    box = page.locator(selector).bounding_box()
    assert box, selector
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}


def is_clear_of(part: dict[str, float], other: dict[str, float]) -> bool:
    """Tell whether two boxes do not overlap."""
    beside = part["x"] >= other["x"] + other["width"] or other["x"] >= part["x"] + part["width"]
    return beside or part["y"] >= other["y"] + other["height"] or other["y"] >= part["y"] + part["height"]


def check(page: Page, before: dict[str, float], *parts: str) -> None:
    """The board is where it was, and the page shows these parts beside it and clear of the dock's buttons."""
    page.wait_for_load_state()
    assert box_of(page, "#board") == before
    assert page.evaluate(SCROLLS) is False
    height = page.evaluate("innerHeight")
    for part in parts:
        box = box_of(page, part)
        assert is_clear_of(box, before), part
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height, part


@pytest.mark.parametrize("size", SIZES)
def test_what_the_team_asks_moves_no_board(
    site: str, alice: User, bob: User, open_as: Any, size: tuple[int, int]
) -> None:
    game = water_game(alice, bob)
    page = by_hand(open_as(bob, game, viewport={"width": size[0], "height": size[1]}))
    before = box_of(page, "#board")
    check(page, before, "#coach")
    ask(game, alice, seat=1, text="I am thirsty, and the sun may come")
    page.reload()
    check(page, before, "#coach", "#requests .request")
    assert is_clear_of(box_of(page, "#team-asks"), box_of(page, "#log"))
    until = timezone.now() + timedelta(days=3)
    proposals.propose(user=alice, game_id=game.pk, kind="pause", until=until)
    page.reload()
    check(page, before, "#coach", "#asked", "[id^=request-]")
    assert is_clear_of(box_of(page, "#team-asks"), box_of(page, "#decks"))
    page.get_by_role("button", name="Hide the tips").click()
    expect(page.locator("#coach")).to_have_count(0)
    check(page, before, "#asked", "[id^=request-]")


@pytest.mark.parametrize("size", SIZES)
def test_cards_to_choose_from_move_no_board(
    site: str, alice: User, bob: User, open_as: Any, size: tuple[int, int]
) -> None:
    game = begun_game(alice, bob, rules="island")
    page = by_hand(open_as(alice, game, viewport={"width": size[0], "height": size[1]}))
    page.get_by_role("button", name="Hide the tips").click()
    expect(page.locator("#coach")).to_have_count(0)
    before = box_of(page, "#board")
    assert page.evaluate(SCROLLS) is False
    store_state(game, board(hands={0: HAND}, phase=Discard(0, TakeActions(0, 2))))
    page.reload()
    expect(page.locator("#pick button")).to_have_count(len(HAND))
    check(page, before, "#prompt", "#pick")


@pytest.mark.parametrize("size", SIZES)
def test_each_count_of_the_winds_stands_in_one_line(
    site: str, alice: User, bob: User, open_as: Any, size: tuple[int, int]
) -> None:
    page = open_as(alice, begun_game(alice, bob), viewport={"width": size[0], "height": size[1]})
    counts = page.locator("#decks td:has(b)")
    expect(counts.first).to_contain_text("of 3")
    assert counts.evaluate_all("cells => Math.max(...cells.map((each) => each.clientHeight))") < 36


def test_a_message_of_the_page_before_moves_nothing(site: str, alice: User, bob: User, open_as: Any) -> None:
    game: Game = water_game(alice, bob)
    page = by_hand(open_as(alice, game, viewport={"width": 1440, "height": 900}))
    before = box_of(page, "#board")
    page.goto(f"/games/{game.pk}/seats/1/requests")
    tap(page, button_of(page, 1, {"type": "GiveWater", "to": 0, "amount": 1}))
    expect(page.locator("#messages")).to_contain_text("You have asked Bob.")
    check(page, before, "#messages .notice")


def game_with_reactions(alice: User, bob: User, hands: dict[int, tuple[Card, ...]]) -> Game:
    """Return a game in which these hands can be played before the flood cards of the turn that ends."""
    game = begun_game(alice, bob, rules="island")
    treasure = (Card.EARTH_STONE, Card.EARTH_STONE)
    store_state(game, board(treasure=treasure, flood=("C2",), flooded=("D3",), hands=hands))
    return game


@pytest.mark.parametrize("size", SIZES)
def test_what_can_be_played_before_a_card_covers_no_tile(
    site: str, alice: User, bob: User, open_as: Any, size: tuple[int, int]
) -> None:
    game = game_with_reactions(alice, bob, {1: (Card.SANDBAGS,)})
    page = open_as(alice, game, viewport={"width": size[0], "height": size[1]})
    before = box_of(page, "#board")
    quick(page)
    press(page, "End turn")
    expect(page.locator(".film-stage .reactions")).to_contain_text("Bob can play Sandbags on")
    check(page, before, ".film-stage .reactions")
    press(page, "Reveal a flood card")
    expect(page.locator("#bar h1")).to_contain_text("1 more card to come")


@pytest.mark.parametrize("size", SIZES)
def test_the_dock_stays_in_sight_below_what_can_be_played(
    site: str, alice: User, bob: User, open_as: Any, size: tuple[int, int]
) -> None:
    specials = (Card.HELICOPTER_LIFT, Card.SANDBAGS)
    game = game_with_reactions(alice, bob, {0: specials, 1: specials})
    page = open_as(alice, game, viewport={"width": size[0], "height": size[1]})
    quick(page)
    press(page, "End turn")
    reactions = page.locator(".film-stage .reactions")
    expect(reactions).to_contain_text("Bob can play Sandbags on")
    reveal = page.locator("#dock").get_by_role("button", name="Reveal a flood card")
    expect(reveal).to_be_visible()
    assert is_clear_of(box_of(page, ".film-stage .reactions"), box_of(page, "#dock .primary"))
    assert page.evaluate(SCROLLS) is False


@pytest.mark.parametrize("size", [(360, 740), *SIZES])
def test_what_is_said_covers_no_button_and_no_tile(
    site: str, alice: User, bob: User, open_as: Any, size: tuple[int, int]
) -> None:
    game = water_game(alice, bob)
    ask(game, alice, seat=1, text="I am thirsty, and the sun may come")
    page = by_hand(open_as(bob, game, viewport={"width": size[0], "height": size[1]}))
    page.evaluate("""() => {
      document.getElementById("messages").innerHTML = '<p class="notice success">You have asked Bob.</p>';
      const connection = document.getElementById("connection");
      connection.hidden = false;
      connection.textContent = connection.dataset.lost;
    }""")
    check_said(page, "#messages")
    page.evaluate("""() => {
      const notice = document.getElementById("notice");
      notice.hidden = false;
      notice.textContent = "Somebody was quicker. Look again before you play.";
    }""")
    check_said(page, "#notice")
    expect(page.locator("#messages"), "it was of the page before").to_be_hidden()


def check_said(page: Page, said: str) -> None:
    """Check that what is said, and that the connection is lost, hide neither each other nor what one needs."""
    for box in (box_of(page, said), box_of(page, "#connection")):
        for part in ("#board", "#dock", ".seat >> nth=0", ".seat >> nth=1", "#bar > a", "#bar > button >> nth=0"):
            assert is_clear_of(box, box_of(page, part)), (said, part)
    assert is_clear_of(box_of(page, said), box_of(page, "#connection"))


@pytest.mark.parametrize("sheet", ["#sheet-seat-1", "#sheet-6"])
def test_on_a_phone_a_sheet_lies_below_the_board(site: str, alice: User, bob: User, open_as: Any, sheet: str) -> None:
    page: Page = open_as(alice, begun_game(alice, bob), viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    page.locator(f"[popovertarget='{sheet[1:]}']:not(.close)").first.click()
    expect(page.locator(sheet)).to_be_visible()
    assert is_clear_of(box_of(page, sheet), box_of(page, "#board"))


@pytest.mark.parametrize("address", ["", "plan"])
def test_on_a_phone_no_card_of_three_is_cut(
    site: str, alice: User, bob: User, charlie: User, open_as: Any, address: str
) -> None:
    game = begun_game(alice, bob, charlie)
    plans.add_step(user=bob, game_id=game.pk, seat=0, action=legal_action(game, "Move"), length=0)
    plans.share_plan(user=bob, game_id=game.pk, why="")
    game.seats.update(is_coached=False)
    page = open_as(alice, f"/games/{game.pk}/{address}", viewport={"width": 360, "height": 740})
    card, dock = box_of(page, "#team .seats > :last-child"), box_of(page, "#dock")
    assert card["y"] + card["height"] <= dock["y"]
