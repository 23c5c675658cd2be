"""A plan in the browser: drafted, shared, followed by its owner, and played in advance, also on a guess."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game, Step
from games.services.chat import messages
from games.tasks import play_turns_in_advance
from tests.browser.players import barriers, by_hand
from tests.games.factories import begun_game, end_turn

pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 740}


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def add_move(page: Page) -> None:
    """Tap a tile that is one step away, and press its first button."""
    steps = page.locator("#plan > .plan-steps li")
    before = steps.count()
    near = page.locator(".sheet", has_text="Move here").first.get_attribute("id")
    page.locator(f".cell[popovertarget='{near}']").click()
    page.locator(".sheet:popover-open [form=play]").first.click()
    expect(steps).to_have_count(before + 1)


def add_end(page: Page) -> None:
    """End the turn by the key."""
    page.locator("#cells .cell[tabindex='0']").focus()
    page.keyboard.press("e")
    expect(page.locator("#plan > .plan-steps")).to_contain_text("End the turn")


def is_narrow(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_plan_is_drafted_shared_and_followed(game: Game, alice: User, bob: User, open_as: Any) -> None:
    page: Page = open_as(alice, f"/games/{game.pk}/plan", viewport=PHONE)
    add_move(page)
    add_end(page)
    page.keyboard.press("e")
    expect(page.locator("#plan > .plan-steps li")).to_have_count(3)
    expect(page.locator("#task")).to_contain_text("Step 3 reveals something.")
    page.locator("#cells .cell[tabindex='0']").focus()
    page.keyboard.press("u")
    expect(page.locator("#plan > .plan-steps li")).to_have_count(2)
    expect(page.locator("#ghosts .ghost")).to_have_count(1)
    expect(page.locator("#ghosts .way")).to_have_count(1)
    assert is_narrow(page)
    assert barriers(page) == []
    page.get_by_label("Why (optional)").fill("The storm is coming")
    page.get_by_role("button", name="Share with the team").click()
    expect(page.locator(".suggestion")).to_contain_text("You suggest:")

    mate: Page = by_hand(open_as(bob, game, viewport=PHONE))
    mate.locator(".suggestion summary").click()
    expect(mate.locator(".suggestion")).to_contain_text("The storm is coming")
    assert is_narrow(mate)
    assert barriers(mate) == []
    mate.get_by_role("link", name="See how it ends").click()
    expect(mate.locator("#bar h1")).to_contain_text("Alice's plan")
    expect(mate.locator("#ghosts .ghost")).to_have_count(1)
    expect(mate.locator("[form=play]")).to_have_count(0)

    page.get_by_role("button", name="Play it").click()
    expect(page.locator(".suggestion")).to_have_count(0)
    assert Step.objects.filter(game=game, origin=Step.Origin.PLAN).count() == 2


def test_the_chat_stays_beside_a_plan(game: Game, alice: User, bob: User, open_as: Any) -> None:
    messages.send_message(user=bob, game_id=game.pk, text="West, please")
    page: Page = open_as(alice, f"/games/{game.pk}/plan", viewport=PHONE)
    expect(page.locator("#chat-count")).to_contain_text("1")
    page.locator("#tab-chat > summary").click()
    expect(page.locator("#chat-count .badge")).to_have_count(0)
    page.locator("#chat-text").fill("Why")
    add_move(page)
    expect(page.locator("#chat-text")).to_have_value("Why")
    messages.send_message(user=bob, game_id=game.pk, text="The sun comes")
    expect(page.locator("#chat-lines")).to_contain_text("The sun comes")
    expect(page.locator("#plan > .plan-steps li")).to_have_count(1)
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#chat-lines .message-text").first).to_have_text("Why")
    assert is_narrow(page)
    assert barriers(page) == []


def test_a_plan_needs_no_log(game: Game, alice: User, open_as: Any) -> None:
    page: Page = open_as(alice, f"/games/{game.pk}/plan", viewport={"width": 1440, "height": 900})
    expect(page.locator("#tab-team")).to_be_visible()
    expect(page.locator("#tab-log")).to_be_hidden()


def test_a_teammate_agrees_with_one_tap_and_plays_their_steps(game: Game, alice: User, bob: User, open_as: Any) -> None:
    bobs: Page = open_as(bob, f"/games/{game.pk}/plan?turn=now", viewport=PHONE)
    add_move(bobs)
    add_end(bobs)
    bobs.get_by_label("Why (optional)").fill("I save my water")
    bobs.get_by_role("button", name="Share with the team").click()
    alices = by_hand(open_as(alice, game, viewport=PHONE))
    bobs.locator(".suggestion summary").click()
    bobs.get_by_role("button", name="Ask Alice to agree").click()
    expect(bobs.locator("#messages")).to_contain_text("You have asked Alice.")

    request = alices.locator("#requests .request")
    expect(request).to_contain_text("Bob asks you to agree to this plan: 1. Alice: ")
    expect(request).to_contain_text("I save my water")
    assert is_narrow(alices)
    assert barriers(alices) == []
    alices.get_by_role("button", name="Yes, play it").press("Enter")
    expect(alices.locator("#log li").first).to_contain_text("from a plan")
    assert Step.objects.filter(game=game, user=alice, origin=Step.Origin.PLAN).count() == 2
    expect(bobs.locator("#requests")).to_contain_text("Alice agrees to your plan")


def test_a_turn_is_planned_now_and_played_when_it_comes(game: Game, alice: User, bob: User, open_as: Any) -> None:
    page: Page = open_as(bob, f"/games/{game.pk}/plan", viewport={"width": 1440, "height": 900})
    expect(page.locator("#task")).to_contain_text("as if your turn began now")
    add_move(page)
    add_end(page)
    assert barriers(page) == []
    page.get_by_role("button", name="Play it when my turn comes").click()
    expect(page.locator("#plans")).to_contain_text("Bob has planned the next turn.")
    end_turn(game, alice)
    Game.objects.filter(pk=game.pk).update(advance_due_at="2026-01-01T00:00:00Z")
    play_turns_in_advance()
    expect(page.locator("#plans")).to_have_count(0)
    assert Step.objects.filter(game=game, origin=Step.Origin.ADVANCE).count() == 2


def test_a_turn_is_planned_on_a_guess_with_a_second_choice(game: Game, alice: User, bob: User, open_as: Any) -> None:
    page: Page = open_as(bob, f"/games/{game.pk}/plan", viewport=PHONE)
    page.get_by_text("Plan from another moment").click()
    page.get_by_role("button", name="My next turn, on a guess").click()
    expect(page.locator("#task")).to_contain_text("a guess at how the board may look when your turn comes")
    expect(page.get_by_role("button", name="Another guess")).to_be_visible()
    assert is_narrow(page)
    assert barriers(page) == []
    add_move(page)
    add_end(page)
    page.get_by_text("If something changes by then").click()
    page.get_by_label("Continue after a step that reveals something").check()
    page.get_by_role("button", name="Play it when my turn comes").click()
    expect(page.locator("#plans")).to_contain_text("Bob has planned the next turn.")

    page.goto(f"/games/{game.pk}/plan")
    expect(page.locator("#plan-choices > summary")).to_have_text("Your planned turn")
    add_end(page)
    page.get_by_role("button", name="Play it if my other choices do not fit").click()
    page.goto(f"/games/{game.pk}/plan")
    page.get_by_text("Your planned turn: 2 choices").click()
    expect(page.locator("#plan-choices ol")).to_have_count(2)
    assert is_narrow(page)
    assert barriers(page) == []

    end_turn(game, alice)
    Game.objects.filter(pk=game.pk).update(advance_due_at="2026-01-01T00:00:00Z")
    play_turns_in_advance()
    assert Step.objects.filter(game=game, origin=Step.Origin.ADVANCE).exists()
    page.goto(f"/games/{game.pk}/plan")
    expect(page.locator("#plan-choices")).to_have_count(0)


def test_a_guess_and_its_turn_in_advance_need_no_script(game: Game, bob: User, open_as: Any) -> None:
    page: Page = open_as(bob, f"/games/{game.pk}/plan", java_script_enabled=False)
    page.get_by_text("Plan from another moment").click()
    page.get_by_role("button", name="My next turn, on a guess").click()
    expect(page.locator("#task")).to_contain_text("a guess at how the board may look")
    page.locator("#dock [name=seat_action]").first.click()
    page.get_by_role("button", name="Play it when my turn comes").click()
    expect(page.locator("#plans")).to_contain_text("Bob has planned the next turn.")
    page.get_by_role("button", name="Cancel mine").click()
    expect(page.locator("#plans")).to_have_count(0)
