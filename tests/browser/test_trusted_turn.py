"""A teammate plays the turn of a sleeping player in the browser, from the trust to the recap, also without scripts."""

from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.away import LEFT_ALONE
from games.models import Game, Seat
from games.services.teamwork import standing_orders
from tests.browser.players import barriers, by_hand, object_actions, press
from tests.browser.teamwork import origins
from tests.games.factories import begun_game
from tests.games.teamwork.trusted_turns.tables import pass_time

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1440, "height": 900}
MAY = "You can play for Alice, who is away."


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def trust(page: Page) -> None:
    """Let the team play one's turns, on the page of trust."""
    page.get_by_label("What teammates can play for you").select_option(str(Seat.Trust.TURNS))
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").get_by_text("Saved.")).to_be_visible()


def act_of(page: Page, kind: str, seat: int = 0) -> dict[str, Any]:
    """Return the first action of that kind that the board offers for the seat."""
    acts = [act for act in object_actions(page) if act["seat_action"].startswith(f'{seat}:{{"type":"{kind}"')]
    return acts[0]


def is_narrow(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def is_button(page: Page) -> bool:
    """Return whether the end of the turn has room for its words, which the sentence beside it must not take."""
    return bool(
        page.locator("#dock .primary").evaluate("({ offsetWidth, offsetHeight }) => offsetWidth > 2 * offsetHeight")
    )


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_sleeping_players_turn_is_played(
    game: Game, alice: User, bob: User, open_as: Any, size: dict[str, int]
) -> None:
    alices: Page = open_as(alice, f"/games/{game.pk}/orders/", viewport=size)
    trust(alices)
    assert barriers(alices) == []
    alices.close()

    bobs = by_hand(open_as(bob, game, viewport=size))
    expect(bobs.locator("#left-turn")).to_contain_text("you can play this turn from ")
    assert not [act for act in object_actions(bobs) if act["seat_action"].startswith("0:")]
    pass_time(game)
    bobs.reload()
    expect(bobs.locator("#left-turn")).to_have_text(MAY)
    assert is_narrow(bobs)
    assert is_button(bobs)
    assert barriers(bobs) == []
    press(bobs, act_of(bobs, "Move"))
    expect(bobs.locator("#log li").first).to_contain_text("trusted by Alice")
    press(bobs, act_of(bobs, "EndTurn"))
    while game.awaited_seats == {0}:
        press(bobs, act_of(bobs, "Draw"))
        game.refresh_from_db()
    expect(bobs.locator("#left-turn")).to_have_count(0)
    assert {(seat, origin) for seat, _kind, origin in origins(game)} == {(0, "trust")}

    alices = open_as(alice, game, viewport=size)
    expect(alices.locator("#recap")).to_contain_text("The game so far")
    expect(alices.locator("#log")).to_contain_text("Bob played for you.")


def test_an_open_board_offers_it_when_the_time_is_up(game: Game, alice: User, bob: User, open_as: Any) -> None:
    standing_orders.set_trust(user=alice, game_id=game.pk, seat=0, trust=Seat.Trust.TURNS)
    pass_time(game, LEFT_ALONE - timedelta(seconds=4))
    bobs = by_hand(open_as(bob, game))
    expect(bobs.locator("#left-turn")).to_contain_text("you can play this turn from")
    expect(bobs.locator("#left-turn")).to_have_text(MAY)
    press(bobs, act_of(bobs, "Move"))
    assert origins(game) == [(0, "Move", "trust")]


def test_without_scripts(game: Game, alice: User, bob: User, open_as: Any) -> None:
    alices: Page = open_as(alice, f"/games/{game.pk}/orders/", java_script_enabled=False)
    alices.get_by_label("What teammates can play for you").select_option(str(Seat.Trust.TURNS))
    alices.get_by_role("button", name="Save").click()
    pass_time(game)
    bobs: Page = open_as(bob, game, java_script_enabled=False)
    expect(bobs.locator("#left-turn")).to_have_text(MAY)
    bobs.get_by_role("button", name="End turn").click()
    expect(bobs.locator("#log li").first).to_contain_text("trusted by Alice")
    assert origins(game) == [(0, "EndTurn", "trust")]
