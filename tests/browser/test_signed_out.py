"""Signed out, or in again, elsewhere: the page stays, says that nothing was done, and what was written is kept."""

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game, Message, Step
from games.services.tables import game_start, lobby
from tests.browser.players import barriers, by_hand
from tests.conftest import PASSWORD, client_for
from tests.games.factories import begun_game, play

pytestmark = pytest.mark.browser

LAPTOP = {"width": 1440, "height": 900}
DRAFTS = "Object.keys(sessionStorage).filter((key) => key.startsWith('draft'))"


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


@pytest.fixture
def page(game: Game, alice: User, open_as: Any) -> Page:
    """Alice's board, on which she is writing a message."""
    page: Page = by_hand(open_as(alice, game))
    page.reload()
    page.locator("#tab-chat > summary").click()
    page.locator("#chat-text").fill("North first?")
    return page


def sign_out(page: Page) -> None:
    """Sign out as another tab of the same browser would."""
    page.context.clear_cookies(name="sessionid")


def sign_in(page: Page, email: str) -> None:
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in", exact=True).click()


def test_a_move_after_a_sign_out_is_said_to_be_undone_and_the_draft_survives(
    page: Page, game: Game, alice: User
) -> None:
    sign_out(page)
    page.get_by_role("button", name="End turn").click()
    notice = page.locator("#signed-out")
    expect(notice).to_contain_text("You are signed out, so nothing was changed.")
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#chat-text")).to_have_value("North first?")
    assert barriers(page) == []
    assert not Step.objects.exists()

    notice.get_by_role("link", name="Sign in").click()
    sign_in(page, alice.email)
    expect(page.locator("#tab-chat")).to_have_attribute("open", "")
    expect(page.locator("#chat-text")).to_have_value("North first?")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#chat-lines .message-text")).to_have_text(["North first?"])
    page.reload()
    expect(page.locator("#chat-text")).to_have_value("")


def test_an_update_after_a_sign_out_takes_nothing_away_and_asks_in_peace(page: Page, game: Game, alice: User) -> None:
    asked: list[str] = []
    sign_out(page)
    page.on("request", lambda request: asked.append(request.url) if "/board?" in request.url else None)
    play(game, alice, "Move")
    expect(page.locator("#signed-out")).to_contain_text("this page may be out of date")
    expect(page.locator("#chat-text")).to_have_value("North first?")
    page.wait_for_timeout(500)
    assert len(asked) == 1


def test_a_page_older_than_its_sign_in_offers_to_reload(page: Page, game: Game, alice: User, site: str) -> None:
    with_another_session(page, alice, site)
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#expired")).to_contain_text("nothing was changed")
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#chat-text")).to_have_value("North first?")
    page.locator("#expired").get_by_role("link", name="Reload the page").click()
    expect(page.locator("#expired")).to_have_count(0)
    expect(page.locator("#chat-text")).to_have_value("North first?")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#chat-lines .message-text")).to_have_text(["North first?"])
    assert Message.objects.count() == 1


def test_a_sign_out_in_the_tab_leaves_no_draft(page: Page, game: Game, alice: User) -> None:
    page.goto("/accounts/logout/")
    page.locator("main").get_by_role("button", name="Sign out").click()
    expect(page.locator(".site-account").get_by_role("link", name="Sign in")).to_be_visible()
    assert page.evaluate(DRAFTS) == []


def test_nobody_else_sees_the_draft(page: Page, game: Game, alice: User, bob: User, site: str) -> None:
    with_another_session(page, bob, site)
    page.reload()
    expect(page.locator("#chat-text")).to_have_value("")
    assert page.evaluate(DRAFTS) == []
    with_another_session(page, alice, site)
    page.reload()
    expect(page.locator("#chat-text")).to_have_value("")


def test_a_draft_of_the_lobby_is_on_the_board(site: str, alice: User, bob: User, open_as: Any) -> None:
    table = lobby.create_table(host=alice, name="Dune Team", rules="desert", difficulty="novice", players=2)
    lobby.take_seat(user=bob, game_id=table.pk, token=table.invite_token)
    page = open_as(bob, table, viewport=LAPTOP)
    page.locator("#chat-text").fill("I bring water")
    game_start.start(user=alice, game_id=table.pk)
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#chat-text")).to_have_value("I bring water")


def test_without_script_the_sign_in_says_that_nothing_was_done(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game, java_script_enabled=False)
    sign_out(page)
    page.get_by_role("button", name="End turn").click()
    expect(page.locator("#messages")).to_contain_text("You were signed out, so nothing was changed.")
    sign_in(page, alice.email)
    expect(page.locator("#board")).to_be_visible()
    assert not Step.objects.exists()


def with_another_session(page: Page, user: User, site: str) -> None:
    """Sign in as another tab of the same browser would: with a new session and a new token."""
    client: Client = client_for(user)
    client.get("/accounts/settings/")
    cookies = {name: client.cookies[name].value for name in ("sessionid", "csrftoken")}
    page.context.add_cookies([{"name": name, "value": value, "url": site} for name, value in cookies.items()])
