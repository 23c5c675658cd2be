"""Closing a game before its end, and reopening it."""

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from forbidden.db import atomic
from games import deadlines, live
from games.exceptions import NoSuchTable, NotClosed, TooLate
from games.models import Game, Notification, Seat
from games.notifications.rows import notify, notify_wait
from games.services.bot_alarms import arm_bots
from games.services.game_state import STATE_FIELDS, start_clock, stop_clock
from games.table import Table

MODERATORS = "moderators"
"""The cause of a closure that only moderators can undo."""


def close(table: Table, *, cause: str, by: User | None = None) -> None:
    """Close a locked, running game and notify its people; `cause` is "abandoned", "clock", "vote" or "left"."""
    close_silently(table, cause=cause)
    notify(table, Notification.Kind.CLOSED, [person.pk for person in table.people], by=by, detail=cause)


def close_silently(table: Table, *, cause: str) -> None:
    """Close a locked, running game without a notification."""
    game = table.game
    game.status, game.ended_by = Game.Status.CLOSED, cause
    game.version += 1
    stop_clock(game)
    game.save(update_fields=STATE_FIELDS)
    Seat.objects.filter(game=game).update(is_live=False)
    live.publish_on_commit(game)


def may_reopen(table: Table) -> bool:
    """Return whether the table's user may reopen the game: for 30 days, unless moderators closed it."""
    game = table.game
    return (
        table.is_mine
        and game.is_closed
        and game.ended_by != MODERATORS
        and game.ended_at is not None
        and timezone.now() < game.ended_at + deadlines.REOPENING_TIME
    )


@atomic
def reopen(*, user: User, game_id: int) -> Game:
    """Reopen a closed game where it stood; any of its players may, for 30 days."""
    table = Table.find(game_id=game_id, user=user, lock=True)
    game = table.game
    if not table.is_mine:
        raise NoSuchTable
    if game.is_running:
        return game  # a second click, or a teammate's
    if not game.is_closed:
        raise NotClosed
    if game.ended_by == MODERATORS:
        raise NotClosed(_("Moderators closed this game. Only they can reopen it."))
    if not may_reopen(table):
        raise TooLate
    reopen_silently(table)
    waiting = {person.pk for person in table.awaited_people}
    others = {person.pk for person in table.people} - waiting
    notify(table, Notification.Kind.CLOSED, others, by=user, detail="reopened")
    notify_wait(table, begun=game.awaited_seats, turn_began=True, by=user)
    return game


def reopen_silently(table: Table) -> None:
    """Reopen a locked, closed game without a notification."""
    game = table.game
    game.status, game.ended_by, game.ended_at = Game.Status.RUNNING, "", None
    game.version += 1
    game.acted_at, game.warned_at = timezone.now(), None
    game.turn_since = game.acted_at
    start_clock(table)
    arm_bots(table)
    game.save(update_fields=STATE_FIELDS)
    Seat.objects.filter(game=game).update(is_live=True)
    live.publish_on_commit(game)
