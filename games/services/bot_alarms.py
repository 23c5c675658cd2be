"""When a bot plays next: a due time in the game's row, and a message that wakes a worker at that time."""

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


def arm_bots(table: Table) -> None:
    """Set when a bot plays next, if the game waits for one; the caller saves the game's row.

    Whoever changes what is awaited or who plays a seat calls this.
    """
    if not table.awaited_bots:
        table.game.bot_due_at = None
        return
    # Open pages get a moment to fetch each step, which they show at their own pace.
    table.game.bot_due_at = timezone.now() + timedelta(seconds=settings.BOT_PAUSE)
    transaction.on_commit(partial(wake_bots, table.game.pk, table.game.bot_due_at))


def wake_bots(game_id: int, at: datetime) -> None:
    """Send a worker to the table at that time; without a broker, the next sweep finds the same row."""
    try:
        app.send_task("games.tasks.play_bot", [game_id], eta=at, expires=at + timedelta(seconds=settings.BOT_LEASE))
    except OperationalError as error:
        log.warning("bot_not_woken", game=game_id, error=str(error))
