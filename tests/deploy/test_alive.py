"""What a supervisor can ask of a worker and of beat: whether they are ready, and whether they still work."""

import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.webs import ROOT, production

CHECK = [sys.executable, "-m", "forbidden.supervisor"]
PATIENCE = 60.0


def is_alive(file: Path) -> bool:
    """As the health check of a container asks."""
    env = {"PATH": os.environ["PATH"], "ALIVE_FILE": str(file)}
    return subprocess.run(CHECK, cwd=ROOT, env=env, check=False).returncode == 0


def test_silence_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "alive"
    assert not is_alive(file)
    file.touch()
    assert is_alive(file)
    os.utime(file, (time.time() - 121,) * 2)
    assert not is_alive(file)


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    """The socket at which systemd listens."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.settimeout(PATIENCE)
        yield listener


WORKER = (
    *("worker", "--pool", "threads", "--concurrency", "1", "--without-gossip", "--without-mingle"),
    *("--queues", "deploy"),
)
BEAT = ("beat",)


def environment(folder: Path, *, redis: str) -> dict[str, str]:
    told = {"ALIVE_FILE": str(folder / "alive"), "NOTIFY_SOCKET": str(folder / "notify")}
    return production(folder, database="sqlite://", SWEEP_SECONDS="1") | told | {"REDIS_URL": redis}


@pytest.mark.services
@pytest.mark.slow
@pytest.mark.parametrize("command", [WORKER, BEAT], ids=["worker", "beat"])
def test_it_says_that_it_is_ready_and_works(command: tuple[str, ...], systemd: socket.socket, tmp_path: Path) -> None:
    # Messages of this beat are for no worker that uses the same Redis.
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
