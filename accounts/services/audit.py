"""The audit log: write rows and add names for display."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import AuditEntry, User
from forbidden.cldr import moment

ACTIONS: dict[str, str | Promise] = {
    "add": gettext_lazy("Add"),
    "change": gettext_lazy("Change"),
    "delete": gettext_lazy("Delete"),
    "warn": gettext_lazy("Warn"),
    "mute": gettext_lazy("Mute"),
    "unmute": gettext_lazy("End the mute"),
    "ban": gettext_lazy("Ban"),
    "unban": gettext_lazy("End the ban"),
    "rename": gettext_lazy("Rename"),
    "appoint": gettext_lazy("Change the role"),
}
"""The name of each action for readers of the log; other apps add theirs."""


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
    """Set on each row what it says in words, with current names, by one query."""
    rows, person = list(entries), User._meta.label_lower
    numbers = {row.actor for row in rows} | {row.target_id for row in rows if row.target == person}
    names = dict(User.objects.filter(pk__in=[number for number in numbers if number]).values_list("pk", "name"))
    for row in rows:
        row.actor_name = _("command line") if row.actor is None else names.get(row.actor, f"#{row.actor}")
        row.action_text = str(ACTIONS.get(row.action, row.action))
        row.details_text = ", ".join(f"{key}: {_words(value)}" for key, value in row.detail.items())
        row.target_name = names.get(row.target_id, "") if row.target == person else ""
        row.target_text = row.target_name or f"{model_name(row.target)} #{row.target_id}"
    return rows


def model_name(label: str) -> str:
    """Return what readers call a model that the log names "app.model"."""
    try:
        return str(apps.get_model(label)._meta.verbose_name)
    except LookupError:  # a model that was removed since
        return label.rpartition(".")[2]


def _words(value: Any) -> str:
    """Return a value of `detail` as text: times in the reader's zone, lists joined by spaces."""
    if isinstance(value, list):
        return " ".join(map(str, value))
    try:
        return moment(datetime.fromisoformat(value), "yMMMMd Hm")
    except (TypeError, ValueError):
        return "–" if value is None else str(value)
