"""The live connection of an open page: it sends only the revision of the game and its chat."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import TypeVar

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseForbidden
from django.views.decorators.http import require_GET

from accounts.limits import limited
from accounts.models import User
from accounts.views.access import user_of
from forbidden.endless import EndlessResponse
from games import live
from games.live import Revision
from games.table import revision_at

T = TypeVar("T")

HEARTBEAT = 25.0
"""Seconds of silence after which a comment is sent, so that proxies keep the connection and dead ones are noticed."""
CONNECTION_LIFE = 600.0
"""Seconds after which a browser must connect again, which checks its access again."""

_open: Counter[str] = Counter()
"""Open connections of each user, of each network of spectators, and of each game's spectators in this process.

Only its event loop changes it.
"""


@require_GET
@limited("live")
def watch(request: HttpRequest, game_id: int) -> HttpResponseBase:
    """Stream the revisions of a game to its players."""
    if not request.user.is_authenticated:
        return HttpResponseForbidden()
    user_id = user_of(request).pk
    read = partial(revision_at, user_id=user_id, game_id=game_id)
    if read() is None:
        return HttpResponse(status=404)
    return stream(game_id, read, user_id=user_id, counts={f"user {user_id}": settings.LIVE_CONNECTIONS})


def stream(
    game_id: int,
    read: Callable[[], Revision | None],
    *,
    counts: Mapping[str, int],
    user_id: int | None = None,
    is_spectator: bool = False,
) -> HttpResponseBase:
    """Stream the revisions of a game. `read` returns the current one; None if the client may not watch any more.

    `counts` says how many connections of each kind may be open at once; beyond that the page polls instead.
    """
    if not has_room(counts):
        return HttpResponse(status=429)
    watching = partial(live.watching, game_id, user_id=user_id, is_spectator=is_spectator)
    # A ban may come after the request was admitted and before it listens, so what it reads then counts.
    response = EndlessResponse(
        _revisions(watching, partial(_unless_banned, read, user_id), tuple(counts)), content_type="text/event-stream"
    )
    response["Cache-Control"] = "no-cache"
    response["X-Accel-Buffering"] = "no"
    return response


async def _revisions(
    watching: Callable[[], AbstractAsyncContextManager[live.Watcher]],
    read: Callable[[], Revision | None],
    counts: tuple[str, ...],
) -> AsyncGenerator[bytes]:
    ends = asyncio.get_running_loop().time() + CONNECTION_LIFE
    with counted(counts):
        async with watching() as watcher:
            revision = await sync_to_async(read_and_close)(read)
            if revision is None:
                return
            yield _event(revision)
            while asyncio.get_running_loop().time() < ends:
                newer = await watcher.next(HEARTBEAT)
                if watcher.is_shut_out:
                    return
                yield b": still here\n\n" if newer is None else _event(newer)


def has_room(counts: Mapping[str, int]) -> bool:
    """Return whether one more connection may be open, by the most of each kind."""
    return all(_open[count] < most for count, most in counts.items())


@contextlib.contextmanager
def counted(counts: tuple[str, ...]) -> Iterator[None]:
    """Count a connection until it ends."""
    _open.update(counts)
    try:
        yield
    finally:
        for count in counts:
            _open[count] -= 1
            if not _open[count]:
                del _open[count]


def _unless_banned(read: Callable[[], Revision | None], user_id: int | None) -> Revision | None:
    """Return the current revision, or None if the client may not watch or has been banned."""
    user = User.objects.only("banned_until").filter(pk=user_id).first() if user_id is not None else None
    return None if user is not None and user.is_banned else read()


def read_and_close(read: Callable[[], T]) -> T:
    """Read in a thread whose connections Django does not close."""
    try:
        return read()
    finally:
        close_old_connections()


def _event(revision: Revision) -> bytes:
    return f"event: revision\ndata: {revision}\n\n".encode()
