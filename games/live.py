"""Live updates: "game G is at version V, its chat at T", sent to every open board after a change. They carry no more.

A process wakes its own watchers in memory. Several processes publish to each other through Redis.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import threading
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from functools import cache, partial
from typing import NamedTuple

import redis
import redis.asyncio
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, close_old_connections, transaction
from structlog import get_logger

from forbidden.numbers import read_number
from games.models import Game

log = get_logger(__name__)

CHANNEL = "forbidden.versions"
SUBSCRIBE_TIMEOUT = 2.0
"""Seconds that a new watcher waits for the Redis subscription before it goes on without it."""


class Revision(NamedTuple):
    """The version of a game and of its chat: two counters that only rise, "7.2" in addresses and on the wire."""

    version: int = 0
    chat: int = 0

    def __str__(self) -> str:
        return f"{self.version}.{self.chat}"

    @classmethod
    def read(cls, text: str) -> Revision:
        """Return the revision that a page names, or the first one if it names none."""
        before, _, after = text.partition(".")
        version, chat = read_number(before), read_number(after)
        return cls() if version is None or chat is None else cls(version, chat)

    @classmethod
    def of(cls, game: Game) -> Revision:
        return cls(game.version, game.chat)


class Watcher:
    """One open board: it wakes when a newer revision is announced, and skips those in between."""

    def __init__(self, user_id: int | None = None, *, is_spectator: bool = False) -> None:
        self.loop = asyncio.get_running_loop()
        self.user_id = user_id
        self.is_spectator = is_spectator
        self.revision = Revision()
        self.changed = asyncio.Event()
        self.is_shut_out = False
        self.has_waited_in_vain = False

    def receive(self, revision: Revision) -> None:
        if self.is_spectator:  # the chat is the team's
            revision = revision._replace(chat=0)
        # Each counter by itself: of two transactions, the first to commit may be announced last.
        newest = Revision(*map(max, self.revision, revision))
        if newest != self.revision:
            self.revision = newest
            self.has_waited_in_vain = False
            self.changed.set()

    def leave(self) -> None:
        """Wake up because the user may watch no longer."""
        self.is_shut_out = True
        self.changed.set()

    async def next(self, timeout: float) -> Revision | None:
        """Return the next revision, or None if none comes within `timeout` seconds.

        A long wait ends at a full second, so that thousands of watchers wake the process once a second. There is no
        `wait_for`, which would start a task for each of them.
        """
        end = self.loop.time() + timeout
        timer = self.loop.call_at(math.ceil(end) if timeout > 1 else end, self._give_up)
        try:
            await self.changed.wait()
        finally:
            timer.cancel()
        self.changed.clear()
        in_vain, self.has_waited_in_vain = self.has_waited_in_vain, False
        return None if in_vain else self.revision

    def _give_up(self) -> None:
        if not self.changed.is_set():
            self.has_waited_in_vain = True
            self.changed.set()


_watchers: dict[int, set[Watcher]] = defaultdict(set)
_lock = threading.Lock()  # publishers are threads, watchers live on an event loop


@contextlib.asynccontextmanager
async def watching(
    game_id: int, *, user_id: int | None = None, is_spectator: bool = False, watcher: Watcher | None = None
) -> AsyncIterator[Watcher]:
    """Receive a game's revisions on the running event loop, until the user or all spectators are shut out.

    A caller who reads the revision once inside misses none: earlier commits are read, later ones are announced. A
    given `watcher` may watch several games.
    """
    watcher = Watcher(user_id, is_spectator=is_spectator) if watcher is None else watcher
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
    """Wake the watchers of this process."""
    with _lock:
        watchers = tuple(_watchers.get(game_id, ()))
    for watcher in watchers:
        # The watcher's loop may have closed meanwhile.
        with contextlib.suppress(RuntimeError):
            watcher.loop.call_soon_threadsafe(watcher.receive, revision)


def shut_out(user_id: int) -> None:
    """Shut out the watchers of this process that belong to the user, in all games."""
    with _lock:
        theirs = [each for watchers in _watchers.values() for each in watchers if each.user_id == user_id]
    _shut_out(theirs)


def shut_out_spectators(game_id: int) -> None:
    """Shut out the spectators of a game in this process."""
    with _lock:
        spectators = [each for each in _watchers.get(game_id, ()) if each.is_spectator]
    _shut_out(spectators)


def _shut_out(watchers: list[Watcher]) -> None:
    for watcher in watchers:
        with contextlib.suppress(RuntimeError):
            watcher.loop.call_soon_threadsafe(watcher.leave)


def publish_on_commit(game: Game) -> None:
    """Publish the game's revision to every watcher, after the commit, so that they fetch the new state."""
    _send_on_commit(game.pk, game.version, game.chat)


def shut_out_on_commit(user_id: int) -> None:
    """Shut out every watcher of the user, after the commit, so that their next request is refused, too."""
    _send_on_commit(user_id)


def shut_out_spectators_on_commit(game_id: int) -> None:
    """Shut out every spectator of the game, after the commit."""
    _send_on_commit(game_id, 0)


def _send_on_commit(*numbers: int) -> None:
    transaction.on_commit(partial(_send, numbers))


def _send(numbers: Sequence[int]) -> None:
    """Send a message to every process. Without Redis this is the only one."""
    if not settings.REDIS_URL:
        _receive(numbers)
        return
    try:
        _redis().publish(CHANNEL, " ".join(map(str, numbers)))
    except redis.RedisError as error:
        # The rows are stored. Boards learn of a move when Redis is back, and must reconnect within minutes anyway.
        log.warning("not_published", error=type(error).__name__)


def _receive(numbers: Sequence[int]) -> None:
    """Do what a message says: its length tells its kind.

    A process of the release before spectators, which runs beside this one during an upgrade, reads "N 0" as a game at
    version 0: it changes nothing.
    """
    match numbers:
        case (user_id,):
            shut_out(user_id)
        case (game_id, _):
            shut_out_spectators(game_id)
        case (game_id, version, chat):
            announce(game_id, Revision(version, chat))


def _announce_watched() -> None:
    """Announce the current revisions of the watched games, because messages are lost while Redis is away."""
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
    """Passes on to this process what any process publishes, while its event loop runs."""

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.subscribed = asyncio.Event()

    async def listening(self, loop: asyncio.AbstractEventLoop) -> None:
        """Return once this process has subscribed, or after `SUBSCRIBE_TIMEOUT`: then boards still poll."""
        if self.task is None or self.task.done() or self.loop is not loop:
            self.subscribed = asyncio.Event()
            self.loop, self.task = loop, loop.create_task(self._run())
        # Not `wait_for`: before Python 3.12 it loses a cancellation that comes when the wait is already over.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SUBSCRIBE_TIMEOUT):
                await self.subscribed.wait()

    async def _run(self) -> None:
        while True:
            try:
                async for numbers in self._messages():
                    _receive(numbers)
            except redis.RedisError as error:
                log.warning("relay_lost", error=str(error))
            self.subscribed.clear()
            await asyncio.sleep(1)

    async def _messages(self) -> AsyncIterator[list[int]]:
        """Yield the numbers of each message."""
        async with redis.asyncio.Redis.from_url(settings.REDIS_URL) as connection, connection.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            async for message in channel.listen():
                if message["type"] == "subscribe":
                    self.subscribed.set()
                    await sync_to_async(_announce_watched, thread_sensitive=False)()
                elif message["type"] == "message":
                    yield [int(number) for number in message["data"].split()]


_relay = _Relay()
