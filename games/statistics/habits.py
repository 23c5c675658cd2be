"""The usual pace of people in words, for the host whose open table they have joined."""

from collections import defaultdict
from collections.abc import Collection
from datetime import timedelta
from math import ceil

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Result, Seat
from games.statistics.results import team_key

RECENT = timedelta(days=90)
"""The age up to which the games of a person count."""
ENOUGH = 3
"""The number of games from which a person is no longer called new."""
NEW = _("new here")
WITHIN = (
    (timedelta(hours=1), _("usually plays within an hour")),
    (timedelta(hours=6), _("usually plays within a few hours")),
    (timedelta(days=1), _("usually plays within a day")),
    (timedelta(days=2), _("usually plays within two days")),
)
SLOWER = _("usually takes more than two days")


def habits_of_strangers(*, host: User, people: Collection[User], game_id: int) -> dict[int, str]:
    """Return a line about each person with whom the host has shared no other table, by user id; two statements.

    A bot account has none: the lobby tells whose program it is.
    """
    others = {person.pk for person in people if not person.is_bot_account} - {host.pk}
    if not others:
        return {}
    tables = Seat.objects.filter(user=host).exclude(game=game_id).values("game")
    known = set(Seat.objects.filter(game__in=tables, user__in=others).values_list("user_id", flat=True))
    paces = _paces_of(others - known)
    return {person: str(habit(paces[person])) for person in others - known}


def habit(paces: Collection[int]) -> Promise:
    """Say how soon somebody plays who has answered the waits of each game within these seconds, by their median.

    Three of four games were at least as fast, so one slow game among four does not count.
    """
    if len(paces) < ENOUGH:
        return NEW
    usual = timedelta(seconds=sorted(paces)[ceil(len(paces) * 3 / 4) - 1])
    return next((words for span, words in WITHIN if usual <= span), SLOWER)


def _paces_of(people: Collection[int]) -> defaultdict[int, list[int]]:
    """Return the pace of each of the people in their recent games with others."""
    recent = Result.objects.filter(user__in=people, is_first=True, ended_at__gt=timezone.now() - RECENT)
    recent = recent.exclude(pace=None).exclude(team__in=[team_key([person]) for person in people])
    paces: defaultdict[int, list[int]] = defaultdict(list)
    for person, pace in recent.values_list("user", "pace"):
        paces[person].append(pace or 0)
    return paces
