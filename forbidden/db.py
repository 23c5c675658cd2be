"""The connection that a thread has to the database."""

from django.db import connection


def release_connection() -> None:
    """Give it back to the pool, for others to use during work that asks the database nothing."""
    if not connection.in_atomic_block:
        connection.close()
