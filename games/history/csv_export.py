"""A user's games as CSV for spreadsheets."""

import csv
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from accounts.models import User
from games.models import Game, Seat
from games.table import Table, find_tables

COLUMNS = (
    "id",
    "name",
    "game",
    "difficulty",
    "options",
    "players",
    "people",
    "roles",
    "status",
    "cause",
    "turns",
    "steps",
    "created",
    "started",
    "ended",
)
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
    """Return the cells of one game, in the order of `COLUMNS`; adventurers appear once they are dealt."""
    game = table.game
    return (
        game.pk,
        game.name,
        game.rules,
        game.difficulty,
        " ".join(f"{option}={value}" for option, value in sorted(game.options.items())),
        len(table.seats),
        ", ".join(person.name for person in table.people),
        ", ".join(seat.role for seat in table.seats if seat.role),
        game.status,
        game.ended_by,
        table.engine.load(snapshot).turn if snapshot else "",
        game.steps,
        _time(game.created_at),
        _time(game.started_at),
        _time(game.ended_at),
    )


def _time(at: datetime | None) -> str:
    return at.astimezone(UTC).isoformat(timespec="seconds") if at else ""


def _safe(cell: Any) -> str:
    """Return the cell as text that no spreadsheet takes for a formula."""
    return FORMULA.sub(r"\1'", str(cell))


class _Echo:
    """A file for `csv.writer` that returns each line."""

    def write(self, line: str) -> str:
        return line
