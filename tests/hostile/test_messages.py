"""Mails and chats with hostile names: headers stay intact, and nobody is mentioned."""

import email
import json
import re
from email.message import EmailMessage
from email.policy import default
from typing import Any

import pytest

from accounts import channels
from accounts.channels.message import NotificationMessage
from accounts.channels.webhook import GAP, _discord, _slack
from accounts.models import Endpoint, User
from games.models import Game, Notification
from games.notifications.content.mails import notification_mail
from games.table import Table
from tests.browser.hostile import payloads
from tests.browser.hostile_fields import a_name, a_table, a_word, as_sent, let_in
from tests.effort import part_of
from tests.games.notifications.contents import message_for, notification
from tests.games.tables.conftest import set_table
from tests.receiver import Receiver

EVERY = [as_sent(payload.text) for payload in payloads()]
UNMARKED = re.compile(r"(?<!\\)[*_~`|>#\-\[\]()<]")


@pytest.fixture
def asked(alice: User, bob: User) -> Notification:
    return notification(set_table(alice, bob), alice, "asked", by=bob, text="-")


def mail_of(asked: Notification) -> EmailMessage:
    """Return the mail as a mail program reads it."""
    asked.refresh_from_db()
    message = message_for(asked)
    assert message is not None
    mail = notification_mail(message, Table.find(game_id=asked.game_id, user=asked.user), asked)
    read = email.message_from_bytes(mail.message().as_bytes(), policy=default)
    assert isinstance(read, EmailMessage)
    return read


def test_a_mail_has_our_headers_alone_and_its_subject_is_one_line(asked: Notification, alice: User, bob: User) -> None:
    names, tables, words = let_in(a_name, 40), let_in(a_table, 60), let_in(a_word, 200)
    plain = mail_of(asked).keys()
    for number in part_of("hostile mails", range(max(len(names), len(tables), len(words))), 21):
        name, table, word = (texts[number % len(texts)] for texts in (names, tables, words))
        User.objects.filter(pk=bob.pk).update(name=name)
        Game.objects.filter(pk=asked.game_id).update(name=table)
        Notification.objects.filter(pk=asked.pk).update(text=word)
        mail = mail_of(asked)
        assert mail.keys() == plain
        assert mail["To"] == alice.email
        assert mail["Bcc"] is mail["Cc"] is None
        said = mail["Subject"].replace("=\u200b?", "=?")
        assert said.split() == f"{name} asks you to look at {table}".split()
        assert len(said.splitlines()) == 1
        assert [part.get_content_type() for part in mail.walk()][-2:] == ["text/plain", "text/html"]
        # A teammate's text stays one line, so that it cannot pass for the site's own text.
        body = mail.get_body(("plain",))
        assert body is not None
        assert f"“{word}”" in body.get_content().splitlines()


def test_discord_reads_no_markup_and_calls_nobody() -> None:
    for text in EVERY:
        said = _discord(text)
        assert not UNMARKED.search(said.replace("\\\\", "")), said
        assert not re.search(f"@(?!{GAP})", said)
        assert "://" not in said


def test_slack_and_mattermost_read_no_link_and_call_nobody() -> None:
    for text in EVERY:
        said = _slack(text)
        assert not re.search(r"[<>]|&(?!(amp|lt|gt);)", said)
        assert not re.search(f"@(?!{GAP})", said)
        assert "](" not in said
        assert "://" not in said


@pytest.mark.parametrize("kind", ["discord", "slack", "json"])
def test_a_webhook_gets_whole_json(kind: str, alice: User, receiver: Receiver) -> None:
    """With any texts: a title of many and a line of each, shorter than a chat accepts."""
    endpoint = Endpoint.objects.create(user=alice, kind=kind, url=receiver.url(), keys={"secret": "x"})
    for start in range(0, len(EVERY), 40):
        lines = tuple(text[:200] for text in EVERY[start : start + 40])
        channels.send(
            endpoint, NotificationMessage(" ".join(lines[0].split()), lines, "https://example.org/", "game-1", {})
        )
    bodies: list[dict[str, Any]] = [json.loads(posted.body) for posted in receiver.came]
    assert len(bodies) == len(range(0, len(EVERY), 40))
    for body in bodies:
        if kind == "discord":
            assert body["allowed_mentions"] == {"parse": []}
            assert len(body["content"]) <= 2000
        elif kind == "slack":
            assert body["text"].count("://") == 1
        else:
            assert body["text"] == "\n".join(body["lines"])
