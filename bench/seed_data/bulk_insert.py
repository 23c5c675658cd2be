"""Bulk inserts: the database copies the rows of games, for other people and other times."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, fields
from datetime import datetime
from typing import Any

from django.db import connection, models, transaction

from bench.seed_data.copies import DISTANCE, Copy
from games.models import Delivery, Game, Notification, Result, Seat, Step

NOTIFICATION_IDS = 1000
"""The number of ids that are reserved for the notifications of one copy."""

Changes = Mapping[str, str | None]
"""The columns of a copy (`c`) that differ from its original (`o`), as SQL; None for those that the database sets."""


def _person(seat: str) -> str:
    """Return the SQL for the player of a seat; `DISTANCE` keeps the people of a team different."""
    number = f"CASE WHEN c.heavy AND {seat} = 0 THEN 0 ELSE (c.team + {DISTANCE} * {seat}) % {{people}} END"
    return f"(SELECT p.user_id FROM fill_person p WHERE p.number = {number})"


_started = "CASE WHEN o.started_at IS NULL THEN NULL ELSE c.at END"
_seat = "(SELECT s.number FROM fill_games_seat s WHERE s.game_id = o.game_id AND s.user_id = o.user_id)"

GAME: Changes = {
    "id": "c.id",
    "host_id": _person("0"),
    "invite_token": "'fill-' || c.id",
    "status": "c.status",
    "ended_by": "CASE WHEN c.status = 'closed' THEN 'abandoned' ELSE o.ended_by END",
    "created_at": "c.at",
    "started_at": _started,
    "moved_at": _started,
    "acted_at": _started,
    "clock_started_at": _started,
    "ended_at": "CASE WHEN c.status IN ('lobby', 'running') THEN NULL ELSE c.at END",
    "due_at": "c.due_at",
    "alarm_at": "c.alarm_at",
}
SEAT: Changes = {
    "id": None,
    "game_id": "c.id",
    "user_id": f"CASE WHEN o.user_id IS NULL THEN NULL ELSE {_person('o.number')} END",
    "is_live": "c.status IN ('lobby', 'running')",
}
STEP: Changes = {
    "id": None,
    "game_id": "c.id",
    "user_id": _person("o.seat"),
    "at": "c.at",
    "waited_since": "c.at",
}
NOTIFICATION: Changes = {
    "id": f"c.id * {NOTIFICATION_IDS} + o.id - c.first_notification",
    "game_id": "c.id",
    "user_id": _person(_seat),
    "created_at": "c.at",
    "planned_at": "c.at",
}
DELIVERY: Changes = {
    "id": None,
    "notification_id": f"c.id * {NOTIFICATION_IDS} + o.notification_id - c.first_notification",
    "due_at": "c.at",
    "done_at": "c.at",
}
RESULT: Changes = {
    "id": None,
    "game_id": "c.id",
    "user_id": _person("o.seat"),
    "team": "c.team_name",
    "ended_at": "c.at",
}

OF_THE_GAME = "o.game_id = c.original"
COPIED: Sequence[tuple[type[models.Model], Changes, str]] = (
    (Game, GAME, "o.id = c.original"),
    (Seat, SEAT, OF_THE_GAME),
    (Step, STEP, f"{OF_THE_GAME} AND c.has_steps"),
    (Notification, NOTIFICATION, f"{OF_THE_GAME} AND c.has_notifications"),
    (Delivery, DELIVERY, f"{OF_THE_GAME} AND c.has_notifications"),
    (Result, RESULT, f"{OF_THE_GAME} AND c.status IN ('won', 'lost')"),
)

TEMPORARY = ("fill_person", *(f"fill_{model._meta.db_table}" for model, _changes, _where in COPIED))


def prepare(people: Sequence[int], games: Sequence[int]) -> None:
    """Number the people, for the seats of the copies, and put the rows of the originals into temporary tables.

    The tables grow faster than the planner's statistics, so a query would search many rows for the few originals.
    """
    originals = ", ".join(map(str, games))
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE fill_person (number integer PRIMARY KEY, user_id bigint NOT NULL)")
        cursor.executemany("INSERT INTO fill_person VALUES (%s, %s)", list(enumerate(people)))
        for model, _changes, _where in COPIED:
            table = model._meta.db_table
            rows = f"SELECT o.* FROM {table} o WHERE o.{'id' if model is Game else 'game_id'} IN ({originals})"
            if model is Delivery:
                rows = (
                    f"SELECT o.*, n.game_id FROM {table} o JOIN fill_games_notification n ON n.id = o.notification_id"
                )
            cursor.execute(f"CREATE TEMPORARY TABLE fill_{table} AS {rows}")
        _analyze(*TEMPORARY)


@transaction.atomic
def insert(copies: Iterable[Copy], *, people: int) -> None:
    """Insert these copies, all or none."""
    columns = ", ".join(f"{field.name} {_type(field.type)}" for field in fields(Copy))
    marks = ", ".join(["%s"] * len(fields(Copy)))
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS fill_copy")
        cursor.execute(f"CREATE TEMPORARY TABLE fill_copy ({columns})")
        rows = [tuple(map(_value, astuple(copy))) for copy in copies]
        cursor.executemany(f"INSERT INTO fill_copy VALUES ({marks})", rows)
        _analyze("fill_copy")
        for model, changes, where in COPIED:
            cursor.execute(_copy(model, changes, where).format(people=people))


def _copy(model: type[models.Model], changes: Changes, where: str) -> str:
    """Return the INSERT … SELECT of a model's rows with the changes of a copy."""
    columns = [str(field.column) for field in model._meta.concrete_fields]
    chosen = {column: changes.get(column, f'o."{column}"') for column in columns}
    given = {f'"{column}"': sql for column, sql in chosen.items() if sql is not None}
    names, values, table = ", ".join(given), ", ".join(given.values()), model._meta.db_table
    return f"INSERT INTO {table} ({names}) SELECT {values} FROM fill_copy c JOIN fill_{table} o ON {where}"


def _type(annotation: Any) -> str:
    types: dict[Any, str] = {int: "bigint", bool: "boolean", str: "text"}
    return types.get(annotation, "timestamp with time zone")


def _value(value: Any) -> Any:
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, datetime) else value


def clean_up() -> None:
    """Drop the temporary tables, set the id sequences after the copies, and update the planner's statistics."""
    with connection.cursor() as cursor:
        for table in ("fill_copy", *TEMPORARY):
            cursor.execute(f"DROP TABLE IF EXISTS {table}")
        if connection.vendor != "postgresql":
            return
        for model in (Game, Notification):
            table = model._meta.db_table
            cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}")
        # Vacuum, as autovacuum would, so that index-only scans work; not possible in a test's transaction.
        cursor.execute("ANALYZE" if connection.in_atomic_block else "VACUUM ANALYZE")


def _analyze(*tables: str) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            for table in tables:
                cursor.execute(f"ANALYZE {table}")
