"""The second factor is required for every way to sign in, and each code works once."""

from typing import Any

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.test import Client

from accounts.models import User
from tests.conftest import PASSWORD

SECOND = "/accounts/2fa/authenticate/"


@pytest.fixture
def secret(alice: User) -> str:
    """The secret of Alice's authenticator app."""
    secret = generate_totp_secret()
    TOTP.activate(alice, secret)
    return secret


def code_of(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))


def half_in(alice: User) -> Client:
    """Return a browser that has given the password and not yet the second factor."""
    client = Client()
    answer = client.post("/accounts/login/", {"login": alice.email, "password": PASSWORD})
    assert answer.headers["Location"].startswith(SECOND)
    assert client.get("/games/").status_code == 302
    return client


def is_let_in(client: Client, code: str) -> bool:
    client.post(SECOND, {"code": code})
    return client.get("/games/").status_code == 200


def test_a_time_based_code_works_once(alice: User, secret: str, clock: Any) -> None:
    code = code_of(secret)
    assert not is_let_in(half_in(alice), f"{(int(code) + 1) % 1_000_000:06}")
    assert is_let_in(half_in(alice), code)
    assert not is_let_in(half_in(alice), code)


def test_a_code_of_an_hour_ago_is_refused(alice: User, secret: str, clock: Any) -> None:
    old = code_of(secret)
    clock.shift(3600)
    assert not is_let_in(half_in(alice), old)


def test_a_recovery_code_works_once(alice: User, secret: str) -> None:
    code = RecoveryCodes.activate(alice).get_unused_codes()[0]
    assert is_let_in(half_in(alice), code)
    assert not is_let_in(half_in(alice), code)


def test_a_password_reset_does_not_bypass_the_second_factor(alice: User, secret: str, mailoutbox: list[Any]) -> None:
    other = "another-word-for-sand"
    client = Client()
    client.post("/accounts/password/reset/", {"email": alice.email})
    link = next(word for word in mailoutbox[-1].body.split() if "/password/reset/key/" in word)
    path = client.get("/" + link.split("/", 3)[3]).headers["Location"]
    client.post(path, {"password1": other, "password2": other})
    assert client.get("/games/").status_code == 302
    answer = client.post("/accounts/login/", {"login": alice.email, "password": other})
    assert answer.headers["Location"].startswith(SECOND)


def test_guessing_codes_is_limited(alice: User, secret: str, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"login_failed": "3/m/key"}
    client = half_in(alice)
    for _ in range(4):
        client.post(SECOND, {"code": "000000"})
    assert not is_let_in(client, code_of(secret))
