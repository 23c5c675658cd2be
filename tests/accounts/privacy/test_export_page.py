"""The page of the data export: who gets it, and how it is sent."""

import json
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.core.cache import cache
from django.test import AsyncClient, Client
from django.urls import reverse

from accounts.models import User
from tests.conftest import PASSWORD
from tests.games.factories import begun_game

URL = "/accounts/privacy/export.json"


@pytest.fixture(autouse=True)
def unlimited() -> None:
    cache.clear()


def fetch(client: Client) -> Any:
    answer = client.get(URL)
    assert answer.status_code == 200
    return json.loads(answer.getvalue())


def confirm(client: Client) -> None:
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})


def test_it_is_an_accounts_after_the_password_alone(alice: User, alice_client: Client) -> None:
    answer = alice_client.get(URL)
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("account_reauthenticate"))
    confirm(alice_client)
    answer = alice_client.get(URL)
    assert answer["Content-Disposition"] == 'attachment; filename="forbidden-person.json"'
    assert json.loads(answer.getvalue())["profile"]["email"] == "alice@example.org"


def test_the_page_asks_for_the_password_first_and_leads_back(alice_client: Client) -> None:
    before = alice_client.get("/accounts/privacy/").content.decode()
    assert URL not in before
    assert "/accounts/reauthenticate/?next=/accounts/privacy/" in before
    confirm(alice_client)
    assert URL in alice_client.get("/accounts/privacy/").content.decode()


def test_a_guest_has_theirs_without(db: None) -> None:
    guest = User.objects.create_guest("Gus")
    client = Client()
    client.force_login(guest, backend="django.contrib.auth.backends.ModelBackend")
    assert URL in client.get("/accounts/privacy/").content.decode()
    assert fetch(client)["profile"]["name"] == "Gus"


def test_nobody_has_none(db: None) -> None:
    assert Client().get(URL)["Location"].startswith("/accounts/login/")


@pytest.mark.django_db(transaction=True)
def test_the_asynchronous_server_sends_it_in_pieces(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    for number in range(1200):  # more than one batch
        alice.messages.create(game=game, text=f"word {number}")
    guest = User.objects.create_guest("Gus")
    alice.messages.update(user=guest)

    async def download() -> bytes:
        client = AsyncClient()
        await client.aforce_login(guest, backend="django.contrib.auth.backends.ModelBackend")
        answer = await client.get(URL)
        return b"".join([piece async for piece in answer.streaming_content])

    assert len(json.loads(async_to_sync(download)())["messages"]) == 1200
