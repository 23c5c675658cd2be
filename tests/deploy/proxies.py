"""The proxies of `deploy/` with their sample configurations, changed only in addresses and file names."""

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.ports import free_port
from tests.receiver import certificates

DEPLOY = Path(__file__).parents[2] / "deploy"
TIMEOUT = 30.0
NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin") or "nginx"


def nginx(folder: Path, *, port: int, upstreams: Sequence[str]) -> list[str]:
    """Write the sample for this machine and return the command that starts nginx with it."""
    _, chain = certificates(folder, "localhost")
    text = (DEPLOY / "nginx.conf").read_text()
    for pattern, value in {
        r"(user www-data;)": r"# \1",
        r"pid \S+;": f"pid {folder}/nginx.pid;",
        r"error_log \S+ crit;": f"error_log {folder}/error.log info;",
        r"access_log \S+ no_personal_data;": f"access_log {folder}/access.log no_personal_data;",
        r"server_tokens off;": "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in TEMPORARY),
        r"server 127\.0\.0\.1:8000 (.*);": "".join(rf"server {at} \1;" + "\n" for at in upstreams),
        r"listen (\[::\]:)\S+.*;": "",
        r"listen 80;": f"listen 127.0.0.1:{free_port()};",
        r"listen 443 ": f"listen 127.0.0.1:{port} ",
        r"ssl_certificate \S+;": f"ssl_certificate {chain};",
        r"ssl_certificate_key \S+;": f"ssl_certificate_key {chain};",
        r"server_name example\.org;": "server_name localhost;",
    }.items():
        text, times = re.subn(pattern, value, text)
        assert times, f"the sample has no {pattern!r} any more"
    sample = folder / "nginx.conf"
    sample.write_text(text)
    return [NGINX, "-c", str(sample), "-e", str(folder / "error.log"), "-g", "daemon off;"]


TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def caddy(folder: Path, *, port: int, upstreams: Sequence[str]) -> list[str]:
    """Write the sample of Caddy with a certificate for this machine; return the command that starts it."""
    _, chain = certificates(folder, "localhost")
    text = (DEPLOY / "Caddyfile").read_text()
    for old, new in {
        "\tadmin off\n": f"\tadmin off\n\tauto_https off\n\tstorage file_system {folder}\n",
        "{$SITE_ADDRESS:example.org} {": f"https://localhost:{port} {{\n\ttls {chain} {chain}",
        "{$UPSTREAMS:127.0.0.1:8000}": " ".join(upstreams),
    }.items():
        assert text.count(old) == 1, f"the sample has no {old!r} any more"
        text = text.replace(old, new)
    sample = folder / "Caddyfile"
    sample.write_text(text)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(sample)]


@contextmanager
def running(command: Sequence[str], folder: Path, *, port: int) -> Iterator[None]:
    """Run the proxy during the block, which begins when the proxy accepts connections."""
    with (folder / "proxy.log").open("ab") as log:
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    try:
        ends = time.monotonic() + TIMEOUT
        while not _listens(port):
            assert process.poll() is None, (folder / "proxy.log").read_text()
            assert time.monotonic() < ends, "the proxy does not start"
            time.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.wait(TIMEOUT)


def trusting(folder: Path) -> ssl.SSLContext:
    """Return a TLS context that trusts the proxy's certificate."""
    return ssl.create_default_context(cafile=folder / "ca.pem")


def _listens(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False
