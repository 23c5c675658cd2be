"""Hostile texts in interaction: boards swapped by others' moves, invalid forms, opened mails."""

import email
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from playwright.sync_api import expect

from accounts.models import User
from games.models import Game, Notification
from games.notifications.content.mails import digest_mail, notification_mail
from games.notifications.content.messages import digest_of
from games.services.chat import messages as messages_services
from games.table import Table
from tests.browser.hostile_fields import ADDRESSES, MESSAGES, a_name, a_table, a_word, let_in
from tests.browser.hostile_world import signed_in
from tests.games.factories import begun_game, end_turn
from tests.games.notifications.contents import message_for, notification

pytestmark = pytest.mark.browser

TYPED = "<img src=x onerror=canary(1)>\u202e\"' autofocus onfocus=canary(2) hx-get=/canary/3 hx-trigger=load x="
"""An invalid name with a direction override, which the form shows again."""


@pytest.mark.parametrize("rules", ["desert", "island"])
@pytest.mark.parametrize("bypass", [True, False], ids=["no policy", "policy"])
def test_a_board_that_others_swap_stays_a_board(
    rules: str, bypass: bool, alice: User, bob: User, charlie: User, watched: Any
) -> None:
    """Names are short here, so that everything can be tapped."""
    people, names, tables = (alice, bob, charlie), iter(let_in(a_name, 40)), iter(let_in(a_table, 60))
    game = begun_game(*people, rules=rules, first_seat=1)
    page, watch = watched(signed_in(alice), bypass_csp=bypass)
    watch.open(page, f"/games/{game.pk}/")
    for turn in range(3):
        for person in people:
            User.objects.filter(pk=person.pk).update(name=next(names))
        Game.objects.filter(pk=game.pk).update(name=next(tables))
        messages_services.send_message(user=charlie, game_id=game.pk, text=MESSAGES[turn])
        if turn == 1:
            end_turn(game, bob, 1)
        page.reload() if turn == 0 else page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        game.refresh_from_db()
        expect(page.locator("#dock")).to_have_attribute("data-version", str(game.version))
        for opener in page.locator("#cells .cell, #open-table-status, #open-help").all()[::6]:
            opener.click()
            watch.scan(page)
            page.keyboard.press("Escape")
        for tab in page.locator("#tabs > details > summary").all():
            if tab.is_visible():
                tab.click()
        watch.scan(page)
    assert watch.alive == []


@pytest.mark.parametrize("bypass", [True, False], ids=["no policy", "policy"])
def test_what_was_typed_or_asked_for_comes_back_as_text(bypass: bool, alice: User, bob: User, watched: Any) -> None:
    game = begun_game(alice, bob)
    page, watch = watched(signed_in(alice), bypass_csp=bypass)
    watch.open(page, "/accounts/settings/")
    page.locator("main [name=name]").evaluate("(field, typed) => { field.maxLength = 500; field.value = typed }", TYPED)
    page.locator("main form button[type=submit]").first.click()
    expect(page.locator("main .errorlist").first).to_be_visible()
    assert page.locator("main [name=name]").input_value() == TYPED
    watch.scan(page)
    word = quote(TYPED)
    for path in (
        f"/games/lobby/?before={word}&{word}",
        f"/games/new/?rules={word}",
        f"/games/{game.pk}/at/0?by={word}",
        f"/players/{alice.pk}/?rules={word}&role={word}",
        f"/challenges/2026-W47/desert/?{word}",
        f"/nowhere/{word}",
        f"/join/{word}/",
    ):
        watch.open(page, path)
    stranger, eye = watched(Client(), bypass_csp=bypass)
    for path in (f"/accounts/login/?next=javascript:{word}", f"/accounts/signup/?next=//{word}"):
        eye.open(stranger, path)
    stranger.goto("/accounts/login/")
    stranger.locator("main [name=login]").evaluate(
        "(field, typed) => { field.type = 'text'; field.value = typed }", TYPED
    )
    stranger.locator("main [name=password]").fill("-")
    stranger.locator("main form button[type=submit]").first.click()
    expect(stranger.locator("main .errorlist, main .notice").first).to_be_visible()
    eye.scan(stranger)
    assert [*watch.alive, *eye.alive] == []


@pytest.fixture
def mails(alice: User, bob: User) -> list[EmailMessage]:
    """Return a mail of each kind, and a digest, with all names and tables in turn."""
    game, made, messages = begun_game(alice, bob), [], []
    names, tables, words = (let_in(a_name, 40), let_in(a_table, 60), let_in(a_word, 200))
    for number in range(60):
        part = slice(number * 8, number * 8 + 8)
        User.objects.filter(pk=bob.pk).update(name=" ".join(names[part]) or names[0])
        User.objects.filter(pk=alice.pk).update(name=" ".join(names[part][::-1]), email=ADDRESSES[number])
        Game.objects.filter(pk=game.pk).update(name=" ".join(tables[part]) or tables[0])
        kind = ("asked", "started", "your_turn", "left")[number % 4]
        asked = notification(game, alice, kind, by=bob, text=" ".join(words[part]), detail=f"{number}")
        message = message_for(Notification.objects.select_related("user", "by").get(pk=asked.pk))
        if message:
            messages.append(message)
            made.append(notification_mail(message, Table.find(game_id=game.pk, user=asked.user), asked))
    made.append(digest_mail(digest_of(messages), messages, alice))
    read = [email.message_from_bytes(mail.message().as_bytes(), policy=default) for mail in made]
    return [mail for mail in read if isinstance(mail, EmailMessage)]


def test_a_mail_runs_nothing_where_it_is_read(mails: list[EmailMessage], site: str, watched: Any) -> None:
    page, watch = watched(Client(), bypass_csp=True)
    bodies = [body.get_content() for mail in mails if (body := mail.get_body(("html",)))]
    assert len(bodies) >= 30
    shown = [""]
    page.route("**/mail.html", lambda route: route.fulfill(body=shown[0], content_type="text/html; charset=utf-8"))
    for body in bodies:
        shown[0] = body
        assert "canary" in watch.open(page, "/mail.html")
    assert watch.alive == []


def test_the_mailbox_of_debug_mode_shows_it_as_text(
    mails: list[EmailMessage], settings: Any, tmp_path: Path, alice: User, watched: Any
) -> None:
    settings.DEBUG, settings.EMAIL_FILE_PATH = True, str(tmp_path)
    (tmp_path / "1.log").write_bytes((b"\n" + b"-" * 79 + b"\n").join(mail.as_bytes() for mail in mails))
    page, watch = watched(signed_in(alice), bypass_csp=True)
    assert "canary" in watch.open(page, "/mail/")
    for number in range(0, len(mails), 4):
        assert "canary" in watch.open(page, f"/mail/1.log/{number}/")
    assert watch.alive == []
