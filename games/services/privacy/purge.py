"""Deletion of rows that are older than the settings allow (`docs/privacy.md`)."""

from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts.privacy.retention import before
from forbidden.db import claimable
from games.models import (
    CrewInvitation,
    Delivery,
    Invitation,
    Message,
    Notification,
    PlayRequest,
    Proposal,
    Report,
    Sighting,
)

BATCH = 500


@transaction.atomic
def purge_notifications() -> int:
    """Delete a batch of old notifications without a due delivery, and their deliveries; return how many."""
    if (old := before("NOTIFICATIONS_KEPT_DAYS")) is None:
        return 0
    waiting = Delivery.objects.filter(notification=OuterRef("pk"), status=Delivery.Status.DUE)
    notifications = Notification.objects.filter(~Exists(waiting), created_at__lt=old, planned_at__isnull=False)
    claimed = _claim(notifications, "created_at")
    Delivery.objects.filter(notification__in=claimed).delete()
    Notification.objects.filter(pk__in=claimed).delete()
    return len(claimed)


@transaction.atomic
def purge_messages() -> int:
    """Delete a batch of old messages of games that ended long ago; return how many."""
    if (old := before("MESSAGES_KEPT_DAYS")) is None:
        return 0
    claimed = _claim(Message.objects.filter(at__lt=old, game__ended_at__lt=old), "pk")
    # A report about a message keeps its own copy, for its own time.
    Report.objects.filter(message__in=claimed).update(message=None)
    Message.objects.filter(pk__in=claimed).delete()
    return len(claimed)


@transaction.atomic
def purge_requests() -> int:
    """Delete a batch of old requests of games that ended long ago, as messages are deleted; return how many."""
    if (old := before("MESSAGES_KEPT_DAYS")) is None:
        return 0
    claimed = _claim(PlayRequest.objects.filter(at__lt=old, game__ended_at__lt=old), "pk")
    PlayRequest.objects.filter(pk__in=claimed).delete()
    return len(claimed)


@transaction.atomic
def purge_reports() -> int:
    """Delete a batch of reports that were resolved long ago; return how many."""
    if (old := before("REPORTS_KEPT_DAYS")) is None:
        return 0
    handled = Report.objects.filter(handled_at__lt=old).exclude(status=Report.Status.OPEN)
    claimed = _claim(handled, "handled_at")
    Report.objects.filter(pk__in=claimed).delete()
    return len(claimed)


@transaction.atomic
def purge_invitations() -> int:
    """Delete a batch of old invitations that nobody accepted; return how many. The link still leads to the table."""
    if (old := before("INVITATIONS_KEPT_DAYS")) is None:
        return 0
    claimed = _claim(Invitation.objects.filter(at__lt=old), "pk")
    Invitation.objects.filter(pk__in=claimed).delete()
    return len(claimed)


@transaction.atomic
def purge_crew_invitations() -> int:
    """Delete a batch of old invitations to crews that nobody accepted; return how many."""
    if (old := before("INVITATIONS_KEPT_DAYS")) is None:
        return 0
    claimed = _claim(CrewInvitation.objects.filter(at__lt=old), "pk")
    CrewInvitation.objects.filter(pk__in=claimed).delete()
    return len(claimed)


@transaction.atomic
def purge_sightings() -> int:
    """Delete a batch of sightings of challenges that no longer count; return how many."""
    claimed = _claim(Sighting.objects.filter(kept_until__lt=timezone.now()), "kept_until")
    Sighting.objects.filter(pk__in=claimed).delete()
    return len(claimed)


@transaction.atomic
def purge_proposals() -> int:
    """Delete a batch of proposals that have lapsed; return how many."""
    claimed = _claim(Proposal.objects.filter(lapses_at__lt=timezone.now()), "lapses_at")
    Proposal.objects.filter(pk__in=claimed).delete()
    return len(claimed)


def _claim(rows: QuerySet[Any], order: str) -> list[int]:
    """Lock a batch of the rows and return their ids."""
    return [row.pk for row in claimable(rows.only("pk")).order_by(order)[:BATCH]]
