"""Tables that fill: a lobby that becomes a running game by itself, and quick play of two people."""

import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from tests.browser.players import barriers, by_hand
from tests.games.tables.conftest import set_table

pytestmark = pytest.mark.browser

WIDE = "document.documentElement.scrollWidth > innerWidth"
SMALL = """() => [...document.querySelectorAll('main :is(a.button, button, summary, select)')]
  .filter(each => each.checkVisibility() && each.getBoundingClientRect().height < 44).map(each => each.outerHTML)"""
UNFOLD = "() => document.querySelectorAll('main details').forEach(each => each.open = true)"


def end_turn(page: Page) -> None:
    """Press the buttons of the dock until the turn is over."""
    while page.locator("#dock [form=play]").count():
        version = page.locator("#dock").get_attribute("data-version")
        with page.expect_response("**/play"):  # what a bot or a teammate does changes the version, too
            page.locator("#dock [form=play]").first.click()
        expect(page.locator("#dock")).not_to_have_attribute("data-version", str(version))
        expect(page.locator(".htmx-request")).to_have_count(0)


def test_a_full_lobby_of_ready_people_becomes_a_game_by_itself(site: str, alice: User, bob: User, open_as: Any) -> None:
    game = set_table(alice, players=2, is_open=True)
    host = open_as(alice, game)
    host.locator("#ready").click()
    expect(host.locator("#ready")).to_have_text("I'm not ready yet")
    guest = open_as(bob, "/games/lobby/")
    expect(guest.get_by_text("One more and it starts")).to_be_visible()
    guest.get_by_role("button", name="Join").click()
    expect(host.locator("#seats")).to_contain_text("Bob")
    guest.locator("#ready").focus()
    guest.keyboard.press("Enter")
    for page in (host, guest):
        expect(page.locator("#board")).to_be_visible()


def test_without_script_a_player_says_ready_and_the_game_starts(
    site: str, alice: User, bob: User, open_as: Any
) -> None:
    game = set_table(alice, bob, players=2)
    pages = [open_as(person, game, java_script_enabled=False) for person in (alice, bob)]
    for page in pages:
        page.get_by_role("button", name="I'm ready").click()
    expect(pages[1].locator("#board")).to_be_visible()


def test_two_strangers_take_their_first_turn_within_a_minute(site: str, alice: User, bob: User, open_as: Any) -> None:
    pages = [by_hand(open_as(person, to)) for person, to in ((alice, "/"), (bob, "/games/lobby/"))]
    began = time.monotonic()
    for page in pages:
        page.locator("#quick-play").click()
        expect(page.locator("#board")).to_be_visible()
    assert pages[0].url == pages[1].url
    for page in pages:
        expect(page.locator("#dock [form=play]").first).to_be_visible()
        end_turn(page)
    assert time.monotonic() - began < 60
    assert [seat.user for seat in Game.objects.get().seats.all()][:2] == [alice, bob]


def test_the_lobby_is_filtered_where_it_is(site: str, alice: User, bob: User, open_as: Any) -> None:
    set_table(alice, is_open=True, name="Sand")
    set_table(alice, is_open=True, name="Sea", rules="island")
    page = open_as(bob, "/games/lobby/")
    page.get_by_text("Filter the tables").click()
    page.locator("#id_rules").select_option("island")
    expect(page.locator("#open-tables h2")).to_have_text(["Sea"])
    expect(page).to_have_url(f"{site}/games/lobby/?rules=island&difficulty=&pace=&seats=&free=&language=")
    page.reload()
    expect(page.locator("#open-tables h2")).to_have_text(["Sea"])
    expect(page.locator("#id_rules")).to_have_value("island")


@pytest.mark.parametrize("width", [320, 1440])
def test_the_pages_have_no_serious_barrier_and_fit(site: str, alice: User, bob: User, open_as: Any, width: int) -> None:
    game = set_table(alice, bob, players=4, is_open=True, name="W" * 30)
    for path in ("/games/lobby/", f"/games/{game.pk}/", "/games/"):
        page = open_as(alice, path, viewport={"width": width, "height": 740})
        page.evaluate(UNFOLD)
        assert barriers(page) == []
        assert page.evaluate(WIDE) is False
        assert page.evaluate(SMALL) == []
        page.context.close()


def test_on_a_phone_the_games_say_their_goal_and_the_buttons_are_in_sight(site: str, alice: User, open_as: Any) -> None:
    page = open_as(alice, "/games/new/", viewport={"width": 360, "height": 740})
    for goal in ("Find the four parts", "Capture four treasures"):
        expect(page.locator(".games").get_by_text(goal)).to_be_in_viewport(ratio=1)
    for way in ("Play with friends", "Play with bots now"):
        button = page.get_by_role("button", name=way)
        expect(button).to_be_in_viewport(ratio=1)
        button.click(trial=True)
    page.get_by_text("More options").click()
    last = page.locator("#more :is(input, select)").last
    last.focus()
    place, actions = last.bounding_box(), page.locator(".form-actions").bounding_box()
    assert place["y"] + place["height"] <= actions["y"], "what has the focus is not covered"
