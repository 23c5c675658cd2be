"""When the server plays for a seat: a due time in the game's row, and a message that wakes a worker at that time.

A message about bots means "play the table that has waited longest". It never expires, because another table may be
served by it; one that finds nothing to do costs a glance at an index.
"""

from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError
from structlog import get_logger

from forbidden.celery import app, wake
from games.table import Table

log = get_logger(__name__)

QUEUE = "bots"
BOT_FIELDS = ("bot_due_at", "bot_attempts")
"""The fields that `arm_bots` sets."""

EXPIRES = timedelta(seconds=60)
"""When a message about a turn in advance is too old; by then, a sweep has found the row."""


def arm_bots(table: Table) -> None:
    """Set when a bot plays next, if the game waits for one; the caller saves the game's row.

    Every change of what is awaited or of a seat's player needs this call.
    """
    table.game.bot_attempts = 0
    if not table.awaited_bots:
        table.game.bot_due_at = None
        return
    # Open pages get a moment to fetch each step, which they show at their own pace.
    table.game.bot_due_at = timezone.now() + timedelta(seconds=settings.BOT_PAUSE)
    transaction.on_commit(partial(wake_bots, table.game.pk, table.game.bot_due_at))


def wake_bots(game_id: int, at: datetime) -> None:
    """Wake a worker at that time because of the table."""
    wake("games.tasks.play_bot", game_id, eta=at)


def messages_waiting() -> int:
    """Return how many messages wait in the queue of bots; 0 if the broker does not answer."""
    try:
        with app.connection_for_write() as connection:
            count: int = connection.default_channel.queue_declare(queue=QUEUE).message_count
            return count
    except OperationalError as error:
        log.warning("queue_unknown", error=str(error))
        return 0


def arm_turn(table: Table) -> None:
    """Set when the turn that has just begun is played, if it is one in advance; the caller saves the game's row."""
    game = table.game
    if not game.is_running or not game.awaited_seats & game.seats_in_advance:
        return
    # People get a moment to see that the turn has begun.
    game.advance_due_at = timezone.now() + timedelta(seconds=settings.BOT_PAUSE)
    transaction.on_commit(partial(wake_turn, game.pk, game.advance_due_at))


def wake_turn(game_id: int, at: datetime) -> None:
    """Wake a worker at that time for the turn in advance at the table."""
    wake("games.tasks.play_turn_in_advance", game_id, eta=at, expires=at + EXPIRES)
