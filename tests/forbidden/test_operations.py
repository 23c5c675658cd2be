"""`.env.example` lists what the code reads, and the site answers quickly while a server is down."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
READ = re.compile(
    r'(?:\benv(?:\.\w+)?\(|(?:required|days|number)\(env, )\s*"([A-Z][A-Z_]+)"|"([A-Z_]+)" (?:not )?in os\.environ'
)
INTERPOLATED = re.compile(r"\$\{([A-Z_]+)")
NAMED = re.compile(r"^#? ?([A-Z][A-Z_]+)=", re.MULTILINE)


def test_the_example_lists_exactly_the_variables_that_are_read() -> None:
    code = "".join(file.read_text() for file in (ROOT / "forbidden").rglob("*.py"))
    read = {by_env or by_environ for by_env, by_environ in READ.findall(code)}
    read |= set(INTERPOLATED.findall((ROOT / "compose.yaml").read_text()))
    assert read == set(NAMED.findall((ROOT / ".env.example").read_text()))


def production(tmp_path: Path) -> dict[str, str]:
    """Return the environment of a site whose database is down."""
    return {
        "PATH": os.environ["PATH"],
        "VAR_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "forbidden.settings",
        "SECRET_KEY": "nobody",
        "ALLOWED_HOSTS": "example.org",
        "HTTPS": "0",
        "DATABASE_URL": "postgres://127.0.0.1:1/away",
    }


ASK = """
import django, json, sys
django.setup()
from django.test import Client
client = Client(raise_request_exception=False, headers={"host": "example.org"})
client.cookies["sessionid"] = "somebody"
answers = [client.get(path) for path in sys.argv[1:]]
print(json.dumps([[answer.status_code, answer.content.decode()] for answer in answers]))
"""


WAKE = """
import django, time
django.setup()
from games import live
from forbidden.celery import wake
live._send((1, 2, 0))
began = time.monotonic()
wake("games.tasks.sweep")
live._send((1, 2, 0))
print(time.monotonic() - began)
"""


@pytest.mark.slow
def test_a_move_does_not_wait_for_a_redis_that_is_down(tmp_path: Path) -> None:
    env = production(tmp_path) | {"REDIS_URL": "redis://127.0.0.1:1/0"}
    answer = subprocess.run([sys.executable, "-c", WAKE], cwd=ROOT, env=env, capture_output=True, text=True)
    assert float(answer.stdout) < 2  # with kombu's default timeouts it would be six seconds


@pytest.mark.slow
def test_a_database_that_is_down_gives_a_quick_503(tmp_path: Path) -> None:
    env = production(tmp_path)
    subprocess.run(
        [sys.executable, "manage.py", "collectstatic", "--noinput", "--ignore", "admin", "--verbosity", "0"],
        cwd=ROOT,
        env=env,
        check=True,
    )
    began = time.monotonic()
    command = [sys.executable, "-c", ASK, "/games/", "/readyz"]
    answer = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    (status, page), probe = json.loads(answer.stdout)
    assert (status, "Back in a moment" in page) == (503, True)
    assert probe == [503, '{"database": "no answer"}']
    lines = [json.loads(line) for line in answer.stderr.splitlines() if '"request_' in line]
    assert [line["code"] for line in lines] == [503]  # the probe is not logged
    assert time.monotonic() - began < 30  # the pool's timeout, on a busy machine
