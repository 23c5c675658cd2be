"""The purge of expired rows of this app, in batches."""

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
    """Delete a batch of sanctions that ended long ago; return their number."""
    old = before("SANCTIONS_KEPT_DAYS")
    return _delete_batch(Sanction.objects.filter(_ended(old))) if old else 0


def _ended(old: datetime) -> Q:
    """Match sanctions lifted or expired before `old`, and warnings and renames read before it; not permanent bans."""
    told = ~Q(kind__in=(Sanction.Kind.MUTE, Sanction.Kind.BAN)) & Q(at__lt=old, read_at__lt=old)
    return Q(lifted_at__lt=old) | Q(ends_at__lt=old) | told


@transaction.atomic
def forget_sessions() -> int:
    """Delete a batch of expired sessions and of the rows that list them; return their number."""
    gone = UserSession.objects.exclude(session_key__in=Session.objects.values("session_key"))
    return _delete_batch(Session.objects.filter(expire_date__lt=timezone.now())) + _delete_batch(gone)


def _delete_batch(queryset: QuerySet[Any]) -> int:
    """Delete a batch of these rows, except those locked by another process; return their number."""
    skips = connection.features.has_select_for_update_skip_locked  # SQLite has one writer anyway
    batch = [row.pk for row in queryset.select_for_update(skip_locked=skips).order_by("pk").only("pk")[:BATCH]]
    queryset.model._base_manager.filter(pk__in=batch).delete()
    return len(batch)
