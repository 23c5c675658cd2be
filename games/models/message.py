"""Chat messages."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F
from django.db.models.functions import Now
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from forbidden.db import default
from games.models.game import Game


class Message(models.Model):
    """A chat message in plain text; without a user it is from the moderators.

    A removed message keeps its text until the chat of its game is purged, because a report may be about it.
    """

    class Announcement(models.TextChoices):
        """The actions of moderators; each value is the name of the action."""

        CLOSE = "close", _("The moderators have closed this game.")
        REOPEN = "reopen", _("The moderators have reopened this game.")
        RENAME = "rename", _("The moderators have renamed this table.")
        PASS_SEAT = "pass_seat", _("The moderators have given seat %(number)s to another player.")
        REMOVE_MESSAGE = "remove_message", _("The moderators have removed a message.")
        REWIND = "rewind", _("The moderators have set this game back to step %(step)s of %(steps)s.")
        RENAME_CREW = "rename_crew", _("The moderators have renamed this crew.")
        DISSOLVE_CREW = "dissolve_crew", _("The moderators have dissolved this crew.")

    MAX_LENGTH = 1000

    game = models.ForeignKey(Game, models.CASCADE, related_name="messages")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="messages")
    text = models.CharField(max_length=MAX_LENGTH)
    # Each reader sees what was done in their own language; `text` is the reason that the moderator wrote.
    announcement = models.CharField(max_length=20, choices=Announcement, blank=True, **default(""))
    values = models.JSONField(**default(dict), blank=True, help_text="The numbers in the announcement.")
    at = models.DateTimeField(default=timezone.now, db_default=Now())
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        indexes: ClassVar = [models.Index("game", F("id").desc(), name="message_of")]

    def __str__(self) -> str:
        return f"{self.game_id} #{self.pk}"

    def get_absolute_url(self) -> str:
        return f"{reverse('games:chat', args=[self.game_id])}#message-{self.pk}"

    @property
    def words(self) -> str:
        """The text that the reader sees, after what the moderators have done."""
        if not self.announcement:
            return self.text
        return f"{self.get_announcement_display() % self.values}\n\n{self.text}".strip()
