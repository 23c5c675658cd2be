"""A process goes on when its supervisor does not listen; a hung one is ended."""

import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from forbidden import supervisor


@pytest.fixture(params=["missing", "closed", "full"])
def deaf(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Name a socket that takes no message, and a file that cannot be written."""
    address = tmp_path / "notify"
    monkeypatch.setenv("NOTIFY_SOCKET", str(address))
    monkeypatch.setenv("ALIVE_FILE", str(tmp_path))  # a folder
    monkeypatch.setattr(supervisor, "PATIENCE", 0.1)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        if request.param != "missing":
            listener.bind(str(address))
        if request.param == "closed":
            listener.close()
        if request.param == "full":
            _fill(address)
        yield


def _fill(address: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender, suppress(BlockingIOError):
        sender.setblocking(False)
        sender.connect(str(address))
        while True:
            sender.send(b"WATCHDOG=1")


@pytest.mark.usefixtures("deaf")
def test_a_failed_message_is_logged_and_ends_nothing(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        supervisor.notify_alive()
    assert caplog.text.count("supervisor_not_notified") == 2


@pytest.fixture
def alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ALIVE_FILE", str(tmp_path / "alive"))
    supervisor.notify_alive()
    return tmp_path / "alive"


@pytest.mark.parametrize("jump", [-3600, 3600])
def test_a_process_that_was_silent_since_the_clock_was_set_counts_as_hung(alive: Path, jump: float) -> None:
    assert supervisor.seconds_since_alive() < supervisor.MAX_SILENCE
    os.utime(alive, (time.time() + jump,) * 2)
    assert supervisor.seconds_since_alive() > supervisor.MAX_SILENCE
    supervisor.notify_alive()
    assert supervisor.seconds_since_alive() < supervisor.MAX_SILENCE


def test_the_health_check_of_a_container_ends_a_hung_process_only(alive: Path) -> None:
    check = [sys.executable, "-m", "forbidden.supervisor", "--end"]
    with subprocess.Popen(["sleep", "60"]) as process:
        alive.write_text(str(process.pid))
        assert subprocess.run(check, check=False).returncode == 0
        process.send_signal(signal.SIGSTOP)
        os.utime(alive, (time.time() - 1000,) * 2)
        assert subprocess.run(check, check=False).returncode == 1
        assert process.wait(10) == -signal.SIGKILL
    alive.unlink()
    assert subprocess.run(check, check=False).returncode == 1
