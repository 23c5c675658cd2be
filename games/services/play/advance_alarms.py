"""When a turn in advance is played: a due time in the game's row, and a message that wakes a worker at that time."""

from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError
from structlog import get_logger

from forbidden.celery import app
from games.table import Table

log = get_logger(__name__)

EXPIRES = timedelta(seconds=60)
"""When a message is too old; by then, a sweep has found the row."""


def arm_turn(table: Table) -> None:
    """Set when the turn that has just begun is played, if it is one in advance; the caller saves the game's row."""
    game = table.game
    if not game.is_running or not game.awaited_seats & game.seats_in_advance:
        return
    # People get a moment to see that the turn has begun.
    game.advance_due_at = timezone.now() + timedelta(seconds=settings.BOT_PAUSE)
    transaction.on_commit(partial(wake_turn, game.pk, game.advance_due_at))


def wake_turn(game_id: int, at: datetime) -> None:
    """Send a worker to the table at that time; without a broker, the next sweep finds the same row."""
    try:
        app.send_task("games.tasks.play_turn_in_advance", [game_id], eta=at, expires=at + EXPIRES)
    except OperationalError as error:
        log.warning("turn_not_woken", game=game_id, error=str(error))
