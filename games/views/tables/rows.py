"""Tables in lists, in the words of one reader."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache

from django.template.defaultfilters import date
from django.urls import reverse
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from forbidden.cldr import moment
from games import away
from games.display import DISPLAYS
from games.display.shared.danger import DangerLine
from games.display.shared.options import Miniature
from games.engine import RULES
from games.table import Table
from games.views.tables.status import time_left


@dataclass(frozen=True, slots=True)
class Row:
    """A table of the reader's own. Its template is rendered once for equal rows, so it holds values alone.

    `team` are the others at the table, bots last, and `awaited` the seats that the game waits for, by name. `since`
    says how long the team has waited for a move, `left` how much time is left for it, which ends at `due_at`.
    `is_asked` says that a full table waits until the reader is ready, `asks` that the reader can vote, `may_play` that
    they may play the turn of a teammate who is away. `paused_until` says when its pause ends. All times are in the
    reader's zone, as text. `story` is the address of the story of a game that was played out. `status`, `danger` and
    `miniature` are empty if the state of the game was not loaded.
    """

    number: int
    url: str
    name: str
    team: tuple[str, ...]
    awaited: tuple[str, ...]
    free: int
    is_asked: bool
    asks: bool
    may_play: bool
    since: str
    left: str
    due_at: str
    paused_until: str
    is_late: bool
    is_won: bool
    with_bots: bool
    ended_at: str
    ended_on: str
    story: str
    new_messages: str
    status: str = ""
    danger: DangerLine = DangerLine()
    miniature: Miniature | None = None


def row_of(table: Table, snapshots: Mapping[int, str], *, unread: int) -> Row:
    """Return the row of a table with so many unread messages, with its state if that is among the snapshots."""
    game = table.game
    status, danger, miniature = _state(table, snapshots.get(game.pk))
    people = {seat.user for seat in table.seats if seat.user and seat.user != table.user}
    return Row(
        number=game.pk,
        url=game.get_absolute_url(),
        name=game.name,
        team=(*sorted(person.name for person in people), *table.bot_names),
        awaited=tuple(table.names[number] for number in sorted(game.awaited_seats)),
        free=table.free_seats,
        is_asked=game.in_lobby and table.is_full and bool(people) and not table.seats[table.mine[0]].is_ready,
        asks=game.vote_round is not None and game.is_running and table.user not in table.awaited_people,
        may_play=any(away.is_open(game, table.seats[seat]) for seat in game.awaited_seats & {*table.trusted}),
        since=_since(game.moved_at),
        left=time_left(table),
        due_at=_local(game.due_at, "c"),
        paused_until=moment(game.paused_until, "MMMd Hm") if game.paused_until else "",
        is_late=game.due_at is not None and game.due_at <= timezone.now(),
        is_won=game.is_won,
        with_bots=game.with_bots,
        ended_at=_local(game.ended_at, "c"),
        ended_on=_local(game.ended_at, "DATE_FORMAT"),
        story=reverse("games:story", args=(game.pk,)) if game.was_played_out else "",
        new_messages=_new_messages(unread),
        status=status,
        danger=danger,
        miniature=miniature,
    )


def _local(at: datetime | None, pattern: str) -> str:
    """Return a time in the reader's time zone as text; "" for none."""
    return date(timezone.localtime(at), pattern) if at else ""


def _new_messages(count: int) -> str:
    return ngettext("%(new)s new message", "%(new)s new messages", count) % {"new": count} if count else ""


def _since(moved_at: datetime | None) -> str:
    """Return the time since then in words; "" before the start and in the first minute."""
    return timesince(moved_at) if moved_at and timezone.now() - moved_at >= timedelta(minutes=1) else ""


def _state(table: Table, snapshot: str | None) -> tuple[str, DangerLine, Miniature | None]:
    """Return the status, the danger and the small board of a table, as far as its reader may know them."""
    if snapshot is None:
        return "", DangerLine(), None
    status, danger, miniature = _shown(
        table.game.rules, snapshot, table.seat_in_hand, tuple(table.names), frozenset(table.mine), get_language()
    )
    if table.game.is_closed:
        return _("Given up") if table.game.ended_by == "given_up" else _("Closed early"), DangerLine(), miniature
    return status, danger, miniature


@lru_cache(maxsize=1024)
def _shown(
    rules: str, snapshot: str, seat: int | None, names: tuple[str, ...], mine: frozenset[int], language: str | None
) -> tuple[str, DangerLine, Miniature]:
    """Return the status, the danger and the small board of a game for one of its readers.

    Most rows are as they were when the list was last opened, so they are kept. They depend on these arguments
    alone; `language` is that of the sentences.
    """
    engine, display = RULES[rules], DISPLAYS[rules]
    view = engine.view(engine.load(snapshot), seat)
    return display.status(view, names=names, mine=mine), display.danger(view, names=names), display.miniature(view)
