"""Private notes: what a player writes down for themselves at a table."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Note(models.Model):
    """A player's notes at a table. Nobody else reads them, moderators included."""

    LONGEST: ClassVar = 5000

    game = models.ForeignKey(Game, models.CASCADE, related_name="notes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notes")
    text = models.TextField(_("text"), max_length=LONGEST)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "user"], name="one_note_a_person")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.user_id}"
