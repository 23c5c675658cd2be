"""The purge of expired rows, in batches, and of those of this app."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import Sanction
from accounts.privacy.retention import before
from forbidden.db import claimable

BATCH = 500


def forget_sanctions() -> int:
    """Delete a batch of sanctions that ended long ago; return their number."""
    return delete_old("SANCTIONS_KEPT_DAYS", lambda old: Sanction.objects.filter(_ended(old)))


def _ended(old: datetime) -> Q:
    """Match sanctions lifted or expired before `old`, and warnings and renames read before it; not permanent bans."""
    told = ~Q(kind__in=(Sanction.Kind.MUTE, Sanction.Kind.BAN)) & Q(at__lt=old, read_at__lt=old)
    return Q(lifted_at__lt=old) | Q(ends_at__lt=old) | told


@transaction.atomic
def forget_sessions() -> int:
    """Delete a batch of expired sessions and of the rows that list them; return their number."""
    gone = UserSession.objects.exclude(session_key__in=Session.objects.values("session_key"))
    return delete_batch(Session.objects.filter(expire_date__lt=timezone.now())) + delete_batch(gone)


def delete_old(setting: str, rows_before: Callable[[datetime], QuerySet[Any]], *, order: str = "pk") -> int:
    """Delete a batch of the rows from before the time that a retention setting allows; return their number."""
    old = before(setting)
    return delete_batch(rows_before(old), order=order) if old else 0


@transaction.atomic
def delete_batch(rows: QuerySet[Any], *, order: str = "pk") -> int:
    """Delete a batch of these rows, except those locked by another process; return their number."""
    batch = [row.pk for row in claimable(rows.only("pk")).order_by(order)[:BATCH]]
    rows.model._base_manager.filter(pk__in=batch).delete()
    return len(batch)
