"""Notifications, their deliveries by each channel, and users' preferences for single tables."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import Endpoint
from forbidden.db import default
from games.models.game import Game


class Notification(models.Model):
    """That something happened to a user at a version of a game; written in the transaction of its cause."""

    class Kind(models.TextChoices):
        YOUR_TURN = "your_turn", _("your turn")
        DECIDE = "decide", _("your decision in another player's turn")
        ASKED = "asked", _("a question from a teammate")
        PLANNED = "planned", _("a plan of a teammate")
        ADVANCED = "advanced", _("your planned turn")
        PLAYED = "played", _("your turn was played by your team")
        ORDER_FIRED = "order_fired", _("your standing order was carried out")
        ORDER_LAPSED = "order_lapsed", _("your standing order has expired")
        REQUESTED = "requested", _("a request from a teammate")
        ANSWERED = "answered", _("an answer to your request")
        REMINDER = "reminder", _("your time is running out")
        PASSED = "passed", _("your time has run out")
        VOTE = "vote", _("a teammate's time has run out")
        INVITED = "invited", _("invitation")
        CREW_INVITED = "crew_invited", _("invitation to a crew")
        NEXT_GAME = "next_game", _("the next game of your crew")
        JOINED = "joined", _("a player joined your table")
        FULL = "full", _("your table is full")
        STARTED = "started", _("the game has started")
        LEFT = "left", _("a player left or was replaced")
        CLOSING = "closing", _("the table will be closed")
        CLOSED = "closed", _("the table was closed or reopened")
        OVER = "over", _("the game is over")
        MENTIONED = "mentioned", _("a teammate mentions you")
        PROPOSED = "proposed", _("a proposal to the team")
        PAUSED = "paused", _("a pause of the table")
        ANNOUNCED = "announced", _("a message from the moderators")

    OF_WAITS: ClassVar = (Kind.YOUR_TURN, Kind.DECIDE, Kind.REMINDER, Kind.PASSED, Kind.VOTE)
    """The kinds that the waits of a game cause."""
    OF_STEPS: ClassVar = (Kind.ADVANCED, Kind.PLAYED, Kind.ORDER_FIRED, Kind.ORDER_LAPSED, Kind.OVER)
    """The kinds that steps cause besides those of the waits which they begin."""
    PAUSE_ENDED: ClassVar = "ended"
    """The beginning of the detail of a notification that a pause was ended early."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notifications", verbose_name=_("recipient")
    )
    game = models.ForeignKey(Game, models.CASCADE, related_name="notifications", verbose_name=_("table"))
    kind = models.CharField(_("kind"), max_length=20, choices=Kind)
    version = models.PositiveIntegerField(_("version"), help_text=_("The version of the game at that time."))
    detail = models.CharField(
        _("detail"), max_length=40, blank=True, **default(""), help_text=_("Tells those of one kind and version apart.")
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=pgettext_lazy("the person who did it", "by"),
    )
    text = models.CharField(max_length=200, blank=True, **default(""), help_text="What a teammate wrote.")
    created_at = models.DateTimeField(_("created"), default=timezone.now, db_default=Now())
    planned_at = models.DateTimeField(
        _("planned"), null=True, blank=True, help_text=_("When its deliveries were written.")
    )

    class Meta:
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user", "game", "kind", "version", "detail"], name="one_notification_per_occasion"
            )
        ]
        indexes: ClassVar = [
            models.Index("id", name="notification_unplanned", condition=Q(planned_at=None)),
            models.Index("created_at", name="notification_age"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.game_id}@{self.version}"


class Delivery(models.Model):
    """One notification by one channel: due, leased to a worker, then sent, dropped or given up.

    `endpoint` is its browser or webhook; mail goes to the address of the account. Deliveries of a `digest` wait for the
    user's hour and go out as one message.
    """

    class Channel(models.TextChoices):
        MAIL = "mail", _("email")
        PUSH = "push", _("push")
        WEBHOOK = "webhook", _("webhook")

    class Status(models.TextChoices):
        DUE = "due", _("due")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("no longer needed")
        FAILED = "failed", _("given up")

    notification = models.ForeignKey(
        Notification, models.CASCADE, related_name="deliveries", verbose_name=_("notification")
    )
    channel = models.CharField(_("channel"), max_length=10, choices=Channel)
    endpoint = models.ForeignKey(Endpoint, models.CASCADE, null=True, blank=True, related_name="deliveries")
    digest = models.BooleanField(_("in a digest"), **default(False))
    status = models.CharField(_("status"), max_length=10, choices=Status, **default(Status.DUE))
    due_at = models.DateTimeField(
        _("due at"), default=timezone.now, db_default=Now(), help_text=_("While leased: when the lease ends.")
    )
    attempts = models.PositiveSmallIntegerField(_("attempts"), **default(0))
    error = models.CharField(max_length=200, blank=True, **default(""))
    done_at = models.DateTimeField(_("done at"), null=True, blank=True)

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["notification", "channel"], name="one_delivery_a_channel", condition=Q(endpoint=None)
            ),
            models.UniqueConstraint(fields=["notification", "endpoint"], name="one_delivery_an_endpoint"),
        ]
        indexes: ClassVar = [
            models.Index("due_at", name="delivery_due", condition=Q(status="due")),
            models.Index("done_at", name="delivery_given_up", condition=Q(status="failed")),
        ]

    def __str__(self) -> str:
        return f"{self.get_channel_display()} {self.notification_id}"


class NotificationPreference(models.Model):
    """A user's preferences for one table; None and "" stand for the user's general settings."""

    class Timing(models.TextChoices):
        USUAL = "", _("As for all tables")
        NOW = "now", _("Immediately")
        DIGEST = "digest", _("In the daily digest")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notification_preferences", verbose_name=_("person")
    )
    game = models.ForeignKey(Game, models.CASCADE, related_name="notification_preferences", verbose_name=_("table"))
    mail = models.BooleanField(_("email"), null=True, blank=True)
    push = models.BooleanField(_("push"), null=True, blank=True)
    webhook = models.BooleanField(_("webhook"), null=True, blank=True)
    timing = models.CharField(_("time of delivery"), max_length=10, choices=Timing, blank=True, **default(Timing.USUAL))

    class Meta:
        verbose_name = _("notification setting")
        verbose_name_plural = _("notification settings")
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "game"], name="one_preference_per_table")]

    def __str__(self) -> str:
        return f"{self.user_id} at {self.game_id}"
