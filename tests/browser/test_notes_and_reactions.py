"""Private notes, and reactions to the log, in a real browser."""

from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.models import Game, LogReaction, Note
from tests.browser.players import barriers
from tests.games.factories import begun_game, end_turn

pytestmark = pytest.mark.browser
PHONE, DESKTOP = {"width": 360, "height": 740}, {"width": 1440, "height": 900}


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    game = begun_game(alice, bob)
    end_turn(game, alice)
    game.refresh_from_db()
    game.seats.update(is_coached=False, last_seen=game.version)
    return game


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_player_writes_notes_on_the_board(game: Game, alice: User, open_as: Any, size: dict[str, int]) -> None:
    page = open_as(alice, game, viewport=size)
    page.locator("#open-table-status").click()
    page.get_by_role("link", name="My notes").click()
    expect(page.locator("#table-status")).to_be_hidden()
    page.get_by_label("Only you see them").fill("The gear lies west.")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#notes-form")).to_contain_text("Your notes are saved.")
    assert barriers(page) == []
    assert Note.objects.get().text == "The gear lies west."

    page.goto(f"/games/{game.pk}/at/1")
    page.locator("#open-here").click()
    page.get_by_role("link", name="My notes").click()
    expect(page.get_by_label("Only you see them")).to_have_value("The gear lies west.")


def test_a_reaction_reaches_the_team_and_the_replay(game: Game, alice: User, bob: User, open_as: Any) -> None:
    alices, bobs = open_as(alice, game, viewport=DESKTOP), open_as(bob, game, viewport=PHONE)
    bobs.locator("#tab-log summary").click()
    bobs.locator("#step-1 .react").click()
    assert barriers(bobs) == []
    bobs.get_by_role("button", name="love it").click()
    expect(bobs.locator("#small-sheet")).to_be_hidden()
    for page in (bobs, alices):
        expect(page.locator("#step-1 .sign")).to_have_count(1)
        expect(page.locator("#step-1 .sign")).to_contain_text("1")
    alices.locator("#step-1 .react").focus()
    alices.keyboard.press("Enter")
    alices.get_by_role("button", name="love it").press("Enter")
    expect(bobs.locator("#step-1 .sign")).to_contain_text("2")

    bobs.locator("#step-1 .react").click()
    bobs.get_by_role("button", name="love it").click()  # takes it back
    expect(alices.locator("#step-1 .sign")).to_contain_text("1")
    assert LogReaction.objects.get().user == alice

    alices.goto(f"/games/{game.pk}/at/2")
    alices.locator("#step-1 .react").click()
    alices.get_by_role("button", name="fire").click()
    alices.wait_for_url(f"**/games/{game.pk}/at/1")
    expect(alices.locator("#step-1 .sign")).to_have_count(2)


def test_both_work_without_script(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, f"/games/{game.pk}/notes", java_script_enabled=False)
    page.locator("textarea").fill("A word")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("textarea")).to_have_value("A word")
    page.goto(f"/games/{game.pk}/log/1")
    page.get_by_role("button", name="wow").click()
    expect(page.locator("#step-1 .sign")).to_have_count(1)
