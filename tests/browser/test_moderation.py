"""Moderation in a real browser: a ban reaches the open board, and the admin is accessible."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, expect

from accounts import roles
from accounts.models import User
from accounts.services import sanctions
from tests.browser.players import barriers
from tests.games.factories import begun_game
from tests.staff import show_factor

pytestmark = pytest.mark.browser


@pytest.fixture
def mona(site: str) -> User:
    """Mona, a moderator."""
    ada = User.objects.create_superuser("ada@example.org", "x", name="Ada")
    mona = User.objects.create_user("mona@example.org", "x", name="Mona")
    roles.appoint(by=ada, user=mona, role="moderator", reason="Kind and fair.")
    return User.objects.get(pk=mona.pk)


def test_a_ban_reaches_the_open_board(mona: User, alice: User, bob: User, open_as: Any) -> None:
    game = begun_game(alice, bob)
    page = open_as(bob, f"/games/{game.pk}/")
    expect(page.locator("#board")).to_be_visible()
    sanctions.ban(by=mona, user=bob, until=None, reason="You insulted Alice.")
    expect(page.get_by_role("heading", name="You are banned")).to_be_visible(timeout=20_000)
    expect(page.get_by_text("You insulted Alice.")).to_be_visible()


def test_word_from_the_moderators_leaves_the_board_whole(mona: User, alice: User, bob: User, open_as: Any) -> None:
    game = begun_game(alice, bob)
    sanctions.warn(by=mona, user=alice, reason="Mind your words.")
    page = open_as(alice, f"/games/{game.pk}/")
    scrolls = "document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"
    page.wait_for_function(f"!({scrolls})")  # once the fonts are there
    assert barriers(page) == []
    page.get_by_role("link", name="Messages from the moderators").click()
    expect(page.get_by_text("Mind your words.")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="Mark as read").click()
    expect(page.get_by_role("button", name="Mark as read")).to_have_count(0)


def test_the_pages_of_the_admin_have_no_barrier(mona: User, alice: User, chromium: Browser, site: str) -> None:
    sanctions.warn(by=mona, user=alice, reason="Mind your words.")
    client = Client()
    client.force_login(mona, backend="django.contrib.auth.backends.ModelBackend")
    show_factor(client, mona)
    context = chromium.new_context(base_url=site, viewport={"width": 360, "height": 740})
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": site}])
    page = context.new_page()
    person = f"/admin/accounts/user/{alice.pk}"
    found = {}
    for path in ("/admin/", "/admin/accounts/user/", f"{person}/change/", f"{person}/ban/", f"{person}/history/"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        found[path] = barriers(page)
    context.close()
    assert {path: some for path, some in found.items() if some} == {}


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_a_moderator_sees_the_board_as_the_players_do(
    mona: User, alice: User, bob: User, open_as: Any, rules: str
) -> None:
    game = begun_game(alice, bob, rules=rules)
    colours = "links => links.map(link => getComputedStyle(link).color)"
    looks = []
    for who, path in ((alice, f"/games/{game.pk}/"), (mona, f"/admin/games/game/{game.pk}/")):
        page = open_as(who, path, color_scheme="dark")
        expect(page.locator(".parts li:visible")).to_have_count(4)
        looks.append(page.locator(":is(#vitals, #danger) a").evaluate_all(colours))
    assert looks[0] == looks[1] != []
