"""Fingerprints of the database, to see what a request changed."""

import hashlib
from typing import Any

from django.db import connection


def fingerprints() -> dict[str, str]:
    """Return the fingerprint of all rows, by table."""
    with connection.cursor() as cursor:
        return {table: _fingerprint(cursor, table) for table in connection.introspection.table_names(cursor)}


def _fingerprint(cursor: Any, table: str) -> str:
    cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
    return hashlib.sha256("\n".join(sorted(map(repr, cursor.fetchall()))).encode(errors="replace")).hexdigest()


def changed(before: dict[str, str]) -> list[str]:
    """Return the tables that have changed."""
    now = fingerprints()
    return sorted(table for table in before.keys() | now.keys() if before.get(table) != now.get(table))


class Writes:
    """Records the writing SQL statements; use it as `execute_wrapper`."""

    def __init__(self) -> None:
        self.statements: list[str] = []

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.split(maxsplit=1)[0] not in ("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK"):
            self.statements.append(sql[:120])
        return execute(sql, params, many, context)
