"""What a process and its supervisor tell each other: systemd's protocol, and a file for those that know no other."""

import os
import socket
import sys
import time
from pathlib import Path

FIRST_SOCKET = 3  # sd_listen_fds(3)
PATIENCE = 120.0
"""Seconds of silence after which a process counts as hung."""


def listener() -> socket.socket | None:
    """The listening socket that the supervisor holds and has passed on, if it has."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()):
        return None
    return socket.socket(fileno=FIRST_SOCKET)


def notify(state: str) -> None:
    """Tell systemd that this process is ready, lives or ends; nobody else listens."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.connect(f"\0{address[1:]}" if address.startswith("@") else address)
        line.sendall(state.encode())


def alive() -> None:
    """Tell the supervisor that this process still works."""
    notify("WATCHDOG=1")
    if path := os.environ.get("ALIVE_FILE"):
        Path(path).touch()


def seconds_since_alive() -> float:
    """Seconds since the process that writes ALIVE_FILE was last known to work; infinite if it never was."""
    try:
        return time.time() - Path(os.environ["ALIVE_FILE"]).stat().st_mtime
    except (KeyError, OSError):
        return float("inf")


if __name__ == "__main__":  # the health check of a container
    sys.exit(seconds_since_alive() > PATIENCE)
