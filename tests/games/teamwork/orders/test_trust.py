"""Trust: teammates make the free plays of a seat, if its player has said so, and nothing else."""

from html import unescape
from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from accounts.models import User
from games.engine.island.data import Card
from games.exceptions import NotYourSeat
from games.history import log
from games.models import Game, Seat, Step
from games.services.play import moves
from games.services.tables import seats
from games.services.teamwork import standing_orders
from games.table import Table
from tests.games.factories import alter, begun_game, current_version, legal_action, play, post_action, store_state


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """A game in which Alice is thirsty and Bob could give her water."""
    game = begun_game(alice, bob)
    alter(game, water=1)
    return game


def trust(game: Game, user: User, level: int, seat: int = 1) -> None:
    standing_orders.set_trust(user=user, game_id=game.pk, seat=seat, trust=Seat.Trust(level))


def full_hand(alice: User, bob: User) -> Game:
    """Return a game on the island in which Bob must discard."""
    game = begun_game(alice, bob, rules="island")
    state: Any = game.load_state()
    first, second = state.adventurers
    pawns = (
        replace(first, hand=(Card.OCEANS_CHALICE,), cell=second.cell),
        replace(second, hand=(Card.EARTH_STONE,) * 5),
    )
    store_state(game, replace(state, adventurers=pawns))
    play(game, alice, "GiveCard")
    return game


def test_nobody_is_trusted_by_default(game: Game, alice: User) -> None:
    with pytest.raises(NotYourSeat):
        play(game, alice, "GiveWater", 1)


def test_a_trusted_teammate_makes_a_free_play(game: Game, alice: User, bob: User) -> None:
    trust(game, bob, Seat.Trust.FREE)
    played = play(game, alice, "GiveWater", 1)
    step = Step.objects.get()
    assert (step.seat, step.user, step.origin) == (1, alice, "trust")
    entry = log.entry(played.table, step)
    assert (entry.hand, entry.origin) == ("Alice played for Bob.", "trusted by Bob")
    moves.undo(user=alice, game_id=game.pk, version=current_version(game))
    assert not Step.objects.exists()


def test_it_lets_nobody_take_a_turn(game: Game, alice: User, bob: User) -> None:
    trust(game, alice, Seat.Trust.CHOICES, seat=0)
    for kind in ("Move", "EndTurn"):
        with pytest.raises(NotYourSeat):
            play(game, bob, kind, 0)


def test_discards_need_more_trust_than_free_plays(alice: User, bob: User) -> None:
    game = full_hand(alice, bob)
    trust(game, bob, Seat.Trust.FREE)
    with pytest.raises(NotYourSeat):
        play(game, alice, "DiscardCard", 1)
    trust(game, bob, Seat.Trust.CHOICES)
    play(game, alice, "DiscardCard", 1)
    game.refresh_from_db()
    assert game.awaited_seats == {0}


def test_the_board_offers_the_plays_by_name_and_counts_no_turn(
    game: Game, alice: User, bob: User, alice_client: Client
) -> None:
    value = f"1:{legal_action(game, 'GiveWater', 1)}"
    path = f"/games/{game.pk}/"
    asking = 'formaction="seats/1/requests"'
    html = unescape(alice_client.get(path).content.decode())
    assert "<h3>Bob</h3>" not in html
    assert asking in html
    trust(game, bob, Seat.Trust.FREE)
    html = unescape(alice_client.get(path).content.decode())
    assert value in html
    assert "<h3>Bob</h3>" in html
    assert asking not in html, "who may play it asks for nothing"
    assert "Your turn" in html
    assert post_action(alice_client, game, legal_action(game, "GiveWater", 1), seat=1).status_code == 200


def test_bobs_own_board_stays_his(game: Game, bob: User, bob_client: Client) -> None:
    trust(game, bob, Seat.Trust.FREE)
    assert "<h3>Bob</h3>" not in bob_client.get(f"/games/{game.pk}/").content.decode()


def test_trust_goes_with_its_player(game: Game, alice: User, bob: User, charlie: User) -> None:
    trust(game, bob, Seat.Trust.CHOICES)
    game = seats.leave_game(user=bob, game_id=game.pk)
    assert game.seats.get(number=1).trust == Seat.Trust.NONE
    seats.stand_in(user=charlie, game_id=game.pk, token=game.invite_token)
    trust(game, charlie, Seat.Trust.FREE)
    seats.come_back(user=bob, game_id=game.pk)
    assert game.seats.get(number=1).trust == Seat.Trust.NONE
    assert not Table.find(game_id=game.pk, user=alice).trusted


def test_nobody_gives_it_for_another(game: Game, alice: User) -> None:
    with pytest.raises(NotYourSeat):
        trust(game, alice, Seat.Trust.FREE)


@pytest.mark.parametrize("data", [{}, {"seat": 0, "trust": 7}, {"seat": "x", "trust": 1}])
def test_the_form_refuses_nonsense(game: Game, alice_client: Client, data: dict[str, Any]) -> None:
    assert alice_client.post(f"/games/{game.pk}/trust", data).status_code == 422


def test_the_form_saves_it(game: Game, alice_client: Client) -> None:
    alice_client.post(f"/games/{game.pk}/trust", {"seat": 0, "trust": 1})
    assert game.seats.get(number=0).trust == Seat.Trust.FREE
