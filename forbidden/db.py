"""The connection that a thread has to the database, and rows that several workers share."""

from typing import Any

from django.db import connection
from django.db.models import QuerySet


def release_connection() -> None:
    """Give the thread's connection back to the pool during work that asks the database nothing."""
    if not connection.in_atomic_block:
        connection.close()


def claimable(rows: QuerySet[Any], **how: bool) -> QuerySet[Any]:
    """Lock the rows and skip those that another worker has locked; SQLite has one writer anyway."""
    skips = connection.features.has_select_for_update_skip_locked
    return rows.select_for_update(skip_locked=skips, of=("self",), **how)
