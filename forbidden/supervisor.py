"""Messages between a process and its supervisor: systemd's protocol, and a file for container health checks."""

import os
import socket
import sys
import time
from pathlib import Path

FIRST_SOCKET = 3  # sd_listen_fds(3)
MAX_SILENCE = 120.0
"""Seconds without a sign of life after which a process counts as hung."""


def listener() -> socket.socket | None:
    """Return the listening socket that the supervisor has passed to this process, or None."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()):
        return None
    return socket.socket(fileno=FIRST_SOCKET)


def notify(state: str) -> None:
    """Send a state such as `READY=1` to systemd; do nothing without systemd."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as connection:
        connection.connect(f"\0{address[1:]}" if address.startswith("@") else address)
        connection.sendall(state.encode())


def notify_alive() -> None:
    """Tell the supervisor that this process still works."""
    notify("WATCHDOG=1")
    if path := os.environ.get("ALIVE_FILE"):
        Path(path).touch()


def seconds_since_alive() -> float:
    """Return the seconds since ALIVE_FILE was last touched; infinite if it does not exist."""
    try:
        return time.time() - Path(os.environ["ALIVE_FILE"]).stat().st_mtime
    except (KeyError, OSError):
        return float("inf")


if __name__ == "__main__":  # the health check of a container
    sys.exit(seconds_since_alive() > MAX_SILENCE)
