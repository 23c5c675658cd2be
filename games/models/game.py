"""A table and the game on it."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now, Upper
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from forbidden.db import default
from games.engine import RULES
from games.engine.protocol import Rules, State

INVITE_LIFE = timedelta(days=30)


def new_invite_token() -> str:
    return secrets.token_urlsafe(16)


def new_watch_token() -> str:
    return secrets.token_urlsafe(16)


def new_invite_expiry() -> datetime:
    return timezone.now() + INVITE_LIFE


def new_seed() -> str:
    """Return a fresh seed: 128 random bits as hex, from which all chance of a game follows."""
    return secrets.token_hex(16)


class GameQuerySet(models.QuerySet["Game"]):
    def running(self) -> GameQuerySet:
        return self.filter(status=Game.Status.RUNNING)

    def open_to_all(self) -> GameQuerySet:
        """Return the tables in the lobby that anybody may join."""
        return self.filter(status=Game.Status.LOBBY, is_open=True)

    def watched_at(self, token: str) -> GameQuerySet:
        """Return the game that spectators watch at the link with this token."""
        return self.filter(watch_token=token)


class InviteLink(models.Model):
    """The link by which people join, for a while."""

    INVITE_FIELDS: ClassVar = ("invite_token", "invite_expires_at")

    invite_token = models.CharField(max_length=32, unique=True, default=new_invite_token)
    invite_expires_at = models.DateTimeField(default=new_invite_expiry)

    class Meta:
        abstract = True

    @property
    def invite_expired(self) -> bool:
        return self.invite_expires_at <= timezone.now()

    def renew_invite(self) -> None:
        """Replace the link, so that the old one no longer works; the caller saves `INVITE_FIELDS`."""
        self.invite_token, self.invite_expires_at = new_invite_token(), new_invite_expiry()


class Game(InviteLink):
    """A table of players and the game on it.

    `snapshot` is the engine's state as JSON. It is text and not `jsonb`, because its bytes are compared. `version`
    counts every change and never falls. `steps` counts the steps played, so an undo lowers it.
    """

    ACT_FIELDS = ("acted_at", "warned_at")

    class Status(models.TextChoices):
        LOBBY = "lobby", _("waiting for players")
        RUNNING = "running", _("running")
        WON = "won", _("won")
        LOST = "lost", _("lost")
        CLOSED = "closed", _("closed")  # before its end; its players may reopen it for a while

    PLAYED_OUT = (Status.WON, Status.LOST)

    class Pace(models.IntegerChoices):
        """Hours that a player has for each wait."""

        NONE = 0, _("no time limit")
        HALF_DAY = 12, _("12 hours")
        DAY = 24, _("1 day")
        TWO_DAYS = 48, _("2 days")
        THREE_DAYS = 72, _("3 days")
        WEEK = 168, _("7 days")

    class Absence(models.TextChoices):
        """The policy for a player whose time has run out."""

        WAIT = "wait", _("The team votes")
        SKIP = "skip", _("The turn is skipped")
        TEAM = "team", _("Teammates play the seat")
        BOT = "bot", _("A bot plays the seat")
        END = "end", _("The game is closed")

    class Rest(models.TextChoices):
        """When the clock of the table stands still, in its time zone (`games.rests`)."""

        NEVER = "never", _("never")
        NIGHT = "night", _("at night (22–8)")
        WEEKEND = "weekend", _("at weekends")
        BOTH = "both", _("at night and at weekends")

    name = models.CharField(_("name"), max_length=60)
    rules = models.CharField(_("game"), max_length=20)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="hosted_games")
    difficulty = models.CharField(_("difficulty"), max_length=20)
    roles_chosen = models.BooleanField(_("adventurers are chosen, not dealt"), **default(False))
    first_seat = models.PositiveSmallIntegerField(_("who begins"), null=True, blank=True)
    options = models.JSONField(_("the game's own choices"), **default(dict), blank=True)
    pace = models.PositiveSmallIntegerField(_("pace"), choices=Pace, **default(Pace.NONE))
    absence = models.CharField(_("when time runs out"), max_length=10, choices=Absence, **default(Absence.WAIT))
    rest = models.CharField(_("the clock is paused"), max_length=10, choices=Rest, **default(Rest.NEVER))
    rest_zone = models.CharField(
        max_length=64, **default("UTC"), help_text="The time zone of its nights and weekends: its host's."
    )
    is_open = models.BooleanField(_("listed in the lobby"), **default(False))
    starts_at = models.DateTimeField(
        _("starts by itself at"), null=True, blank=True, help_text="When its host wants it to start, full or not."
    )
    fills_with_bots = models.BooleanField(
        _("bots take the free seats then"), **default(False), help_text="Otherwise it starts with fewer seats."
    )

    # For a game of a crew's saga.
    crew = models.ForeignKey("Crew", models.SET_NULL, null=True, blank=True, related_name="games", db_index=False)
    chapter = models.PositiveSmallIntegerField(**default(0), help_text="Its number in the saga of its crew, from 1.")

    # For a table that continues another game: `base` is the state at which its steps begin.
    origin = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="offshoots")
    origin_step = models.PositiveIntegerField(null=True, blank=True)
    base = models.TextField(blank=True, **default(""), editable=False)
    challenge = models.CharField(
        max_length=40, blank=True, **default(""), help_text="The shared seed that it is played with."
    )
    origin_challenge = models.CharField(
        max_length=40,
        blank=True,
        **default(""),
        help_text="The challenge of the game that it continues or repeats: its board shows the same seed.",
    )
    gives_advice = models.BooleanField(
        _("players may ask for advice"), **default(False), help_text="A solo player may always ask."
    )
    allows_bot_accounts = models.BooleanField(
        _("programs may take seats"), **default(False), help_text="Bot accounts, which play through the API, may join."
    )
    shows_all = models.BooleanField(_("hidden things are shown when it is over"), **default(True))
    is_public = models.BooleanField(**default(False), help_text="When it is over, anybody with its address may look.")
    watch_token = models.CharField(
        max_length=32,
        unique=True,
        null=True,
        blank=True,
        help_text="Of the link for spectators, who watch only with it.",
    )
    counted_at = models.DateTimeField(null=True, blank=True, help_text="When its results were written.")

    status = models.CharField(max_length=10, choices=Status, **default(Status.LOBBY))
    ended_by = models.CharField(max_length=40, blank=True, **default(""))
    seed = models.CharField(max_length=32, default=new_seed, editable=False)
    snapshot = models.TextField(blank=True, **default(""), editable=False)
    version = models.PositiveIntegerField(**default(0))
    steps = models.PositiveIntegerField(pgettext_lazy("of the record of a game", "steps"), **default(0))
    awaited = models.PositiveSmallIntegerField(**default(0), help_text="A bit for each seat the game waits for.")
    # Separate from the version: a chat message makes nobody's page stale.
    chat = models.PositiveIntegerField(**default(0), help_text="Counts every change of the chat.")
    board_chat = models.PositiveIntegerField(
        **default(0), help_text="The count of the chat since which its boards are as they are now."
    )
    orders = models.PositiveSmallIntegerField(
        **default(0), help_text="Standing orders that may still be carried out; without any, none is read."
    )
    # Few and short-lived, so they are no rows: a board and a move read none besides the game's.
    marks = models.JSONField(
        **default(list), blank=True, help_text="Marks on tiles: seat, cell, kind, turn of their end."
    )
    requests_until = models.PositiveIntegerField(
        **default(0), help_text="The turn until which it may have requests between teammates to show."
    )
    rewound_at = models.DateTimeField(
        null=True, blank=True, help_text="When moderators rewound it: its players have known its seed since."
    )

    bot_due_at = models.DateTimeField(
        null=True, blank=True, help_text="When a bot plays next. While a worker thinks: when its lease ends."
    )
    bot_attempts = models.PositiveSmallIntegerField(
        **default(0), help_text="How often workers have taken up the step that a bot plays next."
    )
    taken_over = models.PositiveSmallIntegerField(
        **default(0), help_text="A bit for each seat of a bot that the team plays until the turn ends."
    )
    with_bots = models.BooleanField(
        **default(False), help_text="A bot has played in it, so it counts in no statistics."
    )

    # Plans of its players: a board reads their rows only if there are any.
    shared_plans = models.PositiveSmallIntegerField(**default(0), help_text="How many plans its players share.")
    in_advance = models.PositiveSmallIntegerField(
        **default(0), help_text="A bit for each seat that has a turn in advance."
    )
    advance_due_at = models.DateTimeField(
        null=True, blank=True, help_text="When the turn in advance of the seat whose turn has begun is played."
    )

    # A turn that its player leaves to the team (`games.away`).
    turn_since = models.DateTimeField(
        null=True, blank=True, help_text="When the turn began, or its player last played in it."
    )
    team_played_turn = models.BooleanField(
        **default(False), help_text="A teammate has played in this turn for its player."
    )

    # The clock of the wait (`games.deadlines`).
    clock_started_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    alarms = models.PositiveSmallIntegerField(
        **default(0), help_text="Alarms of the wait that were processed: reminders, then the timeout."
    )
    alarm_at = models.DateTimeField(null=True, blank=True, help_text="When the sweep processes this table next.")
    vote_round = models.PositiveIntegerField(null=True, blank=True, help_text="The version at which a vote was opened.")
    warned_at = models.DateTimeField(null=True, blank=True, help_text="When its players were warned of its end.")
    reminded_at = models.DateTimeField(
        null=True, blank=True, help_text="When those who are reminded every day were reminded last."
    )
    # Few, and every clock needs them, so they are no rows.
    pauses = models.JSONField(
        **default(list), blank=True, help_text="Pauses that the team agreed on: start and end of each."
    )
    proposed_until = models.DateTimeField(
        null=True, blank=True, help_text="When its newest proposal lapses; until then, a board reads its proposals."
    )
    log_reactions = models.PositiveIntegerField(
        **default(0), help_text="Reactions to entries of its log; without any, none is read."
    )

    created_at = models.DateTimeField(auto_now_add=True, db_default=Now())
    started_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    acted_at = models.DateTimeField(null=True, blank=True, help_text="When a person, not a clock, last did something.")
    ended_at = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[models.Manager[Game]] = GameQuerySet.as_manager()

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        permissions: ClassVar = [("moderate_game", "Can inspect, close, reopen and rewind games, and pass seats")]
        indexes: ClassVar = [
            models.Index(F("id").desc(), name="game_open", condition=Q(status="lobby", is_open=True)),
            models.Index("id", name="game_uncounted", condition=Q(status__in=("won", "lost"), counted_at=None)),
            models.Index("challenge", "id", name="game_challenge", condition=~Q(challenge="")),
            models.Index(F("crew"), F("id").desc(), name="game_crew", condition=Q(crew__isnull=False)),
            models.Index("alarm_at", name="game_alarm", condition=Q(alarm_at__isnull=False)),
            models.Index("bot_due_at", name="game_bot", condition=Q(bot_due_at__isnull=False)),
            models.Index("advance_due_at", name="game_advance", condition=Q(advance_due_at__isnull=False)),
            models.Index("id", name="game_running", condition=Q(status="running")),
            # For the lists and filters of moderators.
            models.Index("status", F("id").desc(), name="game_status"),
            models.Index(Upper("name"), F("id").desc(), name="game_name"),
            models.Index("created_at", name="game_created"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("games:game", args=(self.pk,))

    @property
    def engine(self) -> Rules:
        """The rules of this game."""
        return RULES[self.rules]

    def load_state(self) -> State:
        """Return the engine's state of a game that has begun."""
        return self.engine.load(self.snapshot)

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
    def is_closed(self) -> bool:
        return self.status == self.Status.CLOSED

    @property
    def was_played_out(self) -> bool:
        """True if it was won or lost: over for good."""
        return self.status in self.PLAYED_OUT

    @property
    def is_won(self) -> bool:
        return self.status == self.Status.WON

    @property
    def awaited_seats(self) -> frozenset[int]:
        return _seats_in(self.awaited)

    @property
    def pause_times(self) -> list[tuple[datetime, datetime]]:
        """The start and the end of each pause, past ones included."""
        return [(datetime.fromisoformat(begins), datetime.fromisoformat(ends)) for begins, ends in self.pauses]

    @property
    def paused_until(self) -> datetime | None:
        """When the current pause ends; None if there is none, or if the game does not run."""
        now = timezone.now()
        if not self.is_running:
            return None
        return max((ends for begins, ends in self.pause_times if begins <= now < ends), default=None)

    @property
    def seats_in_advance(self) -> frozenset[int]:
        """The seats that have a turn in advance."""
        return _seats_in(self.in_advance)

    def note_act(self) -> None:
        """Note that a person has just done something; the caller saves `ACT_FIELDS`."""
        self.acted_at, self.warned_at = timezone.now(), None

    def await_seats(self, seats: Iterable[int]) -> None:
        self.awaited = sum(1 << seat for seat in seats)


def _seats_in(mask: int) -> frozenset[int]:
    """Return the seats whose bits are set."""
    return frozenset(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
