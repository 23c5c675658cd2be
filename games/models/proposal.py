"""Proposals of players to their team that need everybody's consent: to pause the table, or to give the game up."""

from datetime import timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from forbidden.db import default
from games.models.game import Game


class Proposal(models.Model):
    """A proposal to the team. It is open until it is settled, declined or withdrawn, or until it lapses.

    A settled or withdrawn one is deleted. A declined one stays until it lapses, so that its author learns of it.
    """

    LIFE: ClassVar = timedelta(days=2)
    """How long a proposal may wait for its answers."""

    class Kind(models.TextChoices):
        PAUSE = "pause", _("a pause")
        GIVE_UP = "give_up", _("to give up")

    game = models.ForeignKey(Game, models.CASCADE, related_name="proposals")
    kind = models.CharField(max_length=10, choices=Kind)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="proposals")
    until = models.DateTimeField(null=True, blank=True, help_text="The end of the pause that it proposes.")
    at = models.DateTimeField(default=timezone.now, db_default=Now())
    lapses_at = models.DateTimeField()
    declined_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    is_declined = models.BooleanField(**default(False))

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "kind"], name="one_proposal_of_a_kind")]
        indexes: ClassVar = [models.Index("lapses_at", name="proposal_lapse")]

    def __str__(self) -> str:
        return f"{self.kind} {self.game_id}"

    @property
    def is_open(self) -> bool:
        return not self.is_declined and self.lapses_at > timezone.now()


class Consent(models.Model):
    """A teammate agrees to a proposal; its author agrees by making it."""

    proposal = models.ForeignKey(Proposal, models.CASCADE, related_name="consents")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now, db_default=Now())

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["proposal", "user"], name="one_consent_a_person")]

    def __str__(self) -> str:
        return f"{self.user_id} to {self.proposal_id}"
