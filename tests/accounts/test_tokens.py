"""The page of tokens and bot accounts."""

import time

import pytest
from django.test import Client

from accounts.models import ApiToken, User


@pytest.fixture
def proven(alice: User, alice_client: Client) -> Client:
    """Return a client of Alice, who has just given her password."""
    session = alice_client.session
    how = {"method": "password", "at": time.time(), "email": alice.email, "reauthenticated": True}
    session["account_authentication_methods"] = [how]
    session["account_authentication_methods_user"] = str(alice.pk)
    session.save()
    return alice_client


def test_it_asks_for_the_password_first(alice_client: Client) -> None:
    assert alice_client.get("/accounts/tokens/").headers["Location"].startswith("/accounts/reauthenticate/")


def test_a_new_token_is_shown_once(proven: Client, alice: User) -> None:
    page = proven.post("/accounts/tokens/", {"name": "Robby", "scopes": ["read", "chat"], "days": 30}).content.decode()

    token = ApiToken.objects.get()
    assert (token.user, token.name, token.scopes) == (alice, "Robby", "read chat")
    secret = page.split('id="secret">')[1].split("<")[0]
    assert secret.startswith(token.hint)
    again = proven.get("/accounts/tokens/").content.decode()
    assert token.hint in again
    assert secret not in again


@pytest.mark.parametrize("days", ["0", "99999", "x"])
def test_it_does_not_live_for_ever(proven: Client, days: str) -> None:
    assert proven.post("/accounts/tokens/", {"name": "Robby", "scopes": ["read"], "days": days}).status_code == 422
    assert not ApiToken.objects.exists()


def test_the_scope_of_bots_is_not_for_people(proven: Client) -> None:
    assert proven.post("/accounts/tokens/", {"name": "x", "scopes": ["bot"], "days": 30}).status_code == 422


def test_two_tokens_have_two_names(proven: Client) -> None:
    form = {"name": "Robby", "scopes": ["read"], "days": 30}
    proven.post("/accounts/tokens/", form)

    assert proven.post("/accounts/tokens/", form).status_code == 409
    assert ApiToken.objects.count() == 1


def test_it_is_revoked(proven: Client) -> None:
    proven.post("/accounts/tokens/", {"name": "Robby", "scopes": ["read"], "days": 30})

    answer = proven.post(f"/accounts/tokens/{ApiToken.objects.get().pk}/revoke/")

    assert answer.status_code == 302
    assert not ApiToken.objects.exists()


def test_a_bot_account_is_created_renewed_and_deleted(proven: Client, alice: User) -> None:
    proven.post("/accounts/tokens/bots/", {"name": "Robby", "days": 30})
    bot = alice.bots.get()
    first = bot.api_tokens.get()
    assert (bot.name, first.scopes) == ("Robby (bot)", "read play plan chat tables bot")

    proven.post(f"/accounts/tokens/bots/{bot.pk}/renew/")
    assert bot.api_tokens.get().digest != first.digest

    proven.post(f"/accounts/tokens/bots/{bot.pk}/remove/")
    assert not alice.bots.exists()


def test_anothers_bot_is_not_there(proven: Client, bob: User) -> None:
    bot = User.objects.create_bot("Robby (bot)", owner=bob)

    assert proven.post(f"/accounts/tokens/bots/{bot.pk}/renew/").status_code == 404
    assert proven.post(f"/accounts/tokens/bots/{bot.pk}/remove/").status_code == 404
