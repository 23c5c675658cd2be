"""The stored sessions of users."""

import contextlib
from collections.abc import Collection, Iterator
from contextvars import ContextVar
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session

_collected: ContextVar[set[int] | None] = ContextVar("sessions_to_end", default=None)


def sessions_of(*people: int) -> Iterator[Any]:
    """Yield the stored sessions of these users; only the signed data names the user, so all sessions are read."""
    numbers = {str(number) for number in people}
    for session in Session.objects.iterator(chunk_size=1000):
        if session.get_decoded().get(SESSION_KEY) in numbers:
            yield session


def end_sessions(user_id: int) -> None:
    """Delete the stored sessions of a user, now or at the end of `ended_together`."""
    if (collected := _collected.get()) is not None:
        collected.add(user_id)
    else:
        _end((user_id,))


@contextlib.contextmanager
def ended_together() -> Iterator[None]:
    """Read the stored sessions only once for all users deleted inside; their sessions are already invalid."""
    people: set[int] = set()
    token = _collected.set(people)
    try:
        yield
    finally:
        _collected.reset(token)
        if people:
            _end(people)


def _end(people: Collection[int]) -> None:
    keys = [session.pk for session in sessions_of(*people)]
    Session.objects.filter(pk__in=keys).delete()
