"""Helpers for database connections, transactions, and rows that several workers process."""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import OperationalError, connection, transaction
from django.db.models import QuerySet
from structlog import get_logger

log = get_logger(__name__)

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

CONFLICTS = {"40001", "40P01"}
"""The codes with which PostgreSQL rolls a transaction back because of another one: serialization failure, deadlock."""


def default(value: Any) -> dict[str, Any]:
    """Return the arguments of a column with this default, in Python and in the database; a type means an empty one."""
    return {"default": value, "db_default": value() if isinstance(value, type) else value}


def atomic(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Run the function in one transaction, and once more if that one was rolled back because of another one.

    Moves cannot deadlock with each other, because each locks its game first. A migration locks whole tables, in an
    order of its own. Inside another transaction nothing is tried again: that is up to the outermost function.
    """
    run = transaction.atomic(function)

    @wraps(function)
    def run_or_retry(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        try:
            return run(*args, **kwargs)
        except OperationalError as error:
            code = getattr(error.__cause__, "sqlstate", None)
            if code not in CONFLICTS or connection.in_atomic_block:
                raise
            log.warning("transaction_retried", function=function.__name__, code=code)
        return run(*args, **kwargs)

    return run_or_retry


def release_connection() -> None:
    """Return the thread's connection to the pool before work that needs no database."""
    if not connection.in_atomic_block:
        connection.close()


def claimable(rows: QuerySet[Any], **options: bool) -> QuerySet[Any]:
    """Lock the rows and skip those that another worker has locked. SQLite has only one writer anyway."""
    can_skip = connection.features.has_select_for_update_skip_locked
    return rows.select_for_update(skip_locked=can_skip, of=("self",), **options)


def one_at_a_time(work: str) -> None:
    """Wait until no other transaction does this work, and keep others waiting until this one ends.

    SQLite has only one writer anyway.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [work])
