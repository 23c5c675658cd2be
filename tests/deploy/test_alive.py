"""Worker and beat tell their supervisor when they are ready and that they still work."""

import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib import request

import pytest

from forbidden.web import ALIVE_INTERVAL
from tests.deploy.webs import ROOT, production
from tests.ports import free_port

CHECK = [sys.executable, "-m", "forbidden.supervisor"]
TIMEOUT = 60.0


def is_alive(file: Path) -> bool:
    """Run the health check of a container."""
    env = {"PATH": os.environ["PATH"], "ALIVE_FILE": str(file)}
    return subprocess.run(CHECK, cwd=ROOT, env=env, check=False).returncode == 0


@pytest.mark.slow
def test_a_silent_process_counts_as_hung(tmp_path: Path) -> None:
    file = tmp_path / "alive"
    assert not is_alive(file)
    file.touch()
    assert is_alive(file)
    os.utime(file, (time.time() - 121,) * 2)
    assert not is_alive(file)


@pytest.mark.services
@pytest.mark.slow
def test_a_web_process_serves_though_nobody_listens_to_it(tmp_path: Path) -> None:
    env = environment(tmp_path, redis=os.environ["REDIS_URL"])  # nothing listens at its socket
    port = free_port()
    with subprocess.Popen([sys.executable, "-m", "forbidden.web", "--port", str(port)], cwd=ROOT, env=env) as process:
        try:
            ends = time.monotonic() + TIMEOUT
            while not _serves(port) and time.monotonic() < ends:
                assert process.poll() is None
                time.sleep(0.1)
            time.sleep(ALIVE_INTERVAL + 2)  # until it has tried to tell that it is alive
            assert _serves(port)
        finally:
            process.terminate()


def _serves(port: int) -> bool:
    with suppress(OSError):
        return bool(request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).status == 200)
    return False


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    """Listen at a socket as systemd does."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.settimeout(TIMEOUT)
        yield listener


WORKER = (
    *("worker", "--pool", "threads", "--concurrency", "1", "--without-gossip", "--without-mingle"),
    *("--queues", "deploy"),
)
BEAT = ("beat",)


def environment(folder: Path, *, redis: str) -> dict[str, str]:
    files = {"ALIVE_FILE": str(folder / "alive"), "NOTIFY_SOCKET": str(folder / "notify")}
    return production(folder, database="sqlite://", SWEEP_SECONDS="1") | files | {"REDIS_URL": redis}


@pytest.mark.services
@pytest.mark.slow
@pytest.mark.parametrize("command", [WORKER, BEAT], ids=["worker", "beat"])
def test_it_reports_that_it_is_ready_and_alive(
    command: tuple[str, ...], systemd: socket.socket, tmp_path: Path
) -> None:
    # Beat runs without Redis, so that its messages reach no worker that uses the same one.
    env = environment(tmp_path, redis=os.environ["REDIS_URL"] if command is WORKER else "")
    celery = [sys.executable, "-m", "celery", "--app", "forbidden"]
    process = subprocess.Popen([*celery, *command], cwd=ROOT, env=env)
    try:
        while systemd.recv(100) != b"READY=1":
            pass
        for _ in range(3):
            assert systemd.recv(100) == b"WATCHDOG=1"
        assert is_alive(tmp_path / "alive")

        process.send_signal(signal.SIGSTOP)
        time.sleep(0.2)
        systemd.settimeout(4)
        while select.select([systemd], [], [], 0)[0]:
            systemd.recv(100)
        with pytest.raises(TimeoutError):
            systemd.recv(100)
    finally:
        process.kill()
        process.wait()
