"""Invitations by name; anybody may also follow the invite link."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone

from games.models.game import Game


class Invitation(models.Model):
    """An invitation of one person to a table in the lobby, or to a free seat of a running game."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="invitations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now, db_default=Now())

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "user"], name="one_invitation_per_person")]

    def __str__(self) -> str:
        return f"{self.user_id} to {self.game_id}"
