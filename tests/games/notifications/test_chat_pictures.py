"""Messages to Discord and Slack show the board, by a signed link that their servers fetch without signing in."""

import json
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.utils import timezone
from time_machine import travel

from accounts.models import Endpoint, User
from games.models import Game, Notification
from games.notifications.signed_links import PictureLink
from games.services.tables import seats
from tests.games.factories import begun_game, end_turn
from tests.games.notifications.contents import send_all
from tests.receiver import Receiver

PNG = b"\x89PNG\r\n"


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """A game that has just begun to wait for Bob."""
    game = begun_game(alice, bob)
    end_turn(game, alice)
    Notification.objects.exclude(kind="your_turn").delete()
    return game


def chat_of(bob: User, receiver: Receiver, kind: str) -> Endpoint:
    User.objects.filter(pk=bob.pk).update(mail_notifications=False)
    return Endpoint.objects.create(user=bob, kind=kind, url=receiver.url(f"/{kind}"))


def test_discord_shows_the_board(game: Game, bob: User, receiver: Receiver, client: Client) -> None:
    chat_of(bob, receiver, "discord")
    send_all()
    (body,) = (json.loads(posted.body) for posted in receiver.came)
    (embed,) = body["embeds"]
    assert "Alice on " in embed["description"]
    assert "flags" not in body
    assert client.get(urlsplit(embed["image"]["url"]).path).content.startswith(PNG)


def test_slack_shows_the_board(game: Game, bob: User, receiver: Receiver, client: Client) -> None:
    chat_of(bob, receiver, "slack")
    send_all()
    (body,) = (json.loads(posted.body) for posted in receiver.came)
    (attachment,) = body["attachments"]
    assert "Alice on " in attachment["fallback"]
    assert client.get(urlsplit(attachment["image_url"]).path).content.startswith(PNG)


def test_the_link_ends_with_its_webhook_and_with_the_seat(
    game: Game, alice: User, bob: User, receiver: Receiver, client: Client
) -> None:
    endpoint = chat_of(bob, receiver, "discord")
    path = urlsplit(PictureLink(endpoint.pk, game.pk, game.steps).url).path
    assert client.get(path).status_code == 200
    assert client.get(path.replace("messages/", "messages/x")).status_code == 404
    with travel(timezone.now().timestamp() + PictureLink.LIFE.total_seconds() + 60, tick=False):
        assert client.get(path).status_code == 404
    seats.leave_game(user=bob, game_id=game.pk)
    assert client.get(path).status_code == 404
    other = Endpoint.objects.create(user=alice, kind="slack", url=receiver.url("/other"))
    path = urlsplit(PictureLink(other.pk, game.pk, game.steps).url).path
    assert client.get(path).status_code == 200
    other.delete()
    assert client.get(path).status_code == 404
