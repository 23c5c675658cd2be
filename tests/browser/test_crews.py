"""Crews in a real browser: three friends go on with one tap each, and the pages without barriers and script."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game, Seat
from games.services.crews import next_game
from tests.browser.players import barriers
from tests.games.crews.crews import end, founded, nearly_over
from tests.games.engine.desert import golden_text
from tests.games.factories import text

pytestmark = pytest.mark.browser

SMALL = """() => [...document.querySelectorAll('main :is(a, button, summary)')]
  .filter(each => each.checkVisibility() && each.getBoundingClientRect().height < 44).map(each => each.outerHTML)"""
WIDE = "document.documentElement.scrollWidth > innerWidth"


def test_three_friends_finish_a_game_and_begin_the_next_with_one_tap_each(
    site: str, alice: User, bob: User, charlie: User, open_as: Any
) -> None:
    crew = founded(alice, bob, charlie)
    game = nearly_over(crew, alice, bob)  # a bot keeps Charlie's place, who is not at this table
    seat, action = golden_text.stored("won").plays[-1]
    last = Seat.objects.get(game=game, number=seat).user
    page: Page = open_as(last, f"/games/{game.pk}/")
    page.locator(f"button[name=seat_action][value='{seat}:{text(action)}']").first.dispatch_event("click")
    expect(page.locator("body")).to_contain_text("Won")

    story = f"/games/{game.pk}/story/"
    for person, path in ((alice, story), (bob, "/games/")):
        page = open_as(person, path)
        page.get_by_role("button", name="I'm in").first.click()
        expect(page.get_by_text("You are in.").first).to_be_visible()
    page = open_as(charlie, crew.get_absolute_url())
    page.get_by_role("button", name="I'm in").click()
    expect(page.locator("#board")).to_be_visible()
    started = Game.objects.latest("pk")
    assert (started.status, started.chapter) == ("running", 2)
    expect(open_as(alice, f"/games/{started.pk}/").locator("#board")).to_be_visible()


def test_a_friend_is_back_in_two_taps(site: str, alice: User, bob: User, charlie: User, open_as: Any) -> None:
    crew = founded(alice, bob, charlie)
    game = next_game.agree(user=alice, slug=crew.slug)
    next_game.agree(user=bob, slug=crew.slug)
    crew.refresh_from_db()
    crew.starts_at = crew.created_at
    crew.save()
    next_game.start_due_games()
    page = open_as(charlie, crew.get_absolute_url())
    page.get_by_role("button", name="Take my place again").click()
    expect(page.locator("#board")).to_be_visible()
    assert Seat.objects.get(game=game, user=charlie).is_bot is False


@pytest.mark.parametrize("width", [320, 1440])
def test_its_pages_have_no_serious_barrier_and_fit(
    site: str, alice: User, bob: User, charlie: User, open_as: Any, width: int
) -> None:
    User.objects.filter(pk=bob.pk).update(name="W" * 30)
    crew = founded(alice, bob, charlie, name="W" * 60)
    end(nearly_over(crew, alice, bob))
    paths = ("", "settings", "dissolve", "report")
    for path in (*(crew.get_absolute_url() + each for each in paths), "/crews/new/", "/games/"):
        page = open_as(alice, path, viewport={"width": width, "height": 740})
        page.evaluate("() => document.querySelectorAll('main details').forEach(each => each.open = true)")
        assert barriers(page) == [], path
        assert page.evaluate(WIDE) is False, path
        if path == crew.get_absolute_url():
            assert page.evaluate(SMALL) == []


def test_it_works_without_script(site: str, alice: User, bob: User, open_as: Any) -> None:
    crew = founded(alice, bob)
    page = open_as(alice, crew.get_absolute_url(), java_script_enabled=False)
    page.get_by_role("button", name="I'm in").click()
    expect(page.get_by_text("You are in.").first).to_be_visible()
    page.get_by_role("button", name="Leave my place").click()
    expect(page.get_by_role("button", name="I'm in")).to_be_visible()
