"""The pool hands out no connection that the server has ended. Planning cursors read datetimes."""

from contextlib import ExitStack

import pytest
from django.db import connection
from psycopg import connect

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def _backend() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


def test_a_connection_that_the_server_has_ended_is_replaced() -> None:
    ended = _backend()
    connection.close()
    with connect(**connection.get_connection_params(), autocommit=True) as administrator:
        administrator.execute("SELECT pg_terminate_backend(%s, 5000)", [ended])

    with ExitStack() as taken:
        all_of_pool = [taken.enter_context(connection.pool.connection()) for _ in range(connection.pool.max_size)]
        backends = {each.execute("SELECT pg_backend_pid()").fetchone()[0] for each in all_of_pool}
    assert ended not in backends


def test_a_planning_cursor_reads_the_same_datetimes_as_djangos() -> None:
    statement = "SELECT %s::timestamptz, NULL::timestamptz"
    with connection.cursor() as djangos, connection.planning_cursor() as cursor:
        djangos.execute(statement, ["2026-07-01 12:30:15.25+02"])
        cursor.execute(statement, ["2026-07-01 12:30:15.25+02"])
        moment, nothing = cursor.fetchone()
        assert (moment, nothing) == djangos.fetchone()

    assert moment.isoformat() == "2026-07-01T10:30:15.250000+00:00"
