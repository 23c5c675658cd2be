"""The live connection of an open page: it sends only the revision of the game and its chat."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor

from asgiref.sync import SyncToAsync, sync_to_async
from django.conf import settings
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseForbidden, StreamingHttpResponse
from django.views.decorators.http import require_GET

from accounts import limits
from games import live
from games.live import Revision
from games.table import revision_at
from games.views.access import user_of

HEARTBEAT = 25.0
"""Seconds of silence after which a comment is sent, so that proxies keep the connection and dead ones are noticed."""
CONNECTION_LIFE = 600.0
"""Seconds after which a browser must connect again, which checks its access again."""

_open: Counter[int] = Counter()
"""Open connections of each user in this process; only its event loop changes it."""


@require_GET
def watch(request: HttpRequest, game_id: int) -> HttpResponseBase:
    """Stream the revisions of a game to its players."""
    if not request.user.is_authenticated:
        return HttpResponseForbidden()
    user_id = user_of(request).pk
    if revision_at(user_id=user_id, game_id=game_id) is None:
        return HttpResponse(status=404)
    limits.consume(request, "live")
    if _open[user_id] >= settings.LIVE_CONNECTIONS:  # the page polls instead
        return HttpResponse(status=429)
    response = StreamingHttpResponse(_revisions(user_id, game_id), content_type="text/event-stream")
    response["Cache-Control"] = "no-cache"
    response["X-Accel-Buffering"] = "no"
    return response


async def _revisions(user_id: int, game_id: int) -> AsyncIterator[bytes]:
    _share_thread()
    ends = asyncio.get_running_loop().time() + CONNECTION_LIFE
    with _counted(user_id):
        async with live.watching(game_id, user_id=user_id) as watcher:
            yield _event(await sync_to_async(_revision_now)(user_id, game_id))
            while asyncio.get_running_loop().time() < ends:
                newer = await watcher.next(HEARTBEAT)
                if watcher.is_shut_out:
                    return
                yield b": still here\n\n" if newer is None else _event(newer)


@contextlib.contextmanager
def _counted(user_id: int) -> Iterator[None]:
    """Count a connection of this user until it ends."""
    _open[user_id] += 1
    try:
        yield
    finally:
        _open[user_id] -= 1
        if not _open[user_id]:
            del _open[user_id]


class _SharedThread(ThreadPoolExecutor):
    """The one thread in which all streams run synchronous code: reading the revision, and ending the request.

    With a thread of its own, each open stream would cost 130 kB, and a thousand broken ones would start a thousand.
    """

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Do nothing: the end of a request would shut down its executor."""


_thread = _SharedThread(max_workers=1, thread_name_prefix="live")


def _share_thread() -> None:
    """End the thread that ran the middleware, and continue in the shared one."""
    context = SyncToAsync.thread_sensitive_context.get(None)
    if context is not None and (own := SyncToAsync.context_to_thread_executor.get(context)):
        SyncToAsync.context_to_thread_executor[context] = _thread
        own.shutdown(wait=False)


def _revision_now(user_id: int, game_id: int) -> Revision:
    """Read the revision in a thread whose connections Django does not close."""
    try:
        return revision_at(user_id=user_id, game_id=game_id) or Revision()
    finally:
        close_old_connections()


def _event(revision: Revision) -> bytes:
    return f"event: revision\ndata: {revision}\n\n".encode()
