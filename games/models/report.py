"""Reports of players to the moderators."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from forbidden.db import default
from games.models.crew import Crew
from games.models.game import Game
from games.models.message import Message


class Report(models.Model):
    """A report of a name, a message, a table or a crew, with a copy of what the reporter saw.

    `context` is that copy: the "name", the "table" or the "crew" as text, and the "lines" around a message, each with
    its id, its author's id, its time and its text. The authors' names are looked up when the report is shown.
    """

    class Kind(models.TextChoices):
        NAME = "name", _("a name")
        MESSAGE = "message", _("a message")
        TABLE = "table", _("a table")
        CREW = "crew", _("a crew")

    class Status(models.TextChoices):
        OPEN = "open", pgettext_lazy("a report", "open")
        ACTED = "acted", _("acted on")
        DISMISSED = "dismissed", _("dismissed")

    kind = models.CharField(max_length=10, choices=Kind)
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    accused = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+")
    game = models.ForeignKey(Game, models.SET_NULL, null=True, blank=True, related_name="reports")
    message = models.ForeignKey(Message, models.SET_NULL, null=True, blank=True, related_name="reports")
    crew = models.ForeignKey(Crew, models.SET_NULL, null=True, blank=True, related_name="reports")
    text = models.CharField(max_length=500, blank=True, **default(""), help_text=_("What the reporter wrote."))
    context = models.JSONField(**default(dict))
    created_at = models.DateTimeField(default=timezone.now, db_default=Now())
    status = models.CharField(max_length=10, choices=Status, **default(Status.OPEN))
    handled_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    handled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        indexes: ClassVar = [
            models.Index("id", name="report_open", condition=Q(status="open")),
            models.Index("handled_at", name="report_age", condition=Q(handled_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} #{self.pk}"
