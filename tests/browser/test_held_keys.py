"""A held key presses a button once, and the focus never comes to a button that reveals something."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine import RULES
from games.models import Game, Message, Step
from tests.browser.players import by_hand, version
from tests.games.factories import begun_game, play

pytestmark = pytest.mark.browser

LAPTOP = {"width": 1440, "height": 900}


def hold(page: Page, key: str, *, times: int = 12) -> None:
    """Press a key and let it repeat, as a keyboard does while it is held."""
    for _ in range(times):
        page.keyboard.down(key)
        page.wait_for_timeout(40)
    page.keyboard.up(key)


def steps() -> list[str]:
    return [step.action for step in Step.objects.all()]


@pytest.fixture
def open_board(open_as: Any) -> Any:
    """Open a player's board, on which no card comes by itself."""

    def open_board(user: User, game: Game) -> Page:
        page = by_hand(open_as(user, game, viewport=LAPTOP))
        page.reload()
        return page

    return open_board


@pytest.mark.parametrize("rules", RULES)
def test_a_held_enter_ends_the_turn_and_reveals_nothing(
    rules: str, site: str, alice: User, bob: User, open_board: Any
) -> None:
    page = open_board(alice, begun_game(alice, bob, rules=rules))
    page.get_by_role("button", name="End turn").focus()
    hold(page, "Enter")
    expect(page.locator("#dock .final")).to_be_visible()
    assert steps() == ['{"type":"EndTurn"}']
    expect(page.locator("#cells .cell[tabindex='0']")).to_be_focused()

    before = version(page)
    page.locator("#dock .final").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#dock")).to_have_attribute("data-version", str(before + 1))
    assert len(steps()) == 2
    expect(page.locator("#dock .final")).not_to_be_focused()


def test_a_held_enter_on_a_tile_opens_its_sheet_and_plays_nothing(
    site: str, alice: User, bob: User, open_board: Any
) -> None:
    page = open_board(alice, begun_game(alice, bob))
    page.locator("#cells .cell.legal").first.focus()
    hold(page, "Enter")
    expect(page.locator(".sheet:popover-open")).to_be_visible()
    assert steps() == []


@pytest.mark.parametrize("key", ["Enter", "Space", "u"])
def test_a_held_key_undoes_one_step(key: str, site: str, alice: User, bob: User, open_board: Any) -> None:
    game = begun_game(alice, bob)
    for _ in range(3):
        play(game, alice, "Move")
    page = open_board(alice, game)
    before = version(page)
    page.locator("#undo" if key != "u" else "#cells .cell[tabindex='0']").focus()
    hold(page, key)
    expect(page.locator("#dock")).to_have_attribute("data-version", str(before + 1))
    assert len(steps()) == 2


def test_an_update_takes_the_focus_from_what_has_become_a_reveal(
    site: str, alice: User, bob: User, open_board: Any
) -> None:
    game = begun_game(alice, bob)
    page = open_board(alice, game)
    end = page.get_by_role("button", name="End turn")
    end.focus()
    play(game, alice, "Move")
    expect(page.locator("#bar")).to_contain_text("3 of 4 actions")
    expect(end).to_be_focused()
    play(game, alice, "EndTurn")
    expect(page.locator("#dock .final")).to_be_visible()
    expect(page.locator("#cells .cell[tabindex='0']")).to_be_focused()


def test_a_held_enter_in_the_chat_sends_one_message(site: str, alice: User, bob: User, open_board: Any) -> None:
    page = open_board(alice, begun_game(alice, bob))
    page.locator("#chat-text").fill("North first?")
    hold(page, "Enter", times=4)
    expect(page.locator("#chat-lines .message-text")).to_have_text(["North first?"])
    expect(page.locator("#chat-text")).to_have_value("")
    assert Message.objects.count() == 1


@pytest.mark.parametrize("composing", [True, False], ids=["composing", "composed"])
def test_the_enter_that_ends_a_word_of_an_input_method_sends_nothing(
    composing: bool, site: str, alice: User, bob: User, open_board: Any
) -> None:
    page = open_board(alice, begun_game(alice, bob))
    page.locator("#chat-text").fill("きた")
    # Safari ends the composition before this key, so that only its code tells.
    page.locator("#chat-text").dispatch_event(
        "keydown",
        {"key": "Enter", "keyCode": 229, "isComposing": composing, "bubbles": True, "cancelable": True},
    )
    page.keyboard.type("へ")
    expect(page.locator("#chat-text")).to_have_value("きたへ")
    page.keyboard.press("Enter")
    expect(page.locator("#chat-lines .message-text")).to_have_text(["きたへ"])
