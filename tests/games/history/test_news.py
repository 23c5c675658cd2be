"""The lines of a recap about teammates' words: a mention in the chat."""

import pytest
from django.test import Client

from accounts.models import Mute, User
from games.models import Game
from games.services.chat import messages
from tests.games.factories import begun_game, play
from tests.games.teamwork.test_share import shared


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """A game in which Alice has moved, so that Bob has something to catch up with."""
    game = begun_game(alice, bob)
    play(game, alice, "Move")
    return game


def news(client: Client, game: Game) -> list[tuple[str, int | None]]:
    return [(str(line), line.seat) for line in client.get(f"/games/{game.pk}/").context["news"]]


def write(game: Game, user: User, text: str) -> None:
    messages.send_message(user=user, game_id=game.pk, text=text)


def test_an_unread_mention_is_news(game: Game, alice: User, bob_client: Client) -> None:
    write(game, alice, "Well done, all of us")
    assert news(bob_client, game) == []
    write(game, alice, "@Bob, come to the well!")
    write(game, alice, "@Bob, please!")
    assert news(bob_client, game) == [("Alice mentioned you in the chat.", 0)]
    page = bob_client.get(f"/games/{game.pk}/").content.decode()
    assert "Alice mentioned you in the chat." in page.partition('id="recap"')[2].partition("</section>")[0]


def test_muted_people_are_no_news(game: Game, alice: User, bob: User, bob_client: Client) -> None:
    write(game, alice, "@Bob, come to the well!")
    Mute.objects.create(user=bob, muted=alice)
    assert news(bob_client, game) == []


def test_a_shared_plan_stands_above_the_buttons_not_in_the_news(game: Game, alice: User, bob_client: Client) -> None:
    shared(game, alice, "Move")
    assert news(bob_client, game) == []
    assert "Alice suggests:" in bob_client.get(f"/games/{game.pk}/").content.decode()
