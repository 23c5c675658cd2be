"""What the database holds, to see whether anything has changed it."""

import hashlib
from typing import Any

from django.db import connection


def fingerprints() -> dict[str, str]:
    """Of every table the fingerprint of all its rows."""
    with connection.cursor() as cursor:
        return {table: _fingerprint(cursor, table) for table in connection.introspection.table_names(cursor)}


def _fingerprint(cursor: Any, table: str) -> str:
    cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
    return hashlib.sha256("\n".join(sorted(map(repr, cursor.fetchall()))).encode(errors="replace")).hexdigest()


def changed(before: dict[str, str]) -> list[str]:
    """The tables that are not as they were."""
    now = fingerprints()
    return sorted(table for table in before.keys() | now.keys() if before.get(table) != now.get(table))


class Writes:
    """What was told to the database but to read; to be used as its `execute_wrapper`."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.split(maxsplit=1)[0] not in ("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK"):
            self.told.append(sql[:120])
        return execute(sql, params, many, context)
