"""Reactions of players to entries of the log."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class LogReaction(models.Model):
    """A sign that a player put on an entry of the log: one of each kind a person.

    The entry is named by the version of its step. A number is used again after an undo, a version never.
    """

    class Kind(models.TextChoices):
        CLAP = "clap", _("well done")
        HEART = "heart", _("love it")
        LAUGH = "laugh", _("funny")
        WOW = "wow", _("wow")
        SAD = "sad", _("sad")
        FIRE = "fire", _("fire")

    game = models.ForeignKey(Game, models.CASCADE, related_name="reactions")
    version = models.PositiveIntegerField(help_text="The version of the game that the step made.")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="log_reactions")
    kind = models.CharField(max_length=10, choices=Kind)
    at = models.DateTimeField(default=timezone.now, db_default=Now())

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "version", "user", "kind"], name="one_reaction_of_a_kind")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.game_id}@{self.version}"
