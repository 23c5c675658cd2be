"""Statistics, written from the steps of finished games; `manage.py rebuild_statistics` writes them anew."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F

from forbidden.db import default
from games.models.game import Game


class Result(models.Model):
    """The result of one seat of a finished game, for the player who had it at the end.

    `team` is the same for games of the same people. The first of a player's seats has `is_first`, so counting those
    counts games. `pace` is the player's median time to answer a wait, in seconds.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="results")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="results")
    is_first = models.BooleanField(**default(True))
    role = models.CharField(max_length=20)
    team = models.CharField(max_length=64)
    rules = models.CharField(max_length=20)
    difficulty = models.CharField(max_length=20)
    players = models.PositiveSmallIntegerField()
    challenge = models.CharField(max_length=40, blank=True, **default(""))
    seen_before = models.BooleanField(
        **default(False), help_text="Another table of the challenge was opened in a player's browser."
    )
    won = models.BooleanField()
    cause = models.CharField(max_length=40)
    turns = models.PositiveSmallIntegerField()
    steps = models.PositiveIntegerField(help_text="Steps of this seat.")
    seconds = models.PositiveIntegerField(help_text="From the game's start to its end.")
    pace = models.PositiveIntegerField(null=True, blank=True)
    ended_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "seat"], name="one_result_a_seat")]
        indexes: ClassVar = [
            models.Index("user", F("ended_at").desc(), name="result_user"),
            models.Index("team", F("ended_at").desc(), name="result_team"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat}"


class Tally(models.Model):
    """A count of the site's games of one kind; with an empty `role` each game counts once, else once for that role."""

    rules = models.CharField(max_length=20)
    difficulty = models.CharField(max_length=20)
    players = models.PositiveSmallIntegerField()
    role = models.CharField(max_length=20, blank=True, **default(""))
    cause = models.CharField(max_length=40)
    won = models.BooleanField()
    games = models.PositiveIntegerField(**default(0))
    turns = models.PositiveBigIntegerField(**default(0))
    seconds = models.PositiveBigIntegerField(**default(0))

    class Meta:
        verbose_name_plural = "tallies"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["rules", "difficulty", "players", "role", "cause", "won"], name="one_tally_a_kind"
            )
        ]

    def __str__(self) -> str:
        return f"{self.rules} {self.difficulty} {self.players} {self.role} {self.cause}: {self.games}"
