"""After an answer was lost, the page says that it does not know what became of the request, and soon it does."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from accounts.models import User
from games.models import Game, Message, Plan, Step
from games.services.chat import messages
from tests.browser.conftest import BY_TEST
from tests.browser.players import by_hand
from tests.games.factories import begun_game

pytestmark = pytest.mark.browser

LAPTOP = {"width": 1440, "height": 900}
UNKNOWN = "We could not tell whether your move arrived."


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


@pytest.fixture
def page(game: Game, alice: User, open_as: Any) -> Page:
    """Alice's board, on which no card comes by itself."""
    page: Page = by_hand(open_as(alice, game, viewport=LAPTOP))
    page.reload()
    return page


def drop_answer(route: Route) -> None:
    """Let the server do what was asked, and lose its answer."""
    route.fetch()
    route.abort()


def drop(route: Route) -> None:
    route.abort()


def fail(route: Route) -> None:
    route.fulfill(status=502, headers=BY_TEST, body="<html>Bad gateway</html>")


def fail_with_page(route: Route) -> None:
    route.fulfill(status=503, headers=BY_TEST, body="<!DOCTYPE html><main id=main>Please try again</main>")


def test_a_move_that_arrived_is_shown_and_its_notice_goes(page: Page) -> None:
    page.route("**/play", drop_answer)
    page.route("**/board?*", drop)  # on a slow line the board is behind
    page.get_by_role("button", name="End turn").click()
    expect(page.locator("#notice")).to_contain_text(UNKNOWN)
    assert Step.objects.count() == 1

    page.unroute("**/board?*")
    expect(page.locator("#dock .final")).to_be_visible()
    expect(page.locator("#notice")).to_be_hidden()
    page.unroute("**/play")
    page.locator("#dock .final").click()
    expect(page.locator("#bar")).not_to_contain_text("4 of 4")
    expect(page.locator("#notice")).to_be_hidden()


@pytest.mark.parametrize("loss", [drop, fail, fail_with_page])
def test_a_move_that_did_not_arrive_is_said_so(page: Page, loss: Callable[[Route], None]) -> None:
    page.route("**/play", loss)
    page.get_by_role("button", name="End turn").click()
    expect(page.locator("#notice")).to_have_text("Your move did not arrive. Try again.")
    expect(page.locator("#announce")).to_have_text("Your move did not arrive. Try again.")
    assert not Step.objects.exists()

    page.unroute("**/play")
    page.get_by_role("button", name="End turn").click()
    expect(page.locator("#dock .final")).to_be_visible()
    expect(page.locator("#notice")).to_be_hidden()


def test_a_plan_says_what_became_of_its_step(page: Page, game: Game) -> None:
    page.goto(f"/games/{game.pk}/plan")
    page.route("**/plan", drop)
    page.locator("#cells .cell[tabindex='0']").focus()
    page.keyboard.press("e")
    expect(page.locator("#notice")).to_have_text("Your step did not arrive. Try again.")

    page.unroute("**/plan")
    page.route("**/plan", drop_answer)
    page.keyboard.press("e")
    expect(page.locator("#plan > .plan-steps li")).to_have_count(1)
    expect(page.locator("#notice")).to_be_hidden()
    assert len(Plan.objects.get().steps) == 1


def test_a_lesson_did_not_go_on(page: Page) -> None:
    page.goto("/learn/desert/turn/0/")
    page.route("**/learn/**", drop_answer)
    asked = page.locator("#table").get_attribute("data-asked")
    page.locator(f"#{asked}").click()
    page.get_by_role("button", name="Move here").click()
    expect(page.locator("#notice")).to_contain_text("the lesson did not continue. Try again.")
    page.unroute("**/learn/**")
    page.get_by_role("button", name="Move here").click()
    expect(page.locator("#bar")).to_contain_text("2 of")
    expect(page.locator("#notice")).to_be_hidden()


def test_a_message_that_arrived_leaves_the_field(page: Page, game: Game) -> None:
    page.route("**/chat/send", drop_answer)
    page.locator("#chat-text").fill("North first?")
    page.keyboard.press("Enter")
    expect(page.locator("#chat-lines .message-text")).to_have_text(["North first?"])
    expect(page.locator("#chat-text")).to_have_value("")
    expect(page.locator("#chat-error")).to_be_hidden()


def test_a_message_that_is_sent_again_counts_once(page: Page, game: Game, bob: User) -> None:
    page.route("**/live", drop)
    page.route("**/board?*", drop)
    page.reload()
    page.route("**/chat/send", drop_answer)
    page.locator("#chat-text").fill("@Bob yes!")
    page.keyboard.press("Enter")
    expect(page.locator("#chat-error")).to_contain_text("We could not tell whether your message arrived.")
    expect(page.locator("#chat-text")).to_have_value("@Bob yes!")

    page.unroute("**/chat/send")
    messages.send_message(user=bob, game_id=game.pk, text="Well?")
    page.keyboard.press("Enter")
    expect(page.locator("#chat-lines .message-text")).to_have_text(["Well?", "@Bob yes!"])
    expect(page.locator("#chat-text")).to_have_value("")
    expect(page.locator("#chat-error")).to_be_hidden()
    page.locator("#chat-text").fill("@Bob yes!")
    page.keyboard.press("Enter")
    expect(page.locator("#chat-lines .message-text")).to_have_count(3)
    assert Message.objects.count() == 3
