"""Browsers that have seen a board of a challenge."""

from typing import ClassVar

from django.db import models
from django.db.models.functions import Now
from django.utils import timezone

from games.models.game import Game


class Sighting(models.Model):
    """A browser opened a table whose board shows the seed of a challenge.

    `device` is a keyed hash of the browser's device cookie. The row names no user.
    """

    device = models.CharField(max_length=64)
    game = models.ForeignKey(Game, models.CASCADE, related_name="sightings")
    challenge = models.CharField(max_length=40)
    players = models.PositiveSmallIntegerField(help_text="Each number of adventurers has its own seed.")
    plays = models.BooleanField(help_text="The browser was that of a player of the table.")
    at = models.DateTimeField(default=timezone.now, db_default=Now(), help_text="When it was opened first.")
    kept_until = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["device", "game", "plays"], name="one_sighting_a_device_and_game"),
        ]
        indexes: ClassVar = [models.Index("kept_until", name="sighting_kept_until")]

    def __str__(self) -> str:
        return f"{self.challenge}: {self.device[:8]} at {self.game_id}"
