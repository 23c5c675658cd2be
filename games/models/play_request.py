"""Requests of players to teammates: play this for us, or agree to this plan."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from forbidden.db import default
from games.models.game import Game
from games.models.plan import Plan


class PlayRequest(models.Model):
    """A player asks the player of a seat for one of that seat's free plays, or to agree to a plan.

    It is open until it is answered or withdrawn, or until the turn `until`. "Later" leaves it open.
    """

    MOST_OPEN = 3
    """How many open requests a player may have to one seat."""

    class Status(models.TextChoices):
        OPEN = "open", pgettext_lazy("a request", "open")
        LATER = "later", _("later")
        GRANTED = "granted", _("granted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    OPEN: ClassVar = (Status.OPEN, Status.LATER)

    game = models.ForeignKey(Game, models.CASCADE, related_name="play_requests")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="play_requests")
    seat = models.PositiveSmallIntegerField(help_text="The seat that is asked.")
    plan = models.ForeignKey(
        Plan,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="requests",
        help_text="A plan instead of an action.",
    )
    action = models.TextField(help_text="The action, as the engine's JSON.")
    what = models.CharField(max_length=300, help_text="The action in words, with adventurers instead of people.")
    text = models.CharField(max_length=200, blank=True, **default(""), help_text="Why, in their own words.")
    turn = models.PositiveIntegerField(help_text="The turn in which it was made.")
    until = models.PositiveIntegerField(help_text="The turn with which it ends by itself.")
    status = models.CharField(max_length=10, choices=Status, **default(Status.OPEN))
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(null=True, blank=True, help_text="The game's version when it was granted.")
    thanked_at = models.DateTimeField(null=True, blank=True)
    at = models.DateTimeField(default=timezone.now, db_default=Now())

    class Meta:
        indexes: ClassVar = [
            models.Index("game", name="play_request_open", condition=Q(status__in=("open", "later"))),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} #{self.pk}"

    @property
    def is_open(self) -> bool:
        return self.status in self.OPEN
