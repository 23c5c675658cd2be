"""The audit log: write rows and add names for display."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import models
from django.utils.translation import gettext as _

from accounts.models import AuditEntry, User
from forbidden.cldr import moment


def record(*, by: User | None, action: str, target: models.Model, reason: str = "", **detail: Any) -> AuditEntry:
    """Write one row for one action, inside the same transaction; `detail` must hold no names."""
    return AuditEntry.objects.create(
        actor=by.pk if by else None,
        action=action,
        target=target._meta.label_lower,
        target_id=target.pk,
        reason=reason,
        detail=detail,
    )


def add_names(entries: Iterable[AuditEntry]) -> list[AuditEntry]:
    """Set current names and the details in words on each row, with one query."""
    rows, person = list(entries), User._meta.label_lower
    numbers = {row.actor for row in rows} | {row.target_id for row in rows if row.target == person}
    names = dict(User.objects.filter(pk__in=[number for number in numbers if number]).values_list("pk", "name"))
    for row in rows:
        row.actor_name = _("command line") if row.actor is None else names.get(row.actor, f"#{row.actor}")
        row.details_text = ", ".join(f"{key}: {_words(value)}" for key, value in row.detail.items())
        row.target_name = names.get(row.target_id, "") if row.target == person else ""
    return rows


def _words(value: Any) -> str:
    """Return a value of `detail` as text: times in the reader's zone, lists joined by spaces."""
    if isinstance(value, list):
        return " ".join(map(str, value))
    try:
        return moment(datetime.fromisoformat(value), "yMMMMd Hm")
    except (TypeError, ValueError):
        return "–" if value is None else str(value)
