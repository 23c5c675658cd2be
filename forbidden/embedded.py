"""The embedded mode: web server, Celery worker and beat in one process that needs only Python."""

import contextlib
import errno
import fcntl
import os
import signal
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import uvicorn
from celery.beat import Service
from django.conf import settings

from forbidden.celery import app
from forbidden.web import configure

GRACE = 1  # seconds that open connections get at shutdown


def free_socket(host: str, port: int) -> socket.socket:
    """Listen at the port, or at the next free one among the twenty from it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, port + 20):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen()  # early connections wait until the server is ready, instead of being refused
        except OSError as error:
            listener.close()
            if error.errno != errno.EADDRINUSE:
                raise
        else:
            return listener
    raise OSError(errno.EADDRINUSE, f"ports {port} to {port + 19} are all taken")


@contextlib.contextmanager
def tasks() -> Iterator[None]:
    """Run a Celery worker and beat as threads during the block."""
    worker = app.WorkController(pool_cls="threads", concurrency=2, without_gossip=True, without_mingle=True, quiet=True)
    beat = Service(app, scheduler_cls=app.conf.beat_scheduler, max_interval=1)
    threads = [threading.Thread(target=each.start, daemon=True) for each in (worker, beat)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        beat.stop()
        worker.stop()
        for thread in threads:
            thread.join(timeout=GRACE)


class AlreadyRunning(Exception):
    """Another process serves the same data at `address`."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


@contextlib.contextmanager
def sole_server(folder: Path) -> Iterator[TextIO]:
    """Hold the folder of the site's data during the block, and yield the file for the address of this server.

    A second process would not hear of the moves of the first, because live updates are in memory. The system releases
    the lock when the process ends in any way. Raises `AlreadyRunning`.
    """
    with (folder / "serve.lock").open("a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise AlreadyRunning(file.read()) from None
        file.truncate(0)
        yield file


ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # nosec B104
"""The hosts that stand for all addresses of a machine, and the address at which the machine itself reaches them."""


def address_in_network(host: str) -> str:
    """Return the address at which other machines reach a server that listens at this host; "" if there is none."""
    if host not in ANYWHERE:
        return host
    family, elsewhere = (socket.AF_INET6, "2001:db8::1") if ":" in host else (socket.AF_INET, "192.0.2.1")
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((elsewhere, 9))  # sends nothing, and tells from which address it would
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def in_url(host: str) -> str:
    """Return a host in the form of a URL."""
    return f"[{host}]" if ":" in host else host


def serve(host: str, port: int, file: TextIO) -> None:
    """Serve the site and run its tasks until SIGINT or SIGTERM. Writes its address to the file of `sole_server`."""
    listener = free_socket(host, port)
    config = configure(timeout_graceful_shutdown=GRACE)
    actual = listener.getsockname()[1]
    if actual != port:
        print(f"Port {port} is taken; the next free one is {actual}.", flush=True)
    here, in_network = ANYWHERE.get(host, host), address_in_network(host)
    if "ALLOWED_HOSTS" not in os.environ:
        name = socket.gethostname()
        settings.ALLOWED_HOSTS += [in_url(host), in_url(in_network), name, f"{name}.local"] if in_network else []
    address, shared = (f"http://{in_url(each)}:{actual}" for each in (here, in_network or here))
    if "SITE_URL" not in os.environ:
        settings.SITE_URL = shared  # links in mails need the actual port
    file.write(f"{address}/")
    file.flush()
    also = "" if shared == address else f" and in your network at {shared}/"
    print(f"Forbidden is at {address}/{also} (Ctrl-C stops it)", flush=True)

    # uvicorn raises the signal again after its shutdown. As an exception it lets the tasks end, too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tasks(), contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])
