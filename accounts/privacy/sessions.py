"""Which of the stored sessions are a person's."""

import contextlib
from collections.abc import Collection, Iterator
from contextvars import ContextVar
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session

_later: ContextVar[set[int] | None] = ContextVar("sessions_ended_later", default=None)


def sessions_of(*people: int) -> Iterator[Any]:
    """The stored sessions of these people; each says whose it is only in what is signed in it, so all are read."""
    numbers = {str(number) for number in people}
    for session in Session.objects.iterator(chunk_size=1000):
        if session.get_decoded().get(SESSION_KEY) in numbers:
            yield session


def end_sessions(user_id: int) -> None:
    """Delete what is stored of a person's sessions, or have it done with others' at the end of `ended_together`."""
    if (later := _later.get()) is not None:
        later.add(user_id)
    else:
        _end((user_id,))


@contextlib.contextmanager
def ended_together() -> Iterator[None]:
    """Read the stored sessions once for all the people who are deleted inside; without them, they are worth nothing."""
    people: set[int] = set()
    token = _later.set(people)
    try:
        yield
    finally:
        _later.reset(token)
        if people:
            _end(people)


def _end(people: Collection[int]) -> None:
    keys = [session.pk for session in sessions_of(*people)]
    Session.objects.filter(pk__in=keys).delete()
