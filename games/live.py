"""Nudges: "game G is at version V, its chat at T", from whoever changed it to every open board. They carry no more.

One process tells its own watchers in memory; several hear each other through Redis.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import defaultdict
from collections.abc import AsyncIterator
from functools import cache
from typing import NamedTuple

import redis
import redis.asyncio
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, close_old_connections, transaction
from structlog import get_logger

from games.models import Game

log = get_logger(__name__)

CHANNEL = "forbidden.versions"
PATIENCE = 2.0
"""Seconds that a new watcher waits for Redis before it goes on without."""


class Revision(NamedTuple):
    """How far a game is, and what is said at it: two counters that only rise, "7.2" in addresses and on the wire."""

    version: int = 0
    chat: int = 0

    def __str__(self) -> str:
        return f"{self.version}.{self.chat}"

    @classmethod
    def of(cls, game: Game) -> Revision:
        return cls(game.version, game.chat)


class Watcher:
    """One open board: wakes when a newer revision is announced, and skips those in between."""

    def __init__(self, user_id: int | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        self.user_id = user_id
        self.revision = Revision()
        self.changed = asyncio.Event()
        self.is_shut_out = False

    def hear(self, revision: Revision) -> None:
        # Each counter for itself: of two transactions the one that ends first may be told last.
        newest = Revision(*map(max, self.revision, revision))
        if newest != self.revision:
            self.revision = newest
            self.changed.set()

    def leave(self) -> None:
        """Hear that the person may look no longer."""
        self.is_shut_out = True
        self.changed.set()

    async def next(self, timeout: float) -> Revision | None:
        """The next revision, or None when none came in time."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.changed.wait(), timeout)
            self.changed.clear()
            return self.revision
        return None


_watchers: dict[int, set[Watcher]] = defaultdict(set)
_lock = threading.Lock()  # publishers are threads, watchers live on an event loop


@contextlib.asynccontextmanager
async def watching(game_id: int, *, user_id: int | None = None) -> AsyncIterator[Watcher]:
    """Hear of a game's revisions from now on, on the running event loop, for as long as the person is not shut out.

    Whoever reads the revision once inside misses none: what was committed before is read, what comes after is heard.
    """
    watcher = Watcher(user_id)
    if settings.REDIS_URL:
        await _relay.listening(watcher.loop)
    with _lock:
        _watchers[game_id].add(watcher)
    try:
        yield watcher
    finally:
        with _lock:
            _watchers[game_id].discard(watcher)
            if not _watchers[game_id]:
                del _watchers[game_id]


def announce(game_id: int, revision: Revision) -> None:
    """Tell the watchers of this process."""
    with _lock:
        heard = tuple(_watchers.get(game_id, ()))
    for watcher in heard:
        # A loop that has closed since takes its watcher with it; that is no concern of the publisher's.
        with contextlib.suppress(RuntimeError):
            watcher.loop.call_soon_threadsafe(watcher.hear, revision)


def shut_out(user_id: int) -> None:
    """Tell the watchers of this process that are this person's, whatever game they watch."""
    with _lock:
        theirs = [each for watchers in _watchers.values() for each in watchers if each.user_id == user_id]
    for watcher in theirs:
        with contextlib.suppress(RuntimeError):
            watcher.loop.call_soon_threadsafe(watcher.leave)


def publish_on_commit(game: Game) -> None:
    """Tell every watcher, once what they would fetch is there to be fetched."""
    game_id, revision = game.pk, Revision.of(game)
    transaction.on_commit(lambda: _publish(game_id, revision))


def shut_out_on_commit(user_id: int) -> None:
    """Tell every watcher of a person that they may look no longer, once their next request is refused, too."""
    transaction.on_commit(lambda: _publish_shut_out(user_id))


def _publish(game_id: int, revision: Revision) -> None:
    if not settings.REDIS_URL:
        announce(game_id, revision)
        return
    try:
        _redis().publish(CHANNEL, f"{game_id} {revision.version} {revision.chat}")
    except redis.RedisError as error:
        # The move stands; boards hear of it when Redis is back.
        log.warning("version_not_published", game=game_id, error=str(error))


def _publish_shut_out(user_id: int) -> None:
    if not settings.REDIS_URL:
        shut_out(user_id)
        return
    try:
        _redis().publish(CHANNEL, str(user_id))
    except redis.RedisError as error:
        # Whoever looks on hears numbers alone, and is asked again within minutes.
        log.warning("shut_out_not_published", error=type(error).__name__)


def _announce_watched() -> None:
    """Tell the watchers of this process how far their games are: what was published while Redis was away is lost."""
    with _lock:
        watched = tuple(_watchers)
    if not watched:
        return
    try:
        for game_id, *revision in Game.objects.filter(pk__in=watched).values_list("pk", "version", "chat"):
            announce(game_id, Revision(*revision))
    except DatabaseError as error:
        log.warning("watched_not_read", error=type(error).__name__)
    finally:
        close_old_connections()


@cache
def _redis() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1)


class _Relay:
    """Passes on to this process what any process has published, for as long as its event loop runs."""

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.subscribed = asyncio.Event()

    async def listening(self, loop: asyncio.AbstractEventLoop) -> None:
        """Return once this process hears the others, or is told soon enough by its boards' polls that it cannot."""
        if self.task is None or self.task.done() or self.loop is not loop:
            self.subscribed = asyncio.Event()
            self.loop, self.task = loop, loop.create_task(self._run())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.subscribed.wait(), PATIENCE)

    async def _run(self) -> None:
        while True:
            try:
                async for words in self._messages():
                    if len(words) == 1:
                        shut_out(words[0])
                    else:
                        announce(words[0], Revision(*words[1:]))
            except redis.RedisError as error:
                log.warning("relay_lost", error=str(error))
            self.subscribed.clear()
            await asyncio.sleep(1)

    async def _messages(self) -> AsyncIterator[list[int]]:
        """A game with its revision, or a person who is shut out."""
        async with redis.asyncio.Redis.from_url(settings.REDIS_URL) as connection, connection.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            async for message in channel.listen():
                if message["type"] == "subscribe":
                    self.subscribed.set()
                    await sync_to_async(_announce_watched, thread_sensitive=False)()
                elif message["type"] == "message":
                    yield [int(word) for word in message["data"].split()]


_relay = _Relay()
