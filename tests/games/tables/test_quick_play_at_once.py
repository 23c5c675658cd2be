"""Several people press quick play at once: they meet, and no seat goes to two of them."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from accounts.models import User
from games.models import Game, Seat
from games.services.tables import readiness
from tests.games.tables.conftest import set_table

PEOPLE = 6
"""Fewer than the connections of a process to PostgreSQL."""


def press_together() -> list[tuple[int, str]]:
    """Let all of them press the button at the same moment; return the statuses and targets of the answers."""
    together = Barrier(PEOPLE, timeout=60)

    def press(number: int) -> tuple[int, str]:
        client = Client()
        client.force_login(User.objects.create_user(f"{number}@example.org", name=f"P{number}"))
        together.wait()
        try:
            answer = client.post("/games/quick")
            return answer.status_code, answer.headers["Location"]
        finally:
            connection.close()

    with ThreadPoolExecutor(PEOPLE) as pool:
        return list(pool.map(press, range(PEOPLE)))


@pytest.mark.django_db(transaction=True)
def test_strangers_fill_as_few_tables_as_possible() -> None:
    answers = press_together()
    assert {status for status, _target in answers} == {302}
    assert sorted(Counter(target for _status, target in answers).values()) == [3, 3]
    assert Game.objects.count() == 2
    assert Seat.objects.filter(is_bot=True).count() == 0


@pytest.mark.django_db(transaction=True)
def test_the_last_place_goes_to_one_of_them(alice: User) -> None:
    table = set_table(alice, players=2, is_open=True, pace=Game.Pace.DAY)
    readiness.set_ready(user=alice, game_id=table.pk, is_ready=True)
    answers = press_together()
    assert [target for _status, target in answers].count(f"/games/{table.pk}/") == 1
    assert Seat.objects.filter(user=None, is_bot=False).count() == 0
