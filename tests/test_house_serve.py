"""The embedded way, started for real: one process serves, works and ends when told."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server on a fresh database, asked for a port that is taken already, and its address."""
    silent = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS"}
    env = {name: value for name, value in os.environ.items() if name not in silent}
    env |= {"DEBUG": "1", "VAR_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "forbidden.settings"}
    manage = [sys.executable, str(ROOT / "manage.py")]
    subprocess.run([*manage, "migrate", "--verbosity", "0"], env=env, check=True)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        process = subprocess.Popen([*manage, "serve", "--port", port], env=env, stdout=subprocess.PIPE, text=True)
        assert process.stdout
        try:
            first, second = process.stdout.readline(), process.stdout.readline()
            assert f"Port {port} is taken" in first
            address = re.search(r"http://\S+", second)
            assert address, second
            yield process, address[0]
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


def test_it_serves_the_first_page_and_ends_on_sigterm_with_a_connection_open(
    server: tuple[subprocess.Popen[str], str],
) -> None:
    process, address = server
    with urlopen(address, timeout=10) as page:
        assert page.status == 200
        assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    with socket.create_connection(("127.0.0.1", int(address.rstrip("/").rsplit(":", 1)[1]))):
        start = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=10) == 0
        assert time.monotonic() - start < 6
