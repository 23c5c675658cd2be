"""What the sweep does: plan the deliveries of new notices, claim those that are due, and send them.

Two sweeps at once do no harm: each row is locked and passed over by the other while it is claimed, and a claim is a
lease, so that the work of a worker that was killed is taken up again when it ends.
"""

from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone, translation
from structlog import get_logger

from games.mails import your_turn
from games.models import Delivery, Notification
from games.tables import Table

log = get_logger(__name__)

BATCH = 20
LEASE = timedelta(minutes=5)
MOST_ATTEMPTS = 6


def _claimable(rows: QuerySet) -> QuerySet:
    """Lock the rows, leaving out those that another sweep is at; SQLite has one writer anyway."""
    return rows.select_for_update(skip_locked=connection.features.has_select_for_update_skip_locked, of=("self",))


@transaction.atomic
def plan_deliveries() -> int:
    """Write a delivery per channel for notices that have none yet; answer how many notices there were."""
    notices = list(
        _claimable(Notification.objects.filter(planned_at=None)).select_related("user").order_by("pk")[:BATCH]
    )
    Delivery.objects.bulk_create(
        Delivery(notification=notice, channel=Delivery.Channel.MAIL)
        for notice in notices
        if notice.user.email and notice.user.mail_notices and notice.user.is_active
    )
    Notification.objects.filter(pk__in=[notice.pk for notice in notices]).update(planned_at=timezone.now())
    return len(notices)


@transaction.atomic
def claim_deliveries() -> list[Delivery]:
    """Lease the deliveries that are due to the caller."""
    due = Delivery.objects.filter(status=Delivery.Status.DUE, due_at__lte=timezone.now())
    claimed = list(_claimable(due).select_related("notification__user").order_by("due_at")[:BATCH])
    for delivery in claimed:
        delivery.attempts += 1
        delivery.due_at = timezone.now() + LEASE
    Delivery.objects.bulk_update(claimed, ["attempts", "due_at"])
    return claimed


def deliver(delivery: Delivery) -> None:
    """Send one claimed delivery, or drop it if nobody needs it any more."""
    try:
        mail = _mail(delivery.notification)
        if mail is not None:
            mail.send()
    except Exception as error:  # a provider may raise anything, and one mail must not stop the others
        _fail(delivery, error)
    else:
        _finish(delivery, Delivery.Status.DROPPED if mail is None else Delivery.Status.SENT)


def _mail(notice: Notification) -> EmailMessage | None:
    """The mail of a notice, unless the wait it speaks of is over."""
    newer = Notification.objects.filter(user=notice.user, game=notice.game_id, kind=notice.kind, pk__gt=notice.pk)
    table = Table.find(game_id=notice.game_id, user=notice.user)
    if not table.game.is_running or not table.mine_awaited or newer.exists():
        return None
    with translation.override(settings.LANGUAGE_CODE), timezone.override(notice.user.zone):
        return your_turn(table)


def _finish(delivery: Delivery, status: Delivery.Status) -> None:
    delivery.status, delivery.done_at, delivery.error = status, timezone.now(), ""
    delivery.save(update_fields=["status", "done_at", "error"])


def _fail(delivery: Delivery, error: Exception) -> None:
    """Try again later and later, and at last give up visibly."""
    log.warning("delivery_failed", delivery=delivery.pk, attempts=delivery.attempts, error=type(error).__name__)
    delivery.error = f"{type(error).__name__}: {error}"[:200]
    if delivery.attempts >= MOST_ATTEMPTS:
        delivery.status, delivery.done_at = Delivery.Status.FAILED, timezone.now()
    else:
        delivery.due_at = timezone.now() + timedelta(minutes=2**delivery.attempts)
    delivery.save(update_fields=["status", "done_at", "due_at", "error"])
