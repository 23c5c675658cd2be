"""The systemd units: their commands exist, and their exposure is low."""

import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest
from django.conf import settings

from tests.deploy.webs import ROOT

UNITS = ROOT / "deploy" / "systemd"
MAX_EXPOSURE = 30
"""The highest exposure that `systemd-analyze security` may find, in tenths."""
SERVICES = sorted(unit.name for unit in UNITS.glob("*.service"))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Create a root folder with the installed units and the commands that they start."""
    shutil.copytree(UNITS, tmp_path / "etc/systemd/system")
    for command in ("srv/forbidden/.venv/bin/python", "srv/forbidden/.venv/bin/celery", "srv/forbidden/deploy/backup"):
        file = tmp_path / command
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(0o755)
    return tmp_path


def analyze(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["systemd-analyze", "--no-pager", f"--root={root}", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.services
@pytest.mark.parametrize("name", SERVICES)
def test_its_exposure_is_low(root: Path, name: str) -> None:
    name = name.replace("@.", "@1.")
    answer = analyze(root, "security", "--offline=true", f"--threshold={MAX_EXPOSURE}", name)
    assert answer.returncode == 0, answer.stdout
    assert f"Overall exposure level for {name}" in answer.stdout


@pytest.mark.services
def test_without_the_common_settings_its_exposure_is_high(root: Path) -> None:
    shutil.rmtree(root / "etc/systemd/system/forbidden-.service.d")
    assert (
        analyze(root, "security", "--offline=true", f"--threshold={MAX_EXPOSURE}", "forbidden-beat.service").returncode
        != 0
    )


@pytest.mark.services
def test_systemd_understands_every_line(root: Path) -> None:
    names = [unit.name.replace("@.", "@1.") for unit in UNITS.glob("forbidden-*.*") if unit.is_file()]
    output = analyze(root, "verify", "--man=no", *names).stderr
    lines = [line for line in output.splitlines() if not re.search("Unit .* not found|systemd-journald@", line)]
    assert not lines


@pytest.mark.services
def test_the_system_calls_of_the_site_are_allowed() -> None:
    denied = read("forbidden-.service.d/common.conf")["Service"]["SystemCallFilter"]  # the last one of two
    assert denied.startswith("~")
    list_calls = ["systemd-analyze", "--no-pager", "syscall-filter", *denied.removeprefix("~").split()]
    calls = subprocess.run(list_calls, capture_output=True, text=True, check=True).stdout.split()
    assert "chroot" in calls
    assert not {"setpriority", "execve", "clone", "mmap", "epoll_wait", "flock"} & set(calls)  # os.nice is the first


@pytest.mark.parametrize(
    "name", ["forbidden-web@.service", "forbidden-worker.service", "forbidden-bots.service", "forbidden-beat.service"]
)
def test_it_is_restarted_watched_and_limited(name: str) -> None:
    service = read(name)["Service"]
    assert service["Restart"] == "always"
    assert service["Type"] == "notify"
    assert int(service["WatchdogSec"]) >= 60
    assert int(service["LimitNOFILE"]) >= 1024


def test_a_web_process_has_descriptors_for_its_open_boards() -> None:
    assert int(read("forbidden-web@.service")["Service"]["LimitNOFILE"]) >= 2 * 5_000


def read(name: str) -> ConfigParser:
    unit = ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(UNITS / name)
    return unit


def test_every_queue_has_a_worker() -> None:
    """Messages of a queue that no worker takes would wait for ever."""
    commands = [read(f"forbidden-{name}.service")["Service"]["ExecStart"].split() for name in ("worker", "bots")]
    taken = {command[command.index("--queues") + 1] for command in commands}
    assert taken == {queue.name for queue in settings.CELERY_TASK_QUEUES}
