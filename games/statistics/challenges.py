"""Weekly challenges: one game a week and number of adventurers whose chance is the same for every team.

A challenge is named by its week and game, "2026-W47 desert". Its seed follows from the site's secret, so nobody can
know it beforehand, and it is shown nowhere. The difficulty is always the normal one. Of a team of the same people the
first game that they finish counts. How the others fared, nobody reads before their own game is over or the week is.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.display import DISPLAYS
from games.engine import RULES
from games.history.weeks import end_of, monday_of, week_of
from games.models import Game, Result, Seat
from games.statistics.figures import ending_of, length_of

SALT = "weekly challenge"
"""Of every seed: another word, and the tables of a week that began would have other luck than those to come."""
DIFFICULTY = "normal"
PLAYERS = (2, 3, 4)
"""With how many challenges are played, where the game can be."""
SHOWN = 100
"""Teams that are compared for each number of adventurers: those that fared best."""
PAST = 5
"""Weeks to look back on."""
OWN = 8
"""Tables of one's own in the list."""


@dataclass(frozen=True)
class Challenge:
    """One week's of one game."""

    week: str
    rules: str

    @property
    def name(self) -> str:
        """What is written to its tables."""
        return f"{self.week} {self.rules}"

    @property
    def title(self) -> str | Promise:
        return DISPLAYS[self.rules].TITLE

    @property
    def players(self) -> tuple[int, ...]:
        """With how many it can be played."""
        return tuple(number for number in RULES[self.rules].PLAYERS if number in PLAYERS)

    @property
    def monday(self) -> date:
        return monday_of(self.week)

    @property
    def ends_at(self) -> datetime:
        """The end of its week, by UTC."""
        return end_of(self.week)

    @property
    def is_over(self) -> bool:
        return self.ends_at <= timezone.now()

    def seed(self, players: int) -> str:
        """128 bits, the same for every table of that many adventurers, whether or not the key has changed meanwhile."""
        tables = Game.objects.filter(challenge=self.name).annotate(players=Count("seats")).filter(players=players)
        if seed := tables.order_by("pk").values_list("seed", flat=True).first():
            return seed
        return salted_hmac(SALT, f"{self.name} {players}", algorithm="sha256").hexdigest()[:32]


def this_week() -> list[Challenge]:
    """The challenge of each game that can be set up now."""
    week = week_of(timezone.now().astimezone(UTC).date())
    return [Challenge(week, rules) for rules in RULES]


def past_weeks() -> list[list[Challenge]]:
    """Those of the weeks before, the newest first."""
    today = timezone.now().astimezone(UTC).date()
    weeks = (week_of(today - timedelta(weeks=ago)) for ago in range(1, PAST + 1))
    return [[Challenge(week, rules) for rules in RULES] for week in weeks]


def find(week: str, rules: str) -> Challenge | None:
    """The challenge of that address, if its week has begun."""
    if rules not in RULES or not re.fullmatch(r"2\d{3}-W\d\d", week):
        return None
    challenge = Challenge(week, rules)
    try:
        begun = challenge.monday <= timezone.now().astimezone(UTC).date()
    except ValueError:  # a year that has no such week
        return None
    return challenge if begun else None


def of_game(game: Game) -> Challenge | None:
    """The challenge that a game is one of, if it is."""
    week, _space, rules = game.challenge.partition(" ")
    return find(week, rules)


def may_see(challenge: Challenge, reader: User | None) -> bool:
    """Whether the reader can learn nothing from the others' games any more that would help in their own."""
    if challenge.is_over:
        return True
    over = Q(game__status=Game.Status.WON) | Q(game__status=Game.Status.LOST)
    return reader is not None and Seat.objects.filter(over, user=reader, game__challenge=challenge.name).exists()


def own_tables(reader: User | None) -> list[Game]:
    """The reader's tables of this week's challenges, the newest first."""
    if reader is None:
        return []
    names = [challenge.name for challenge in this_week()]
    games = Game.objects.filter(pk__in=Seat.objects.filter(user=reader).values("game"), challenge__in=names)
    return list(games.defer("snapshot", "base", "seed").order_by("-pk")[:OWN])


@dataclass(frozen=True)
class Try:
    """A team's game of a challenge; `knew_it` if some of its people had finished one with other people before.

    Or if moderators had set one of theirs back: what came after was known from then on.
    """

    place: int
    team: str
    is_mine: bool
    knew_it: bool
    won: bool
    ending: str | Promise
    length: str


def tries_of(challenge: Challenge, reader: User | None) -> list[tuple[int, list[Try]]]:
    """How the teams fared, by the number of adventurers, whose games had different seeds; the best come first."""
    games = _firsts(challenge)
    found = [(players, list(_best(games.filter(players=players)))) for players in challenge.players]
    people = _people(result.game_id for _players, results in found for result in results)
    return [
        (players, [_try(place, result, people[result.game_id], reader) for place, result in enumerate(results, 1)])
        for players, results in found
        if results
    ]


def _firsts(challenge: Challenge) -> QuerySet[Result]:
    """One result of each game that counts: the team's first."""
    before = Q(ended_at__lt=OuterRef("ended_at")) | Q(ended_at=OuterRef("ended_at"), game__lt=OuterRef("game"))
    earlier = Result.objects.filter(before, team=OuterRef("team"), challenge=challenge.name)
    knew_it = Result.objects.filter(
        game=OuterRef("game"),
        user__results__challenge=challenge.name,
        user__results__players=F("players"),
        user__results__ended_at__lt=F("ended_at"),
    )
    set_back = Seat.objects.filter(
        game__challenge=challenge.name,
        game__seed=OuterRef("game__seed"),
        game__rewound_at__lt=OuterRef("ended_at"),
        user__results__game=OuterRef("game"),
    )
    games = Result.objects.filter(game__challenge=challenge.name, seat=0).exclude(team="")
    return games.filter(~Exists(earlier)).annotate(knew_it=Exists(knew_it) | Exists(set_back))


def _best(games: QuerySet[Result]) -> QuerySet[Result]:
    return games.order_by("-won", "turns", "seconds", "pk")[:SHOWN]


def _people(games: Iterable[int]) -> defaultdict[int, dict[int, User]]:
    people: defaultdict[int, dict[int, User]] = defaultdict(dict)
    for result in Result.objects.filter(game__in=list(games)).select_related("user").order_by("game", "seat"):
        people[result.game_id][result.user_id] = result.user
    return people


def _try(place: int, result: Any, people: dict[int, User], reader: User | None) -> Try:
    mine = reader is not None and reader.pk in people
    return Try(
        place=place,
        team=_name(list(people.values()), mine),
        is_mine=mine,
        knew_it=result.knew_it,
        won=result.won,
        ending=ending_of(result),
        length=length_of(result.turns, result.seconds),
    )


def _name(people: list[User], mine: bool) -> str:
    """Who they are, if each of them lets everybody see how they fare."""
    if mine or all(person.shows_statistics for person in people):
        return ", ".join(person.name for person in people)
    if len(people) == 1:
        return _("Somebody alone")
    return ngettext("A team of %(count)s", "A team of %(count)s", len(people)) % {"count": len(people)}
