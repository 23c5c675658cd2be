"""A teammate plays the turn of a player who is away: from when, by whom, and what ends it."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from accounts.models import User
from games.away import LEFT_ALONE
from games.engine.desert.data import Role
from games.exceptions import Illegal, NoSuchTable, NotYourSeat
from games.history import log
from games.history.replay import fault_of
from games.models import Game, Seat, Step
from games.services.play import moves
from games.services.tables import publication, seats
from games.services.teamwork import following, plans, standing_orders
from games.table import Table
from tests.games.factories import (
    begun_game,
    current_version,
    end_turn,
    legal_action,
    play,
    post_action,
    store_state,
)
from tests.games.teamwork.trusted_turns.tables import pass_time, trusting

MINUTE = timedelta(minutes=1)


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return trusting(alice, bob)


def refused(game: Game, user: User, kind: str = "Move", seat: int = 0) -> bool:
    steps = Step.objects.count()
    try:
        play(game, user, kind, seat)
    except (NotYourSeat, NoSuchTable):
        assert Step.objects.count() == steps
        return True
    return False


def test_not_before_the_time_is_up(game: Game, bob: User) -> None:
    assert refused(game, bob)
    assert refused(pass_time(game, LEFT_ALONE - MINUTE), bob)
    assert not refused(pass_time(game, MINUTE), bob)


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_the_whole_turn_with_its_end_and_its_cards(rules: str, alice: User, bob: User) -> None:
    game = pass_time(trusting(alice, bob, rules=rules))
    played = play(game, bob, "Move")
    entry = log.entry(played.table, Step.objects.get())
    assert (entry.hand, entry.origin) == ("Bob played for Alice.", "trusted by Alice")
    end_turn(game, bob)
    assert game.awaited_seats == {1}
    steps = Step.objects.order_by("number")
    assert {(step.seat, step.user, step.origin) for step in steps} == {(0, bob, "trust")}
    assert fault_of(Table.find(game_id=game.pk, user=None)) is None
    standing_orders.set_trust(user=bob, game_id=game.pk, seat=1, trust=Seat.Trust.TURNS)
    assert refused(game, alice, "Move", 1), "the next turn has only begun"


@pytest.mark.parametrize("level", [Seat.Trust.NONE, Seat.Trust.FREE, Seat.Trust.CHOICES])
def test_not_without_that_trust(game: Game, alice: User, bob: User, level: Seat.Trust) -> None:
    standing_orders.set_trust(user=alice, game_id=game.pk, seat=0, trust=level)
    for kind in ("Move", "EndTurn"):
        assert refused(pass_time(game, timedelta(days=9)), bob, kind)


def test_nobody_trusts_so_by_default(alice: User, bob: User) -> None:
    assert refused(pass_time(begun_game(alice, bob), timedelta(days=9)), bob)


def test_not_by_a_stranger(game: Game, charlie: User, charlie_client: Client) -> None:
    pass_time(game)
    assert refused(game, charlie)
    assert post_action(charlie_client, game, legal_action(game, "Move")).status_code == 404


def test_a_spectators_link_plays_nothing(game: Game, client: Client, alice: User) -> None:
    publication.allow_spectators(user=alice, game_id=game.pk, are_allowed=True)
    assert post_action(client, pass_time(game), legal_action(game, "Move"), htmx=False).status_code == 302
    assert not Step.objects.exists()


def test_the_refusal_is_a_sentence(game: Game, bob_client: Client) -> None:
    response = post_action(bob_client, game, legal_action(game, "Move"))
    assert response.status_code == 403
    assert b"another player" in response.content


def test_a_step_of_the_player_keeps_the_team_off_again(game: Game, alice: User, bob: User) -> None:
    pass_time(game)
    play(game, alice, "Move")
    assert refused(game, bob, "EndTurn")
    assert not refused(pass_time(game), bob, "EndTurn")


def test_so_does_an_undo_of_theirs(game: Game, alice: User, bob: User) -> None:
    play(game, alice, "Move")
    pass_time(game)
    moves.undo(user=alice, game_id=game.pk, version=current_version(game))
    assert refused(game, bob)


def test_steps_of_teammates_do_not(game: Game, bob: User) -> None:
    pass_time(game)
    play(game, bob, "Move")
    moves.undo(user=bob, game_id=game.pk, version=current_version(game))
    assert not refused(game, bob)
    assert not refused(game, bob, "EndTurn")


def test_so_does_a_look_at_what_is_new(game: Game, alice: User, alice_client: Client, bob: User) -> None:
    pass_time(game)
    play(game, bob, "Move")
    alice_client.post(f"/games/{game.pk}/seen", {"version": current_version(game)})
    assert refused(game, bob, "EndTurn")
    assert not refused(pass_time(game), bob, "EndTurn")


def test_a_turn_in_advance_comes_first(game: Game, bob: User) -> None:
    pass_time(game)
    Game.objects.filter(pk=game.pk).update(advance_due_at=game.turn_since)
    assert refused(game, bob)
    Game.objects.filter(pk=game.pk).update(advance_due_at=None)
    assert not refused(game, bob)


def test_a_table_that_is_opened_again_waits_anew(game: Game, alice: User, bob: User) -> None:
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CLOSED, ended_by="vote", ended_at=game.moved_at)
    seats.reopen(user=alice, game_id=pass_time(game).pk)
    assert refused(game, bob)


def test_it_ends_with_the_player_at_the_seat(game: Game, alice: User, bob: User, charlie: User) -> None:
    game = seats.leave_game(user=alice, game_id=game.pk)
    seats.stand_in(user=charlie, game_id=game.pk, token=game.invite_token)
    assert refused(pass_time(game, timedelta(days=9)), bob)


def test_what_only_the_player_may_see_is_theirs(alice: User, bob: User) -> None:
    """The Meteorologist's forecast is neither made nor answered by others."""
    game = trusting(alice, bob)
    state: Any = game.load_state()
    pawns = (replace(state.adventurers[0], role=Role.METEOROLOGIST), *state.adventurers[1:])
    pass_time(store_state(game, replace(state, adventurers=pawns)))
    assert refused(game, bob, "Forecast")
    play(game, alice, "Forecast")
    pass_time(game)
    assert refused(game, bob, "AnswerForecast")
    table = Table.find(game_id=game.pk, user=bob)
    assert not table.legal_plays(table.game.load_state())[0]
    play(game, alice, "AnswerForecast")
    assert not refused(pass_time(game), bob, "EndTurn")


@pytest.mark.parametrize("kind", ["Move", "EndTurn"])
def test_it_takes_six_statements(game: Game, bob_client: Client, kind: str, django_assert_max_num_queries: Any) -> None:
    action, version = legal_action(pass_time(game), kind), current_version(game)
    with django_assert_max_num_queries(6 + 2):  # and a savepoint of the test with its release
        assert post_action(bob_client, game, action, version=version).status_code == 200


def test_a_plan_may_be_followed_then(game: Game, bob: User) -> None:
    step = {"user": bob, "game_id": game.pk}
    plan = plans.add_step(**step, seat=0, action=legal_action(game, "Move"), length=0)
    with pytest.raises(Illegal, match="Step 1 is for Alice to play"):
        following.follow(**step, plan=plan.pk, version=current_version(game))
    following.follow(**step, plan=plan.pk, version=current_version(pass_time(game)))
    assert [(step.seat, step.user, step.origin) for step in Step.objects.all()] == [(0, bob, "plan")]
