"""The sample configurations pass the checks of nginx and Caddy."""

import subprocess
from pathlib import Path

import pytest

from tests.deploy import proxies
from tests.ports import free_port

pytestmark = pytest.mark.services  # they need nginx and Caddy


def check(*command: str | Path) -> str:
    """Run a checker, which must succeed, and return its output."""
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return answer.stdout + answer.stderr


def test_nginx(tmp_path: Path) -> None:
    command = proxies.nginx(tmp_path, port=free_port(), upstreams=["127.0.0.1:8000"])
    output = check(*command[:5], "-t")
    assert "test is successful" in output
    assert "[warn]" not in output.replace(DEPRECATED, "")


def test_nginx_checker_finds_a_mistake(tmp_path: Path) -> None:
    command = proxies.nginx(tmp_path, port=free_port(), upstreams=["127.0.0.1:8000"])
    sample = tmp_path / "nginx.conf"
    sample.write_text(sample.read_text().replace("limit_conn addresses", "limit_conn nobody"))
    assert subprocess.run([*command[:5], "-t"], capture_output=True, check=False).returncode != 0


def test_caddy(tmp_path: Path) -> None:
    sample = proxies.DEPLOY / "Caddyfile"
    assert "Valid configuration" in check("caddy", "validate", "--adapter", "caddyfile", "--config", sample)


def test_nginx_has_room_for_its_connections() -> None:
    text = (proxies.DEPLOY / "nginx.conf").read_text()
    connections, descriptors = (int(text.split(f"{name} ")[1].split(";")[0]) for name in CAPACITY)
    assert descriptors >= 2 * connections
    assert connections >= 10_000  # for 5,000 open boards a process


DEPRECATED = (
    '[warn] the "listen ... http2" directive is deprecated'  # since 1.25; nginx 1.22 does not support "http2 on"
)
CAPACITY = ("worker_connections", "worker_rlimit_nofile")
