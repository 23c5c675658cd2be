"""Mutes between users."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone


class Mute(models.Model):
    """A user's choice to collapse the messages of another and get no notifications from them."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="muted_by")
    at = models.DateTimeField(default=timezone.now, db_default=Now())

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "muted"], name="one_mute_a_person")]

    def __str__(self) -> str:
        return f"{self.muted_id} for {self.user_id}"
