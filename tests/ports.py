"""Ports for servers in processes of their own, which bind them some time after the test has chosen them."""

import os
import socket
from itertools import count

FIRST = 10_000
"""Linux gives the ports above 32767 to connections and to whoever asks for any: one of these could soon be taken."""
SHARE = 1_000
"""Ports of each worker of pytest-xdist, as several draw them at the same time."""

_ports = count(FIRST + SHARE * int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")))


def free_port() -> int:
    """Return a port that nobody listens on, another one at each call."""
    return next(port for port in _ports if _is_free(port))


def _is_free(port: int) -> bool:
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True
