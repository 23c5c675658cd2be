"""Processes that are started, stopped for a while, killed without warning, and restarted."""

import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import psutil

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 120.0
"""Seconds that a server may take to start, even on a busy machine."""


class Process:
    """One server; `is_ready` says whether it works."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        *,
        folder: Path,
        env: dict[str, str],
        is_ready: Callable[[], bool] = lambda: True,
        before_start: Callable[[], object] = lambda: None,
        user: str | None = None,
    ) -> None:
        self.name, self.command, self.env, self.user = name, command, env, user
        self.before_start, self._is_ready = before_start, is_ready
        self.log = folder / f"{name}.log"
        self.popen: subprocess.Popen[bytes] | None = None
        self.is_killed = self.is_frozen = False

    @property
    def kind(self) -> str:
        return self.name.rstrip("12")

    @property
    def runs(self) -> bool:
        return self.popen is not None and self.popen.poll() is None

    @property
    def fell(self) -> bool:
        """True if it ended by itself."""
        return self.popen is not None and not self.runs and not self.is_killed

    @property
    def is_ready(self) -> bool:
        return self.runs and self._is_ready()

    def start(self) -> None:
        self.before_start()
        with self.log.open("ab") as log:
            self.popen = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                user=self.user,
                start_new_session=True,
            )
        self.is_killed = self.is_frozen = False

    def wait(self) -> None:
        """Return once it is ready."""
        ends = time.monotonic() + PATIENCE
        while not self.is_ready:
            assert time.monotonic() < ends, f"{self.name} does not come up: {self.log.read_text()[-2000:]}"
            time.sleep(0.1)

    def kill(self) -> None:
        """Send SIGKILL to it and its children; stop it first, so that it starts no more children."""
        if not self.runs:
            return
        assert self.popen is not None
        self.is_killed = True
        head = psutil.Process(self.popen.pid)
        head.suspend()
        for process in [*head.children(recursive=True), head]:
            process.kill()
        self.popen.wait()

    def freeze(self, seconds: float) -> threading.Timer:
        """Send SIGSTOP to it and its children, as if it hung, and SIGCONT after so many seconds."""
        assert self.popen is not None
        head = psutil.Process(self.popen.pid)
        head.suspend()
        frozen = [head, *head.children(recursive=True)]
        for process in frozen:
            with suppress(psutil.NoSuchProcess):
                process.suspend()
        self.is_frozen = True
        timer = threading.Timer(seconds, self._thaw, [frozen])
        timer.start()
        return timer

    def _thaw(self, frozen: list[psutil.Process]) -> None:
        for process in frozen:
            with suppress(psutil.NoSuchProcess):  # it was killed meanwhile
                process.resume()
        self.is_frozen = False

    def set_clock(self) -> None:
        """Set its clock right, back by an hour."""
        assert self.popen is not None
        self.popen.send_signal(signal.SIGUSR1)
