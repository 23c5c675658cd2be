"""Requests and shared plans on the board of a phone leave the team in sight."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from games.models import Game, Plan
from games.services.play import proposals
from games.services.teaching import coach
from games.services.teamwork import agreements, play_requests
from tests.browser.players import barriers, by_hand
from tests.games.factories import alter, begun_game
from tests.games.teamwork.requests.tables import ask, offers, water_game
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
def test_requests_and_a_plan_stand_side_by_side(game: Game, alice: User, bob: User, open_as: Any, script: bool) -> None:
    ask(game, alice, seat=1)
    more, why = offers(game, alice, 1)[1].action, "The sun may come before my turn"
    play_requests.request_play(user=alice, game_id=game.pk, seat=1, action=more, text=why)
    page: Page = open_as(bob, game, viewport=PHONE, java_script_enabled=script)
    page.get_by_role("button", name="Hide the tips").click()
    expect(page.locator("#coach")).to_have_count(0)
    assert team_in_sight(page) == 1
    items = page.locator("#team-news *:is(.request, .suggestion)")
    for number in (1, 2, 3, 1):
        item = items.nth(number - 1)
        expect(item).to_contain_text(f"{number} of 3")
        expect(item).to_be_in_viewport(ratio=0.95)
        expect(items.nth(number % 3)).not_to_be_in_viewport()
        assert all(is_in(item, button) for button in item.get_by_role("button").all())
        if script:
            assert barriers(page) == []
        item.get_by_role("link", name="Next", exact=True).click()


def test_a_proposal_is_one_more_page(game: Game, alice: User, bob: User, open_as: Any) -> None:
    proposals.propose(user=alice, game_id=game.pk, kind="pause", until=timezone.now() + timedelta(days=3))
    page: Page = by_hand(open_as(bob, game, viewport=PHONE))
    page.get_by_role("button", name="Hide the tips").click()
    expect(page.locator("#coach")).to_have_count(0)
    vote, next_page = page.locator("#asked"), page.get_by_role("link", name="Next", exact=True)
    expect(vote).to_contain_text("1 of 2")
    assert team_in_sight(page) == 1
    assert barriers(page) == []
    ask(game, alice, seat=1)
    expect(vote).to_contain_text("1 of 3")
    next_page.first.click()
    expect(vote).not_to_be_in_viewport()
    expect(page.get_by_role("button", name="Give 1 water")).to_be_in_viewport()
    next_page.nth(1).click()
    next_page.nth(2).click()
    expect(vote).to_be_in_viewport(ratio=0.95)
    vote.get_by_role("button", name="Decline").click()
    expect(vote).to_have_count(0)
    expect(page.locator(".request")).to_contain_text("1 of 2")


def is_in(item: Locator, button: Locator) -> bool:
    """Return whether a button is wholly inside an item, so that nothing cuts it off."""
    outer, inner = item.bounding_box(), button.bounding_box()
    assert outer
    assert inner
    return (
        outer["y"] <= inner["y"]
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 0.5
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    )


@pytest.mark.parametrize("opens", ["request", "plan"])
def test_the_focus_frames_what_it_is_on(game: Game, alice: User, bob: User, open_as: Any, opens: str) -> None:
    if opens == "request":
        game.plans.all().delete()
        Game.objects.update(shared_plans=0)
        ask(game, alice, seat=1)
    page: Page = by_hand(open_as(bob, game, viewport=PHONE))
    target = page.locator(".suggestion summary" if opens == "plan" else ".request .button").first
    target.press("Shift")
    target.focus()
    inner = target.evaluate("element => parseFloat(getComputedStyle(element).outlineOffset)")
    width = target.evaluate("element => parseFloat(getComputedStyle(element).outlineWidth)")
    assert width >= 2
    assert inner <= -2, "what scrolls would cut a frame outside"


def test_a_request_alone_leaves_the_team_in_sight(site: str, alice: User, bob: User, open_as: Any) -> None:
    game = water_game(alice, bob)
    ask(game, alice, seat=1)
    page: Page = by_hand(open_as(bob, game, viewport=PHONE))
    expect(page.get_by_role("button", name="Give 1 water")).to_be_visible()
    page.get_by_role("button", name="Hide the tips").click()
    expect(page.locator("#coach")).to_have_count(0)
    assert team_in_sight(page) > 0.9


def test_a_request_with_a_reason_leaves_three_cards_in_sight(
    site: str, alice: User, bob: User, charlie: User, open_as: Any
) -> None:
    game = begun_game(alice, bob, charlie)
    game.seats.update(is_coached=False)
    alter(game, water=1)
    ask(game, alice, seat=1, text="The sun may come before my turn")
    page: Page = by_hand(open_as(bob, game, viewport=PHONE))
    expect(page.get_by_role("button", name="Give 1 water")).to_be_in_viewport(ratio=1)
    card, dock = page.locator("#seat-2").bounding_box(), page.locator("#dock").bounding_box()
    assert card
    assert dock
    assert card["y"] + card["height"] <= dock["y"]


def test_on_a_desktop_a_vote_and_a_request_are_whole(game: Game, alice: User, bob: User, open_as: Any) -> None:
    Plan.objects.all().delete()
    Game.objects.update(shared_plans=0)
    proposals.propose(user=alice, game_id=game.pk, kind="pause", until=timezone.now() + timedelta(days=3))
    ask(game, alice, seat=1, text="The sun may come before my turn")
    page: Page = by_hand(open_as(bob, game, viewport=DESK))
    card = page.locator("#team-asks")
    assert all(is_in(card, button) for button in card.get_by_role("button").all())
    assert card.evaluate("card => card.scrollHeight - card.clientHeight") == 0


def test_on_a_desktop_all_stands_open(game: Game, alice: User, bob: User, open_as: Any) -> None:
    shared(game, bob, "Move", "EndTurn", seat=1)
    ask(game, alice, seat=1)
    page: Page = by_hand(open_as(bob, game, viewport=DESK))
    expect(page.locator(".next-news").first).to_be_hidden()
    for name in ("Give 1 water", "Agree"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    expect(page.locator(".suggestion")).to_have_count(2)
    assert barriers(page) == []


def test_on_a_desktop_an_open_plan_keeps_its_button_in_sight(game: Game, alice: User, bob: User, open_as: Any) -> None:
    page: Page = by_hand(open_as(alice, game, viewport=DESK))
    page.locator(".suggestion summary").click()
    expect(page.get_by_role("button", name="Ask Bob to agree")).to_be_visible()
    assert is_in(page.locator("#team-asks"), page.get_by_role("button", name="Play it"))


def test_news_keep_in_sight_what_is_being_read(game: Game, alice: User, bob: User, open_as: Any) -> None:
    ask(game, alice, seat=1)
    page: Page = by_hand(open_as(alice, game, viewport=PHONE))
    plan, play = game.plans.get(), page.get_by_role("button", name="Play it")
    expect(play).not_to_be_in_viewport()
    page.get_by_role("link", name="Next", exact=True).first.click()
    expect(play).to_be_in_viewport()
    page.locator(".suggestion summary").press("Enter")
    agreements.agree_to_plan(user=bob, game_id=game.pk, plan=plan.pk)
    expect(page.locator(".suggestion")).to_contain_text("Agreed: Bob.")
    expect(play).to_be_in_viewport(ratio=0.95)
    assert page.evaluate(f"document.activeElement.matches('#plan-{plan.pk} > summary')")
    ask(game, alice, seat=1, text="Once more")  # comes before it
    expect(page.locator(".suggestion")).to_contain_text("3 of 3")
    expect(play).to_be_in_viewport(ratio=0.95)


def test_one_tap_agrees(game: Game, bob: User, open_as: Any) -> None:
    coach.dismiss_coach(user=bob, game_id=game.pk)
    page: Page = by_hand(open_as(bob, game, viewport=PHONE))
    page.get_by_role("button", name="Agree").click()
    expect(page.locator(".suggestion")).to_contain_text("Agreed: Bob.")
    expect(page.locator("#seat-0")).to_be_in_viewport(ratio=1)
    page.locator(".suggestion summary").click()
    page.get_by_role("button", name="I no longer agree").click()
    expect(page.locator(".suggestion")).not_to_contain_text("Agreed")
    expect(page.get_by_role("button", name="Agree")).to_be_visible()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_several_plans_stand_side_by_side(game: Game, alice: User, bob: User, open_as: Any, script: bool) -> None:
    shared(game, bob, "Move", "EndTurn", seat=1)
    page: Page = by_hand(open_as(bob, game, viewport=PHONE, java_script_enabled=script))
    yours, theirs = page.get_by_text("You suggest:"), page.get_by_text("Alice suggests:")
    expect(yours).to_be_in_viewport()
    expect(theirs).not_to_be_in_viewport()
    page.get_by_role("button", name="Hide the tips").click()
    expect(page.locator("#coach")).to_have_count(0)
    page.wait_for_load_state()
    assert team_in_sight(page) > 0.9
    page.get_by_role("link", name="Next", exact=True).first.click()
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
    theirs, yours = Plan.objects.get(author=alice), shared(game, bob, "Move")
    page: Page = by_hand(open_as(bob, game, viewport=size))
    drawn = {plan: page.locator(f"#ghosts-{plan.pk} .ghost").first for plan in (theirs, yours)}
    expect(drawn[yours]).to_be_visible()
    expect(drawn[theirs]).to_be_hidden()
    if size is PHONE:
        page.get_by_role("link", name="Next", exact=True).first.click()
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
