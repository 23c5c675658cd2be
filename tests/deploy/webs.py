"""Web processes run by a supervisor, which starts and stops them and waits until they are ready."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
TIMEOUT = 60.0
"""Seconds that a process may take to start or to end on a busy machine."""
# systemd sets LISTEN_PID to the number of the process, which is known only after its start.
WITH_SOCKET = 'exec 3<&0 0</dev/null; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"'


class Web:
    """One `python -m forbidden.web`, on a port of its own or on a given socket."""

    def __init__(
        self, name: str, *options: str, folder: Path, env: Mapping[str, str], listener: socket.socket | None = None
    ) -> None:
        self.listener, self.log = listener, folder / f"{name}.log"
        self.command = [sys.executable, "-m", "forbidden.web", *options]
        if listener:
            self.command = ["sh", "-c", WITH_SOCKET, "sh", *self.command]
        self.notifications = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.notifications.bind(str(folder / f"{name}.notify"))
        self.notifications.settimeout(TIMEOUT)
        self.env = {**env, "NOTIFY_SOCKET": str(folder / f"{name}.notify")}
        self.popen: subprocess.Popen[bytes] | None = None

    def launch(self) -> None:
        with self.log.open("ab") as log:
            self.popen = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=self.env,
                stdin=self.listener or subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def wait(self) -> None:
        """Wait until the process reports that it is ready."""
        try:
            while self.notifications.recv(4096) != b"READY=1":
                pass
        except TimeoutError as error:
            raise AssertionError(f"it does not start: {self.log.read_text()[-2000:]}") from error

    def stop(self) -> None:
        """Stop the process by SIGTERM, as systemd does, and wait for its end."""
        assert self.popen
        self.popen.send_signal(signal.SIGTERM)
        self.popen.wait(TIMEOUT)

    def restart(self) -> None:
        self.stop()
        self.launch()
        self.wait()

    def kill(self) -> None:
        if self.popen:
            self.popen.kill()
            self.popen.wait()
        self.notifications.close()


def production(var: Path, *, database: str, **more: str) -> dict[str, str]:
    """Return the environment of production, with the key of the tests and without limits that would stop the load."""
    return {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "forbidden.settings",
        "VAR_DIR": str(var),
        "SECRET_KEY": "tests",
        "ALLOWED_HOSTS": "localhost",
        "DATABASE_URL": database,
        "DATABASE_POOL": "4",
        "REDIS_URL": os.environ["REDIS_URL"],
        "PROXIES": "1",
        "LIMITS": '{"messages": "", "live": ""}',
        **more,
    }
