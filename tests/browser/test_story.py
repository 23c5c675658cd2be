"""The page of a finished game in a real browser: accessibility, widths, print, and no script."""

from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.models import Game
from tests.browser.players import barriers
from tests.games.history.story.finished import finished

pytestmark = pytest.mark.browser

SMALL = """() => [...document.querySelectorAll('main :is(a, button, summary)')]
  .filter(each => each.checkVisibility() && each.getBoundingClientRect().height < 44).map(each => each.outerHTML)"""
WIDE = "document.documentElement.scrollWidth > innerWidth"
OPEN_ALL = "() => document.querySelectorAll('main details').forEach(each => each.open = true)"


def path(game: Game) -> str:
    return f"/games/{game.pk}/story/"


@pytest.mark.parametrize("width", [320, 360, 1440])
@pytest.mark.parametrize("rules", ["desert", "island"])
def test_it_has_no_serious_barrier_and_fits(
    site: str, alice: User, bob: User, open_as: Any, rules: str, width: int
) -> None:
    User.objects.filter(pk=bob.pk).update(name="W" * 30)
    game = finished(alice, bob, rules=rules)
    page = open_as(alice, path(game), viewport={"width": width, "height": 740})
    page.evaluate(OPEN_ALL)
    assert barriers(page) == []
    assert page.evaluate(WIDE) is False
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("width", [360, 1440])
def test_it_fits_with_letters_twice_as_large(site: str, alice: User, bob: User, open_as: Any, width: int) -> None:
    page = open_as(alice, path(finished(alice, bob)), viewport={"width": width, "height": 740})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(WIDE) is False


def test_a_chart_says_its_numbers_to_who_cannot_see_it(site: str, alice: User, bob: User, open_as: Any) -> None:
    page = open_as(alice, path(finished(alice, bob, title="won")))
    page.get_by_text("More charts").click()
    expect(page.get_by_role("img", name="Water of each adventurer", exact=True)).to_be_visible()
    chart = page.locator("#chart-water")
    chart.get_by_text("Show the numbers").click()
    expect(chart.get_by_role("columnheader")).to_have_text(["After turn", "Alice", "Bob"])
    expect(chart.get_by_role("row")).to_have_count(1 + 11)


@pytest.mark.parametrize(("rules", "title"), [("desert", "lost"), ("island", "won")])
def test_it_is_short_on_a_phone_until_more_is_opened(
    site: str, alice: User, bob: User, open_as: Any, rules: str, title: str
) -> None:
    page = open_as(alice, path(finished(alice, bob, rules=rules, title=title)))
    for shown in (".ending h1", ".points", ".heroes", "#chart-odds", "#rematch"):
        expect(page.locator(shown)).to_be_visible()
    for folded in (".fold .chart", "#counts table", "#receipt"):
        expect(page.locator(folded).first).to_be_hidden()
    assert page.evaluate("document.querySelector('.story').scrollHeight") < 5 * 740


@pytest.mark.parametrize(("rules", "size"), [("desert", "0 0 200 200"), ("island", "0 0 240 160")])
def test_it_shows_the_drawn_last_board(site: str, alice: User, bob: User, open_as: Any, rules: str, size: str) -> None:
    page = open_as(alice, path(finished(alice, bob, rules=rules)))
    drawing = page.locator(".ending .drawing .board > svg")
    expect(drawing).to_have_attribute("viewBox", size)
    expect(drawing.locator(".tile").first).to_be_visible()
    expect(page.locator(".ending .links > .button").first).to_have_text("Play again")


def test_a_turning_point_leads_to_its_moment(site: str, alice: User, bob: User, open_as: Any) -> None:
    page = open_as(alice, path(finished(alice, bob, title="won")))
    page.get_by_role("link", name="the last part.").click()
    expect(page).to_have_url(f"{site}/games/{Game.objects.get().pk}/at/54")
    expect(page.locator("#board")).to_be_visible()


def test_on_paper_there_is_the_story_and_nothing_to_press(site: str, alice: User, bob: User, open_as: Any) -> None:
    page = open_as(alice, path(finished(alice, bob)), viewport={"width": 800, "height": 1100})
    page.emulate_media(media="print")
    for shown in (".ending h1", ".points", ".heroes", "#chart-water svg[role=img]", "#counts", "#receipt"):
        expect(page.locator(shown)).to_be_visible()
    for hidden in (".ending .links", "#rematch", "#chart-water details"):
        expect(page.locator(hidden)).to_be_hidden()
    assert page.evaluate(WIDE) is False


def test_the_team_meets_at_its_next_table_without_script(site: str, alice: User, bob: User, open_as: Any) -> None:
    game = finished(alice, bob, title="won")
    alices, bobs = (open_as(user, game, java_script_enabled=False) for user in (alice, bob))
    for page in (alices, bobs):
        page.locator("#dock").get_by_role("link", name="How it went").click()
        page.get_by_role("button", name="Play again, new shuffle").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Dune Team II")
    bobs.get_by_role("button", name="Start the game").click()
    expect(bobs.locator("#board")).to_be_visible()
    assert Game.objects.count() == 2


def test_the_receipt_is_the_same_before_and_after(site: str, alice: User, bob: User, open_as: Any) -> None:
    game = finished(alice, bob)
    page = open_as(alice, game)
    page.locator("#open-table-status").click()
    page.locator("#table-status").get_by_text("Proof of a fair shuffle").click()
    code = page.locator("#table-status .receipt p code").inner_text()
    page.goto(f"{path(game)}#receipt")
    expect(page.locator("#receipt .code").first).to_be_visible()
    expect(page.locator("#receipt .code").first).to_have_text(code)
    expect(page.locator("#seed-text")).to_have_text(f"forbidden desert {game.seed}")
