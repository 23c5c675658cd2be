"""Helpers for database connections, and for rows that several workers process."""

from typing import Any

from django.db import connection
from django.db.models import QuerySet


def release_connection() -> None:
    """Return the thread's connection to the pool before work that needs no database."""
    if not connection.in_atomic_block:
        connection.close()


def claimable(rows: QuerySet[Any], **options: bool) -> QuerySet[Any]:
    """Lock the rows and skip those that another worker has locked. SQLite has only one writer anyway."""
    can_skip = connection.features.has_select_for_update_skip_locked
    return rows.select_for_update(skip_locked=can_skip, of=("self",), **options)
