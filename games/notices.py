"""Notices as rows: written with the step that causes them, delivered after it by the worker."""

from collections.abc import Collection

from django.db import transaction
from kombu.exceptions import OperationalError
from structlog import get_logger

from accounts.models import User
from forbidden.celery import app
from games.models import Notification
from games.tables import Table

log = get_logger(__name__)


def write_turn_notices(table: Table, *, begun: Collection[int], actor: User) -> None:
    """One notice for each person whose wait began with this step, but for the one who took it and sees it."""
    users = {seat.user_id for seat in table.seats if seat.number in begun and seat.user_id not in (None, actor.pk)}
    if not users:
        return
    Notification.objects.bulk_create(
        Notification(user_id=user, game=table.game, kind=Notification.Kind.YOUR_TURN, version=table.game.version)
        for user in sorted(users)
    )
    transaction.on_commit(wake_worker)


def wake_worker() -> None:
    """Have the sweep come now; without a broker it comes at its time, and finds the same rows."""
    try:
        app.send_task("games.tasks.sweep")
    except OperationalError as error:
        log.warning("worker_not_woken", error=str(error))
