"""Web processes as a supervisor runs them: started, told to end, started again, each saying when it is ready."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds that a process may take to come up or to end, on however busy a machine."""
# A process learns its number only once it runs, and systemd names it.
WITH_SOCKET = 'exec 3<&0 0</dev/null; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"'


class Web:
    """One `python -m forbidden.web`, on a port of its own or on a socket that it is given."""

    def __init__(
        self, name: str, *options: str, folder: Path, env: Mapping[str, str], listener: socket.socket | None = None
    ) -> None:
        self.listener, self.log = listener, folder / f"{name}.log"
        self.command = [sys.executable, "-m", "forbidden.web", *options]
        if listener:
            self.command = ["sh", "-c", WITH_SOCKET, "sh", *self.command]
        self.said = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.said.bind(str(folder / f"{name}.notify"))
        self.said.settimeout(PATIENCE)
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
        """Return once it has said that it is ready."""
        try:
            while self.said.recv(4096) != b"READY=1":
                pass
        except TimeoutError as error:
            raise AssertionError(f"it does not come up: {self.log.read_text()[-2000:]}") from error

    def stop(self) -> None:
        """As systemd does it; it must end in its own time."""
        assert self.popen
        self.popen.send_signal(signal.SIGTERM)
        self.popen.wait(PATIENCE)

    def restart(self) -> None:
        self.stop()
        self.launch()
        self.wait()

    def kill(self) -> None:
        if self.popen:
            self.popen.kill()
            self.popen.wait()
        self.said.close()


def production(var: Path, *, database: str, **more: str) -> dict[str, str]:
    """The environment of production, with the secret of the tests and nothing that stops a load."""
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
