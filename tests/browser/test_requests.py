"""Requests in the browser: asked on the sheet of a seat, answered with a tap or a key, and thanked for."""

from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine.desert.data import Gear
from games.models import Game, PlayRequest, Step
from tests.browser.players import barriers, button_of, by_hand, press_action, tap, version
from tests.games.factories import store_state
from tests.games.teamwork.requests.tables import ask, water_game

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1440, "height": 900}
GIVE = {"type": "GiveWater", "to": 0, "amount": 1}


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    return water_game(alice, bob)


def is_narrow(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def focused(page: Page) -> str:
    """Return the name of the focused element, "BODY" if the focus is lost."""
    name: str = page.evaluate("document.activeElement.id || document.activeElement.nodeName")
    return name


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_it_is_asked_on_the_sheet_and_granted_with_one_tap(
    game: Game, alice: User, bob: User, open_as: Any, size: dict[str, int]
) -> None:
    alices, bobs = (by_hand(open_as(user, game, viewport=size)) for user in (alice, bob))
    before = version(bobs)
    alices.locator("[popovertarget='sheet-seat-1']:not(.close)").first.click()
    alices.get_by_role("link", name="Ask Bob for something else").click()
    assert is_narrow(alices)
    assert barriers(alices) == []
    alices.get_by_label("Why").fill("I am thirsty")
    tap(alices, button_of(alices, 1, GIVE))
    expect(alices.locator("#messages")).to_contain_text("You have asked Bob.")

    request = bobs.locator("#requests .request")
    expect(request).to_contain_text("Alice asks you for 1 water. I am thirsty")
    assert version(bobs) == before, "it makes no move stale"
    assert is_narrow(bobs)
    assert barriers(bobs) == []
    bobs.get_by_role("button", name="Give 1 water").click()
    expect(bobs.locator("#log li").first).to_contain_text("on request")
    assert Step.objects.get().origin == Step.Origin.REQUEST

    alices.get_by_role("button", name="Thank you!").click()
    expect(bobs.locator("#requests")).to_contain_text("Alice thanks you for your help.")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_one_tap_asks_for_what_helps_now(game: Game, alice: User, bob: User, open_as: Any, script: bool) -> None:
    alices: Page = open_as(alice, game, viewport=PHONE, java_script_enabled=script)
    alices.locator("[popovertarget='sheet-seat-1']:not(.close)").first.click()
    assert is_narrow(alices)
    alices.get_by_role("button", name="Ask Bob for 1 water").click()
    expect(alices.locator("#requests")).to_contain_text("You asked Bob for 1 water.")
    assert PlayRequest.objects.get().seat == 1
    expect(alices.get_by_text("Ask Bob for 1 water")).to_have_count(0)


def test_it_is_asked_and_answered_by_keyboard(game: Game, alice: User, bob: User, open_as: Any) -> None:
    alices, bobs = (by_hand(open_as(user, game, viewport=PHONE)) for user in (alice, bob))
    alices.locator("[popovertarget='sheet-seat-1']:not(.close)").first.press("Enter")
    alices.get_by_role("link", name="Ask Bob for something else").press("Enter")
    alices.locator(".cell.legal").press("Enter")
    alices.get_by_role("button", name="Ask: Give you water: 1 water").press("Enter")
    expect(alices.locator("#messages")).to_contain_text("You have asked Bob.")

    expect(alices.locator("#requests")).to_contain_text("You asked Bob for 1 water.")
    bobs.get_by_role("button", name="Later").press("Enter")
    expect(alices.locator("#requests")).to_contain_text("You asked Bob for 1 water. Bob says “later”.")
    expect(bobs.get_by_role("button", name="Later")).to_have_count(0)
    assert focused(bobs) != "BODY"
    bobs.get_by_role("button", name="Decline").press("Enter")
    expect(bobs.locator("#requests .request")).to_have_count(0)
    assert focused(bobs) != "BODY"

    expect(alices.locator("#requests")).to_contain_text("Bob declined")
    alices.get_by_role("button", name="Close").press("Enter")
    expect(alices.locator("#requests .request")).to_have_count(0)
    assert focused(alices) != "BODY"
    assert PlayRequest.objects.get().status == PlayRequest.Status.WITHDRAWN


def test_an_update_keeps_the_focus_of_what_is_being_read(game: Game, alice: User, bob: User, open_as: Any) -> None:
    ask(game, alice, seat=1)
    alices, bobs = (by_hand(open_as(user, game, viewport=PHONE)) for user in (alice, bob))
    withdraw = alices.get_by_role("button", name="Withdraw")
    withdraw.focus()
    bobs.get_by_role("button", name="Later").click()
    expect(alices.locator("#requests")).to_contain_text("Bob says “later”.")
    expect(withdraw).to_be_focused()


def test_without_a_script_forms_ask_answer_and_thank(game: Game, alice: User, bob: User, open_as: Any) -> None:
    alices: Page = open_as(alice, f"/games/{game.pk}/seats/1/requests", java_script_enabled=False)
    tap(alices, button_of(alices, 1, GIVE))
    bobs: Page = open_as(bob, game, java_script_enabled=False)
    bobs.get_by_role("button", name="Give 1 water").click()
    expect(bobs.locator("#log li").first).to_contain_text("on request")
    alices.reload()
    alices.get_by_role("button", name="Thank you!").click()
    expect(alices.locator("#board")).to_be_visible()
    assert PlayRequest.objects.get().thanked_at


def test_a_tile_is_chosen_on_the_board_without_a_script(game: Game, alice: User, open_as: Any) -> None:
    state = game.load_state()
    first, second = state.adventurers
    store_state(game, replace(state, adventurers=(first, replace(second, gear=(Gear.TERRASCOPE,)))))
    page: Page = open_as(alice, f"/games/{game.pk}/seats/1/requests", java_script_enabled=False)
    page.get_by_role("link", name="Use Terrascope").click()
    page.locator("#cell-0").click()
    page.get_by_role("button", name="Ask: Use Terrascope").click()
    expect(page.locator("#board")).to_be_visible()
    assert PlayRequest.objects.get().action == '{"type":"UseTerrascope","cell":0}'


def test_an_undo_asks_again(game: Game, alice: User, bob: User, open_as: Any) -> None:
    ask(game, alice, seat=1)
    bobs = by_hand(open_as(bob, game, viewport=PHONE))
    bobs.get_by_role("button", name="Give 1 water").click()
    expect(bobs.locator("#requests .request")).to_have_count(0)
    bobs.locator("#undo").click()
    expect(bobs.get_by_role("button", name="Give 1 water")).to_be_visible()


def test_an_open_board_learns_of_trust(game: Game, alice: User, bob: User, open_as: Any) -> None:
    alices = by_hand(open_as(alice, game, viewport=PHONE))
    before = version(alices)
    bobs: Page = open_as(bob, f"/games/{game.pk}/orders/", viewport=PHONE)
    bobs.get_by_label("What teammates can play for you").select_option("1")
    bobs.get_by_role("button", name="Save").click()
    expect(alices.locator("#sheet-seat-1")).to_contain_text("Teammates can make Bob's free plays.")
    assert version(alices) == before
    press_action(alices, 1, GIVE)
    expect(alices.locator("#log li").first).to_contain_text("trusted by Bob")
