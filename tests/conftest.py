"""Fixtures of all tests: Alice, Bob and Charlie, a site to call, and no connection to other machines."""

import gc
import ipaddress
import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
import time_machine
import uvicorn
from asgiref.sync import SyncToAsync
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.core.management.commands import flush as flush_command
from django.db import connection, connections, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import translation

from accounts.migrations import _audit_guard
from forbidden.handler import Handler
from forbidden.security.admission import Admission
from tests import effort
from tests.receiver import Receiver, certificates, serve

BROWSER = Path(__file__).parent / "browser"
PASSWORD = "sand-and-water"  # noqa: S105
KEPT_TABLES = {"django_content_type", "auth_permission", "auth_group", "auth_group_permissions"}
"""Tables with the rows that migrations leave, which no test changes."""


def _loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _guarded(connect: Any) -> Any:
    def guarded(self: socket.socket, address: Any) -> Any:
        if self.family != socket.AF_UNIX and not _loopback(str(address[0])):
            raise RuntimeError(f"A test tried to connect to {address[0]!r}. Tests may not leave this machine.")
        return connect(self, address)

    return guarded


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(effort.Report())
    hypothesis.settings.register_profile("any pace", deadline=None)  # a busy machine is no failure
    hypothesis.settings.load_profile("any pace")
    socket.socket.connect = _guarded(socket.socket.connect)  # type: ignore[method-assign]
    socket.socket.connect_ex = _guarded(socket.socket.connect_ex)  # type: ignore[method-assign]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the browser tests unless they are asked for: `make test` does not install what they import."""
    return (collection_path == BROWSER and "not browser" in config.option.markexpr) or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that need PostgreSQL and Redis where they are missing, and in a quick run the slow ones."""
    deselected: list[pytest.Item] = []
    if not settings.REDIS_URL or not settings.DATABASES["default"]["ENGINE"].endswith("postgresql"):
        deselected = [item for item in items if item.get_closest_marker("services")]
    slow = [item for item in items if item.get_closest_marker("slow") and item not in deselected]
    deselected += effort.left_out(slow)
    if deselected:
        config.hook.pytest_deselected(items=deselected)
        gone = set(deselected)
        items[:] = [item for item in items if item not in gone]


def pytest_collection_finish() -> None:
    """Spare the garbage collector all that was imported and collected; it would look through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)  # what tests leave behind is little, and most of it goes without the collector


def pytest_runtest_teardown() -> None:
    """Begin the next test in English: a request leaves the language of its reader active."""
    translation.deactivate()


@pytest.fixture(scope="session", autouse=True)
def own_channel() -> None:
    """Keep live updates of this test process away from others that share the Redis."""
    from games import live

    live.CHANNEL += f".{os.getpid()}"


@pytest.fixture(scope="session", autouse=True)
def short_flush() -> None:
    """Let a test that commits delete its rows, without what a flush of Django's costs in addition.

    TRUNCATE makes new files for each table of PostgreSQL, and the signal after it makes the rows of `KEPT_TABLES`.
    """

    def sql_flush(operations: Any, style: Any, tables: list[str], **options: Any) -> list[str]:
        at_once = ["SET CONSTRAINTS ALL IMMEDIATE"] if connection.vendor == "postgresql" else []
        names = [operations.quote_name(table) for table in tables if table not in KEPT_TABLES]
        return [*(f"DELETE FROM {name}" for name in names), *at_once]

    type(connection.ops).sql_flush = sql_flush
    flush_command.emit_post_migrate_signal = lambda *settings: None


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    """Migrate in thorough runs only: the models make the same tables in a twentieth of the time."""
    connection.settings_dict["TEST"]["MIGRATE"] = effort.EFFORT >= effort.Effort.THOROUGH


def _complete_tables(guard: list[str]) -> None:
    """Add what migrations leave besides tables: the triggers that guard the audit, and their own record."""
    with connection.cursor() as cursor:
        for statement in guard:
            cursor.execute(statement)
    recorder = MigrationRecorder(connection)
    recorder.ensure_schema()
    for app, name in MigrationLoader(connection).disk_migrations:
        recorder.record_applied(app, name)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Let tests delete audit rows, which is forbidden otherwise, and close the connection of asynchronous views.

    The connection belongs to the thread in which asynchronous views use the database.
    """
    # This patches the class, because a thread with an event loop, such as the browser's, opens its own connections.
    operations = type(connection.ops)
    flush = operations.execute_sql_flush
    arm, disarm = _audit_guard.ARM[connection.vendor], _audit_guard.DISARM[connection.vendor]
    operations.execute_sql_flush = lambda self, statements: flush(self, [*disarm, *statements, *arm])
    if not connection.settings_dict["TEST"]["MIGRATE"]:
        with django_db_blocker.unblock():
            _complete_tables(arm)
    yield
    SyncToAsync.single_thread_executor.submit(connections.close_all).result()


@pytest.fixture(scope="module")
def module_rows(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Let the fixtures of a module store rows for all its tests. They are gone after the module."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


def person(name: str) -> Any:
    """Create the user of this name."""
    from accounts.models import User

    return User.objects.create_user(f"{name.lower()}@example.org", PASSWORD, name=name)


def client_for(user: Any) -> Client:
    """Return a client with a session of this user. It skips what a sign-in also does, which has tests of its own."""
    from accounts.session_store import SessionStore

    client, session = Client(), SessionStore()
    session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(user.pk), "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    if user.is_staff:
        from tests.staff import show_factor

        show_factor(client, user)
    return client


@pytest.fixture
def alice(db: None) -> Any:
    """Alice, who creates the table."""
    return person("Alice")


@pytest.fixture
def bob(db: None) -> Any:
    """Bob, her teammate."""
    return person("Bob")


@pytest.fixture
def charlie(db: None) -> Any:
    """Charlie, who has no seat at their table."""
    return person("Charlie")


@pytest.fixture
def alice_client(alice: Any) -> Client:
    return client_for(alice)


@pytest.fixture
def bob_client(bob: Any) -> Client:
    return client_for(bob)


@pytest.fixture
def charlie_client(charlie: Any) -> Client:
    return client_for(charlie)


@pytest.fixture
def site(transactional_db: None) -> Iterator[str]:
    """Serve the whole site by uvicorn on this test's database; yield its address without a final slash."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        Admission(Handler()),
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join()
    listener.close()


@pytest.fixture(scope="session")
def authority(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The certificates of all receivers. The site reads a file of authorities once, which takes longer than a call."""
    return certificates(tmp_path_factory.mktemp("authority"), "localhost")


@pytest.fixture
def receiver(authority: tuple[Path, Path], settings: Any) -> Iterator[Receiver]:
    """Run a foreign server that accepts push messages and webhooks, and allow the site to call it."""
    receiver, server = serve(*authority)
    settings.OUTBOUND_ALLOW, settings.OUTBOUND_CA = [receiver.host], str(receiver.ca)
    yield receiver
    server.shutdown()
    server.server_close()


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """Stop the clock at the beginning of a minute, where the windows of all limits begin."""
    with time_machine.travel("2026-11-21T12:00:00Z", tick=False) as traveller:
        yield traveller
