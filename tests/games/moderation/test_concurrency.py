"""Moderators and players at one table at once: the second one finds what the first has left."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from games.exceptions import Refused
from games.history.replay import fault_of
from games.models import Game, Result, Step, Tally
from games.services.moderation.rewinds import rewind_game
from games.services.moderation.staff_reveal import reveal
from games.services.moderation.tables import close_game
from games.services.play import moves
from games.services.statistics.rows import count_results
from games.services.tables import lobby
from games.table import Table
from tests.games.factories import begun_game, legal_action, play
from tests.games.moderation.tables import REASON, moderator, moderator_messages, rows
from tests.games.statistics.finished import played_out

ROUNDS = 5


def at_once(*deeds: Callable[[], Any]) -> list[Any]:
    """Run the calls at once; return each result or refusal."""
    together = Barrier(len(deeds))

    def carry_out(deed: Callable[[], Any]) -> Any:
        together.wait()
        try:
            return deed()
        except Refused as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(carry_out, deeds))


def replays(game: Game) -> bool:
    return fault_of(Table.find(game_id=game.pk, user=None)) is None


@pytest.mark.django_db(transaction=True)
def test_a_move_and_a_rewind_never_mix(alice: User, bob: User) -> None:
    by = moderator()
    game = begun_game(alice, bob)
    for _ in range(3):
        play(game, alice, "Move")
    for _ in range(ROUNDS):
        game.refresh_from_db()
        version, action, steps = game.version, legal_action(game, "EndTurn"), game.steps
        moved, rewound = at_once(
            lambda v=version, a=action: moves.play(user=alice, game_id=game.pk, seat=0, action=a, version=v),
            lambda: rewind_game(by=by, game_id=game.pk, step=1, reason=REASON),
        )
        assert not isinstance(rewound, Refused)
        game.refresh_from_db()
        # Either the move came first and was rewound, or it came second and was stale.
        assert game.steps == Step.objects.filter(game=game).count() == 1
        assert not isinstance(moved, Refused) or moved.status == 409
        assert replays(game)
        assert rows()[-1]["detail"]["before"] in (steps, steps + 1)
        play(game, alice, "Move")


@pytest.mark.django_db(transaction=True)
def test_of_two_who_set_it_back_both_are_written_or_the_second_is_told(alice: User, bob: User) -> None:
    mo, max_ = moderator("Mo"), moderator("Max")
    game = begun_game(alice, bob)
    for _ in range(3):
        play(game, alice, "Move")
    answers = at_once(*(lambda m=m: rewind_game(by=m, game_id=game.pk, step=1, reason=REASON) for m in (mo, max_)))
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert len(refused) == 1  # the other had nothing left to set back
    assert len(rows()) == len(moderator_messages(game)) == 1
    assert replays(game)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_close_it_one_does(alice: User, bob: User) -> None:
    game, moderators = begun_game(alice, bob), [moderator("Mo"), moderator("Max")]
    answers = at_once(*(lambda m=m: close_game(by=m, game_id=game.pk, reason=REASON) for m in moderators))
    assert sum(isinstance(answer, Refused) for answer in answers) == 1
    assert len(rows()) == 1


@pytest.mark.django_db(transaction=True)
def test_counting_and_setting_back_leave_no_trace_of_the_game(alice: User, bob: User) -> None:
    by = moderator()
    for seed in range(1, ROUNDS):
        game = played_out(alice, bob, seed=seed)
        at_once(count_results, lambda g=game: rewind_game(by=by, game_id=g.pk, step=3, reason=REASON))
        assert not Result.objects.exists()
        assert not Tally.objects.filter(games__gt=0).exists()


@pytest.mark.django_db(transaction=True)
def test_nobody_looks_at_one_table_while_they_sit_down_at_another_of_its_luck(alice: User, bob: User) -> None:
    for number in range(ROUNDS):
        mo, seed = moderator(f"Mo{number}"), f"luck {number}"
        game = begun_game(alice, bob, seed=seed)
        other = lobby.create_table(host=bob, name="Again", rules="desert", difficulty="novice", players=2, seed=seed)
        answers = at_once(
            lambda m=mo, g=game: reveal(by=m, game_id=g.pk, reason=REASON),
            lambda m=mo, g=other: lobby.take_seat(user=m, game_id=g.pk, token=g.invite_token),
        )
        assert sum(isinstance(answer, Refused) for answer in answers) == 1
