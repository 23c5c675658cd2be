"""A counter of the buffers that PostgreSQL reads for queries, from `EXPLAIN (ANALYZE, BUFFERS)`."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

READS = ("SELECT", "WITH")
WRITES = ("INSERT", "UPDATE", "DELETE")


class BufferCount:
    """The buffers of all statements, and the most expensive statement."""

    def __init__(self) -> None:
        self.buffers = 0
        self.most_expensive: tuple[int, str] = (0, "")

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        """Explain each statement with its own parameters, and then execute it."""
        if sql.lstrip("( ").startswith((*READS, *WRITES)) and not many:
            self._add(sql, _buffers_of(execute, sql, params, context))
        return execute(sql, params, many, context)

    def _add(self, sql: str, buffers: int) -> None:
        self.buffers += buffers
        self.most_expensive = max(self.most_expensive, (buffers, sql))


def _buffers_of(execute: Callable[..., Any], sql: str, params: Any, context: Any) -> int:
    explain = f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {sql}"
    with transaction.atomic():  # rolled back, because the statement is executed once more
        execute(explain, params, False, context)
        answer = context["cursor"].fetchone()[0]
        transaction.set_rollback(True)
    plan = (json.loads(answer) if isinstance(answer, str) else answer)[0]["Plan"]
    return int(plan["Shared Hit Blocks"]) + int(plan["Shared Read Blocks"])


@contextmanager
def count_buffers() -> Iterator[BufferCount]:
    """Count the buffers of the statements inside the block."""
    count = BufferCount()
    with connection.execute_wrapper(count):
        yield count
