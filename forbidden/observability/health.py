"""The probes of load balancers: whether this process lives and can serve. They use no TLS and no host name."""

import contextlib
import functools
import threading
from collections.abc import Callable, Iterator
from typing import Any

import redis
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.deprecation import MiddlewareMixin
from structlog import get_logger

from forbidden.observability.metrics import metrics

log = get_logger(__name__)

TIMEOUT = 2.0
"""Seconds that the database and Redis have to answer."""

_draining = threading.Event()
"""Set when this process is about to end."""


class Probes(MiddlewareMixin):
    """Answers probes before other middleware requires a known host or https, opens a session or writes to the log."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        probe = PROBES.get(request.path_info)
        return probe(request) if probe else None


def healthz(request: HttpRequest) -> HttpResponse:
    """Answer that the process lives, without touching anything else."""
    return HttpResponse("ok\n", content_type="text/plain; charset=utf-8")


def readyz(request: HttpRequest) -> HttpResponse:
    """Answer the status of each server, "ok" or what is wrong; 503 unless the database is "ok".

    Games go on without Redis, so a load balancer must not take the process away.
    """
    if _draining.is_set():
        return JsonResponse({"server": "draining"}, status=503)
    servers = {"database": _status(_check_migrations)}
    if settings.REDIS_URL:
        servers["redis"] = _status(_redis().ping)
    return JsonResponse(servers, status=200 if servers["database"] == "ok" else 503)


def drain() -> None:
    """Make this process report that it is not ready, so that load balancers send no more requests."""
    _draining.set()


PROBES: dict[str, Callable[[HttpRequest], HttpResponse | None]] = {
    "/healthz": healthz,
    "/readyz": readyz,
    "/metrics": metrics,
}


def _status(check: Callable[[], object]) -> str:
    """Run the check and return a short status, without the addresses that an error may contain."""
    try:
        check()
    except _Unmigrated:
        return "unapplied migrations"
    except Exception as error:  # any failure means that the server is not there
        log.warning("not_ready", error=f"{type(error).__name__}: {error}")
        return "no answer"
    return "ok"


class _Unmigrated(Exception):
    """The database is older than the code."""


def _check_migrations() -> None:
    with _cursor() as cursor:
        cursor.execute("SELECT app, name FROM django_migrations")
        applied = set(cursor.fetchall())
    if not _known_migrations() <= applied:
        raise _Unmigrated


@contextlib.contextmanager
def _cursor() -> Iterator[Any]:
    """Yield a cursor from the pool that requests use, waiting for a connection for at most TIMEOUT."""
    pool = getattr(connection, "pool", None)
    if pool is None:
        with connection.cursor() as cursor:
            yield cursor
    else:
        pool.open()
        with pool.connection(timeout=TIMEOUT) as pooled, pooled.cursor() as cursor:
            yield cursor


@functools.cache
def _known_migrations() -> frozenset[tuple[str, str]]:
    """Return all migrations of the code, except those that a squashed migration replaces."""
    loader = MigrationLoader(None)
    replaced = {key for migration in loader.disk_migrations.values() for key in migration.replaces}
    return frozenset(loader.disk_migrations) - replaced


@functools.cache
def _redis() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=TIMEOUT, socket_timeout=TIMEOUT, retry=None)
