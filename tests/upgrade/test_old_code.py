"""The last release's processes keep working on this release's schema, and this release goes on with their games."""

import os
import random
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from games.engine import RULES
from tests.servers import database_url
from tests.upgrade.players import Browser, chat, enter, gather, play
from tests.upgrade.releases import ROOT, Release, last_release

pytestmark = pytest.mark.services
STEPS = 12

Columns = dict[tuple[str, str], bool]
"""For each table and column, whether an insert may leave it out."""


@dataclass
class Upgrade:
    """A database that this release has migrated while a web process of the last release used it."""

    old: Release
    new: Release
    site: str
    database: str
    before: Columns
    after: Columns
    table: str
    people: list[Browser]

    def ask(self, question: str) -> list[tuple[object, ...]]:
        return ask(self.database, question)


def ask(database: str, question: str) -> list[tuple[object, ...]]:
    with psycopg.connect(database) as connection:
        return connection.execute(question.encode()).fetchall()


def columns(database: str) -> Columns:
    found = ask(
        database,
        "SELECT table_name, column_name, is_nullable = 'YES' OR column_default IS NOT NULL OR is_identity = 'YES' "
        "FROM information_schema.columns WHERE table_schema = 'public'",
    )
    return {(str(table), str(column)): bool(optional) for table, column, optional in found}


@pytest.fixture(scope="module")
def upgrade(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Upgrade]:
    folder, name = tmp_path_factory.mktemp("upgrade"), f"upgrade_{os.getpid()}"
    database = database_url(name)
    env = environment(folder, database)
    with ExitStack() as stack:
        scratch = stack.enter_context(psycopg.connect(database_url("postgres"), autocommit=True))
        scratch.execute(f"CREATE DATABASE {name}")
        stack.callback(scratch.execute, f"DROP DATABASE {name} WITH (FORCE)")
        old, new = stack.enter_context(last_release(folder / "code", env)), Release(ROOT, env)
        old.run("migrate", "--verbosity", "0")
        old.run("demo")
        before = columns(database)
        site = stack.enter_context(old.serving())
        table, people = gather(site, "desert", enter(site, "Ana"), enter(site, "Ben"))
        new.run("migrate", "--verbosity", "0")
        yield Upgrade(old, new, site, database, before, columns(database), table, people)


def environment(folder: Path, database: str) -> dict[str, str]:
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "forbidden.settings",
        "DEBUG": "1",  # for the players of the demo
        "SECRET_KEY": "upgrade",
        "VAR_DIR": str(folder),
        "DATABASE_URL": database,
        "REDIS_URL": "",
        "NOTIFICATION_HOLD": "0",
        "LOG_LEVEL": "WARNING",
        "PGOPTIONS": "-c lock_timeout=5s",
    }


def test_what_the_last_release_reads_is_still_there(upgrade: Upgrade) -> None:
    gone = {".".join(column) for column in upgrade.before if column not in upgrade.after}
    assert not gone, (
        f"{gone}: the last release uses them. Drop them from the models now, and from the schema a release later."
    )


def test_what_the_last_release_does_not_write_fills_itself(upgrade: Upgrade) -> None:
    tables = {table for table, _ in upgrade.before}
    demanded = {
        f"{table}.{column}"
        for (table, column), optional in upgrade.after.items()
        if table in tables and not optional and upgrade.before.get((table, column), True)
    }
    assert not demanded, f"{demanded}: the last release leaves them out. Give them a db_default, or let them be NULL."


def test_the_last_release_plays_on_and_this_one_takes_over(upgrade: Upgrade) -> None:
    chance, site = random.Random(5), upgrade.site
    tables = [(upgrade.table, upgrade.people)]
    tables += [gather(site, rules, enter(site, "Ana"), enter(site, "Ben")) for rules in RULES]
    undone = sum(play(site, path, people, steps=STEPS, chance=chance) for path, people in tables)
    assert undone
    for path, people in tables:
        chat(site, path, people[0], "hurry, please")
    assert upgrade.ask("SELECT count(*) FROM games_notification WHERE planned_at IS NULL") > [(0,)]
    upgrade.old.work()
    assert upgrade.ask("SELECT count(*) FROM games_notification WHERE planned_at IS NULL") == [(0,)]

    with upgrade.new.serving() as site:
        for path, people in tables:
            play(site, path, people, steps=STEPS // 2, chance=chance)
            chat(site, path, people[1], "good evening")
    upgrade.new.work()
    assert "6 games follow from their steps" in upgrade.new.run("verify_games")
