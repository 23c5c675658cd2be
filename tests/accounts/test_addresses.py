"""`User.email` is always a confirmed address."""

import pytest
from allauth.account.models import EmailAddress
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
