"""What the site forgets of its tables when the time is over that the settings give it (`docs/privacy.md`)."""

from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from accounts.privacy.retention import before
from forbidden.db import claimable
from games.models import Delivery, Invitation, Message, Notification, Report

BATCH = 500


@transaction.atomic
def purge_notifications() -> int:
    """Delete a batch of notifications, with their deliveries, that are done with and old; answer how many they were."""
    if (old := before("NOTIFICATIONS_KEPT_DAYS")) is None:
        return 0
    waiting = Delivery.objects.filter(notification=OuterRef("pk"), status=Delivery.Status.DUE)
    notifications = Notification.objects.filter(~Exists(waiting), created_at__lt=old, planned_at__isnull=False)
    found = _claim(notifications, "created_at")
    Delivery.objects.filter(notification__in=found).delete()
    Notification.objects.filter(pk__in=found).delete()
    return len(found)


@transaction.atomic
def forget_messages() -> int:
    """Delete a batch of what was said at tables whose games ended long ago; what is said after an end stays as long."""
    if (old := before("MESSAGES_KEPT_DAYS")) is None:
        return 0
    found = _claim(Message.objects.filter(at__lt=old, game__ended_at__lt=old), "pk")
    # A report about one keeps its own copy, for its own time.
    Report.objects.filter(message__in=found).update(message=None)
    Message.objects.filter(pk__in=found).delete()
    return len(found)


@transaction.atomic
def forget_reports() -> int:
    """Delete a batch of reports that were dealt with long ago."""
    if (old := before("REPORTS_KEPT_DAYS")) is None:
        return 0
    handled = Report.objects.filter(handled_at__lt=old).exclude(status=Report.Status.OPEN)
    found = _claim(handled, "handled_at")
    Report.objects.filter(pk__in=found).delete()
    return len(found)


@transaction.atomic
def forget_invitations() -> int:
    """Delete a batch of invitations by name that nobody took up; the link still leads to the table."""
    if (old := before("INVITATIONS_KEPT_DAYS")) is None:
        return 0
    found = _claim(Invitation.objects.filter(at__lt=old), "pk")
    Invitation.objects.filter(pk__in=found).delete()
    return len(found)


def _claim(rows: QuerySet[Any], order: str) -> list[int]:
    return [row.pk for row in claimable(rows.only("pk")).order_by(order)[:BATCH]]
