"""The tabs of a table: drawers on a phone, columns beside a large board on a wide screen."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from games.services.play import moves
from games.services.teaching import coach
from tests.browser.players import barriers, by_hand
from tests.games.factories import begun_game, current_version, legal_action, play

pytestmark = pytest.mark.browser


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    return begun(alice, bob)


def begun(alice: User, *others: User, **options: Any) -> Game:
    """Begin a game for somebody whom no coach helps any more."""
    game = begun_game(alice, *others, **options)
    coach.dismiss_coach(user=alice, game_id=game.pk)
    return game


def height(page: Page) -> float:
    """Return how much of the screen the drawer takes."""
    share: float = page.locator("#tabs").evaluate("tabs => tabs.offsetHeight / innerHeight")
    return share


@pytest.mark.parametrize("size", [(360, 740), (390, 844), (412, 915)])
def test_a_tap_on_a_tab_pulls_its_drawer_up_and_a_second_one_lets_it_down(
    game: Game, alice: User, open_as: Any, size: tuple[int, int]
) -> None:
    page = open_as(alice, game, viewport={"width": size[0], "height": size[1]})
    low = height(page)
    page.locator("#tab-log summary").click()
    expect(page.locator("#log")).to_be_visible()
    assert 0.55 <= height(page) <= 0.65
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert barriers(page) == []
    page.locator("#tab-log summary").click()
    expect(page.locator("#log")).to_be_visible()
    assert height(page) == pytest.approx(low)


def test_escape_lets_the_drawer_down(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game)
    page.locator("#tab-decks summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#pull")).to_be_checked()
    page.keyboard.press("Escape")
    expect(page.locator("#pull")).not_to_be_checked()


def test_a_swipe_on_the_tabs_moves_the_drawer(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game)
    box = page.locator("#tab-team summary").bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 20, box["y"] - 120)
    page.mouse.up()
    expect(page.locator("#pull")).to_be_checked()


def test_the_drawer_stays_up_while_others_move(game: Game, alice: User, bob: User, open_as: Any) -> None:
    page = open_as(bob, game)
    page.locator("#tab-log summary").click()
    action = legal_action(game, "Move")
    moves.play(user=alice, game_id=game.pk, seat=0, action=action, version=current_version(game))
    expect(page.locator("#dock")).to_have_attribute("data-version", str(current_version(game)))
    expect(page.locator("#pull")).to_be_checked()


def test_the_drawer_needs_no_script(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game, java_script_enabled=False)
    page.get_by_label("Pull up").check()
    box = page.locator("#tabs").bounding_box()
    assert box
    assert box["height"] >= 0.55 * 740


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_the_board_of_a_wide_screen_is_large(rules: str, site: str, alice: User, bob: User, open_as: Any) -> None:
    game = begun(alice, bob, rules=rules)
    for size, least in (((1440, 900), 640), ((1920, 1080), 720)):
        page = open_as(alice, game, viewport={"width": size[0], "height": size[1]})
        box = page.locator("#board").bounding_box()
        assert box
        assert least <= box["width"] <= 720
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [360, 1440])
def test_the_names_of_ones_adventurers_are_whole(site: str, alice: User, open_as: Any, width: int) -> None:
    alice.name = "Alice of the long-winded and many-worded names"
    alice.save()
    page = open_as(alice, begun_game(alice, seats=3), viewport={"width": width, "height": 800})
    names = page.locator(".seat .name")
    roles = names.all_text_contents()
    assert len(set(roles)) == 3
    assert not any("Alice" in role for role in roles)
    assert names.evaluate_all("names => names.every(name => name.scrollWidth <= name.clientWidth)")


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_the_cards_of_a_turn_leave_a_team_of_four_in_sight(
    site: str, alice: User, bob: User, charlie: User, dora: User, open_as: Any, rules: str
) -> None:
    game = begun(alice, bob, charlie, dora, rules=rules)
    for kind in ("EndTurn", "Draw"):
        play(game, alice, kind)
    page = by_hand(open_as(alice, game, viewport={"width": 360, "height": 740}))
    expect(page.locator(":is(#storm, #flood) > ol")).to_be_visible()
    dock = page.locator("#dock").bounding_box()["y"]
    assert all(seat.bounding_box()["y"] + seat.bounding_box()["height"] <= dock for seat in page.locator(".seat").all())


def test_on_a_phone_the_key_opens_below_the_board(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game)
    low = height(page)
    page.locator("#tab-key summary").click()
    expect(page.locator("#key")).to_contain_text("you can act here")
    assert height(page) == pytest.approx(low)
    assert barriers(page) == []


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (1024, 768)])
def test_on_a_wide_screen_the_key_stands_below_the_dock(
    game: Game, alice: User, open_as: Any, size: tuple[int, int]
) -> None:
    page = open_as(alice, game, viewport={"width": size[0], "height": size[1]})
    key, dock = (page.locator(part).bounding_box() for part in ("#key ul", "#dock .primary"))
    assert dock["y"] + dock["height"] <= key["y"]
    assert key["y"] + key["height"] <= size[1]
