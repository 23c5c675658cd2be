"""How many buffers PostgreSQL reads for the queries of some work, by its own account."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

READ = ("SELECT", "WITH")
WRITTEN = ("INSERT", "UPDATE", "DELETE")


class Reading:
    """The buffers of all statements, and the dearest of them."""

    def __init__(self) -> None:
        self.buffers = 0
        self.dearest: tuple[int, str] = (0, "")

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        """Before a statement is executed, have it explained: each of the pages' own, with its very parameters."""
        if sql.lstrip("( ").startswith((*READ, *WRITTEN)) and not many:
            self._count(sql, _explained(execute, sql, params, context))
        return execute(sql, params, many, context)

    def _count(self, sql: str, buffers: int) -> None:
        self.buffers += buffers
        self.dearest = max(self.dearest, (buffers, sql))


def _explained(execute: Callable[..., Any], sql: str, params: Any, context: Any) -> int:
    explain = f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {sql}"
    with transaction.atomic():  # what the explained statement wrote is taken back: it is executed once more
        execute(explain, params, False, context)
        told = context["cursor"].fetchone()[0]
        transaction.set_rollback(True)
    plan = (json.loads(told) if isinstance(told, str) else told)[0]["Plan"]
    return int(plan["Shared Hit Blocks"]) + int(plan["Shared Read Blocks"])


@contextmanager
def reading() -> Iterator[Reading]:
    """Count what is read inside the block."""
    read = Reading()
    with connection.execute_wrapper(read):
        yield read
