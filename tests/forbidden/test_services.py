"""Redis in production: the cache that all processes share, and the messages that wake a worker."""

import os
import re
import selectors
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from celery import Celery
from django.conf import settings
from django.core import mail
from django.core.cache import cache, caches
from django.db import connection
from django.test import override_settings
from structlog.contextvars import bound_contextvars

from accounts.models import User
from forbidden import settings as production_settings
from forbidden.cache import SharedCache
from games.models import Delivery
from games.tasks import sweep
from tests.games.factories import begun_game, play
from tests.servers import database_url

SWEPT = re.compile(rb"games_delivery.*somebodys-move")
ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.services


def test_processes_share_one_cache() -> None:
    with override_settings(CACHES=production_settings.CACHES):
        cache.set(f"test-{os.getpid()}", "sand", 10)
        assert isinstance(caches["default"], SharedCache)
        assert cache.get(f"test-{os.getpid()}") == "sand"


@pytest.fixture
def worker(transactional_db: None) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """Run the `celery worker` of production on the database of this test, with a queue of its own."""
    queue = f"test-{os.getpid()}"
    database = database_url(connection.settings_dict["NAME"])
    env = os.environ | {"DATABASE_URL": database, "LOG_LEVEL": "DEBUG", "DJANGO_SETTINGS_MODULE": "forbidden.settings"}
    celery = [sys.executable, "-m", "celery", "--app", "forbidden", "worker", "--pool", "threads", "--queues", queue]
    process = subprocess.Popen(
        [*celery, "--concurrency", "1", "--without-gossip", "--without-mingle"],
        cwd=ROOT,
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    yield process, queue
    process.terminate()
    process.communicate(timeout=20)


@pytest.mark.django_db(transaction=True)
def test_a_sent_mail_is_recorded_although_the_database_connection_broke(alice: User, bob: User) -> None:
    play(begun_game(alice, bob, rules="island"), alice, "EndTurn")
    with override_settings(EMAIL_BACKEND="tests.servers.LastMail"):
        sweep()
    (delivery,) = Delivery.objects.filter(status=Delivery.Status.SENT)
    assert (len(mail.outbox), delivery.attempts) == (1, 1)


@pytest.mark.slow
def test_a_message_wakes_the_worker_whose_log_names_the_request(worker: tuple[subprocess.Popen[bytes], str]) -> None:
    process, queue = worker
    with Celery(broker=settings.REDIS_URL) as elsewhere, bound_contextvars(request_id="somebodys-move"):
        elsewhere.send_task("games.tasks.sweep", queue=queue)
    assert process.stderr
    output, end = b"", time.monotonic() + 60
    with selectors.DefaultSelector() as selector:
        selector.register(process.stderr, selectors.EVENT_READ)
        # Its log shows the queries of the sweep.
        while not SWEPT.search(output) and selector.select(max(0, end - time.monotonic())):
            output += os.read(process.stderr.fileno(), 65536)
            assert process.poll() is None, output.decode()
    assert SWEPT.search(output), output.decode()
