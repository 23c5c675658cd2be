"""Plans of players: lists of actions that were not played yet."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from forbidden.db import default
from games.models.game import Game


class Plan(models.Model):
    """A player's plan at a table: one draft, one that is shared, and several choices for a turn in advance.

    `steps` are pairs of a seat and its action as the engine's JSON. They begin at a `version` of the game, or with the
    coming turn of `seat`. `position` is the copy on which they were planned, as the engine's snapshot: a guess at how
    the board will look, or "" for the newest state. `odds` are the ways to lose, with their odds, at which a turn in
    advance was set.
    """

    class Kind(models.TextChoices):
        DRAFT = "draft", _("draft")
        SHARED = "shared", _("shared with the team")
        ADVANCE = "advance", _("planned turn")

    game = models.ForeignKey(Game, models.CASCADE, related_name="plans")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="plans")
    kind = models.CharField(max_length=10, choices=Kind)
    seat = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Whose coming turn it is; empty: now.")
    version = models.PositiveIntegerField(help_text="The version of the game for which it was made.")
    steps = models.JSONField(**default(list))
    why = models.CharField(max_length=200, blank=True, **default(""), help_text="Why, in one sentence.")
    goes_on = models.BooleanField(
        **default(False), help_text="A turn in advance goes on after a step that reveals something."
    )
    odds = models.JSONField(**default(dict), help_text="The ways to lose, with their odds, when it was set.")
    skips = models.BooleanField(
        **default(False), help_text="A turn in advance leaves out a step that is no longer needed."
    )
    is_careful = models.BooleanField(
        **default(False), help_text="A turn in advance waits if a bot sees a much better turn then."
    )
    choice = models.PositiveSmallIntegerField(
        **default(0), help_text="Of a turn in advance: 0 is played if it fits, else 1, and so on."
    )
    position = models.TextField(blank=True, **default(""), help_text="The copy for which it was planned.")
    at = models.DateTimeField(default=timezone.now, db_default=Now())

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "author", "kind", "choice"], name="one_plan_of_a_kind_and_choice")
        ]

    played = 0
    """How many of its first steps were played since, and are no longer among `steps`."""

    def __str__(self) -> str:
        return f"{self.kind} {self.game_id}/{self.author_id}"

    @property
    def content(self) -> dict[str, Any]:
        """The content of the plan, without its author and kind."""
        return {
            "seat": self.seat,
            "version": self.version,
            "position": self.position,
            "steps": self.steps,
            "why": self.why,
        }
