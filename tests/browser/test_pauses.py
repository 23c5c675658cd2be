"""A pause of a table by consent, and giving up, in a real browser."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game, Proposal
from tests.browser.players import barriers
from tests.games.factories import begun_game

pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 740}
SCROLLS = "document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    game = begun_game(alice, bob, pace=Game.Pace.DAY)
    game.seats.update(is_coached=False)
    return game


def propose(page: Page, summary: str, button: str) -> None:
    page.locator("#open-table-status").click()
    page.locator("#table-status summary").filter(has_text=summary).click()
    page.get_by_role("button", name=button).click()


@pytest.mark.parametrize("size", [PHONE, {"width": 1440, "height": 900}])
def test_a_team_pauses_by_one_tap_each(game: Game, alice: User, bob: User, open_as: Any, size: dict[str, int]) -> None:
    alices, bobs = open_as(alice, game, viewport=size), open_as(bob, game, viewport=size)
    propose(alices, "Pause the table", "for a week")
    expect(alices.locator("#notice")).to_contain_text("Your team has been asked.")
    expect(bobs.locator("#asked")).to_contain_text("Alice proposes a pause until")
    assert bobs.evaluate(SCROLLS) is False
    assert barriers(bobs) == []

    bobs.locator("#asked").get_by_role("button", name="Agree").click()
    for page in (alices, bobs):
        expect(page.locator("#call")).to_contain_text("Paused until")
        expect(page.locator("#open-table-status")).to_contain_text("paused")
        expect(page.locator("#asked")).to_have_count(0)
        expect(page.locator("#dock")).not_to_contain_text("Waiting for")
        assert page.evaluate(SCROLLS) is False
    bobs.goto("/games/")
    expect(bobs.locator(f"#game-{game.pk}")).to_contain_text("Paused until")
    expect(bobs.locator("main")).not_to_contain_text("The others are thinking")

    alices.locator("#open-table-status").click()
    assert barriers(alices) == []
    alices.get_by_role("button", name="End the pause now").click()
    expect(alices.locator("#call")).to_have_count(0)


def test_a_teammate_says_no_and_the_author_learns_of_it(game: Game, alice: User, bob: User, open_as: Any) -> None:
    alices, bobs = open_as(alice, game), open_as(bob, game)
    propose(alices, "Pause the table", "until tomorrow")
    bobs.locator("#asked").get_by_role("button", name="Decline").click()
    expect(bobs.locator("#asked")).to_have_count(0)
    expect(alices.locator("#asked")).to_contain_text("Bob is against a pause")
    expect(alices.locator("#asked")).not_to_contain_text("No answer yet")
    alices.locator("#asked").get_by_role("button", name="Close").click()
    expect(alices.locator("#asked")).to_have_count(0)
    assert not Proposal.objects.exists()


def test_a_team_gives_up_without_script(game: Game, alice: User, bob: User, open_as: Any) -> None:
    alices = open_as(alice, game, java_script_enabled=False)
    propose(alices, "Give up together", "Propose to give up")
    alices.locator("#open-table-status").click()
    expect(alices.locator("#proposals")).to_contain_text("You propose to give up.")
    bobs = open_as(bob, game, java_script_enabled=False)
    bobs.locator("#asked").get_by_role("button", name="Agree").click()
    expect(bobs.locator("#call")).to_contain_text("The team gave up together.")
    game.refresh_from_db()
    assert game.ended_by == "given_up"
    assert not Proposal.objects.exists()
