"""Search and filters of tables, fast among a million: every query uses an index and a limit."""

from datetime import timedelta

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.admin.filters import ChoiceFilter
from accounts.models import User
from forbidden.numbers import read_number
from games.display import titles
from games.models import Game, Seat

PEOPLE = 50
"""The number of people that a name finds, the newest first."""
NEWEST = 500
"""The number of tables that a word finds."""
STUCK_AFTER = timedelta(days=14)
"""The time without any action after which a table is stuck."""

DAYS = {"day": 1, "week": 7, "month": 30}


def find_games(games: QuerySet[Game], word: str) -> QuerySet[Game]:
    """Return tables by number, by player (name, address or number), or by full name."""
    word = word.strip().removeprefix("#")
    if not word:
        return games
    ids = {*_of_people(find_people(word)), *_named(word)}
    if (number := read_number(word)) is not None:
        ids.add(number)
    return games.filter(pk__in=ids)


def find_people(word: str) -> list[int]:
    """Return the ids of people by name, address or number."""
    if (number := read_number(word)) is not None:
        condition = Q(pk=number)
    elif "@" in word:
        condition = Q(email__startswith=word.lower())  # as addresses are kept
    else:
        condition = Q(name__icontains=word)
    return list(User.objects.filter(condition).order_by("-pk").values_list("pk", flat=True)[:PEOPLE])


def _of_people(people: list[int]) -> list[int]:
    """Return their newest tables, and those where someone else plays their seat."""
    ids: list[int] = []
    for condition in (Q(user__in=people), Q(owner__in=people)):
        seats = Seat.objects.filter(condition).order_by("-game_id").values_list("game_id", flat=True)
        ids.extend(seats[:NEWEST])
    return ids


def _named(word: str) -> list[int]:
    return list(Game.objects.filter(name__iexact=word).order_by("-pk").values_list("pk", flat=True)[:NEWEST])


def stuck(games: QuerySet[Game]) -> QuerySet[Game]:
    """Return running games that are overdue or long without an action."""
    now = timezone.now()
    return games.filter(Q(due_at__lt=now) | Q(acted_at__lt=now - STUCK_AFTER), status=Game.Status.RUNNING)


class RulesFilter(ChoiceFilter):
    """Tables by game."""

    title = _("game")
    parameter_name = "rules"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [(rules, str(title)) for rules, title in titles()]


class AgeFilter(ChoiceFilter):
    """Tables by age."""

    title = _("set up")
    parameter_name = "age"
    CHOICES = [
        ("day", _("in the last day")),
        ("week", _("in the last week")),
        ("month", _("in the last month")),
        ("older", _("longer ago")),
    ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        value = self.value()
        if value not in dict(self.CHOICES):
            return queryset
        # Ids rise with time, and the list is ordered by them.
        since = timezone.now() - timedelta(days=DAYS.get(value, DAYS["month"]))
        first = Game.objects.filter(created_at__gte=since).order_by("created_at").values_list("pk", flat=True).first()
        if value == "older":
            return queryset if first is None else queryset.filter(pk__lt=first)
        return queryset.none() if first is None else queryset.filter(pk__gte=first)


class QuietFilter(ChoiceFilter):
    """Running tables by the last action of a person."""

    title = _("last action of a running game")
    parameter_name = "quiet"
    CHOICES = [
        ("today", _("in the last day")),
        ("day", _("over a day ago")),
        ("week", _("over a week ago")),
        ("month", _("over a month ago")),
        ("stuck", _("stuck: overdue, or two weeks without an action")),
    ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        value, now = self.value(), timezone.now()
        running = queryset.filter(status=Game.Status.RUNNING)
        if value == "stuck":
            return stuck(queryset)
        if value == "today":
            return running.filter(acted_at__gte=now - timedelta(days=1))
        return running.filter(acted_at__lt=now - timedelta(days=DAYS[value])) if value in DAYS else queryset
