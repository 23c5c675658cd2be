"""A screen for browsers with windows: Firefox has no mouse without one, and WebKit no focus without a manager."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


def program(name: str, package: str) -> str:
    """Return the path of a program. Without it the test fails, because it must not be left out."""
    path = shutil.which(name)
    assert path, f"These tests need {name}: apt-get install {package}"
    return path


@contextmanager
def stopped(process: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    """End a process after use, whatever happens."""
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def screen() -> Iterator[dict[str, str]]:
    """Start a screen that nobody sees; yield the environment for programs that draw on it."""
    ours, theirs = os.pipe()
    server = [program("Xvfb", "xvfb"), "-displayfd", str(theirs), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "text": True}
    with stopped(subprocess.Popen(server, pass_fds=[theirs], **quiet)):  # type: ignore[call-overload]
        os.close(theirs)
        with os.fdopen(ours) as answer:
            environment = {**os.environ, "DISPLAY": f":{answer.readline().strip()}", "GDK_BACKEND": "x11"}
        manager = [program("openbox", "openbox"), "--sm-disable"]
        with stopped(subprocess.Popen(manager, env=environment, **quiet)):  # type: ignore[call-overload]
            yield environment
