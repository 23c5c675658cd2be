"""Writing down what those who run the site do."""

from typing import Any

from django.db import models

from accounts.models import AuditEntry, User


def record(*, by: User | None, act: str, target: models.Model, reason: str = "", **detail: Any) -> AuditEntry:
    """One row for one act, inside the transaction that carries it out; `detail` holds no names."""
    return AuditEntry.objects.create(
        actor=by.pk if by else None,
        act=act,
        target=target._meta.label_lower,
        target_id=target.pk,
        reason=reason,
        detail=detail,
    )
