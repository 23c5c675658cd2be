"""The admin is open to staff with a second factor, in sessions that have shown this factor."""

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client

from accounts.models import User
from tests.conftest import PASSWORD
from tests.forbidden.security.test_factors import code_of, half_in, is_let_in

pytestmark = pytest.mark.django_db
PATHS = ("/admin/", "/admin/accounts/user/", "/admin/accounts/user/add/", "/admin/logout/", "/admin/nothing/")


@pytest.fixture
def ada() -> User:
    """The first administrator, as `createsuperuser` creates them."""
    return User.objects.create_superuser("ada@example.org", PASSWORD, name="Ada")


@pytest.fixture
def ada_client(ada: User) -> Client:
    client = Client()
    client.post("/accounts/login/", {"login": ada.email, "password": PASSWORD})
    return client


@pytest.fixture
def secret(ada: User) -> str:
    secret = generate_totp_secret()
    TOTP.activate(ada, secret)
    return secret


def is_open(client: Client) -> bool:
    return client.get("/admin/accounts/user/").status_code == 200


@pytest.mark.parametrize("path", PATHS)
def test_a_password_alone_opens_nothing(ada_client: Client, path: str) -> None:
    for answer in (ada_client.get(path, follow=True), ada_client.post(path, follow=True)):
        assert "/admin/" not in answer.redirect_chain[-1][0]
    assert User.objects.count() == 1


def test_the_admin_redirects_to_the_set_up_page_and_says_why(ada_client: Client) -> None:
    answer = ada_client.get("/admin/accounts/user/", follow=True)
    assert answer.redirect_chain[-1][0] == "/accounts/2fa/"
    assert b"The admin needs more than a password" in answer.content


def test_the_first_administrator_sets_up_a_factor_and_enters(ada_client: Client, clock: Any) -> None:
    ada_client.get("/admin/", follow=True)
    ada_client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    ada_client.get("/accounts/2fa/totp/activate/")
    secret = ada_client.session["mfa.totp.secret"]
    assert ada_client.post("/accounts/2fa/totp/activate/", {"code": code_of(secret)}).status_code == 302
    clock.shift(60)
    page = ada_client.get("/admin/accounts/user/", follow=True)
    assert page.redirect_chain[-1][0] == "/accounts/2fa/reauthenticate/?next=%2Fadmin%2Faccounts%2Fuser%2F"
    assert b"Confirm your second factor again" in page.content
    form = {"code": code_of(secret), "next": "/admin/accounts/user/"}
    assert ada_client.post("/accounts/2fa/reauthenticate/", form)["Location"] == "/admin/accounts/user/"
    assert is_open(ada_client)


def test_a_sign_in_with_the_factor_is_enough(ada: User, secret: str, clock: Any) -> None:
    client = half_in(ada)
    assert is_let_in(client, code_of(secret))
    assert is_open(client)


def test_an_older_session_must_show_the_factor(ada_client: Client, secret: str) -> None:
    assert not is_open(ada_client)


def test_after_removing_the_factor_the_admin_is_closed(ada: User, secret: str, clock: Any) -> None:
    client = half_in(ada)
    is_let_in(client, code_of(secret))
    Authenticator.objects.all().delete()
    assert not is_open(client)


def test_recovery_codes_alone_are_not_enough(ada: User, secret: str) -> None:
    code = RecoveryCodes.activate(ada).get_unused_codes()[0]
    client = half_in(ada)
    assert is_let_in(client, code)
    assert is_open(client), "a recovery code replaces the app while there is one"
    Authenticator.objects.filter(type=Authenticator.Type.TOTP).delete()
    assert not is_open(client)


def test_players_need_no_second_factor(alice_client: Client) -> None:
    assert alice_client.get("/games/").status_code == 200
    assert alice_client.get("/admin/login/").status_code == 403
