"""One site for all tests of secrecy, at a fixed time; each test leaves it unchanged."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.test import Client

from tests.effort import EFFORT, Effort
from tests.secrecy.requests import Browser
from tests.secrecy.site import NOW, Site, build
from tests.staff import show_factor

LONG = EFFORT == Effort.EXHAUSTIVE
"""Every step of every game; else some of them."""


@pytest.fixture(scope="package")
def site(django_db_setup: None, django_db_blocker: Any) -> Iterator[Site]:
    """The tables, in a transaction that ends with the last test of this folder."""
    logging.disable(logging.WARNING)  # thousands of requests that go well
    with django_db_blocker.unblock(), time_machine.travel(NOW, tick=False), transaction.atomic():
        yield build()
        transaction.set_rollback(True)
    logging.disable(logging.NOTSET)


@pytest.fixture(scope="package")
def clients(site: Site) -> dict[str, Client]:
    """A client for each person, signed in, and one for nobody."""
    found: dict[str, Client] = {name: Browser() for name in (*site.people, "nobody")}
    for name, person in site.people.items():
        found[name].force_login(person, backend="django.contrib.auth.backends.ModelBackend")
        session = found[name].session  # some pages ask for a recent password
        session["account_authentication_methods"] = [{"method": "password", "at": NOW.timestamp()}]
        session.save()
        if person.is_staff:
            show_factor(found[name], person)
    return found
