"""Finding tables among a million: each way in by an index, and no further than a moderator can read."""

from datetime import timedelta
from typing import ClassVar

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.display import DISPLAYS
from games.models import Game, Seat

PEOPLE = 50
"""People whose names hold the word: of more, the newest."""
NEWEST = 500
"""Tables that a word finds at most."""
BIGGEST = 2**63 - 1
LONG = timedelta(days=14)
"""Without anybody's act, and a table is stuck."""

DAYS = {"day": 1, "week": 7, "month": 30}


def find_games(games: QuerySet[Game], word: str) -> QuerySet[Game]:
    """Those of a number, of a player by name, address or number, or of exactly that name."""
    word = word.strip().removeprefix("#")
    if not word:
        return games
    found = {*_of_people(find_people(word)), *_named(word)}
    if (number := _number(word)) is not None:
        found.add(number)
    return games.filter(pk__in=found)


def _number(word: str) -> int | None:
    return int(word) if word.isdecimal() and len(word) < 20 and int(word) <= BIGGEST else None


def find_people(word: str) -> list[int]:
    """The numbers of those whom a name, an address or a number means."""
    if (number := _number(word)) is not None:
        who = Q(pk=number)
    elif "@" in word:
        who = Q(email__startswith=word.lower())  # as addresses are kept
    else:
        who = Q(name__icontains=word)
    return list(User.objects.filter(who).order_by("-pk").values_list("pk", flat=True)[:PEOPLE])


def _of_people(people: list[int]) -> list[int]:
    """Their newest tables, and those where somebody sits for them."""
    found: list[int] = []
    for who in (Q(user__in=people), Q(owner__in=people)):
        seats = Seat.objects.filter(who).order_by("-game_id").values_list("game_id", flat=True)
        found.extend(seats[:NEWEST])
    return found


def _named(word: str) -> list[int]:
    return list(Game.objects.filter(name__iexact=word).order_by("-pk").values_list("pk", flat=True)[:NEWEST])


def stuck(games: QuerySet[Game]) -> QuerySet[Game]:
    """Running, and past due, or for long without anybody's act."""
    now = timezone.now()
    return games.filter(Q(due_at__lt=now) | Q(acted_at__lt=now - LONG), status=Game.Status.RUNNING)


class RulesFilter(admin.SimpleListFilter):
    """Which of the games."""

    title = _("game")
    parameter_name = "rules"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [(rules, str(display.TITLE)) for rules, display in DISPLAYS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        return queryset.filter(rules=self.value()) if self.value() else queryset


class AgeFilter(admin.SimpleListFilter):
    """When the table was set up."""

    title = _("set up")
    parameter_name = "age"
    CHOICES: ClassVar = [
        ("day", _("in the last day")),
        ("week", _("in the last week")),
        ("month", _("in the last month")),
        ("older", _("longer ago")),
    ]

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [(value, str(label)) for value, label in self.CHOICES]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        wish = self.value()
        if wish not in dict(self.CHOICES):
            return queryset
        # Numbers rise with time, and the list is in their order.
        since = timezone.now() - timedelta(days=DAYS.get(wish, DAYS["month"]))
        first = Game.objects.filter(created_at__gte=since).order_by("created_at").values_list("pk", flat=True).first()
        if wish == "older":
            return queryset if first is None else queryset.filter(pk__lt=first)
        return queryset.none() if first is None else queryset.filter(pk__gte=first)


class QuietFilter(admin.SimpleListFilter):
    """Running tables by when a person last did something there."""

    title = _("last act of a running game")
    parameter_name = "quiet"
    CHOICES: ClassVar = [
        ("today", _("in the last day")),
        ("day", _("over a day ago")),
        ("week", _("over a week ago")),
        ("month", _("over a month ago")),
        ("stuck", _("stuck: past due, or two weeks without an act")),
    ]

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [(value, str(label)) for value, label in self.CHOICES]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        wish, now = self.value(), timezone.now()
        running = queryset.filter(status=Game.Status.RUNNING)
        if wish == "stuck":
            return stuck(queryset)
        if wish == "today":
            return running.filter(acted_at__gte=now - timedelta(days=1))
        return running.filter(acted_at__lt=now - timedelta(days=DAYS[wish])) if wish in DAYS else queryset
