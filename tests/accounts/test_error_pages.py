"""Error pages."""

import pytest
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.test import Client
from django.views.defaults import bad_request, permission_denied, server_error

from accounts.models import User


def test_an_unknown_address_says_so_to_a_stranger(client: Client, db: None) -> None:
    answer = client.get("/no/such/page/")
    assert answer.status_code == 404
    assert b"Page not found" in answer.content


def test_an_unknown_address_says_so_to_a_player(alice_client: Client) -> None:
    answer = alice_client.get("/no/such/page/")
    assert answer.status_code == 404
    assert b"Alice" in answer.content


def test_a_stale_form_says_what_to_do(alice: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.post("/accounts/settings/", {"name": "Mallory"})
    assert answer.status_code == 403
    assert b"This page has expired" in answer.content
    alice.refresh_from_db()
    assert alice.name == "Alice"


def test_a_page_older_than_its_sign_in_stays_and_offers_to_reload(alice: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.post("/games/7/play", headers={"hx-request": "true"})
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (403, "#messages")
    assert b"nothing was changed" in answer.content
    assert b"<!DOCTYPE" not in answer.content


def test_what_is_forbidden_says_so(rf, db: None) -> None:
    request = rf.get("/")
    from django.contrib.auth.models import AnonymousUser

    request.user = AnonymousUser()
    answer = permission_denied(request, PermissionError())
    assert answer.status_code == 403
    assert b"You do not have access" in answer.content


@pytest.mark.parametrize(("view", "sentence"), [(server_error, b"went wrong"), (bad_request, b"could not read")])
def test_the_worst_needs_no_database_and_no_session(view, sentence: bytes) -> None:
    # No database fixture: a query would fail the test.
    answer = view(HttpRequest()) if view is server_error else view(HttpRequest(), ValueError())
    assert sentence in answer.content


@pytest.mark.parametrize("name", ["400", "500"])
def test_it_renders_without_any_context(name: str) -> None:
    assert "</html>" in render_to_string(f"{name}.html")
