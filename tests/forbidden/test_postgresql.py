"""The pool hands out no connection that the server has ended."""

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
