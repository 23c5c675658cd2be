"""A game's row and the engine's state: one becomes the other here alone, and the clock of a wait is wound here."""

from datetime import datetime

from django.utils import timezone

from games import deadlines
from games.engine.protocol import State
from games.models import Game
from games.table import Table

STATE_FIELDS = (
    *("snapshot", "version", "steps", "status", "ended_by", "ended_at", "awaited", "moved_at", "acted_at"),
    *("clock_started_at", "due_at", "alarms", "alarm_at", "poll", "warned_at"),
)
"""What is written here, for `save(update_fields=…)`."""


def load_state(game: Game) -> State:
    return game.engine.load(game.snapshot)


def record_state(table: Table, state: State, *, by_clock: bool = False) -> frozenset[int]:
    """Write a state and what lists and sweeps need of it to the row, unsaved; answer the seats whose wait begins."""
    game, now = table.game, timezone.now()
    before = game.awaited_seats
    awaited = game.engine.waiting_on(state)
    game.snapshot = game.engine.dump(state).decode()
    game.version += 1
    game.moved_at = now
    game.await_seats(awaited)
    if not by_clock:
        game.acted_at, game.warned_at = now, None
    outcome = game.engine.outcome(state)
    if outcome is not None:
        game.status = Game.Status.WON if outcome.won else Game.Status.LOST
        game.ended_by = outcome.cause
        stop_clock(game)
    elif awaited - before:
        wind_clock(table)
    return awaited - before


def wind_clock(table: Table, *, since: datetime | None = None) -> None:
    """Start the time for the present wait, now or as if it had gone on since then."""
    game = table.game
    game.clock_started_at = since or timezone.now()
    game.alarms, game.poll = 0, None
    # The people of the awaited seats were read with the table, and with them the vacation that is on or comes next: of
    # a wait that begins now, that is all that matters.
    set_alarm(game, table.absences)


def set_alarm(game: Game, absences: list[deadlines.Absence]) -> None:
    """When the wait is over, and when the sweep has something to do here next."""
    game.due_at = deadlines.due(game, absences)
    game.alarm_at = deadlines.next_alarm(game, absences)


def stop_clock(game: Game) -> None:
    """The game is over or closed."""
    game.ended_at = timezone.now()
    game.due_at = game.alarm_at = game.poll = None
