"""Workers, cancels and follows at the same time leave one history: a turn in advance is played once or not at all."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.exceptions import Refused
from games.history.replay import fault_of
from games.models import Game, Notification, Step
from games.services.teamwork import following, turns_in_advance
from games.services.teamwork.turns_in_advance import play_turn_in_advance
from games.table import Table
from tests.games.factories import begun_game, current_version
from tests.games.teamwork.test_share import shared
from tests.games.teamwork.test_turn_in_advance import in_advance, pass_turn

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Call all of them in threads of their own; return what they return, or their refusals."""
    together = Barrier(len(calls))

    def call(each: Callable[[], Any]) -> Any:
        together.wait()
        try:
            return each()
        except Refused as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(call, calls))


@pytest.fixture
def due(alice: User, bob: User) -> Game:
    """Bob's turn in advance, which is due."""
    game = begun_game(alice, bob)
    in_advance(game, bob, "Move", "EndTurn")
    pass_turn(game, alice, bob)
    Game.objects.filter(pk=game.pk).update(advance_due_at=timezone.now() - timedelta(seconds=1))
    return game


def test_of_eight_workers_one_plays_it(due: Game) -> None:
    played = at_once(*[lambda: play_turn_in_advance(due.pk)] * 8)
    assert played.count(True) == 1
    assert Step.objects.filter(game=due, origin=Step.Origin.ADVANCE).count() == 2
    assert Notification.objects.filter(kind="advanced").count() == 1
    assert fault_of(Table.find(game_id=due.pk, user=None)) is None


def test_it_is_cancelled_or_played(due: Game, bob: User) -> None:
    at_once(
        lambda: play_turn_in_advance(due.pk),
        lambda: turns_in_advance.cancel_in_advance(user=bob, game_id=due.pk),
        lambda: play_turn_in_advance(due.pk),
    )
    steps = Step.objects.filter(game=due, origin=Step.Origin.ADVANCE).count()
    kinds = list(due.plans.values_list("kind", flat=True))
    assert (steps, kinds) in ((2, []), (0, ["draft"]))


def test_of_eight_follows_of_one_version_one_counts(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    plan = shared(game, alice, "Move", "EndTurn")
    version = current_version(game)
    answers = at_once(*[lambda: following.follow(user=alice, game_id=game.pk, plan=plan.pk, version=version)] * 8)
    assert sum(isinstance(answer, following.Followed) for answer in answers) == 1
    assert Step.objects.filter(game=game).count() == 2
