"""A user's games as CSV for spreadsheets."""

import csv
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

from accounts.models import User
from games.models import Game, Seat
from games.table import Table, find_tables

COLUMNS: dict[str, Callable[[Table, str], Any]] = {
    "id": lambda table, snapshot: table.game.pk,
    "name": lambda table, snapshot: table.game.name,
    "game": lambda table, snapshot: table.game.rules,
    "difficulty": lambda table, snapshot: table.game.difficulty,
    "options": lambda table, snapshot: " ".join(
        f"{each}={value}" for each, value in sorted(table.game.options.items())
    ),
    "players": lambda table, snapshot: len(table.seats),
    "people": lambda table, snapshot: ", ".join(person.name for person in table.people),
    # Adventurers appear once they are dealt.
    "roles": lambda table, snapshot: ", ".join(seat.role for seat in table.seats if seat.role),
    "status": lambda table, snapshot: table.game.status,
    "cause": lambda table, snapshot: table.game.ended_by,
    "turns": lambda table, snapshot: table.engine.load(snapshot).turn if snapshot else "",
    "steps": lambda table, snapshot: table.game.steps,
    "created": lambda table, snapshot: _time(table.game.created_at),
    "started": lambda table, snapshot: _time(table.game.started_at),
    "ended": lambda table, snapshot: _time(table.game.ended_at),
}
"""The cells of a game, by the name of their column, from its table and its snapshot."""
BATCH = 100
"""The number of games that are read at a time."""
FORMULA = re.compile(r"^(?=[\t\r])|(^|[;\t\r\n])(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])")
"""The places at which a spreadsheet may see the start of a formula.

These are the start of a cell, also with the wide signs of East Asia, and after a semicolon or a tab, because
spreadsheets of some countries split lines there, even inside quotes.
"""


def csv_lines(user: User) -> Iterator[str]:
    """Yield the CSV in parts, newest game first, with untranslated terms and times in UTC."""
    writer = csv.writer(_Echo())
    yield writer.writerow(COLUMNS)
    before = None
    while games := _newest(user, before):
        snapshots = dict(Game.objects.filter(pk__in=games).values_list("pk", "snapshot"))
        tables = find_tables(games, user=user)
        yield "".join(writer.writerow(map(_safe, _cells(table, snapshots[table.game.pk]))) for table in tables)
        before = games[-1]


def _newest(user: User, before: int | None) -> list[int]:
    seats = Seat.objects.filter(user=user)
    if before is not None:
        seats = seats.filter(game__lt=before)
    return list(seats.order_by("-game_id").values_list("game_id", flat=True).distinct()[:BATCH])


def _cells(table: Table, snapshot: str) -> tuple[Any, ...]:
    return tuple(read(table, snapshot) for read in COLUMNS.values())


def _time(at: datetime | None) -> str:
    return at.astimezone(UTC).isoformat(timespec="seconds") if at else ""


def _safe(cell: Any) -> str:
    """Return the cell as text that no spreadsheet takes for a formula."""
    return FORMULA.sub(r"\1'", str(cell))


class _Echo:
    """A file for `csv.writer` that returns each line."""

    def write(self, line: str) -> str:
        return line
