"""The web process of production; several of them share one listening socket, or have one each behind a proxy."""

import argparse
import asyncio
import socket

import uvicorn

from forbidden import supervisor
from forbidden.observability import health

SETTLE = 0.5
"""Seconds in which requests are read whose connections have been accepted; uvicorn would reset them."""
PULSE = 10
"""Seconds between two signs of life."""


class Server(uvicorn.Server):
    """Tells its supervisor how it is, and ends without losing a request."""

    def __init__(self, config: uvicorn.Config, *, drain: float) -> None:
        super().__init__(config)
        self.drain = drain

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        supervisor.notify("READY=1")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say that this process is not ready any more, stop accepting, answer what has come, and end."""
        supervisor.notify("STOPPING=1")
        health.drain()
        await asyncio.sleep(self.drain)
        for server in self.servers:
            server.close()
        await asyncio.sleep(SETTLE)
        await super().shutdown(sockets)


async def _pulse() -> None:
    supervisor.alive()


def main() -> None:
    """Serve until SIGTERM."""
    parser = argparse.ArgumentParser(prog="python -m forbidden.web", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000, help="unused if a socket is passed by the supervisor")
    parser.add_argument(
        "--drain", type=float, default=0, help="seconds from SIGTERM in which /readyz says 503 and all else is served"
    )
    parser.add_argument(
        "--grace", type=int, default=5, help="seconds that open answers have to end; live ones never do"
    )
    arguments = parser.parse_args()
    config = uvicorn.Config(
        "forbidden.asgi:application",
        host=arguments.host,
        port=arguments.port,
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,  # Django reads them, if PROXIES says so
        timeout_graceful_shutdown=arguments.grace,
        callback_notify=_pulse,
        timeout_notify=PULSE,
    )
    listener = supervisor.listener() or config.bind_socket()
    Server(config, drain=arguments.drain).run(sockets=[listener])


if __name__ == "__main__":
    main()
