"""Statistics and challenges in a real browser: accessible, no sideways scroll, filters with and without script."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game, Result
from games.services.statistics.rows import recount_results
from games.statistics.challenges import this_week
from tests.browser.players import barriers
from tests.games.statistics.finished import ended

pytestmark = pytest.mark.browser

SMALL = """() => [...document.querySelectorAll('main :is(button, input:not([type=hidden], [type=radio]), select, a)')]
  .filter(each => each.checkVisibility() && !each.closest('.lead') && each.getBoundingClientRect().height < 44)
  .map(each => each.outerHTML)"""


@pytest.fixture
def history(site: str, alice: User, bob: User, charlie: User) -> list[str]:
    """Create some weeks of games; return the URLs of pages that show them."""
    User.objects.filter(pk=bob.pk).update(name="W" * 40, shows_statistics=True)
    causes = {"desert": ("thirst", "buried", "swept away"), "island": ("drowned", "treasure sunk", "swamped")}
    for number in range(16):
        rules = ("desert", "island")[number % 2]
        people = ((alice, bob), (alice, bob, charlie), (alice,))[number % 3]
        level = ("novice", "normal", "elite", "legendary")[number % 4]
        cause = causes[rules][number % 3]
        seats = max(2, len(people))
        ended(*people, seats=seats, rules=rules, difficulty=level, won=number % 3 == 0, cause=cause, hours=number)
    challenge = this_week()[0]
    for people, won in (((alice, bob), True), ((bob, charlie), False), ((bob,), False)):
        game = ended(*people, seats=2, won=won, difficulty="normal")
        Game.objects.filter(pk=game.pk).update(challenge=challenge.name)
    recount_results()
    Result.objects.update(pace=5400, turns=14)
    team = Result.objects.filter(user=bob).values_list("team", flat=True)[0]
    return [
        f"/players/{alice.pk}/",
        f"/players/{alice.pk}/?difficulty=novice&rules=island",
        f"/players/{bob.pk}/",
        f"/teams/{team}/",
        "/statistics/",
        "/challenges/",
        f"/challenges/{challenge.week}/desert/",
        f"/challenges/{challenge.week}/island/",
    ]


@pytest.mark.parametrize("size", [(320, 640), (360, 740), (1440, 900)])
def test_no_page_has_a_serious_barrier_or_scrolls_sideways(
    history: list[str], alice: User, open_as: Any, size: tuple[int, int]
) -> None:
    page: Page = open_as(alice, "/games/", viewport={"width": size[0], "height": size[1]})
    for address in history:
        page.goto(address)
        for fold in page.get_by_text("Filter the games").all():
            fold.click()
        assert barriers(page) == [], address
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
        assert page.evaluate(SMALL) == [], address


def test_a_choice_shows_its_figures_at_once(history: list[str], alice: User, open_as: Any) -> None:
    page: Page = open_as(alice, history[0])
    expect(page.locator("#chart-by-game li")).to_have_count(2)
    page.get_by_text("Filter the games").click()
    games = page.locator("#filters").get_by_label("Game")
    games.focus()
    games.select_option("island")
    expect(page.locator("#chart-by-game li")).to_have_count(1)
    expect(page).to_have_url(f"{page.url.partition('?')[0]}?rules=island&difficulty=&players=&role=")
    expect(games).to_be_focused()
    page.reload()
    expect(games).to_have_value("island")
    expect(page.locator("#chart-by-game li")).to_have_count(1)


def test_it_works_without_script(history: list[str], alice: User, open_as: Any) -> None:
    page: Page = open_as(alice, "/statistics/", java_script_enabled=False)
    page.get_by_text("Filter the games").click()
    page.locator("#filters").get_by_label("Difficulty").select_option("elite")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#chart-by-difficulty li")).to_have_count(1)


def test_statistics_are_opened_by_choice(history: list[str], alice: User, new_page: Any, open_as: Any) -> None:
    page: Page = open_as(alice, history[0])
    page.get_by_role("link", name="Change that").click()
    page.get_by_label("Everyone can see my statistics").check()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#messages")).to_contain_text("saved")
    stranger: Page = new_page()
    stranger.goto(history[0])
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Alice")


def test_a_challenge_is_taken_up(site: str, alice: User, open_as: Any) -> None:
    page: Page = open_as(alice, "/challenges/", java_script_enabled=False)
    card = page.locator("#challenge-island")
    card.locator("label[for=island_players_0]").click()
    card.get_by_role("button", name="Play this challenge").click()
    expect(page.locator("#seats")).to_be_visible()
    assert Game.objects.get().challenge == this_week()[1].name


def test_an_empty_page_says_so(site: str, alice: User, open_as: Any) -> None:
    page: Page = open_as(alice, f"/players/{alice.pk}/")
    expect(page.locator("#figures")).to_contain_text("No finished games yet")
    with time_machine.travel(timezone.now() - timedelta(days=14), tick=False):
        week = this_week()[0].week
    page.goto(f"/challenges/{week}/desert/")
    expect(page.locator("main")).to_contain_text("Nobody has finished it yet")
