"""Players for whom the game waits during another turn: they are notified, and their pages say so."""

import pytest
from django.test import Client

from accounts.models import User
from games.engine.island import State
from games.engine.island.actions import DiscardCard, Draw, GiveCard, SwimTo
from games.engine.island.data import Card
from games.history.replay import fault_of
from games.models import Game
from games.notifications.content.messages import message_of
from games.services.play import moves
from games.table import Table
from tests.games import factories
from tests.games.engine.island.boards import board, cell, flooding
from tests.games.factories import begun_game, current_version, text

EARTH, CHALICE = Card.EARTH_STONE, Card.OCEANS_CHALICE


def store_position(game: Game, state: State) -> None:
    """Store a position without notifications."""
    factories.store_state(game, state)
    game.notifications.all().delete()


def play(game: Game, user: User, seat: int, action: object) -> Game:
    version = current_version(game)
    return moves.play(user=user, game_id=game.pk, seat=seat, action=text(action), version=version).table.game


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob, rules="island")


def test_a_gift_too_many_makes_the_taker_discard(game: Game, alice: User, bob: User, bob_client: Client) -> None:
    store_position(game, board(at=("C3", "C3"), hands={0: (EARTH,), 1: (CHALICE,) * 5}))

    game = play(game, alice, 0, GiveCard(1, EARTH))

    assert game.awaited_seats == {1}
    assert [notification.user for notification in game.notifications.all()] == [bob]
    [row] = bob_client.get("/games/").context["mine"]
    assert row.status == "Discard 1 card"
    letter = message_of(game.notifications.get(), Table.find(game_id=game.pk, user=bob))
    assert letter
    assert any("Discard 1 card" in line for line in (letter.title, *letter.lines))
    assert play(game, bob, 1, DiscardCard(CHALICE)).awaited_seats == {0}


def test_all_swimmers_are_told_and_swim_in_any_order(
    game: Game, alice: User, bob: User, alice_client: Client, bob_client: Client
) -> None:
    store_position(game, flooding("C2", left=1, at=("C2", "C2"), flooded=("C2",)))

    game = play(game, alice, 0, Draw())

    assert game.awaited_seats == {0, 1}
    assert [notification.user for notification in game.notifications.all()] == [bob], "who drew the card sees it"
    for client in (alice_client, bob_client):
        [row] = client.get("/games/").context["mine"]
        assert row.status == "Your tile sank: swim"
    game = play(game, bob, 1, SwimTo(cell("B2")))
    assert game.awaited_seats == {0}
    assert "Waiting for Alice" in bob_client.get("/games/").content.decode()
    assert play(game, alice, 0, SwimTo(cell("C3"))).awaited_seats == {1}


def test_a_game_of_another_shape_follows_from_its_steps(alice: User) -> None:
    game = begun_game(alice, seats=3, rules="island", options={"shape": "bone island"})
    for _ in range(40):
        state = game.load_state()
        if not game.is_running:
            break
        seat = next(seat for seat in sorted(game.awaited_seats) if game.engine.legal(state, seat))
        game = play(game, alice, seat, game.engine.legal(state, seat)[-1])
    assert game.steps > 10
    assert fault_of(Table.find(game_id=game.pk, user=None)) is None
