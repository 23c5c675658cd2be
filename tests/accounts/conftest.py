"""What the tests of accounts share."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.test import Client

from accounts.models import User


@pytest.fixture(autouse=True)
def unlimited() -> Iterator[None]:
    """allauth counts attempts in the cache: no test pays for another's."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def guest(db: None) -> User:
    """Gus, who came by an invite link."""
    return User.objects.create_guest("Gus")


@pytest.fixture
def guest_client(guest: User) -> Client:
    client = Client()
    client.force_login(guest, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def link_in() -> Any:
    """The path of the first link of a mail."""

    def find(mail: EmailMessage) -> str:
        found = re.search(r"https?://[^/\s]+(/\S+)", str(mail.body))
        assert found, mail.body
        return found.group(1)

    return find
