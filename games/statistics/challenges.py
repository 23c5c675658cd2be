"""Weekly challenges: each week a game with the same seed for every team of the same size.

A challenge is named by its week and game, "2026-W47 desert". Its seed follows from the site's secret, so nobody can
know it in advance, and no page shows it. The difficulty is always normal. The first game that a team of the same people
finishes counts. A player sees the results of others only after their own game, or the week, is over.
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
from games.display import DISPLAYS, listed
from games.engine import RULES
from games.models import Game, Result, Seat
from games.statistics.figures import ending_of, length_of
from games.weeks import end_of, monday_of, week_of

SALT = "weekly challenge"
"""The salt of every seed. If it changed, new tables of the current week would get another seed than existing ones."""
DIFFICULTY = "normal"
PLAYERS = (2, 3, 4)
"""The numbers of adventurers of challenges, as far as the game allows them."""
SHOWN = 100
"""The number of teams that are listed for each number of adventurers."""
PAST = 5
"""The number of past weeks that are listed."""
OWN = 8
"""The number of the reader's own tables that are listed."""


@dataclass(frozen=True)
class Challenge:
    """The challenge of one week and one game."""

    week: str
    rules: str

    @property
    def name(self) -> str:
        """Its name, as stored in `Game.challenge`."""
        return f"{self.week} {self.rules}"

    @property
    def title(self) -> str | Promise:
        return DISPLAYS[self.rules].TITLE

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of adventurers with which it can be played."""
        return tuple(number for number in RULES[self.rules].PLAYERS if number in PLAYERS)

    @property
    def monday(self) -> date:
        return monday_of(self.week)

    @property
    def ends_at(self) -> datetime:
        """The end of its week, in UTC."""
        return end_of(self.week)

    @property
    def is_over(self) -> bool:
        return self.ends_at <= timezone.now()

    def seed(self, players: int) -> str:
        """Return the seed for that many adventurers: that of existing tables, even if the site's key has changed."""
        tables = Game.objects.filter(challenge=self.name).annotate(players=Count("seats")).filter(players=players)
        if seed := tables.order_by("pk").values_list("seed", flat=True).first():
            return seed
        return salted_hmac(SALT, f"{self.name} {players}", algorithm="sha256").hexdigest()[:32]


def this_week() -> list[Challenge]:
    """Return the current challenge of each game."""
    week = week_of(timezone.now().astimezone(UTC).date())
    return [Challenge(week, rules) for rules in RULES]


def past_weeks() -> list[list[Challenge]]:
    """Return the challenges of the last weeks, the newest first."""
    today = timezone.now().astimezone(UTC).date()
    weeks = (week_of(today - timedelta(weeks=ago)) for ago in range(1, PAST + 1))
    return [[Challenge(week, rules) for rules in RULES] for week in weeks]


def find(week: str, rules: str) -> Challenge | None:
    """Return the challenge of that week and game, if the week has begun."""
    if rules not in RULES or not re.fullmatch(r"2\d{3}-W\d\d", week):
        return None
    challenge = Challenge(week, rules)
    try:
        begun = challenge.monday <= timezone.now().astimezone(UTC).date()
    except ValueError:  # the year has no such week
        return None
    return challenge if begun else None


def of_game(game: Game) -> Challenge | None:
    """Return the challenge of a game, if it has one."""
    week, _space, rules = game.challenge.partition(" ")
    return find(week, rules)


def may_see(challenge: Challenge, reader: User | None) -> bool:
    """Return whether the reader may see the results: the week, or their own game, is over."""
    if challenge.is_over:
        return True
    over = Seat.objects.filter(game__status__in=Game.PLAYED_OUT, game__challenge=challenge.name)
    return reader is not None and over.filter(user=reader).exists()


def own_tables(reader: User | None) -> list[Game]:
    """Return the reader's tables of this week's challenges, the newest first."""
    if reader is None:
        return []
    names = [challenge.name for challenge in this_week()]
    games = Game.objects.filter(pk__in=Seat.objects.filter(user=reader).values("game"), challenge__in=names)
    return list(games.defer("snapshot", "base", "seed").order_by("-pk")[:OWN])


@dataclass(frozen=True)
class Try:
    """A team's game of a challenge.

    `knew_it` says that some of its people had already finished the challenge in another team, or that moderators had
    rewound a game of theirs, so that they knew what was to come. `seen_before` says that another table with the same
    seed had been opened in a browser of the team (`games/services/statistics/sightings.py`).
    """

    place: int
    team: str
    is_mine: bool
    knew_it: bool
    seen_before: bool
    won: bool
    ending: str | Promise
    length: str


def tries_of(challenge: Challenge, reader: User | None) -> list[tuple[int, list[Try]]]:
    """Return the teams' games by the number of adventurers, each of which has its own seed; the best come first."""
    games = _first_games(challenge)
    by_players = [(players, list(_best(games.filter(players=players)))) for players in challenge.players]
    people = _people(result.game_id for _players, results in by_players for result in results)
    return [
        (players, [_try(place, result, people[result.game_id], reader) for place, result in enumerate(results, 1)])
        for players, results in by_players
        if results
    ]


def _first_games(challenge: Challenge) -> QuerySet[Result]:
    """Return one result of each game that counts: the first of each team."""
    before = Q(ended_at__lt=OuterRef("ended_at")) | Q(ended_at=OuterRef("ended_at"), game__lt=OuterRef("game"))
    earlier = Result.objects.filter(before, team=OuterRef("team"), challenge=challenge.name)
    knew_it = Result.objects.filter(
        game=OuterRef("game"),
        user__results__challenge=challenge.name,
        user__results__players=F("players"),
        user__results__ended_at__lt=F("ended_at"),
    )
    rewound = Seat.objects.filter(
        game__challenge=challenge.name,
        game__seed=OuterRef("game__seed"),
        game__rewound_at__lt=OuterRef("ended_at"),
        user__results__game=OuterRef("game"),
    )
    games = Result.objects.filter(game__challenge=challenge.name, seat=0).exclude(team="")
    return games.filter(~Exists(earlier)).annotate(knew_it=Exists(knew_it) | Exists(rewound))


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
        seen_before=result.seen_before,
        won=result.won,
        ending=ending_of(result),
        length=length_of(result.turns, result.seconds),
    )


def _name(people: list[User], mine: bool) -> str:
    """Return the names of the people, if each of them shows their statistics to everybody, else their number."""
    if mine or all(person.shows_statistics for person in people):
        return listed(person.name for person in people)
    if len(people) == 1:
        return _("A single player")
    return ngettext("A team of %(count)s", "A team of %(count)s", len(people)) % {"count": len(people)}
