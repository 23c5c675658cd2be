"""A life of which everything is stored, and an administrator."""

from copy import deepcopy

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.privacy.full_account import Life, live_through
from tests.conftest import PASSWORD, client_for, person


@pytest.fixture(scope="module")
def stored_life(module_rows: None) -> Life:
    """Alice's life with Bob, stored once for a module."""
    return live_through(person("Alice"), person("Bob"))


@pytest.fixture
def life(stored_life: Life, db: None) -> Life:
    """The same for one test, which may change it."""
    return deepcopy(stored_life)


@pytest.fixture
def desk(db: None) -> Client:
    """The client of an administrator."""
    return client_for(User.objects.create_superuser("root@example.org", PASSWORD, name="Root"))
