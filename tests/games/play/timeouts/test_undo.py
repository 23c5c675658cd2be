"""An undo near the deadline or after it: the restored wait keeps some of its time."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.engine.island.data import Card
from games.models import Game
from games.services.play import moves
from games.services.play.timeouts import process_timeouts
from tests.games.engine.island.boards import board
from tests.games.factories import begun_game, play, store_state
from tests.games.play.timeouts.time_travel import after, details, reread

POLICIES = Game.Absence.values


def gave_late(alice: User, bob: User, absence: str) -> Game:
    """Start a game at a day a turn; two minutes before the end of her time, Alice gives Bob a card too many."""
    game = begun_game(alice, bob, rules="island", pace=Game.Pace.DAY, absence=absence)
    state = board(hands={0: [Card.EARTH_STONE], 1: [Card.STATUE_OF_THE_WIND] * 5})
    Game.objects.filter(pk=game.pk).update(base=game.engine.dump(state).decode())
    store_state(game, state)
    with time_machine.travel(timezone.now() + timedelta(hours=23, minutes=58), tick=False):
        play(game, alice, "GiveCard")
    assert reread(game).awaited_seats == {1}
    return game


@pytest.mark.parametrize("absence", POLICIES)
def test_an_undo_after_the_deadline_costs_no_turn(alice: User, bob: User, absence: str) -> None:
    game = gave_late(alice, bob, absence)
    with after(hours=24, minutes=10):
        moves.undo(user=alice, game_id=game.pk, version=reread(game).version)
        restored = reread(game)
        process_timeouts()
        game = reread(game)
        assert (game.is_running, game.awaited_seats, game.vote_round, game.version) == (
            True,
            {0},
            None,
            restored.version,
        )
        assert not game.seats.filter(is_shared=True).exists()
        assert game.due_at == timezone.now() + timedelta(hours=2.4)
        assert not details(alice, "reminder")
    with after(hours=24 + 2.5, minutes=10):
        assert details(alice, "passed") or reread(game).is_closed


def test_an_undo_long_before_the_deadline_gives_no_time(alice: User, bob: User) -> None:
    game = begun_game(alice, bob, pace=Game.Pace.DAY)
    due = game.due_at
    with after(hours=10):
        play(game, alice, "Move")
        moves.undo(user=alice, game_id=game.pk, version=reread(game).version)
        assert reread(game).due_at == due


@pytest.mark.parametrize("htmx", [True, False])
def test_the_page_says_how_long_is_left(alice: User, bob: User, alice_client: Client, htmx: bool) -> None:
    game = gave_late(alice, bob, Game.Absence.SKIP)
    headers = {"HX-Request": "true"} if htmx else {}
    with after(hours=24, minutes=10):
        form = {"version": reread(game).version}
        answer = alice_client.post(f"/games/{game.pk}/undo", form, headers=headers, follow=True)
        page = answer.content.decode()
    assert "The time for this turn ends in 2\xa0hours, 24\xa0minutes." in page


def test_it_says_nothing_while_there_is_time(alice: User, bob: User, alice_client: Client) -> None:
    game = begun_game(alice, bob, pace=Game.Pace.DAY)
    play(game, alice, "Move")
    answer = alice_client.post(f"/games/{game.pk}/undo", {"version": reread(game).version}, follow=True)
    assert "The time for this turn ends" not in answer.content.decode()
