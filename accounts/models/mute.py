"""Whom somebody does not want to hear."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone


class Mute(models.Model):
    """One person's choice not to read what another says, nor to be called by them."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="muted_by")
    at = models.DateTimeField(default=timezone.now, db_default=Now())

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "muted"], name="one_mute_a_person")]

    def __str__(self) -> str:
        return f"{self.muted_id} for {self.user_id}"
