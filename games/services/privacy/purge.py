"""Deletion of rows that are older than the settings allow (`docs/privacy.md`).

Each function deletes a batch and returns how many rows it had.
"""

from django.db.models import Exists, OuterRef
from django.utils import timezone

from accounts.privacy.purge import delete_batch, delete_old
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


def purge_notifications() -> int:
    """Delete old notifications without a due delivery, and their deliveries."""
    waiting = Delivery.objects.filter(notification=OuterRef("pk"), status=Delivery.Status.DUE)
    done = Notification.objects.filter(~Exists(waiting), planned_at__isnull=False)
    return delete_old("NOTIFICATIONS_KEPT_DAYS", lambda old: done.filter(created_at__lt=old), order="created_at")


def purge_messages() -> int:
    """Delete old messages of games that ended long ago; a report about one keeps its own copy, for its own time."""
    return delete_old("MESSAGES_KEPT_DAYS", lambda old: Message.objects.filter(at__lt=old, game__ended_at__lt=old))


def purge_requests() -> int:
    """Delete old requests of games that ended long ago, as messages are deleted."""
    return delete_old("MESSAGES_KEPT_DAYS", lambda old: PlayRequest.objects.filter(at__lt=old, game__ended_at__lt=old))


def purge_reports() -> int:
    """Delete reports that were resolved long ago."""
    handled = Report.objects.exclude(status=Report.Status.OPEN)
    return delete_old("REPORTS_KEPT_DAYS", lambda old: handled.filter(handled_at__lt=old), order="handled_at")


def purge_invitations() -> int:
    """Delete old invitations that nobody accepted; the link still leads to the table."""
    return delete_old("INVITATIONS_KEPT_DAYS", lambda old: Invitation.objects.filter(at__lt=old))


def purge_crew_invitations() -> int:
    """Delete old invitations to crews that nobody accepted."""
    return delete_old("INVITATIONS_KEPT_DAYS", lambda old: CrewInvitation.objects.filter(at__lt=old))


def purge_sightings() -> int:
    """Delete sightings of challenges that no longer count."""
    return delete_batch(Sighting.objects.filter(kept_until__lt=timezone.now()), order="kept_until")


def purge_proposals() -> int:
    """Delete proposals that have lapsed."""
    return delete_batch(Proposal.objects.filter(lapses_at__lt=timezone.now()), order="lapses_at")
