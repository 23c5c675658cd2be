"""Figures and charts of players, teams and the whole site, from the rows of statistics.

Those of a player or a team read their own results, by an index; those of the site read a few hundred tallies.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from statistics import median
from typing import Any, NamedTuple

from django.db import models
from django.db.models import Exists, Max, OuterRef, Q, QuerySet, Value
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts.models import User
from games.display import DISPLAYS, difficulties, percent
from games.models import Result, Seat, Tally
from games.statistics import bars
from games.statistics.bars import Bars, won_of

NEWEST = 2000
"""The number of newest games that count for medians and streaks."""
CHARTED = 3
"""The number of games from which charts say more than the list of games."""
RECENT = 12
TEAMS = 5


class Count(NamedTuple):
    """A number of games of one kind, with the fields of a tally."""

    rules: str
    difficulty: str
    players: int
    role: str
    cause: str
    won: bool
    games: int
    turns: int
    seconds: int


@dataclass(frozen=True)
class Figures:
    games: int
    facts: tuple[tuple[str, str], ...]
    charts: tuple[Bars, ...]


def seen_by(reader: User | None, person: User) -> QuerySet[Result] | None:
    """Return the results of a person that the reader may see: all, those of common games, or None for nothing."""
    results = Result.objects.filter(user=person)
    if person == reader or person.shows_statistics:
        return results
    if reader is None:
        return None
    shared = Seat.objects.filter(user=reader).values("game")
    if not Seat.objects.filter(user=person, game__in=shared).exists():
        return None
    return results.filter(game__in=Result.objects.filter(user=reader).values("game"))


def team_people(team: str) -> list[User]:
    """Return the people of a team, sorted by name; an empty list if there is no such team."""
    newest = Result.objects.filter(team=team).order_by("-ended_at").values("game")[:1]
    people = User.objects.filter(results__game__in=newest, results__team=team).distinct() if team else ()
    return sorted(people, key=lambda person: (person.name, person.pk))


def one_per_game(seats: QuerySet[Result], person: User, chosen: Mapping[str, Any]) -> QuerySet[Result]:
    """Return one of the results for each game of the person; filtered by role there is only one anyway."""
    return seats if "role" in chosen else seats.filter(user=person, is_first=True)


def figures_of(games: QuerySet[Result], seats: QuerySet[Result]) -> Figures:
    """Return the figures of a person or a team: `games` has one result for each game, `seats` one for each seat."""
    counts, roles = _counts(games), _counts(seats)
    newest = list(games.order_by("-ended_at", "-pk").values_list("won", "turns", "seconds", "pace")[:NEWEST])
    if not newest:
        return _figures(counts, roles, ())
    won, turns, seconds, paces = zip(*newest, strict=True)
    known = [pace for pace in paces if pace is not None]
    facts = (
        (_("Won in a row"), str(streaks(won)[0])),
        (_("Longest streak"), str(max(streaks(won)))),
        (_("Usual time to move"), span(median(known)) if known else "–"),
        (_("Usual length"), length_of(median(turns), median(seconds))),
    )
    return _figures(counts, roles, facts)


def figures_of_site(chosen: Mapping[str, Any]) -> Figures:
    """Return the figures of all counted games of the site."""
    fields = Count._fields
    tallies = Tally.objects.filter(games__gt=0)  # a tally of 0 remains after a rewind
    games = tallies.filter(**{"role": "", **chosen})
    roles = tallies.filter(**chosen).exclude(role="")
    counts = [Count(*row) for row in games.values_list(*fields)]
    total = sum(count.games for count in counts)
    if not total:
        return _figures(counts, [], ())
    turns, seconds = sum(count.turns for count in counts), sum(count.seconds for count in counts)
    facts = ((_("Average length"), length_of(turns / total, seconds / total)),)
    return _figures(counts, [Count(*row) for row in roles.values_list(*fields)], facts)


def _counts(results: QuerySet[Result]) -> list[Count]:
    kinds = results.order_by().values_list("rules", "difficulty", "players", "role", "cause", "won")
    sums = kinds.annotate(models.Count("pk"), models.Sum("turns"), models.Sum("seconds"))
    return [Count(*row) for row in sums]


def _figures(counts: list[Count], roles: list[Count], facts: Iterable[tuple[str, str]]) -> Figures:
    games = sum(count.games for count in counts)
    wins = sum(count.games for count in counts if count.won)
    won = (
        _("%(won)s of %(games)s (%(share)s)") % {"won": wins, "games": games, "share": percent(wins / games)}
        if games
        else ""
    )
    shown = ((_("Games"), str(games)), (pgettext("number of games", "Won"), won or _("no games")), *facts)
    charts = _charts(counts, roles) if games >= CHARTED else []
    return Figures(games, shown, tuple(chart for chart in charts if chart.bars))


def _charts(counts: list[Count], roles: list[Count]) -> list[Bars]:
    """Return the charts of wins by game, difficulty, team size and adventurer, and that of defeats by cause."""
    charts = [
        bars.wins("by-game", _("Games"), _by(counts, lambda count: count.rules, title_of)),
        bars.wins("by-difficulty", _("Difficulty"), _by(counts, lambda count: count.difficulty, difficulty_of)),
        bars.wins("by-players", _("Team size"), _by(counts, lambda count: count.players, players_of)),
    ]
    for rules, display in DISPLAYS.items():
        of_game = [count for count in roles if count.rules == rules]
        title = _("Adventurers of %(game)s") % {"game": display.TITLE}
        charts.append(bars.wins(f"by-role-{rules}", title, _by(of_game, lambda count: count.role, display.role_name)))
    lost = _by([count for count in counts if not count.won], lambda count: (count.rules, count.cause), _cause_of)
    charts.append(bars.causes(_("How games were lost"), ((name, games) for name, games, _won in lost)))
    return charts


def _by(
    counts: Iterable[Count], key: Callable[[Count], Any], name: Callable[[Any], str | Promise]
) -> list[tuple[str | Promise, int, int]]:
    """Return names, games and wins, grouped by the key and in the order of `_rank`."""
    groups: defaultdict[Any, list[int]] = defaultdict(lambda: [0, 0])
    for count in counts:
        groups[key(count)][0] += count.games
        groups[key(count)][1] += count.games * count.won
    return [(name(each), groups[each][0], groups[each][1]) for each in sorted(groups, key=_rank)]


def _rank(key: Any) -> tuple[int, str]:
    """Sort games and difficulties as their rules list them, numbers by size, everything else by name."""
    known = [*DISPLAYS, *difficulties()]
    return (known.index(key) if key in known else 0, f"{key:>3}" if isinstance(key, int) else str(key))


def title_of(rules: str) -> str | Promise:
    return DISPLAYS[rules].TITLE


def difficulty_of(value: str) -> str | Promise:
    """Return the name of a difficulty; the games share the names."""
    return difficulties().get(value, value)


def players_of(number: int) -> str:
    return ngettext("%(count)s adventurer", "%(count)s adventurers", number) % {"count": number}


def _cause_of(key: tuple[str, str]) -> str | Promise:
    rules, cause = key
    return DISPLAYS[rules].CAUSES.get(cause, cause)


def streaks(won: Iterable[bool]) -> list[int]:
    """Return the lengths of winning streaks, the current one first; `won` has the newest game first."""
    streaks = [0]
    for game in won:
        if game:
            streaks[-1] += 1
        else:
            streaks.append(0)
    return streaks


def length_of(turns: float, seconds: float) -> str:
    rounded = round(turns)
    if seconds < 60:  # bots alone: their time says nothing
        return ngettext("%(turns)s turn", "%(turns)s turns", rounded) % {"turns": rounded}
    text = ngettext("%(count)s turn in %(span)s", "%(count)s turns in %(span)s", rounded)
    return text % {"count": rounded, "span": span(seconds)}


def span(seconds: float) -> str:
    """Return a time in one suitable unit."""
    if seconds < 30:
        return _("under a minute")
    if seconds < 90 * 60:
        count = round(seconds / 60)
        return ngettext("%(count)s minute", "%(count)s minutes", count) % {"count": count}
    if seconds < 48 * 3600:
        count = round(seconds / 3600)
        return ngettext("%(count)s hour", "%(count)s hours", count) % {"count": count}
    count = round(seconds / 86400)
    return ngettext("%(count)s day", "%(count)s days", count) % {"count": count}


@dataclass(frozen=True)
class Recent:
    """A finished game in a list; `name` and `address` are empty for readers who had no seat in it."""

    name: str
    address: str
    ending: str | Promise
    won: bool
    about: tuple[str | Promise, ...]
    ended_at: datetime


def recent_of(games: QuerySet[Result], reader: User | None) -> list[Recent]:
    """Return the newest of these games."""
    sat = Exists(Seat.objects.filter(game=OuterRef("game"), user=reader)) if reader else Value(False)
    newest = games.select_related("game").annotate(sat=sat).order_by("-ended_at", "-pk")
    return [_recent(result) for result in newest.defer("game__snapshot", "game__base", "game__seed")[:RECENT]]


def ending_of(result: Result) -> str | Promise:
    return _("Won") if result.won else _cause_of((result.rules, result.cause))


def _recent(result: Any) -> Recent:
    about = title_of(result.rules), difficulty_of(result.difficulty), players_of(result.players)
    return Recent(
        name=result.game.name if result.sat else "",
        address=result.game.get_absolute_url() if result.sat else "",
        ending=ending_of(result),
        won=result.won,
        about=(*about, length_of(result.turns, result.seconds)),
        ended_at=result.ended_at,
    )


@dataclass(frozen=True)
class Team:
    """A team and its win rate."""

    key: str
    people: list[str]
    value: str


def teams_of(person: User) -> list[Team]:
    """Return the person's most frequent teams, each with its people; three statements."""
    results = Result.objects.filter(user=person, is_first=True).exclude(team="")
    games, wins, newest = models.Count("pk"), models.Count("pk", filter=Q(won=True)), Max("ended_at")
    teams = results.values_list("team").annotate(games=games, wins=wins, newest=newest, one=Max("game"))
    top = list(teams.order_by("-games", "-newest")[:TEAMS])
    people: defaultdict[str, set[tuple[str, int]]] = defaultdict(set)
    # One game of each team is enough to find its people; there may be thousands of games.
    members = Result.objects.filter(game__in=[one for *_rest, one in top]).only("team", "user")
    for member in members.prefetch_related(models.Prefetch("user", User.objects.only("name"))):
        people[member.team].add((member.user.name, member.user_id))
    return [
        Team(team, [name for name, _pk in sorted(people[team])], won_of(wins, games))
        for team, games, wins, _newest, _one in top
    ]
