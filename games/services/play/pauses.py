"""Pauses of a table, during which its clock stands still. People and bots may still play."""

from datetime import datetime, timedelta

from django.utils import timezone

from accounts.models import User
from forbidden.db import atomic
from games.exceptions import NotPaused
from games.models import Game, Notification
from games.notifications.rows import notify
from games.services.play.timeouts import renew_alarm
from games.table import Table

LONGEST = timedelta(days=31)
KEPT = 20
"""How many pauses a table remembers: more than one wait can have."""


def begin_pause(table: Table, until: datetime, *, by: User) -> None:
    """Stop the clock of a locked, running table until then, and tell its people; the caller commits `PAUSE_FIELDS`."""
    now = timezone.now()
    table.game.pauses = [*table.game.pauses, [now.isoformat(), until.isoformat()]][-KEPT:]
    renew_alarm(table)
    _notify(table, by=by, detail=f"{now:%Y%m%d%H%M%S}")


@atomic
def end_pause(*, user: User, game_id: int) -> Game:
    """End the pause of a table now; any of its players may. The clock goes on from where it was."""
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    game, now = table.game, timezone.now()
    if game.paused_until is None:
        raise NotPaused
    game.pauses = [[begins.isoformat(), min(ends, now).isoformat()] for begins, ends in game.pause_times]
    renew_alarm(table)
    _notify(table, by=user, detail=f"{Notification.PAUSE_ENDED} {now:%Y%m%d%H%M%S}")
    table.commit_board_talk(*PAUSE_FIELDS)
    return game


def _notify(table: Table, *, by: User, detail: str) -> None:
    people = [person.pk for person in table.people if person.proposal_notifications]
    notify(table, Notification.Kind.PAUSED, people, by=by, detail=detail)


PAUSE_FIELDS = ("pauses", "due_at", "alarm_at")
"""The fields that a pause changes."""
