"""The web process in production. Several share one listening socket, or each has its own behind a proxy."""

import argparse
import asyncio
import socket
from typing import Any

import uvicorn

from forbidden import supervisor
from forbidden.observability import health

READ_ACCEPTED = 0.5
"""Seconds to read requests on connections that are already accepted; uvicorn would reset them."""
GRACE = 5
"""Seconds that open answers get before they are cut. Pages need less even on a busy machine; boards stay open."""
ALIVE_INTERVAL = 10
"""Seconds between two signs of life."""


class Server(uvicorn.Server):
    """Tells its supervisor its state, and shuts down without losing a request."""

    def __init__(self, config: uvicorn.Config, *, drain: float) -> None:
        super().__init__(config)
        self.drain = drain

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        supervisor.notify("READY=1")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Report that this process is no longer ready, stop accepting, answer the accepted requests, and end."""
        supervisor.notify("STOPPING=1")
        health.drain()
        await asyncio.sleep(self.drain)
        for server in self.servers:
            server.close()
        await asyncio.sleep(READ_ACCEPTED)
        await super().shutdown(sockets)


async def _notify_alive() -> None:
    supervisor.notify_alive()


def configure(**options: Any) -> uvicorn.Config:
    """Return the configuration of a server of the site."""
    return uvicorn.Config(
        "forbidden.asgi:application",
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,  # Django reads them if PROXIES is set
        **options,
    )


def main() -> None:
    """Serve until SIGTERM."""
    parser = argparse.ArgumentParser(prog="python -m forbidden.web", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000, help="unused if the supervisor passes a socket")
    parser.add_argument(
        "--drain", type=float, default=0, help="seconds after SIGTERM in which only /readyz answers 503"
    )
    arguments = parser.parse_args()
    config = configure(
        host=arguments.host,
        port=arguments.port,
        timeout_graceful_shutdown=GRACE,
        callback_notify=_notify_alive,
        timeout_notify=ALIVE_INTERVAL,
    )
    listener = supervisor.listener() or config.bind_socket()
    Server(config, drain=arguments.drain).run(sockets=[listener])


if __name__ == "__main__":
    main()
