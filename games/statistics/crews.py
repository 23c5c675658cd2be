"""The records of a crew and the stories of its games, as far as a reader may see them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts.models import User
from games.display import DISPLAYS, percent
from games.display.shared.options import Miniature
from games.engine import RULES
from games.models import Crew, Game
from games.statistics.figures import difficulty_of, streaks, title_of
from games.table import Table, find_tables
from games.visibility import may_replay

NEWEST = 200
"""The number of newest games that count for the records."""


@dataclass(frozen=True)
class Record:
    """A figure of a crew; `about` names the game it comes from."""

    name: str
    value: str
    about: str = ""


@dataclass(frozen=True)
class Story:
    """A game of the saga; `address` and `miniature` are empty for readers who may not open its story."""

    number: int
    chapter: int
    name: str
    ending: str | Promise
    won: bool
    with_bots: bool
    about: tuple[str, ...]
    ended_at: datetime | None
    address: str
    miniature: Miniature | None


@dataclass(frozen=True)
class _Win:
    game: Game
    turns: int
    rises_left: int


def records_of(crew: Crew) -> list[Record]:
    """Return the records of a crew's newest games; one statement."""
    games = Game.objects.filter(crew=crew, status__in=Game.PLAYED_OUT).order_by("-pk")
    fields = ("name", "rules", "difficulty", "status", "snapshot", "chapter")
    newest = list(games.only(*fields)[:NEWEST])
    if not newest:
        return []
    won = [game.is_won for game in newest]
    wins = [_win(game) for game in newest if game.is_won]
    counts = {"won": len(wins), "games": len(newest), "share": percent(len(wins) / len(newest))}
    records = [
        Record(pgettext("number of games", "Won"), _("%(won)s of %(games)s (%(share)s)") % counts),
        Record(_("Won in a row"), str(streaks(won)[0])),
        Record(_("Longest streak"), str(max(streaks(won)))),
    ]
    return [*records, *_records_of_wins(wins)] if wins else records


def _win(game: Game) -> _Win:
    state = RULES[game.rules].load(game.snapshot)
    view = RULES[game.rules].view(state, None)
    return _Win(game, state.turn, DISPLAYS[game.rules].rises_left(view))


def _records_of_wins(wins: Collection[_Win]) -> list[Record]:
    best = max(wins, key=lambda win: (_level(win.game), -win.game.pk))
    shortest = min(wins, key=lambda win: (win.turns, win.game.pk))
    closest = min(wins, key=lambda win: (win.rises_left, win.game.pk))
    left = ngettext("%(count)s tick away from losing", "%(count)s ticks away from losing", closest.rises_left)
    return [
        Record(_("Highest level won"), str(difficulty_of(best.game.difficulty)), best.game.name),
        Record(_("Shortest win"), turns_of(shortest.turns), shortest.game.name),
        Record(_("Closest win"), left % {"count": closest.rises_left}, closest.game.name),
    ]


def _level(game: Game) -> int:
    return list(RULES[game.rules].DIFFICULTIES).index(game.difficulty)


def turns_of(count: int) -> str:
    return ngettext("%(count)s turn", "%(count)s turns", count) % {"count": count}


def stories_of(games: Sequence[int], reader: User | None) -> list[Story]:
    """Return these games as the reader may see them, the newest first; four statements."""
    tables = find_tables(games, user=reader)
    readable = [table.game.pk for table in tables if may_replay(table)]
    snapshots = dict(Game.objects.filter(pk__in=readable).values_list("pk", "snapshot"))
    return [_story(table, snapshots.get(table.game.pk)) for table in tables]


def story_ids(crew: Crew, *, before: int | None, size: int) -> list[int]:
    """Return the ids of the crew's newest played games before that id, one more than a page."""
    games = Game.objects.filter(crew=crew, status__in=Game.PLAYED_OUT)
    if before:
        games = games.filter(pk__lt=before)
    return list(games.order_by("-pk").values_list("pk", flat=True)[: size + 1])


def _story(table: Table, snapshot: str | None) -> Story:
    game = table.game
    about = (title_of(game.rules), difficulty_of(game.difficulty), *(special.name for special in table.specialties))
    miniature = None
    if snapshot is not None:
        miniature = table.display.miniature(table.engine.view(table.engine.load(snapshot), None))
    return Story(
        number=game.pk,
        chapter=game.chapter,
        name=game.name,
        ending=_("Won") if game.is_won else table.display.CAUSES.get(game.ended_by, game.ended_by),
        won=game.is_won,
        with_bots=game.with_bots,
        about=tuple(map(str, about)),
        ended_at=game.ended_at,
        address=reverse("games:story", args=[game.pk]) if snapshot is not None else "",
        miniature=miniature,
    )
