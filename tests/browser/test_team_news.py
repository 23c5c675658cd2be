"""Requests and shared plans on the board of a phone leave the team in sight."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game, Plan
from games.services.teamwork import agreements
from tests.browser.players import barriers, by_hand
from tests.games.factories import begun_game
from tests.games.teamwork.requests.tables import ask, water_game
from tests.games.teamwork.test_share import shared

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1440, "height": 900}


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    game = water_game(alice, bob)
    shared(game, alice, "Move", "EndTurn", why="The storm is coming")
    return game


def team_in_sight(page: Page) -> float:
    """Return how much of the first card of the team is above the dock, from 0 to 1."""
    card, dock = page.locator("#seat-1").bounding_box(), page.locator("#dock").bounding_box()
    assert card
    assert dock
    return min(1.0, max(0.0, dock["y"] - card["y"]) / card["height"])


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_request_and_a_plan_are_one_line_that_opens(
    game: Game, alice: User, bob: User, open_as: Any, script: bool
) -> None:
    ask(game, alice, seat=1)
    page: Page = open_as(bob, game, viewport=PHONE, java_script_enabled=script)
    assert team_in_sight(page) == 1
    yes = page.get_by_role("button", name="Yes, play it")
    expect(yes).to_be_hidden()
    page.get_by_text("1 request · 1 plan").click()
    expect(yes).to_be_visible()
    expect(page.get_by_role("button", name="Agree")).to_be_visible()
    if script:
        assert barriers(page) == []


def test_a_request_alone_leaves_the_team_in_sight(site: str, alice: User, bob: User, open_as: Any) -> None:
    game = water_game(alice, bob)
    ask(game, alice, seat=1)
    page: Page = by_hand(open_as(bob, game, viewport=PHONE))
    expect(page.get_by_role("button", name="Yes, play it")).to_be_visible()
    page.get_by_role("button", name="Dismiss the tips").click()
    expect(page.locator("#coach")).to_have_count(0)
    assert team_in_sight(page) > 0.9


def test_on_a_desktop_all_stands_open(game: Game, alice: User, bob: User, open_as: Any) -> None:
    shared(game, bob, "Move", "EndTurn", seat=1)
    ask(game, alice, seat=1)
    page: Page = by_hand(open_as(bob, game, viewport=DESK))
    expect(page.get_by_text("1 request · 2 plans")).to_be_hidden()
    for name in ("Yes, play it", "Agree"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    expect(page.locator(".suggestion")).to_have_count(2)
    assert barriers(page) == []


def test_news_keep_the_open_line_open(game: Game, alice: User, bob: User, open_as: Any) -> None:
    ask(game, alice, seat=1)
    page: Page = by_hand(open_as(alice, game, viewport=PHONE))
    page.locator("#all-news > summary").press("Enter")
    expect(page.get_by_role("button", name="Play it")).to_be_visible()
    plan = game.plans.get()
    agreements.agree_to_plan(user=bob, game_id=game.pk, plan=plan.pk)
    expect(page.locator(".suggestion")).to_contain_text("Agreed: Bob.")
    expect(page.get_by_role("button", name="Play it")).to_be_visible()
    assert page.evaluate("document.activeElement.matches('#all-news > summary')")


def test_one_tap_agrees(game: Game, bob: User, open_as: Any) -> None:
    page: Page = by_hand(open_as(bob, game, viewport=PHONE))
    page.get_by_role("button", name="Agree").click()
    expect(page.locator(".suggestion")).to_contain_text("Agreed: Bob.")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".suggestion")).not_to_contain_text("Agreed")
    expect(page.get_by_role("button", name="Agree")).to_be_visible()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_several_plans_stand_side_by_side(game: Game, alice: User, bob: User, open_as: Any, script: bool) -> None:
    shared(game, bob, "Move", "EndTurn", seat=1)
    page: Page = by_hand(open_as(bob, game, viewport=PHONE, java_script_enabled=script))
    yours, theirs = page.get_by_text("You suggest:"), page.get_by_text("Alice suggests:")
    expect(yours).to_be_in_viewport()
    expect(theirs).not_to_be_in_viewport()
    page.get_by_role("button", name="Dismiss the tips").click()
    expect(page.locator("#coach")).to_have_count(0)
    page.wait_for_load_state()
    assert team_in_sight(page) > 0.9
    page.get_by_role("link", name="Next plan").first.click()
    expect(theirs).to_be_in_viewport()
    page.get_by_role("button", name="Agree").click()
    expect(page.locator(".suggestion", has=theirs)).to_contain_text("Agreed: Bob.")
    if script:
        expect(theirs).to_be_in_viewport()
        assert barriers(page) == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_board_draws_the_plan_that_its_reader_looks_at(
    game: Game, alice: User, bob: User, open_as: Any, size: Any
) -> None:
    theirs, yours = Plan.objects.get(author=alice), shared(game, bob, "EndTurn")
    page: Page = by_hand(open_as(bob, game, viewport=size))
    drawn = {plan: page.locator(f"#ghosts-{plan.pk} .ghost").first for plan in (theirs, yours)}
    expect(drawn[yours]).to_be_visible()
    expect(drawn[theirs]).to_be_hidden()
    if size is PHONE:
        page.get_by_role("link", name="Next plan").first.click()
    else:
        page.locator(f"#plan-{theirs.pk} > summary").click()
    expect(drawn[theirs]).to_be_visible()
    expect(drawn[yours]).to_be_hidden()
    page.get_by_role("button", name="Agree").first.click()
    expect(page.locator(f"#suggestion-{theirs.pk}.drawn")).to_contain_text("Agreed: Bob.")
    expect(drawn[theirs]).to_be_visible()
    expect(drawn[yours]).to_be_hidden()


def test_a_phone_shows_the_whole_name_on_a_card(site: str, alice: User, bob: User, open_as: Any) -> None:
    game = begun_game(alice, bob)
    User.objects.filter(pk=alice.pk).update(name="Guest 4812")
    page: Page = open_as(alice, game, viewport=PHONE)
    name = page.locator("#seat-0 .name")
    expect(name).to_have_text("You · Guest 4812")
    assert name.evaluate("name => [name.scrollHeight - name.clientHeight, name.scrollWidth - name.clientWidth]") == [
        0,
        0,
    ]
