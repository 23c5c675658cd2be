"""The code of the last release and of this one, each with its servers and commands, on one database."""

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.ports import free_port

ROOT = Path(__file__).parent.parent.parent
LAST_RELEASE = Path(__file__).parent / "last_release"
"""The commit whose code must work on the current schema."""
PATIENCE = 60.0
"""Seconds that a server may take to start."""
SERVER = ("uvicorn", "forbidden.asgi:application", "--lifespan", "off", "--no-access-log", "--log-level", "error")
SHALLOW = (
    "The commit {commit} of tests/upgrade/last_release is not in this clone, which has to have the whole history: "
    "git fetch --unshallow"
)


WORK = "from games import tasks; tasks.sweep(); tasks.process_timeouts()"


@dataclass(frozen=True)
class Release:
    """The code in a folder, and its environment."""

    folder: Path
    env: dict[str, str]

    def run(self, *command: str) -> str:
        """Run a command of `manage.py`; return its output."""
        done = subprocess.run(
            [sys.executable, "manage.py", *command], cwd=self.folder, env=self.env, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout

    def work(self) -> None:
        """Run the tasks of a worker of this release."""
        self.run("shell", "--no-imports", "--command", WORK)

    @contextmanager
    def serving(self) -> Iterator[str]:
        """Run a web process until it is ready; yield its address, without a slash at the end."""
        port = free_port()
        process = subprocess.Popen(
            [sys.executable, "-m", *SERVER, "--port", str(port)], cwd=self.folder, env=self.env, stderr=subprocess.PIPE
        )
        try:
            site, ends = f"http://127.0.0.1:{port}", time.monotonic() + PATIENCE
            while not is_ready(site):
                assert process.poll() is None, process.stderr and process.stderr.read().decode()[-3000:]
                assert time.monotonic() < ends, "the web process does not get ready"
                time.sleep(0.1)
            yield site
        finally:
            process.terminate()
            process.communicate(timeout=20)


def is_ready(site: str) -> bool:
    """Return whether a load balancer would send requests there."""
    try:
        return urllib.request.urlopen(f"{site}/readyz", timeout=5).status == 200
    except (urllib.error.URLError, OSError):
        return False


@contextmanager
def last_release(folder: Path, env: dict[str, str]) -> Iterator[Release]:
    """The last release, checked out into its own folder."""
    commit = LAST_RELEASE.read_text().strip()
    if git("cat-file", "-e", f"{commit}^{{commit}}").returncode:
        pytest.fail(SHALLOW.format(commit=commit))
    added = git("worktree", "add", "--detach", str(folder), commit)
    assert added.returncode == 0, added.stderr
    try:
        yield Release(folder, env)
    finally:
        git("worktree", "remove", "--force", str(folder))


def git(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *command], cwd=ROOT, env=os.environ, capture_output=True, text=True)
