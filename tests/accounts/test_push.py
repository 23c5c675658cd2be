"""Push messages, as the push service and the browser receive them."""

import json
import time
from typing import Any

import pytest
from py_vapid import Vapid02

from accounts import channels
from accounts.channels import push
from accounts.channels.message import NotificationMessage
from accounts.models import Endpoint, User
from tests.accounts.browsers import Browser, decode
from tests.receiver import Receiver

URL = "https://play.example.org/games/7/"


def message(**changes: Any) -> NotificationMessage:
    said = {"title": "Your turn in Dune Team", "lines": ("Bob dug.", "Ana has 1 water."), "tag": "game-7", "data": {}}
    return NotificationMessage(**(said | {"url": URL} | changes))


@pytest.fixture
def browser(receiver: Receiver) -> Browser:
    return Browser(receiver.url("/push/abc"))


@pytest.fixture
def endpoint(alice: User, browser: Browser) -> Endpoint:
    return Endpoint.objects.create(user=alice, kind="push", url=browser.url, keys=browser.keys(), label="Firefox")


def test_the_browser_alone_can_read_it(endpoint: Endpoint, browser: Browser, receiver: Receiver) -> None:
    channels.send(endpoint, message())
    (came,) = receiver.came
    assert came.path == "/push/abc"
    assert b"Dune" not in came.body
    assert browser.read(came.body) == {
        "web_push": 8030,
        "notification": {
            "title": "Your turn in Dune Team",
            "body": "Bob dug.\nAna has 1 water.",
            "navigate": URL,
            "tag": "game-7",
            "data": {"is_call": False},
        },
    }


def test_it_says_what_waits_now(endpoint: Endpoint, browser: Browser, receiver: Receiver) -> None:
    channels.send(endpoint, message(badge=2, calling=("game-7", "game-8"), is_call=True))
    said = browser.read(receiver.came[0].body)
    assert (said["app_badge"], said["calling"]) == (2, ["game-7", "game-8"])
    assert said["notification"]["data"] == {"is_call": True}


def test_the_push_service_is_told_how_long_and_of_what(endpoint: Endpoint, receiver: Receiver) -> None:
    channels.send(endpoint, message())
    channels.send(endpoint, message(title="Another"))
    channels.send(endpoint, message(tag="game-8"))
    first, second, third = (came.headers for came in receiver.came)
    assert first["content-encoding"] == "aes128gcm"
    assert (first["ttl"], first["urgency"]) == ("86400", "normal")
    assert len(decode(first["topic"])) == 24  # so at most 32 characters that an address may have
    assert first["topic"] == second["topic"] != third["topic"]
    assert "game" not in first["topic"]


def test_the_site_signs_for_the_push_service(endpoint: Endpoint, receiver: Receiver, settings: Any) -> None:
    settings.VAPID_CONTACT = "mailto:ops@example.org"
    channels.send(endpoint, message())
    authorization = receiver.came[0].headers["authorization"]
    assert Vapid02.verify(authorization)
    fields = dict(part.split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
    assert fields["k"] == push.public_key()
    claims = json.loads(decode(fields["t"].split(".")[1]))
    assert (claims["aud"], claims["sub"]) == (f"https://{receiver.host}", "mailto:ops@example.org")
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600


@pytest.mark.parametrize("letter", ["a", "ü", "漠", "🏜", "\u0001", '"'])
def test_a_long_message_is_cut_to_what_push_services_take(
    endpoint: Endpoint, browser: Browser, receiver: Receiver, letter: str
) -> None:
    waiting = tuple(f"game-{number}" for number in range(10**9, 10**9 + 10))
    channels.send(endpoint, message(title=letter * 500, lines=(letter * 5000,), badge=10, calling=waiting))
    assert len(receiver.came[0].body) <= 4096
    shown = browser.read(receiver.came[0].body)["notification"]
    assert shown["title"] == letter * 99 + "…"
    assert shown["body"] == letter * 449 + "…"


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (301, channels.Rejected),
        (400, channels.Rejected),
        (403, channels.Rejected),
        (404, channels.Gone),
        (410, channels.Gone),
        (413, channels.Rejected),
        (429, channels.NotNow),
        (500, channels.NotNow),
        (503, channels.NotNow),
    ],
)
def test_an_answer_says_what_to_do_next(
    endpoint: Endpoint, receiver: Receiver, status: int, error: type[Exception]
) -> None:
    receiver.status = status
    with pytest.raises(error) as failure:
        channels.send(endpoint, message())
    assert str(failure.value).endswith(".")


def test_it_goes_to_no_private_network(endpoint: Endpoint, receiver: Receiver, settings: Any) -> None:
    settings.OUTBOUND_ALLOW = []
    with pytest.raises(channels.Rejected):
        channels.send(endpoint, message())
    assert receiver.came == []


def test_an_unknown_certificate_may_be_renewed(endpoint: Endpoint, receiver: Receiver, settings: Any) -> None:
    settings.OUTBOUND_CA = ""
    with pytest.raises(channels.NotNow, match="certificate"):
        channels.send(endpoint, message())
    assert receiver.came == []


def test_without_a_key_there_is_no_push(settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = ""
    assert not push.is_offered()
    assert push.public_key() == ""
