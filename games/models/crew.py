"""Crews: standing teams whose next game begins by consent."""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from forbidden.db import default
from games.models.game import Game, InviteLink

CODE_LENGTH = 8
LONGEST_WORDS = 40
"""Most letters of a crew's name in its address."""


def new_code() -> str:
    return get_random_string(CODE_LENGTH, "abcdefghijkmnpqrstuvwxyz23456789")


class Crew(InviteLink):
    """A standing team. Its newest game is the one it plays, prepares, or has played last.

    A member agrees to the next game by taking a seat at its table.
    """

    LEAST: ClassVar = 2
    MOST: ClassVar = 5
    """Members of a crew that plays."""
    PER_PERSON: ClassVar = 10
    """Most crews of one person."""

    class Saga(models.TextChoices):
        """The games of the saga."""

        ALTERNATE = "alternate", _("Desert and island in turn")
        DESERT = "desert", _("Only the desert")
        ISLAND = "island", _("Only the island")

    class Wait(models.IntegerChoices):
        """Hours after which the next game starts without the members who have not agreed."""

        DAY = 24, _("1 day")
        TWO_DAYS = 48, _("2 days")
        THREE_DAYS = 72, _("3 days")
        WEEK = 168, _("7 days")
        NONE = 0, _("until everyone is in")

    name = models.CharField(_("name"), max_length=60)
    words = models.SlugField(
        max_length=LONGEST_WORDS, db_index=False, blank=True, **default(""), help_text="The name in its address."
    )
    code = models.CharField(max_length=12, unique=True, default=new_code, help_text="The end of its address.")
    captain = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="captained_crews",
        verbose_name=_("captain"),
    )
    saga = models.CharField(_("saga"), max_length=10, choices=Saga, **default(Saga.ALTERNATE))
    difficulty = models.CharField(_("level"), max_length=20, **default("novice"))
    climbs = models.BooleanField(_("one level up after a win"), **default(True))
    pace = models.PositiveSmallIntegerField(_("pace"), choices=Game.Pace, **default(Game.Pace.DAY))
    wait = models.PositiveSmallIntegerField(_("longest wait for members"), choices=Wait, **default(Wait.TWO_DAYS))
    starts_at = models.DateTimeField(
        null=True, blank=True, help_text="When the sweep starts its next game without those who have not agreed."
    )
    created_at = models.DateTimeField(_("created"), default=timezone.now, db_default=Now())

    class Meta:
        verbose_name = _("crew")
        verbose_name_plural = _("crews")
        indexes: ClassVar = [
            models.Index("starts_at", name="crew_start", condition=Q(starts_at__isnull=False)),
            models.Index("captain", name="crew_captain", condition=Q(captain__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("games:crew", args=(self.slug,))

    @property
    def slug(self) -> str:
        """The words of the name for readers of the address, then the code that finds the crew."""
        return f"{self.words}-{self.code}" if self.words else self.code

    def rename(self, name: str) -> None:
        """Set the name and the words of the address; the caller saves both."""
        self.name, self.words = name, slugify(name)[:LONGEST_WORDS].strip("-_")

    @property
    def waits_for(self) -> timedelta | None:
        """How long the next game waits for members; None for as long as it takes."""
        return timedelta(hours=self.wait) if self.wait else None


class CrewMember(models.Model):
    """A member of a crew."""

    crew = models.ForeignKey(Crew, models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="crew_memberships")
    joined_at = models.DateTimeField(default=timezone.now, db_default=Now())
    is_told = models.BooleanField(**default(True), help_text="Is told when the next game is prepared.")
    is_open = models.BooleanField(**default(False), help_text="Agrees that everybody may see the crew's page.")

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["crew", "user"], name="one_membership_per_person")]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.crew_id}"


class CrewInvitation(models.Model):
    """An invitation of one person to a crew, by name."""

    crew = models.ForeignKey(Crew, models.CASCADE, related_name="invitations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="crew_invitations")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now, db_default=Now())

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["crew", "user"], name="one_crew_invitation_per_person")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} to {self.crew_id}"
