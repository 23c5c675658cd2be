"""The backend that `ENGINE` names: `DatabaseWrapper` is the name that Django looks for."""

import select
from collections.abc import Callable
from typing import Any, ClassVar, cast

from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base, operations
from psycopg import Connection, OperationalError, adapters, postgres
from psycopg.pq import Format
from psycopg_pool import ConnectionPool

DATETIME = postgres.types["timestamptz"].oid
LOADER: Any = adapters.get_loader(DATETIME, Format.TEXT)
"""psycopg's loader of datetimes, in C. Django's is Python, and took most of the time of fetching a game's row."""


def check(connection: Connection[Any]) -> None:
    """Raise `OperationalError` if the server has ended an idle connection, so that the pool makes a new one.

    psycopg's own check, which Django uses, makes a statement for each request. But nothing arrives on an idle
    connection except its end, so it is enough to look whether there is anything to read.
    """
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    if poll.poll(0):
        connection.close()  # so that the pool discards it
        raise OperationalError("The server has ended this connection.")


class DatabaseOperations(operations.DatabaseOperations):
    def last_executed_query(self, cursor: Any, sql: str, params: Any) -> str:
        """Return the statement with its parameters, or without those that were bound on the server."""
        return super().last_executed_query(cursor, sql, params) or sql


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations
    _connection_pools: ClassVar[dict[str, ConnectionPool]]  # Django's, of all threads by alias
    _configure_connection: Callable[[Connection[Any]], None]

    @property
    def pool(self) -> ConnectionPool | None:
        """Return the pool of this alias, made as Django makes it, with that check."""
        options = self.settings_dict["OPTIONS"].get("pool")
        if self.alias == NO_DB_ALIAS or not options:
            return None
        if self.alias not in self._connection_pools:
            pool = ConnectionPool(
                kwargs=self.get_connection_params() | {"autocommit": True},
                open=False,
                configure=self._configure_connection,
                check=check,
                **options,
            )
            # If several threads make a pool at once, all use the first one. None is open yet.
            self._connection_pools.setdefault(self.alias, pool)
        return self._connection_pools[self.alias]

    def planning_cursor(self) -> Any:
        """Return a cursor whose statements the server parses and plans once for each connection, not each time.

        psycopg prepares a statement there when it comes again. It binds the parameters on the server. Datetimes have
        the time zone of the connection, which Django sets to UTC.
        """
        self.ensure_connection()
        with self.wrap_database_errors:
            server_binding: Any = base.ServerBindingCursor
            cursor = server_binding(self.connection)
            cursor.adapters.register_loader(DATETIME, LOADER)
            return cast(Any, self)._prepare_cursor(cursor)
