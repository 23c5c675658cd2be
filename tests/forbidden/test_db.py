"""A player's action is tried once more if PostgreSQL rolls it back because of another transaction."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection, transaction
from django.test import Client

from accounts.models import User
from forbidden.db import atomic
from games.models import Game, Step
from tests.games.factories import begun_game, current_version, legal_action

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

LONG = 60
WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'games_step'::regclass"


@contextmanager
def migration() -> Iterator[None]:
    """Lock the table of steps, and that of games as soon as someone who has locked a game waits for the steps."""

    def migrate() -> None:
        with psycopg.connect(**connection.get_connection_params(), autocommit=True) as migrating:
            migrating.execute(f"SET deadlock_timeout = '{LONG}s'")  # so that PostgreSQL ends the other transaction
            with migrating.transaction():
                migrating.execute("LOCK TABLE games_step IN ACCESS EXCLUSIVE MODE")
                ready.append(True)
                _until(lambda: migrating.execute(WAITING).fetchone() != (0,))
                migrating.execute("LOCK TABLE games_game IN ACCESS EXCLUSIVE MODE")

    ready: list[bool] = []
    thread = Thread(target=migrate)
    thread.start()
    _until(lambda: bool(ready))
    yield
    thread.join()


def _until(condition: Callable[[], bool]) -> None:
    ends = time.monotonic() + LONG
    while not condition():
        assert time.monotonic() < ends
        time.sleep(0.01)


def _move(client: Client, game: Game) -> int:
    data = {"version": str(current_version(game)), "seat_action": f"0:{legal_action(game, 'Move')}"}
    return int(client.post(f"/games/{game.pk}/play", data, headers={"HX-Request": "true"}).status_code)


def test_a_move_that_deadlocks_with_a_migration_is_made_once(alice: User, bob: User, alice_client: Client) -> None:
    game = begun_game(alice, bob)
    with migration():
        assert _move(alice_client, game) == 200
    assert Step.objects.filter(game=game).count() == 1


def _fails(code: str, *, times: int) -> Callable[[], int]:
    """Return a function whose transaction PostgreSQL ends with that code as often; it returns how often it ran."""
    runs = []

    def run() -> int:
        runs.append(1)
        if len(runs) <= times:
            with connection.cursor() as cursor:
                cursor.execute(f"DO $$ BEGIN RAISE EXCEPTION 'ended' USING ERRCODE = '{code}'; END $$")
        return len(runs)

    return run


@pytest.mark.parametrize("code", ["40P01", "40001"])
def test_it_tries_a_conflict_once_more(code: str) -> None:
    assert atomic(_fails(code, times=1))() == 2


def test_it_does_not_try_a_third_time() -> None:
    with pytest.raises(OperationalError):
        atomic(_fails("40P01", times=2))()


def test_it_does_not_try_again_after_another_failure() -> None:
    runs: Any = atomic(_fails("57014", times=1))  # cancelled
    with pytest.raises(OperationalError):
        runs()
    assert runs() == 2


def test_only_the_outermost_transaction_is_tried_again() -> None:
    inner = atomic(_fails("40P01", times=1))
    with pytest.raises(OperationalError), transaction.atomic():
        inner()
    assert inner() == 2


def test_what_was_to_happen_after_the_commit_happens_once() -> None:
    done: list[int] = []
    fails = _fails("40P01", times=1)

    def act() -> None:
        transaction.on_commit(lambda: done.append(1))
        fails()

    atomic(act)()
    assert done == [1]
