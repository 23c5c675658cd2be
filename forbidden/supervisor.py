"""Messages between a process and its supervisor: systemd's protocol, and a file for container health checks."""

import argparse
import contextlib
import logging
import os
import signal
import socket
import sys
import time
from pathlib import Path

log = logging.getLogger(__name__)

FIRST_SOCKET = 3  # sd_listen_fds(3)
MAX_SILENCE = 120.0
"""Seconds without a sign of life after which a process counts as hung."""
PATIENCE = 1.0
"""Seconds that systemd gets to take a message."""


def listener() -> socket.socket | None:
    """Return the listening socket that the supervisor has passed to this process, or None."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()):
        return None
    return socket.socket(fileno=FIRST_SOCKET)


def notify(state: str) -> None:
    """Send a state such as `READY=1` to systemd; do nothing without systemd.

    A failure is only logged: a process that works must not end because its supervisor does not listen.
    """
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as connection:
            connection.settimeout(PATIENCE)
            connection.connect(f"\0{address[1:]}" if address.startswith("@") else address)
            connection.sendall(state.encode())
    except OSError as error:
        log.warning("supervisor_not_notified: %s", error)


def notify_alive() -> None:
    """Tell the supervisor that this process still works: write its number into ALIVE_FILE."""
    notify("WATCHDOG=1")
    if path := os.environ.get("ALIVE_FILE"):
        try:
            Path(path).write_text(str(os.getpid()))
        except OSError as error:
            log.warning("supervisor_not_notified: %s", error)


def seconds_since_alive() -> float:
    """Return the seconds since ALIVE_FILE was last written; infinite if it does not exist.

    A time in the future means that the clock has been set back since. A process that works writes it again soon.
    """
    try:
        return abs(time.time() - Path(os.environ["ALIVE_FILE"]).stat().st_mtime)
    except (KeyError, OSError):
        return float("inf")


def end_hung() -> None:
    """Kill the process that has written ALIVE_FILE, so that its container ends and Docker starts it again."""
    with contextlib.suppress(KeyError, OSError, ValueError):
        os.kill(int(Path(os.environ["ALIVE_FILE"]).read_text()), signal.SIGKILL)


def main() -> int:
    """Return 0 while the process works, else 1: the health check of a container."""
    parser = argparse.ArgumentParser(prog="python -m forbidden.supervisor", description=main.__doc__)
    parser.add_argument("--end", action="store_true", help="kill the process if it has hung")
    arguments = parser.parse_args()
    if seconds_since_alive() <= MAX_SILENCE:
        return 0
    if arguments.end:
        end_hung()
    return 1


if __name__ == "__main__":
    sys.exit(main())
