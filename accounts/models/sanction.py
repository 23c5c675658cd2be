"""Sanctions of moderators against users."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from forbidden.db import default


class Sanction(models.Model):
    """One warning, mute, ban or new name, with the reason that the user reads.

    The user's row has a copy of the current state (`muted_until`, `banned_until`, `has_unread_sanction`).
    """

    class Kind(models.TextChoices):
        WARNING = "warning", _("warning")
        MUTE = "mute", _("mute")
        BAN = "ban", _("ban")
        RENAME = "rename", _("new name")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sanctions")
    kind = models.CharField(max_length=10, choices=Kind)
    reason = models.CharField(max_length=500)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now, db_default=Now())
    ends_at = models.DateTimeField(null=True, blank=True, help_text=_("None: permanent."))
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_for = models.CharField(
        max_length=500, blank=True, **default(""), help_text=_("Why it ended early. The person reads this.")
    )
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(kind__in=("mute", "ban")) | Q(ends_at=None), name="only_mutes_and_bans_end"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} #{self.pk}"

    @property
    def has_length(self) -> bool:
        """Return whether it lasts, for a time or permanently."""
        return self.kind in (self.Kind.MUTE, self.Kind.BAN)
