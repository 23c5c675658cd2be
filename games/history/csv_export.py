"""A person's own games as a table for spreadsheets."""

import csv
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from accounts.models import User
from games.models import Game, Seat
from games.table import Table, find_tables

COLUMNS = (
    *("id", "name", "game", "difficulty", "options", "players", "people", "roles"),
    *("status", "cause", "turns", "steps", "created", "started", "ended"),
)
BATCH = 100
"""Games read at a time."""
FORMULA = re.compile(r"^(?=[\t\r])|(^|[;\t\r\n])(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])")
"""Where spreadsheets take a formula to begin: at the start of a cell, in the wide signs of East Asia too, and where
those of some countries cut lines, for whom a quoted text in the midst of a line is not quoted."""


def csv_lines(user: User) -> Iterator[str]:
    """The table in parts, newest game first: words as the software knows them, times in UTC."""
    writer = csv.writer(_Echo())
    yield writer.writerow(COLUMNS)
    before = None
    while found := _newest(user, before):
        snapshots = dict(Game.objects.filter(pk__in=found).values_list("pk", "snapshot"))
        tables = find_tables(found, user=user)
        yield "".join(writer.writerow(map(_safe, _cells(table, snapshots[table.game.pk]))) for table in tables)
        before = found[-1]


def _newest(user: User, before: int | None) -> list[int]:
    seats = Seat.objects.filter(user=user)
    if before is not None:
        seats = seats.filter(game__lt=before)
    return list(seats.order_by("-game_id").values_list("game_id", flat=True).distinct()[:BATCH])


def _cells(table: Table, snapshot: str) -> tuple[Any, ...]:
    """One game, in the order of `COLUMNS`; adventurers are told once they are dealt."""
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


def _time(moment: datetime | None) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds") if moment else ""


def _safe(cell: Any) -> str:
    """The cell as text that no spreadsheet takes for a formula."""
    return FORMULA.sub(r"\1'", str(cell))


class _Echo:
    """What `csv.writer` writes to, to get each line back."""

    def write(self, line: str) -> str:
        return line
