"""What every test has: Alice, Bob and Charlie, and no way out of this machine."""

import ipaddress
import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import time_machine
import uvicorn
from asgiref.sync import SyncToAsync
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.db import connection, connections
from django.test import Client

from accounts.migrations import _audit_guard
from forbidden.security.admission import Admission
from tests import effort
from tests.receiver import Receiver, serve

PASSWORD = "sand-and-water"  # noqa: S105


def _loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _guarded(connect: Any) -> Any:
    def guarded(self: socket.socket, address: Any) -> Any:
        if self.family != socket.AF_UNIX and not _loopback(str(address[0])):
            raise RuntimeError(f"A test tried to reach {address[0]!r}: tests stay on this machine.")
        return connect(self, address)

    return guarded


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(effort.Report())
    socket.socket.connect = _guarded(socket.socket.connect)  # type: ignore[method-assign]
    socket.socket.connect_ex = _guarded(socket.socket.connect_ex)  # type: ignore[method-assign]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the tests that need PostgreSQL and Redis to `make test-services`."""
    if settings.REDIS_URL and settings.DATABASES["default"]["ENGINE"].endswith("postgresql"):
        return
    left_out = [item for item in items if item.get_closest_marker("services")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session", autouse=True)
def own_channel() -> None:
    """Nudges of one process of tests reach no other that shares the Redis."""
    from games import live

    live.CHANNEL += f".{os.getpid()}"


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """Let what tests have written be emptied, audit rows too, which nothing else may do; and before the database goes,
    close the connection of the thread in which asynchronous views ask it."""
    # Of the class: a thread with an event loop, as browsers have one, comes to connections of its own.
    operations = type(connection.ops)
    empty = operations.execute_sql_flush
    arm, disarm = _audit_guard.ARM[connection.vendor], _audit_guard.DISARM[connection.vendor]
    operations.execute_sql_flush = lambda self, statements: empty(self, [*disarm, *statements, *arm])
    yield
    SyncToAsync.single_thread_executor.submit(connections.close_all).result()


def _person(name: str) -> Any:
    from accounts.models import User

    return User.objects.create_user(f"{name.lower()}@example.org", PASSWORD, name=name)


def _signed_in(user: Any) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    if user.is_staff:
        from tests.staff import show_factor

        show_factor(client, user)
    return client


@pytest.fixture
def alice(db: None) -> Any:
    """Alice, who made the table."""
    return _person("Alice")


@pytest.fixture
def bob(db: None) -> Any:
    """Bob, her teammate."""
    return _person("Bob")


@pytest.fixture
def charlie(db: None) -> Any:
    """Charlie, a stranger to their table."""
    return _person("Charlie")


@pytest.fixture
def alice_client(alice: Any) -> Client:
    return _signed_in(alice)


@pytest.fixture
def bob_client(bob: Any) -> Client:
    return _signed_in(bob)


@pytest.fixture
def charlie_client(charlie: Any) -> Client:
    return _signed_in(charlie)


@pytest.fixture
def site(transactional_db: None) -> Iterator[str]:
    """The address of the whole site, served by uvicorn from this test's database; it ends without a slash."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        Admission(get_asgi_application()),
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


@pytest.fixture
def receiver(tmp_path: Path, settings: Any) -> Iterator[Receiver]:
    """A server of somebody else that takes push messages and webhooks, and that the operator allows to be reached."""
    taker, server = serve(tmp_path)
    settings.OUTBOUND_ALLOW, settings.OUTBOUND_CA = [taker.host], str(taker.ca)
    yield taker
    server.shutdown()
    server.server_close()


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """A clock that stands at the beginning of a minute, of which each stretch of counting is some."""
    with time_machine.travel("2026-11-21T12:00:00Z", tick=False) as traveller:
        yield traveller
