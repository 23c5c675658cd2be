"""The cache backends. Cached values may be lost at any time, so no request fails or waits because of the cache."""

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

TIMEOUT = 0.5
"""Seconds that Redis has to answer."""
PAUSE = 5.0
"""Seconds without further attempts after Redis has not answered, so that not every request waits for it."""


class MemoryCache(LocMemCache):
    """The cache of a single process, in its memory."""

    def count(self, keys: Mapping[str, int]) -> list[int]:
        """Increment the counter of each key and return the counts; each counter expires after its seconds."""
        for key, seconds in keys.items():
            self.add(key, 0, seconds)
        return [self.incr(key) for key in keys]


class FileCache(FileBasedCache):
    """Django's file cache, which treats a value that the disk cannot write or read as missing."""

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
        with contextlib.suppress(OSError):  # `set` fails again and logs it
            super()._createdir()  # type: ignore[misc]  # missing in the stubs


class SharedCache(RedisCache):
    """Django's Redis cache, shared by all processes. While Redis is down, reads find nothing and writes are lost.

    These are the methods that the site and allauth call. django-redis can ignore errors, too, but its `add` would then
    refuse every lock and every one-time password, and each call would wait for a Redis that does not answer.
    """

    _down_until: ClassVar[float] = 0.0

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _Client

    def count(self, keys: Mapping[str, int]) -> list[int]:
        """Count as `MemoryCache` does, but for all processes: Redis increments, so no concurrent count is lost."""
        redis_keys = {self.make_key(key): seconds for key, seconds in keys.items()}
        return self._ask(lambda: cast(_Client, self._cache).count(redis_keys), [0] * len(keys))

    def add(self, *args: Any, **kwargs: Any) -> bool:
        # While Redis is down, every caller gets a lock that is kept in the cache.
        return self._ask(lambda: RedisCache.add(self, *args, **kwargs), True)

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        return self._ask(lambda: RedisCache.get(self, key, default, version), default)

    def set(self, *args: Any, **kwargs: Any) -> None:
        self._ask(lambda: RedisCache.set(self, *args, **kwargs), None)

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        return self._ask(lambda: RedisCache.delete(self, *args, **kwargs), False)

    @staticmethod
    def _ask(command: Callable[[], Any], fallback: Any) -> Any:
        """Return the result of the command, or the fallback while Redis is down."""
        if time.monotonic() < SharedCache._down_until:
            return fallback
        try:
            return command()
        except redis.RedisError as error:
            SharedCache._down_until = time.monotonic() + PAUSE
            log.warning("cache_away", error=type(error).__name__)
            return fallback


class _Client(RedisCacheClient):
    """Keeps one connection pool for the process. Django's own client opens one for each thread of a request."""

    _servers: Sequence[str]

    def get_client(self, key: Any = None, *, write: bool = False) -> redis.Redis:
        return redis.Redis(connection_pool=_connection_pool(self._servers[0]))

    def count(self, keys: Mapping[str, int]) -> list[int]:
        with self.get_client(write=True).pipeline(transaction=False) as pipeline:
            for key in keys:
                pipeline.incr(key)
            for key, seconds in keys.items():
                pipeline.expire(key, seconds)
            return list(pipeline.execute()[: len(keys)])


@cache
def _connection_pool(server: str) -> redis.ConnectionPool:
    return redis.ConnectionPool.from_url(server, socket_connect_timeout=TIMEOUT, socket_timeout=TIMEOUT)
