"""The log of sign-ins and of changes to credentials contains numbers, never names, addresses or passwords."""

import logging

import pytest
from django.test import Client

from accounts.models import User
from tests.conftest import PASSWORD


def test_sign_ins_sign_outs_and_failures_are_logged(alice: User, caplog: pytest.LogCaptureFixture) -> None:
    client = Client()
    with caplog.at_level(logging.INFO):
        client.post("/accounts/login/", {"login": alice.email, "password": "of-nobody"})
        client.post("/accounts/login/", {"login": alice.email, "password": PASSWORD})
        client.post("/accounts/logout/")
    lines = [record.msg for record in caplog.records if isinstance(record.msg, dict)]
    events = [(line["event"], line.get("user")) for line in lines if line["logger"] == "accounts.auth_log"]
    assert events == [("sign_in_failed", None), ("signed_in", alice.pk), ("signed_out", alice.pk)]
    for secret in (alice.email, "of-nobody", PASSWORD):
        assert secret not in caplog.text


def test_a_change_of_the_password_is_logged(
    alice: User, alice_client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    other = "another-word-for-sand"
    with caplog.at_level(logging.INFO):
        alice_client.post(
            "/accounts/password/change/", {"oldpassword": PASSWORD, "password1": other, "password2": other}
        )
    assert "password_changed" in caplog.text
    assert other not in caplog.text


def test_a_limit_that_is_reached_is_logged(
    alice_client: Client, settings: object, caplog: pytest.LogCaptureFixture
) -> None:
    settings.LIMITS = {"export": "0/m/user"}
    with caplog.at_level(logging.INFO):
        assert alice_client.get("/games/mine.csv").status_code == 429
    assert "too_often" in caplog.text
