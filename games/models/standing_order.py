"""Standing orders: plays that the server makes for a player when their condition comes true."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from forbidden.db import default
from games.models.game import Game


class StandingOrder(models.Model):
    """An order of a player for their seat, as the engine's JSON. It is carried out once at most."""

    MOST = 8
    """How many armed orders a seat may have."""

    class Status(models.TextChoices):
        ARMED = "armed", _("active")
        FIRED = "fired", _("carried out")
        LAPSED = "lapsed", _("lapsed")
        CANCELLED = "cancelled", _("cancelled")

    game = models.ForeignKey(Game, models.CASCADE, related_name="standing_orders")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="standing_orders")
    order = models.TextField(help_text="The order, as the engine's JSON.")
    status = models.CharField(max_length=10, choices=Status, **default(Status.ARMED))
    why = models.CharField(max_length=200, blank=True, **default(""), help_text="Why it has lapsed.")
    version = models.PositiveIntegerField(
        null=True, blank=True, help_text="The version of the game at which it was carried out or lapsed."
    )
    created_at = models.DateTimeField(default=timezone.now, db_default=Now())

    class Meta:
        indexes: ClassVar = [models.Index("game", name="standing_order_armed", condition=Q(status="armed"))]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat} #{self.pk}"

    @property
    def is_armed(self) -> bool:
        return self.status == self.Status.ARMED
