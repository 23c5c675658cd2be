"""The rows of a game: the table and its seats, the steps played at it, and the notices it sends."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from types import ModuleType
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.engine import RULES

INVITE_LIFE = timedelta(days=30)


def new_invite_token() -> str:
    return secrets.token_urlsafe(16)


def new_invite_expiry() -> datetime:
    return timezone.now() + INVITE_LIFE


def new_seed() -> str:
    """128 bits, from which all chance of a game follows."""
    return secrets.token_hex(16)


class GameQuerySet(models.QuerySet["Game"]):
    def running(self) -> GameQuerySet:
        return self.filter(status=Game.Status.RUNNING)

    def open_to_all(self) -> GameQuerySet:
        """The lobby: tables that anybody may join."""
        return self.filter(status=Game.Status.LOBBY, is_open=True)


class Game(models.Model):
    """A table of players and the game on it.

    `snapshot` is the engine's state as JSON: text and not jsonb, which would not keep its bytes, and they are compared.
    `version` counts every change and never goes back; `steps` counts the steps that stand, so an undo lowers it.
    """

    class Status(models.TextChoices):
        LOBBY = "lobby", _("waiting for players")
        RUNNING = "running", _("running")
        WON = "won", _("won")
        LOST = "lost", _("lost")

    class Pace(models.IntegerChoices):
        """Hours that a player has for each wait."""

        NONE = 0, _("no hurry")
        HALF_DAY = 12, _("12 hours")
        DAY = 24, _("1 day")
        TWO_DAYS = 48, _("2 days")
        THREE_DAYS = 72, _("3 days")
        WEEK = 168, _("7 days")

    name = models.CharField(_("name"), max_length=60)
    rules = models.CharField(_("game"), max_length=20)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="hosted_games")
    difficulty = models.CharField(_("difficulty"), max_length=20)
    roles_chosen = models.BooleanField(_("adventurers are chosen, not dealt"), default=False)
    first_seat = models.PositiveSmallIntegerField(_("who begins"), null=True, blank=True)
    options = models.JSONField(_("the game's own choices"), default=dict, blank=True)
    pace = models.PositiveSmallIntegerField(_("pace"), choices=Pace, default=Pace.NONE)
    is_open = models.BooleanField(_("listed in the lobby"), default=False)
    invite_token = models.CharField(max_length=32, unique=True, default=new_invite_token)
    invite_expires_at = models.DateTimeField(default=new_invite_expiry)

    status = models.CharField(max_length=10, choices=Status, default=Status.LOBBY)
    ended_by = models.CharField(max_length=40, blank=True)
    seed = models.CharField(max_length=32, default=new_seed, editable=False)
    snapshot = models.TextField(blank=True, editable=False)
    version = models.PositiveIntegerField(default=0)
    steps = models.PositiveIntegerField(default=0)
    awaited = models.PositiveSmallIntegerField(default=0, help_text="A bit for each seat the game waits for.")
    due_at = models.DateTimeField(null=True, blank=True)

    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[models.Manager[Game]] = GameQuerySet.as_manager()

    class Meta:
        indexes: ClassVar = [
            models.Index(F("id").desc(), name="game_open", condition=Q(status="lobby", is_open=True)),
            models.Index("due_at", name="game_due", condition=Q(status="running", due_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("games:game", args=[self.pk])

    @property
    def engine(self) -> ModuleType:
        """The rules this game is played by."""
        return RULES[self.rules]

    @property
    def in_lobby(self) -> bool:
        return self.status == self.Status.LOBBY

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def is_over(self) -> bool:
        return not self.in_lobby and not self.is_running

    @property
    def invite_expired(self) -> bool:
        return self.invite_expires_at <= timezone.now()

    @property
    def awaited_seats(self) -> frozenset[int]:
        return frozenset(seat for seat in range(self.awaited.bit_length()) if self.awaited >> seat & 1)

    def await_seats(self, seats: Iterable[int]) -> None:
        self.awaited = sum(1 << seat for seat in seats)


class Seat(models.Model):
    """A person's place at a table; its number is the engine's seat."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats")
    role = models.CharField(max_length=20, blank=True)
    # A copy of whether the game is still ahead or running: one short index finds a person's games among a million.
    is_live = models.BooleanField(default=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="one_seat_a_number"),
            models.UniqueConstraint(fields=["game", "role"], name="one_seat_a_role", condition=~Q(role="")),
        ]
        indexes: ClassVar = [
            models.Index("user", name="seat_live", condition=Q(is_live=True)),
            models.Index("user", F("game").desc(), name="seat_history"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"


class Step(models.Model):
    """One accepted action with the events it caused, both as the engine's JSON.

    `snapshot` is kept where a turn begins, so that any moment is a few plays away.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="history")
    number = models.PositiveIntegerField()
    version = models.PositiveIntegerField(help_text="The game's, once the step was taken.")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    action = models.TextField()
    events = models.TextField()
    snapshot = models.TextField(blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "number"], name="one_step_a_number")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"


class Notification(models.Model):
    """What one person shall hear of one occasion, written with the step that caused it."""

    class Kind(models.TextChoices):
        YOUR_TURN = "your_turn", _("your turn")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notifications")
    game = models.ForeignKey(Game, models.CASCADE, related_name="notifications")
    kind = models.CharField(max_length=20, choices=Kind)
    version = models.PositiveIntegerField(help_text="The game's, when the occasion arose.")
    created_at = models.DateTimeField(default=timezone.now)
    planned_at = models.DateTimeField(null=True, blank=True, help_text="When its deliveries were written.")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "game", "kind", "version"], name="one_notice_an_occasion")
        ]
        indexes: ClassVar = [models.Index("id", name="notice_unplanned", condition=Q(planned_at=None))]

    def __str__(self) -> str:
        return f"{self.kind} {self.game_id}@{self.version}"


class Delivery(models.Model):
    """One notification by one channel: due, leased to a worker, then sent, dropped or given up."""

    class Channel(models.TextChoices):
        MAIL = "mail", _("mail")

    class Status(models.TextChoices):
        DUE = "due", _("due")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("no longer needed")
        FAILED = "failed", _("given up")

    notification = models.ForeignKey(Notification, models.CASCADE, related_name="deliveries")
    channel = models.CharField(max_length=10, choices=Channel)
    status = models.CharField(max_length=10, choices=Status, default=Status.DUE)
    due_at = models.DateTimeField(default=timezone.now, help_text="While leased: when the lease ends.")
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=200, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "deliveries"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["notification", "channel"], name="one_delivery_a_channel")
        ]
        indexes: ClassVar = [models.Index("due_at", name="delivery_due", condition=Q(status="due"))]

    def __str__(self) -> str:
        return f"{self.channel} {self.notification_id}"
