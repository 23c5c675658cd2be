"""`security.txt`, with the contact for reports of weaknesses."""

from datetime import datetime
from typing import Any

from django.test import Client
from django.utils import timezone


def test_it_has_a_contact_and_has_not_expired(settings: Any) -> None:
    settings.SECURITY_CONTACT = "mailto:security@example.org"
    answer = Client().get("/.well-known/security.txt")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in answer.content.decode().splitlines())
    assert fields["Contact"] == "mailto:security@example.org"
    assert 0 < (datetime.fromisoformat(fields["Expires"]) - timezone.now()).days <= 366
    assert fields["Canonical"].endswith("/.well-known/security.txt")


def test_post_is_not_allowed() -> None:
    assert Client().post("/.well-known/security.txt").status_code == 405
