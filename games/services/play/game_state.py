"""The engine's state in a game's row: record it, and start the clock of a wait."""

from collections.abc import Collection
from datetime import datetime

from django.utils import timezone

from accounts.models import User
from forbidden.prepared import PreparedUpdate
from games import deadlines
from games.engine.protocol import State
from games.models import Game
from games.services.play.alarms import arm_bots
from games.table import Table

STATE_FIELDS = (
    "snapshot",
    "version",
    "steps",
    "status",
    "ended_by",
    "ended_at",
    "awaited",
    "moved_at",
    "acted_at",
    "bot_due_at",
    "bot_attempts",
    "taken_over",
    "with_bots",
    "advance_due_at",
    "turn_since",
    "team_played_turn",
    "clock_started_at",
    "due_at",
    "alarms",
    "alarm_at",
    "vote_round",
    "warned_at",
)
"""The fields that this module writes, for `save(update_fields=…)`."""

save_state = PreparedUpdate(Game, STATE_FIELDS)


def record_state(
    table: Table, state: State, *, by_person: bool = True, turn_since: datetime | None = None
) -> frozenset[int]:
    """Put a state, and what lists and sweeps need of it, into the game's row; the caller saves it.

    `by_person` says whether a person acted. `turn_since` is when the turn began or its player was last there: now, if
    it is None. Return the seats whose wait begins.
    """
    game, now = table.game, timezone.now()
    before = game.awaited_seats
    awaited = game.engine.waiting_on(state)
    game.snapshot = game.engine.dump(state).decode()
    game.version += 1
    game.moved_at, game.turn_since = now, turn_since or now
    game.await_seats(awaited)
    if by_person:
        game.note_act()
    outcome = game.engine.outcome(state)
    if outcome is not None:
        game.status = Game.Status.WON if outcome.won else Game.Status.LOST
        game.ended_by = outcome.cause
        stop_clock(game)
    elif awaited - before:
        start_clock(table)
    arm_bots(table)
    return awaited - before


def commit_seats(table: Table, *fields: str, changed: Collection[int] = ()) -> frozenset[int]:
    """Commit a change of who plays a seat: bots are armed anew, and a running game counts as acted at.

    Return those of the `changed` seats that the game waits for; their wait begins anew, which also ends a vote.
    """
    game = table.game
    waiting = game.awaited_seats.intersection(changed)
    if waiting:
        start_clock(table)
    arm_bots(table)
    if game.is_running:
        game.note_act()
    table.commit_change(*STATE_FIELDS, *fields)
    return waiting


def start_clock(table: Table, *, since: datetime | None = None) -> None:
    """Start the clock of the current wait, now or as if it had begun at `since`; a wait for bots alone has none."""
    game = table.game
    only_bots = game.awaited_seats <= set(table.bots)
    game.clock_started_at = None if only_bots else since or timezone.now()
    game.alarms, game.vote_round = 0, None
    # A wait that begins now needs only the current or next vacation of the awaited people, which their rows hold.
    set_alarm(table, table.absences)


def set_alarm(table: Table, absences: list[deadlines.Absence]) -> None:
    """Set when the wait is over, and when the sweep must process this table next."""
    game = table.game
    daily = any(person.reminders == User.Reminders.DAILY for person in table.awaited_people)
    game.due_at = deadlines.due_at(game, absences)
    game.alarm_at = deadlines.next_alarm(game, absences, daily=daily)


def stop_clock(game: Game) -> None:
    """Set the end of a game that is over or closed, and clear its clock."""
    game.ended_at = timezone.now()
    game.due_at = game.alarm_at = game.vote_round = game.bot_due_at = game.advance_due_at = None
