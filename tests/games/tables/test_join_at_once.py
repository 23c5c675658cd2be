"""Many guests use one link at once: the seats are taken, and the others get a refusal with a way on."""

import logging
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from accounts.models import User
from games.models import Game
from tests.games.tables.conftest import set_table

GUESTS = 20
PLACES = 2


@pytest.mark.django_db(transaction=True)
def test_of_20_guests_two_find_a_seat_and_the_others_read_why(alice: User, caplog: pytest.LogCaptureFixture) -> None:
    table = set_table(alice, players=1 + PLACES)
    with caplog.at_level(logging.INFO):
        answers = _join_at_once(table)

    assert Counter(status for status, _page in answers) == {302: PLACES, 409: GUESTS - PLACES}
    for status, page in answers:
        assert status == 302 or ("This table is full." in page and 'href="/games/lobby/"' in page)
    guests = User.objects.exclude(pk=alice.pk)
    assert guests.count() == PLACES
    assert not table.seats.filter(user=None).exists()
    assert sorted(_signed_in(caplog)) == sorted(guests.values_list("pk", flat=True))


def _signed_in(caplog: pytest.LogCaptureFixture) -> list[int]:
    lines = [record.msg for record in caplog.records if isinstance(record.msg, dict)]
    return [line["user"] for line in lines if line["event"] == "signed_in"]


def _join_at_once(table: Game) -> list[tuple[int, str]]:
    together = Barrier(GUESTS, timeout=60)

    def join(number: int) -> tuple[int, str]:
        client = Client()
        together.wait()
        try:
            answer = client.post(f"/join/{table.invite_token}/", {"name": f"Guest {number}"})
            return answer.status_code, answer.content.decode()
        finally:
            connection.close()

    with ThreadPoolExecutor(GUESTS) as pool:
        return list(pool.map(join, range(GUESTS)))
