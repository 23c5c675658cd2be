"""Fixtures and helpers of the account tests."""

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
    """Clear the cache, in which allauth counts attempts."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def guest(db: None) -> User:
    """Gus, a guest who came by an invite link."""
    return User.objects.create_guest("Gus")


@pytest.fixture
def guest_client(guest: User) -> Client:
    client = Client()
    client.force_login(guest, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def link_in() -> Any:
    """Return the path of the first link in a mail."""

    def find(mail: EmailMessage) -> str:
        found = re.search(r"https?://[^/\s]+(/\S+)", str(mail.body))
        assert found, mail.body
        return found.group(1)

    return find
