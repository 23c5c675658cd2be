"""`User.email` is a confirmed address, whoever gave it."""

from importlib import import_module
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.core import mail
from django.core.management import call_command

from accounts.models import User
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db


def rows() -> set[tuple[str, bool, bool]]:
    return set(EmailAddress.objects.values_list("email", "primary", "verified"))


def test_that_of_an_administrator_made_on_the_server_is_confirmed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", email="ada@example.org", name="Ada", interactive=False, verbosity=0)
    assert User.objects.get().email == "ada@example.org"
    assert rows() == {("ada@example.org", True, True)}


def test_the_upgrade_keeps_the_confirmed_and_sets_the_others_apart(alice: User, bob: User, charlie: User) -> None:
    EmailAddress.objects.create(user=alice, email=alice.email, primary=True, verified=True)
    EmailAddress.objects.create(user=bob, email=bob.email, primary=True, verified=False)
    keep_confirmed: Any = import_module("accounts.migrations.0008_confirmed_addresses").keep_confirmed
    keep_confirmed(apps, None)
    emails = dict(User.objects.values_list("name", "email"))
    assert emails == {"Alice": "alice@example.org", "Bob": None, "Charlie": "charlie@example.org"}
    assert rows() == {
        ("alice@example.org", True, True),
        ("bob@example.org", True, False),
        ("charlie@example.org", True, True),
    }
    assert not mail.outbox
