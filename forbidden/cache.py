"""The cache of all processes: what it holds may be lost at any time, so nobody fails or waits for want of it."""

import contextlib
import pickle  # nosec B403
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, cast

import redis
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from structlog import get_logger

log = get_logger(__name__)

PATIENCE = 0.5
"""Seconds that Redis has to answer."""
PAUSE = 5.0
"""Seconds in which a Redis that did not answer is not asked again, lest every request waits for it."""


class Memory(LocMemCache):
    """The cache of one process."""

    def count(self, keys: Mapping[str, int]) -> list[int]:
        """How often each key has been counted by now, this time included; it is forgotten after so many seconds."""
        for key, seconds in keys.items():
            self.add(key, 0, seconds)
        return [self.incr(key) for key in keys]


class Files(FileBasedCache):
    """Django's cache in files, which forgets what the disk does not take or give back whole."""

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        try:
            return super().get(key, default, version)
        except (OSError, EOFError, zlib.error, pickle.UnpicklingError):
            return default

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        try:
            super().set(key, value, timeout, version)
        except OSError as error:
            log.warning("not_cached", error=type(error).__name__)

    def _createdir(self) -> None:
        with contextlib.suppress(OSError):  # `set` meets it again
            super()._createdir()  # type: ignore[misc]  # the stubs do not know it


class Shared(RedisCache):
    """Django's cache in Redis, which forgets while Redis is away: nothing is there, and what is put there is lost."""

    _away_until: ClassVar[float] = 0.0

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _Client

    def count(self, keys: Mapping[str, int]) -> list[int]:
        """The same for all processes: Redis adds, in one message, so of many at once none is missed."""
        made = {self.make_key(key): seconds for key, seconds in keys.items()}
        return self._ask(lambda: cast(_Client, self._cache).count(made), [0] * len(keys))

    def add(self, *args: Any, **kwargs: Any) -> bool:
        # A lock in a cache that is away is everybody's.
        return self._ask(lambda: RedisCache.add(self, *args, **kwargs), True)

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        return self._ask(lambda: RedisCache.get(self, key, default, version), default)

    def set(self, *args: Any, **kwargs: Any) -> None:
        self._ask(lambda: RedisCache.set(self, *args, **kwargs), None)

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        return self._ask(lambda: RedisCache.touch(self, *args, **kwargs), False)

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        return self._ask(lambda: RedisCache.delete(self, *args, **kwargs), False)

    def get_many(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        return self._ask(lambda: RedisCache.get_many(self, *args, **kwargs), {})

    def has_key(self, *args: Any, **kwargs: Any) -> bool:
        return self._ask(lambda: RedisCache.has_key(self, *args, **kwargs), False)

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        return self._ask(lambda: RedisCache.incr(self, key, delta, version), delta)

    def set_many(self, *args: Any, **kwargs: Any) -> list[str]:
        return self._ask(lambda: RedisCache.set_many(self, *args, **kwargs), [])

    def delete_many(self, *args: Any, **kwargs: Any) -> None:
        self._ask(lambda: RedisCache.delete_many(self, *args, **kwargs), None)

    def clear(self) -> None:
        self._ask(lambda: RedisCache.clear(self), None)

    @staticmethod
    def _ask(question: Callable[[], Any], otherwise: Any) -> Any:
        if time.monotonic() < Shared._away_until:
            return otherwise
        try:
            return question()
        except redis.RedisError as error:
            Shared._away_until = time.monotonic() + PAUSE
            log.warning("cache_away", error=type(error).__name__)
            return otherwise


class _Client(RedisCacheClient):
    """Keeps one set of connections for the whole process, where Django's opens one for each thread of a request."""

    _servers: Sequence[str]

    def get_client(self, key: Any = None, *, write: bool = False) -> redis.Redis:
        return redis.Redis(connection_pool=_connections(self._servers[0]))

    def count(self, keys: Mapping[str, int]) -> list[int]:
        with self.get_client(write=True).pipeline(transaction=False) as pipeline:
            for key in keys:
                pipeline.incr(key)
            for key, seconds in keys.items():
                pipeline.expire(key, seconds)
            return list(pipeline.execute()[: len(keys)])


@cache
def _connections(server: str) -> redis.ConnectionPool:
    return redis.ConnectionPool.from_url(server, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE)
