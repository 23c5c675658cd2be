"""The history of a game."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from forbidden.db import default
from games.models.game import Game


class Step(models.Model):
    """One accepted action with its events, both as the engine's JSON.

    `snapshot` is stored where a turn begins, so that any moment is a few plays away.
    """

    class Origin(models.TextChoices):
        """The cause of a step, if it was not played by hand there and then."""

        PLAIN = "", _("played by hand")
        PLAN = "plan", _("from a plan")
        ADVANCE = "advance", _("from a planned turn")
        ORDER = "order", _("by a standing order")
        REQUEST = "request", _("at a teammate's request")
        TRUST = "trust", _("by a trusted teammate")
        API = "api", _("by a program of the player")

    game = models.ForeignKey(Game, models.CASCADE, related_name="history")
    number = models.PositiveIntegerField()
    version = models.PositiveIntegerField(help_text="The version of the game after the step.")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    by_clock = models.BooleanField(**default(False), help_text="Played by the clock after a timeout.")
    by_bot = models.BooleanField(**default(False), help_text="Played by the bot on the seat.")
    reason = models.TextField(
        blank=True, **default(""), help_text="Why a bot played it: a sentence and its values, as JSON."
    )
    origin = models.CharField(
        max_length=10, choices=Origin, blank=True, default=Origin.PLAIN, db_default="", help_text="What led to it."
    )
    action = models.TextField()
    events = models.TextField()
    snapshot = models.TextField(blank=True, **default(""))
    waited_since = models.DateTimeField(null=True, blank=True, help_text="When the wait began that this step answered.")
    at = models.DateTimeField(default=timezone.now, db_default=Now())

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "number"], name="one_step_a_number")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"
