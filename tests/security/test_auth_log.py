"""What the log tells of signing in and of what one signs in with: numbers, never names, addresses or passwords."""

import logging

import pytest
from django.test import Client

from accounts.models import User
from tests.conftest import PASSWORD


def test_it_tells_who_signed_in_and_out_and_that_somebody_could_not(
    alice: User, caplog: pytest.LogCaptureFixture
) -> None:
    client = Client()
    with caplog.at_level(logging.INFO):
        client.post("/accounts/login/", {"login": alice.email, "password": "of-nobody"})
        client.post("/accounts/login/", {"login": alice.email, "password": PASSWORD})
        client.post("/accounts/logout/")
    said = [record.msg for record in caplog.records if isinstance(record.msg, dict)]
    told = [(line["event"], line.get("user")) for line in said if line["logger"] == "accounts.auth_log"]
    assert told == [("sign_in_failed", None), ("signed_in", alice.pk), ("signed_out", alice.pk)]
    for secret in (alice.email, "of-nobody", PASSWORD):
        assert secret not in caplog.text


def test_it_tells_of_another_password(alice: User, alice_client: Client, caplog: pytest.LogCaptureFixture) -> None:
    other = "another-word-for-sand"
    with caplog.at_level(logging.INFO):
        alice_client.post(
            "/accounts/password/change/", {"oldpassword": PASSWORD, "password1": other, "password2": other}
        )
    assert "password_changed" in caplog.text
    assert other not in caplog.text


def test_it_tells_of_a_limit_that_was_met(
    alice_client: Client, settings: object, caplog: pytest.LogCaptureFixture
) -> None:
    settings.LIMITS = {"export": "0/m/user"}
    with caplog.at_level(logging.INFO):
        assert alice_client.get("/games/mine.csv").status_code == 429
    assert "too_often" in caplog.text
