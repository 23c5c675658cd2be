"""Whom to tell of a weakness."""

from datetime import datetime
from typing import Any

from django.test import Client
from django.utils import timezone


def test_it_names_somebody_and_is_not_out_of_date(settings: Any) -> None:
    settings.SECURITY_CONTACT = "mailto:security@example.org"
    answer = Client().get("/.well-known/security.txt")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    said = dict(line.split(": ", 1) for line in answer.content.decode().splitlines())
    assert said["Contact"] == "mailto:security@example.org"
    assert 0 < (datetime.fromisoformat(said["Expires"]) - timezone.now()).days <= 366
    assert said["Canonical"].endswith("/.well-known/security.txt")


def test_nothing_is_posted_there() -> None:
    assert Client().post("/.well-known/security.txt").status_code == 405
