"""Which of the stored sessions are a person's."""

from collections.abc import Iterator
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session


def sessions_of(user_id: int) -> Iterator[Any]:
    """The stored sessions of a person; each says whose it is only in what is signed in it, so all are read."""
    for session in Session.objects.iterator(chunk_size=1000):
        if session.get_decoded().get(SESSION_KEY) == str(user_id):
            yield session


def end_sessions(user_id: int) -> int:
    """Delete what is stored of a person's sessions; answer how many there were."""
    keys = [session.pk for session in sessions_of(user_id)]
    return Session.objects.filter(pk__in=keys).delete()[0]
