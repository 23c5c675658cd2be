"""Vacations, during which the clocks of a user stand still."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q


class Vacation(models.Model):
    """One vacation; if it ended early, `ends_at` is the time of return."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="vacations")
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["starts_at"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(ends_at__gte=F("starts_at")), name="vacation_ends_after_it_starts")
        ]
        indexes: ClassVar = [models.Index("user", "ends_at", name="vacation_of")]

    def __str__(self) -> str:
        return f"{self.starts_at:%Y-%m-%d} to {self.ends_at:%Y-%m-%d}"
