"""Whether this process lives and can serve, asked by load balancers: by address, without TLS, every few seconds."""

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
from structlog import get_logger

from forbidden.observability.metrics import metrics

log = get_logger(__name__)

PATIENCE = 2.0
"""Seconds that a server of ours has to answer."""

_draining = threading.Event()
"""Whether this process is about to end."""


class Probes:
    """Answers probes before anything else asks for a known host or https, opens a session or writes a line of log."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        probe = PROBES.get(request.path_info)
        return (probe(request) if probe else None) or self.get_response(request)


def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers; nothing else is touched."""
    return HttpResponse("ok\n", content_type="text/plain; charset=utf-8")


def readyz(request: HttpRequest) -> HttpResponse:
    """Each server that a request needs, and "ok" or what is wrong with it; 503 unless all is well."""
    if _draining.is_set():
        return JsonResponse({"server": "draining"}, status=503)
    found = {"database": _said(_migrations)}
    if settings.REDIS_URL:
        found["redis"] = _said(_redis().ping)
    return JsonResponse(found, status=200 if set(found.values()) == {"ok"} else 503)


def drain() -> None:
    """From now on this process says that it is not ready: load balancers send no more requests."""
    _draining.set()


PROBES: dict[str, Callable[[HttpRequest], HttpResponse | None]] = {
    "/healthz": healthz,
    "/readyz": readyz,
    "/metrics": metrics,
}


def _said(check: Callable[[], object]) -> str:
    """In one word, without the addresses that an error may name."""
    try:
        check()
    except _Unmigrated:
        return "unapplied migrations"
    except Exception as error:  # whatever it is, the process is not ready
        log.warning("not_ready", error=f"{type(error).__name__}: {error}")
        return "no answer"
    return "ok"


class _Unmigrated(Exception):
    """The database is older than the code."""


def _migrations() -> None:
    with _cursor() as cursor:
        cursor.execute("SELECT app, name FROM django_migrations")
        applied = set(cursor.fetchall())
    if not _known_migrations() <= applied:
        raise _Unmigrated


@contextlib.contextmanager
def _cursor() -> Iterator[Any]:
    """A cursor of the pool that requests use: it waits no longer than a probe may for its turn and for the server."""
    pool = getattr(connection, "pool", None)
    if pool is None:
        with connection.cursor() as cursor:
            yield cursor
    else:
        pool.open()
        with pool.connection(timeout=PATIENCE) as lent, lent.cursor() as cursor:
            yield cursor


@functools.cache
def _known_migrations() -> frozenset[tuple[str, str]]:
    """Every migration of the code; those that a squashed one replaces need not have been applied."""
    loader = MigrationLoader(None)
    replaced = {key for migration in loader.disk_migrations.values() for key in migration.replaces}
    return frozenset(loader.disk_migrations) - replaced


@functools.cache
def _redis() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE, retry=None
    )
