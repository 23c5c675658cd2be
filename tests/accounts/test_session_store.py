"""A session brings the user of its sign-in, but Django's conditions decide whose it is."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.session_store import SessionStore
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.fixture
def signed_in(client: Client, alice: User) -> Client:
    client.post("/accounts/login/", {"login": alice.email, "password": PASSWORD})
    return client


def user_of(client: Client) -> User | None:
    return SessionStore(client.session.session_key).signed_in_user()


def reader(client: Client) -> int | None:
    """Return the user as whom the site reads a request."""
    request = client.get("/games/turns").wsgi_request
    return request.user.pk


def test_it_brings_the_user_in_one_statement(signed_in: Client, alice: User) -> None:
    with CaptureQueriesContext(connection) as statements:
        assert user_of(signed_in) == alice
    assert len([query for query in statements if "accounts_user" in query["sql"]]) == 1


@pytest.mark.urls("bench.urls")
def test_a_request_needs_no_other(signed_in: Client) -> None:
    with CaptureQueriesContext(connection) as statements:
        signed_in.get("/bare")
    assert len(statements) == 1


def test_it_brings_nobody_if_the_session_is_another_users(signed_in: Client, alice: User, bob: User) -> None:
    UserSession.objects.filter(session_key=signed_in.session.session_key).update(user=bob)
    assert user_of(signed_in) is None
    assert reader(signed_in) == alice.pk


def test_a_session_without_its_entry_still_works(signed_in: Client, alice: User) -> None:
    UserSession.objects.all().delete()
    assert user_of(signed_in) is None
    assert reader(signed_in) == alice.pk


def test_it_brings_nobody_after_a_change_of_the_password(signed_in: Client, alice: User) -> None:
    alice.set_password("another password 7")
    alice.save()
    assert user_of(signed_in) is None
    assert reader(signed_in) is None


def test_it_brings_nobody_who_is_not_active(signed_in: Client, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(is_active=False)
    assert user_of(signed_in) is None
    assert reader(signed_in) is None


def test_it_brings_nobody_if_the_backend_has_gone(signed_in: Client, settings: Any) -> None:
    settings.AUTHENTICATION_BACKENDS = ["accounts.backends.Gone"]
    assert user_of(signed_in) is None


def test_it_brings_nobody_after_the_session_has_expired(signed_in: Client) -> None:
    key = signed_in.session.session_key
    Session.objects.filter(session_key=key).update(expire_date=timezone.now() - timedelta(seconds=1))
    store = SessionStore(key)
    assert store.signed_in_user() is None
    assert store.session_key is None


def test_it_brings_nobody_after_the_session_was_ended(signed_in: Client) -> None:
    store = SessionStore(signed_in.session.session_key)
    assert store.signed_in_user()
    store.flush()
    assert store.signed_in_user() is None
    assert SESSION_KEY not in store
