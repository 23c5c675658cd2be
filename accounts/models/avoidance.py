"""Avoidances between users."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone


class Avoidance(models.Model):
    """A user's choice never to be seated with another person again, of which that person is not told."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="avoidances")
    avoided = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="avoided_by")
    at = models.DateTimeField(default=timezone.now, db_default=Now())

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "avoided"], name="one_avoidance_a_person")]

    def __str__(self) -> str:
        return f"{self.avoided_id} for {self.user_id}"
