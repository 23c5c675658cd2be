"""Prepared statements do what Django's own do: rows, signals, errors."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.db.models import Model, signals

from accounts.models import User
from forbidden.prepared import PreparedInsert, PreparedUpdate
from games.models import Game, Step
from games.services.play.game_state import STATE_FIELDS, save_state
from games.services.play.step_rows import insert_step
from tests.games.factories import begun_game, play


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def _fields(model: type[Model], pk: int) -> dict[str, Any]:
    return model._base_manager.filter(pk=pk).values().get()


@contextmanager
def received(*kinds: signals.ModelSignal, sender: type[Model]) -> Iterator[list[dict[str, Any]]]:
    """Yield what the signals say inside the block."""
    heard: list[dict[str, Any]] = []

    def hear(sender: Any, **said: Any) -> None:
        heard.append({name: value for name, value in said.items() if name != "signal"})

    for kind in kinds:
        kind.connect(hear, sender=sender)
    yield heard
    for kind in kinds:
        kind.disconnect(hear, sender=sender)


def test_an_insert_writes_what_django_writes(game: Game, alice: User) -> None:
    values = {
        "game": game,
        "version": 9,
        "seat": 0,
        "user": alice,
        "action": "{}",
        "events": "[]",
        "at": game.created_at,
    }
    ours, djangos = insert_step(Step(number=1, **values)), Step.objects.create(number=2, **values)

    assert _fields(Step, ours.pk) | {"id": djangos.pk, "number": 2} == _fields(Step, djangos.pk)
    assert not ours._state.adding


def test_an_update_writes_its_fields_and_no_other(game: Game) -> None:
    before = _fields(Game, game.pk)
    game.version, game.due_at, game.alarms, game.name = 77, game.created_at, 1, "Other"
    save_state(game)

    assert _fields(Game, game.pk) == before | {"version": 77, "due_at": game.created_at, "alarms": 1}


def test_an_update_of_a_row_that_is_gone_fails(game: Game) -> None:
    gone = Game(pk=game.pk + 1)
    with pytest.raises(DatabaseError), transaction.atomic():
        save_state(gone)


def test_a_refused_insert_ends_the_transaction(game: Game, alice: User) -> None:
    play(game, alice, "Move")
    with transaction.atomic():
        with pytest.raises(IntegrityError):
            insert_step(Step(game=game, number=1, version=9, seat=0, action="{}", events="[]"))
        assert transaction.get_rollback()
        transaction.set_rollback(True)


def test_both_send_the_signals_of_django(game: Game) -> None:
    step = Step(game=game, number=1, version=9, seat=0, action="{}", events="[]")
    with received(signals.pre_save, signals.post_save, sender=Step) as ours:
        PreparedInsert(Step)(step)
    with received(signals.pre_save, signals.post_save, sender=Step) as djangos:
        Step.objects.create(game=game, number=2, version=9, seat=0, action="{}", events="[]")
    assert [said | {"instance": None} for said in ours] == [said | {"instance": None} for said in djangos]

    with received(signals.pre_save, signals.post_save, sender=Game) as ours:
        PreparedUpdate(Game, STATE_FIELDS)(game)
    with received(signals.pre_save, signals.post_save, sender=Game) as djangos:
        game.save(update_fields=STATE_FIELDS)
    assert ours == djangos
