"""Several people take one free seat at once: one of them gets it."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from accounts.models import User
from tests.games.tables.conftest import set_table

PEOPLE = 6
"""Fewer than the connections of a process to PostgreSQL."""


@pytest.mark.django_db(transaction=True)
def test_one_free_seat_is_taken_once(alice: User) -> None:
    table = set_table(alice, players=2, is_open=True)
    together = Barrier(PEOPLE, timeout=60)

    def take(number: int) -> tuple[int, str]:
        client = Client()
        client.force_login(User.objects.create_user(f"{number}@example.org", name=f"P{number}"))
        together.wait()
        try:
            answer = client.post(f"/games/{table.pk}/seats/take", {"number": 1})
            return answer.status_code, client.session["_auth_user_id"]
        finally:
            connection.close()

    with ThreadPoolExecutor(PEOPLE) as pool:
        answers = list(pool.map(take, range(PEOPLE)))
    assert Counter(status for status, _user in answers) == {302: 1, 409: PEOPLE - 1}
    assert dict(answers)[302] == str(table.seats.get(number=1).user_id)
