"""The status of a table in a real browser: clock, vote, substitution and return."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from accounts.models import User
from games.models import Game, Notification, Vote
from games.services.play.timeouts import process_timeouts
from tests.browser.players import barriers
from tests.games.factories import begun_game

pytestmark = pytest.mark.browser


@pytest.fixture
def late(site: str, alice: User, bob: User) -> Game:
    """A game in which Alice's time has run out."""
    game = begun_game(alice, bob, pace=Game.Pace.DAY)
    over = timezone.now() - timedelta(hours=25)
    Game.objects.filter(pk=game.pk).update(clock_started_at=over, alarm_at=over)
    process_timeouts()
    return game


@pytest.mark.parametrize("size", [(360, 740), (1440, 900)])
def test_the_sheet_has_no_serious_barrier_and_fits(late: Game, bob: User, open_as: Any, size: tuple[int, int]) -> None:
    page = open_as(bob, late, viewport={"width": size[0], "height": size[1]})
    assert barriers(page) == []
    scrolls = "document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"
    assert page.evaluate(scrolls) is False
    page.locator("#open-table-status").click()
    expect(page.locator("#table-status")).to_be_visible()
    assert barriers(page) == []
    small = """() => [...document.querySelectorAll('#table-status :is(button, input, summary, a)')]
      .filter(each => each.checkVisibility() && each.getBoundingClientRect().height < 44).map(each => each.outerHTML)"""
    assert page.evaluate(small) == []


def test_the_team_votes_and_plays_and_the_owner_returns(late: Game, alice: User, bob: User, open_as: Any) -> None:
    bobs, alices = open_as(bob, late), open_as(alice, late, viewport={"width": 1440, "height": 900})
    bobs.locator("#call").get_by_role("button", name="Vote").click()
    bobs.get_by_role("button", name="Play the seat ourselves").click()
    expect(bobs.locator("#call")).to_contain_text("You can play for Alice")
    assert Vote.objects.get().choice == "team"

    bobs.get_by_role("button", name="End turn").click()
    expect(bobs.locator("#bar h1")).to_contain_text("Storm")
    alices.locator("#open-table-status").click()
    alices.get_by_role("button", name="give me my seat").click()
    expect(bobs.locator("#dock [name=seat_action]")).to_have_count(0)


def test_a_teammate_is_asked_with_a_word(late: Game, alice: User, bob: User, open_as: Any) -> None:
    page = open_as(bob, late)
    page.locator("#open-table-status").click()
    page.get_by_label("Ask a teammate to have a look").fill("Water, please!")
    asks = page.locator("#table-status form").filter(has_text="Ask a teammate to have a look")
    asks.get_by_role("button", name="Alice").click()
    expect(page.locator("#notice")).to_contain_text("Request sent")
    assert Notification.objects.get(user=alice, kind="asked").text == "Water, please!"


def test_all_of_it_works_without_script(late: Game, bob: User, open_as: Any) -> None:
    page = open_as(bob, late, java_script_enabled=False)
    page.locator("#open-table-status").click()
    page.get_by_role("button", name="Close the game").click()
    expect(page.locator("#call")).to_contain_text("voted to close")
    page.locator("#open-table-status").click()
    page.get_by_role("button", name="Reopen this game").click()
    expect(page.locator("#call")).to_have_count(0)
    assert Game.objects.get(pk=late.pk).is_running
