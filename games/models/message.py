"""Chat messages."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F
from django.db.models.functions import Now
from django.urls import reverse
from django.utils import timezone

from games.models.game import Game


class Message(models.Model):
    """A chat message in plain text; without a user it is from the moderators.

    A removed message keeps its text until the chat of its game is purged, because a report may be about it.
    """

    MAX_LENGTH = 1000

    game = models.ForeignKey(Game, models.CASCADE, related_name="messages")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="messages")
    text = models.CharField(max_length=MAX_LENGTH)
    at = models.DateTimeField(default=timezone.now, db_default=Now())
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes: ClassVar = [models.Index("game", F("id").desc(), name="message_of")]

    def __str__(self) -> str:
        return f"{self.game_id} #{self.pk}"

    def get_absolute_url(self) -> str:
        return f"{reverse('games:chat', args=[self.game_id])}#message-{self.pk}"

    @property
    def is_announcement(self) -> bool:
        return self.user_id is None
