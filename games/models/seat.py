"""The seats at a table."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from forbidden.db import default
from games.models.game import Game


class Seat(models.Model):
    """A player's place at a table; its number is the engine's seat."""

    class Trust(models.IntegerChoices):
        """The plays that teammates may make for the player."""

        NONE = 0, _("Nothing")
        FREE = 1, _("My free plays")
        CHOICES = 2, _("My free plays, my discards and my swims")
        TURNS = 3, _("Also my turns while away")

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats")
    role = models.CharField(max_length=20, blank=True, **default(""))
    # Whose seat it was before a substitute took it; the owner may take it back.
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    is_bot = models.BooleanField(**default(False), help_text="A bot plays it; then it has no user.")
    is_shared = models.BooleanField(**default(False), help_text="Teammates may play it until its owner returns.")
    is_offered = models.BooleanField(
        **default(False),
        help_text="The invite link leads a substitute to it; at an open table the lobby leads to that of a bot, too.",
    )
    is_ready = models.BooleanField(
        **default(False), help_text="Its player is ready: a full table of ready players starts."
    )
    is_coached = models.BooleanField(
        **default(False), help_text="Its player's first game of these rules: the board says what to do."
    )
    advices = models.PositiveSmallIntegerField(**default(0), help_text="How often its player has asked for advice.")
    trust = models.PositiveSmallIntegerField(
        choices=Trust, **default(Trust.NONE), help_text="What teammates may play for its player."
    )
    # A copy of whether the game is in the lobby or running: one short index finds a user's games among a million.
    is_live = models.BooleanField(**default(True))
    hides_plans = models.BooleanField(
        **default(False), help_text="Its player sees others' plans only after drafting one."
    )
    last_read = models.PositiveBigIntegerField(**default(0), help_text="The newest message that its player has seen.")
    last_seen = models.PositiveIntegerField(
        **default(0), help_text="The newest version of the game that its player has seen."
    )
    seen_at = models.DateTimeField(null=True, blank=True, help_text="When its player last saw a new version.")

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="one_seat_a_number"),
            models.UniqueConstraint(fields=["game", "role"], name="one_seat_a_role", condition=~Q(role="")),
        ]
        indexes: ClassVar = [
            models.Index("user", name="seat_live", condition=Q(is_live=True)),
            models.Index("user", F("game").desc(), name="seat_history"),
            models.Index("game", name="seat_bot_offered", condition=Q(is_bot=True, is_offered=True, is_live=True)),
            models.Index("owner", name="seat_owner", condition=Q(owner__isnull=False, is_live=True)),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"

    @property
    def is_free(self) -> bool:
        """True if neither a person nor a bot has it."""
        return self.user_id is None and not self.is_bot

    def pass_to(self, user: User | None, *, owner: User | None) -> None:
        """Give it to a person, or to a bot for None, and close it to others; `owner` may take it back."""
        self.user, self.owner, self.is_bot = user, owner, user is None
        self.is_shared = self.is_offered = False
        self.trust = self.Trust.NONE

    @property
    def bot_name(self) -> str:
        """The name of a bot on this seat; it says that it is one."""
        return gettext("Bot %(number)s") % {"number": self.number + 1}
