"""Ending a ban early."""

from typing import Any

from django.test import Client

from accounts.models import AuditEntry, Sanction, User
from accounts.services import sanctions
from tests.conftest import PASSWORD


def test_the_person_signs_in_again(mona: User, mona_client: Client, alice: User, alice_client: Client) -> None:
    sanctions.ban(by=mona, user=alice, until=None, reason="Spam")
    answer = mona_client.post(f"/admin/accounts/user/{alice.pk}/unban/", {"reason": "It was her brother."})
    assert answer.status_code == 302
    # Old sessions are invalid, whether or not they were refused during the ban.
    assert alice_client.get("/games/")["Location"].startswith("/accounts/login/")
    client = Client()
    client.post("/accounts/login/", {"login": alice.email, "password": PASSWORD})
    page = client.get("/games/")
    assert page.status_code == 200
    assert b"You have a message from the moderators." in page.content
    assert b"It was her brother." in client.get("/accounts/sanctions/").content
    assert [row.action for row in AuditEntry.objects.order_by("pk")] == ["ban", "unban"]
    assert Sanction.objects.get().lifted_for == "It was her brother."


def test_a_guest_comes_back_by_the_session_of_before(mona: User, gus: User, signed_in: Any) -> None:
    client = signed_in(gus)
    sanctions.ban(by=mona, user=gus, until=None, reason="Spam")
    assert client.get("/games/").status_code == 403
    sanctions.unban(by=mona, user=gus, reason="A mistake.")
    assert client.get("/games/").status_code == 200


def test_there_must_be_one_to_end(mona_client: Client, alice: User) -> None:
    answer = mona_client.post(f"/admin/accounts/user/{alice.pk}/unban/", {"reason": "A mistake."})
    assert answer.status_code == 409
    assert not AuditEntry.objects.exists()
