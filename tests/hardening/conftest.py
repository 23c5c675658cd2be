"""Counts of one test are not those of the next."""

from collections.abc import Iterator

import pytest
import time_machine
from django.core.cache import cache


@pytest.fixture(autouse=True)
def fresh_counts() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """A clock that stands at the beginning of a minute, of which each stretch of counting is some."""
    with time_machine.travel("2026-11-21T12:00:00Z", tick=False) as traveller:
        yield traveller
