"""The embedded mode: web server, Celery worker and beat in one process that needs only Python."""

import contextlib
import errno
import os
import signal
import socket
import threading
from collections.abc import Iterator

import uvicorn
from celery.beat import Service
from django.conf import settings

from forbidden.celery import app

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


def serve(host: str, port: int) -> None:
    """Serve the site and run its tasks until SIGINT or SIGTERM."""
    listener = free_socket(host, port)
    config = uvicorn.Config(
        "forbidden.asgi:application",
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,  # Django reads them if PROXIES is set
        timeout_graceful_shutdown=GRACE,
    )
    actual = listener.getsockname()[1]
    if actual != port:
        print(f"Port {port} is taken; the next free one is {actual}.", flush=True)
    address = f"http://{f'[{host}]' if ':' in host else host}:{actual}"
    if "SITE_URL" not in os.environ:
        settings.SITE_URL = address  # links in mails need the actual port
    print(f"Forbidden is at {address}/ (Ctrl-C stops it)", flush=True)

    # uvicorn raises the signal again after its shutdown. As an exception it lets the tasks end, too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tasks(), contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])
