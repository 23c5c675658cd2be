"""What this app forgets when its time is over, a batch at a time."""

from datetime import datetime
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import Sanction
from accounts.privacy.retention import before

BATCH = 500


@transaction.atomic
def forget_sanctions() -> int:
    """Delete a batch of what moderators told people that ended long ago; answer how many there were."""
    old = before("SANCTIONS_KEPT_DAYS")
    return _forget(Sanction.objects.filter(_ended(old))) if old else 0


def _ended(old: datetime) -> Q:
    """Lifted or run out before that, or of the kinds that are over once they are read; a ban for good has no end."""
    told = ~Q(kind__in=(Sanction.Kind.MUTE, Sanction.Kind.BAN)) & Q(at__lt=old, read_at__lt=old)
    return Q(lifted_at__lt=old) | Q(ends_at__lt=old) | told


@transaction.atomic
def forget_sessions() -> int:
    """Delete a batch of sessions that have run out, and what was kept to list them."""
    gone = UserSession.objects.exclude(session_key__in=Session.objects.values("session_key"))
    return _forget(Session.objects.filter(expire_date__lt=timezone.now())) + _forget(gone)


def _forget(found: QuerySet[Any]) -> int:
    """Delete some of these, leaving out those that another process is at."""
    skips = connection.features.has_select_for_update_skip_locked  # SQLite has one writer anyway
    batch = [row.pk for row in found.select_for_update(skip_locked=skips).order_by("pk").only("pk")[:BATCH]]
    found.model._base_manager.filter(pk__in=batch).delete()
    return len(batch)
