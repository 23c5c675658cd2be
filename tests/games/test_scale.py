"""The rows that pages read do not grow with the site: a small version of `make bench PARTS=scale`."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from bench.buffers import count_buffers
from bench.seed_data.command import main
from tests.conftest import client_for

PAGES = ("/games/", "/games/lobby/", "/games/badge", "/players/{0}/")


def read_by(person: User) -> dict[str, int]:
    client = client_for(person)
    found = {}
    for page in PAGES:
        with count_buffers() as count:
            assert client.get(page.format(person.pk)).status_code == 200
        found[page] = count.buffers
    return found


@pytest.fixture
def fill(db: None) -> Callable[[int], None]:
    def fill(games: int) -> None:
        main(["--games", str(games), "--real", "20", "--without-steps"])
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")

    return fill


@pytest.mark.services
def test_pages_read_no_more_of_a_larger_site(fill: Callable[[int], None], alice: User) -> None:
    fill(500)
    few = read_by(alice)
    fill(10_000)
    many = read_by(alice)
    assert {page: many[page] for page in PAGES if many[page] > 2 * few[page]} == {}


@pytest.mark.services
def test_the_lobby_is_not_joined_with_all_tables_there_are(client: Client, db: None) -> None:
    with CaptureQueriesContext(connection) as captured:
        client.get("/games/lobby/")
    page = next(query["sql"] for query in captured.captured_queries if "LIMIT 40" in query["sql"])
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {page}")
        plan = "\n".join(row[0] for row in cursor.fetchall())
    assert "SubPlan" in plan
    assert "Join" not in plan


@pytest.mark.services
def test_it_counts_what_a_statement_reads(alice: User) -> None:
    with count_buffers() as count:
        list(User.objects.all())
        User.objects.filter(pk=alice.pk).update(name="Alicia")
    assert count.buffers > 1
    alice.refresh_from_db()
    assert alice.name == "Alicia"
