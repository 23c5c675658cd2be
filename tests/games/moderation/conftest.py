"""Mona, a moderator, and Ada, an administrator."""

from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User
from tests.conftest import client_for, person


@pytest.fixture
def mona(db: None) -> User:
    """Mona, a moderator."""
    user: User = person("Mona")
    user.is_staff = True
    user.save(update_fields=["is_staff"])
    user.groups.add(Group.objects.get(name="Moderators"))
    return user


@pytest.fixture
def ada(db: None) -> User:
    """Ada, an administrator."""
    user: User = person("Ada")
    user.is_staff = user.is_superuser = True
    user.save(update_fields=["is_staff", "is_superuser"])
    return user


@pytest.fixture
def mona_client(mona: User) -> Client:
    return client_for(mona)


@pytest.fixture
def ada_client(ada: User) -> Client:
    return client_for(ada)


@pytest.fixture
def gus(db: None) -> User:
    """Gus, a guest."""
    return User.objects.create_guest("Gus")


@pytest.fixture
def signed_in() -> Any:
    """Return a client in which a user is signed in with a second factor."""
    return client_for
