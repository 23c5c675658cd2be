"""Votes of a team about a seat whose time has run out."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Vote(models.Model):
    """One teammate's vote, in the round of votes that was opened at a version of the game."""

    class Option(models.TextChoices):
        WAIT = "wait", _("Keep waiting")
        TEAM = "team", _("Play the seat ourselves")
        BOT = "bot", _("Let a bot play the seat")
        SUBSTITUTE = "substitute", _("Invite a substitute")
        END = "end", _("Close the game")

    game = models.ForeignKey(Game, models.CASCADE, related_name="votes")
    round = models.PositiveIntegerField(help_text="The game's version at which the vote was opened.")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    choice = models.CharField(max_length=10, choices=Option)
    at = models.DateTimeField(default=timezone.now, db_default=Now())

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "round", "user"], name="one_vote_per_person")]

    def __str__(self) -> str:
        return f"{self.choice} {self.game_id}@{self.round}"
