"""Closing a game before its end, and what its reopening changes."""

from django.utils import timezone

from accounts.models import User
from games import deadlines
from games.models import Game, Notification, Seat
from games.notifications.rows import notify
from games.services.play.alarms import arm_bots
from games.services.play.game_state import STATE_FIELDS, start_clock, stop_clock
from games.table import Table

MODERATORS = "moderators"
"""The cause of a closure that only moderators can undo."""


def close(table: Table, *, cause: str, by: User | None = None) -> None:
    """Close a locked, running game and notify its people; `cause` is one of `CLOSED` of a table's status."""
    close_silently(table, cause=cause)
    notify(table, Notification.Kind.CLOSED, table.people_ids, by=by, detail=cause)


def close_silently(table: Table, *, cause: str) -> None:
    """Close a locked, running game without a notification."""
    game = table.game
    game.status, game.ended_by = Game.Status.CLOSED, cause
    stop_clock(game)
    table.commit_change(*STATE_FIELDS)
    Seat.objects.filter(game=game).update(is_live=False)


def may_reopen(table: Table) -> bool:
    """Return whether a player or former player may reopen the game: for 30 days, unless moderators closed it."""
    game = table.game
    return (
        (table.is_mine or bool(table.lost))
        and game.is_closed
        and game.ended_by != MODERATORS
        and game.ended_at is not None
        and timezone.now() < game.ended_at + deadlines.REOPENING_TIME
    )


def reopen_silently(table: Table) -> None:
    """Reopen a locked, closed game without a notification."""
    game = table.game
    game.status, game.ended_by, game.ended_at = Game.Status.RUNNING, "", None
    game.note_act()
    game.turn_since = game.acted_at
    start_clock(table)
    arm_bots(table)
    table.commit_change(*STATE_FIELDS)
    Seat.objects.filter(game=game).update(is_live=True)
