"""Webhooks, as programs and chats receive them."""

import hashlib
import hmac
import json
import re
from typing import Any

import pytest

from accounts import channels
from accounts.channels.message import NotificationMessage
from accounts.models import Endpoint, User
from accounts.services import endpoints
from tests.receiver import Receiver

URL = "https://play.example.org/games/7/"
NASTY = [
    "@everyone",
    "@here",
    "<@123456789>",
    "<@&123456789>",
    "<!channel>",
    "<!everyone|x>",
    "<#42>",
    "<https://evil.example|Your bank>",
    "[Your bank](https://evil.example)",
    "![x](https://evil.example/x.png)",
    "https://evil.example",
    "**bold** _italic_ ~~struck~~ `code` ||hidden||",
    "# Title",
    "-# small",
    "> quoted",
    "```\ncode\n```",
    "back\\",
    "&lt;!channel&gt;",
]


def message(**changes: Any) -> NotificationMessage:
    said = {"title": "Your turn in Dune Team", "lines": ("Bob dug.", "Ana has 1 water."), "tag": "game-7"}
    return NotificationMessage(**(said | {"url": URL, "data": {"game": 7, "kind": "your_turn", "by": None}} | changes))


@pytest.fixture
def send(alice: User, receiver: Receiver) -> Any:
    """Send to a new endpoint of a kind; return the JSON that it received."""

    def act(kind: str, said: NotificationMessage) -> Any:
        Endpoint.objects.all().delete()
        channels.send(endpoints.add_webhook(user=alice, kind=kind, url=receiver.url(f"/{kind}"), label=""), said)
        return json.loads(receiver.came[-1].body)

    return act


def test_a_program_gets_the_whole_in_a_shape_that_stays(send: Any, receiver: Receiver) -> None:
    assert send("json", message()) == {
        "version": 1,
        "title": "Your turn in Dune Team",
        "text": "Bob dug.\nAna has 1 water.",
        "lines": ["Bob dug.", "Ana has 1 water."],
        "url": URL,
        "tag": "game-7",
        "data": {"game": 7, "kind": "your_turn", "by": None},
    }
    (came,) = receiver.came
    assert came.path == "/json"
    assert came.headers["content-type"] == "application/json"


def test_a_program_can_tell_that_it_came_from_here(send: Any, receiver: Receiver) -> None:
    send("json", message())
    secret = Endpoint.objects.get().keys["secret"].encode()
    (came,) = receiver.came
    assert came.headers["x-forbidden-signature"] == "sha256=" + hmac.new(secret, came.body, hashlib.sha256).hexdigest()


def test_discord_gets_text_and_a_link_without_preview(send: Any, receiver: Receiver) -> None:
    assert send("discord", message()) == {
        "content": f"**Your turn in Dune Team**\nBob dug.\nAna has 1 water.\n<{URL}>",
        "allowed_mentions": {"parse": []},
        "flags": 4,
    }
    assert "x-forbidden-signature" not in receiver.came[0].headers


def test_slack_gets_text_and_a_link(send: Any) -> None:
    assert send("slack", message()) == {"text": f"*Your turn in Dune Team*\nBob dug.\nAna has 1 water.\n<{URL}>"}


@pytest.mark.parametrize("name", NASTY)
def test_in_discord_a_name_is_only_a_name(send: Any, name: str) -> None:
    sent = send("discord", message(title=f"{name} asks", lines=(f"At {name}",)))
    assert sent["allowed_mentions"] == {"parse": []}
    told = sent["content"].removeprefix("**").removesuffix(f"\n<{URL}>").replace("**\n", "\n", 1)
    # Text outside escapes is plain: no markup, no mentions, no URLs.
    plain = re.sub(r"\\[^0-9A-Za-z\s]", "", told)
    assert not re.search(r"[\\*_~`|<>#\[\]()]|@\w|://", plain)
    # Nothing of the name is lost.
    assert re.sub(r"\\([^0-9A-Za-z\s])", r"\1", told).replace("\u200b", "") == f"{name} asks\nAt {name}"


@pytest.mark.parametrize("name", NASTY)
def test_in_slack_a_name_is_only_a_name(send: Any, name: str) -> None:
    told = send("slack", message(title=f"{name} asks", lines=(f"At {name}",)))["text"].removesuffix(f"\n<{URL}>")
    assert not re.search(r"[<>]|@\w|://|\]\(|&(?!amp;|lt;|gt;)", told)


@pytest.mark.parametrize("letter", ["a", "*", "@", "漠", "😀"])
def test_a_long_message_is_cut_to_what_discord_takes(send: Any, letter: str) -> None:
    sent = send("discord", message(title=letter * 300, lines=(letter * 3000,), url=URL + "x" * 80))
    assert len(sent["content"]) <= 2000
    assert sent["content"].endswith(f"…\n<{URL}{'x' * 80}>")


@pytest.mark.parametrize("kind", ["json", "discord", "slack"])
@pytest.mark.parametrize(
    ("status", "error"),
    [
        (302, channels.Rejected),
        (400, channels.Rejected),
        (401, channels.Rejected),
        (404, channels.Rejected),
        (410, channels.Rejected),
        (429, channels.NotNow),
        (502, channels.NotNow),
    ],
)
def test_an_answer_says_what_to_do_next(
    send: Any, receiver: Receiver, kind: str, status: int, error: type[Exception]
) -> None:
    receiver.status = status
    with pytest.raises(error):
        send(kind, message())


@pytest.mark.parametrize("status", [200, 201, 202, 204])
def test_any_good_status_will_do(send: Any, receiver: Receiver, status: int) -> None:
    receiver.status = status
    send("slack", message())
