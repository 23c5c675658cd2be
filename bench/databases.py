"""The databases on which the site is measured: SQLite, and PostgreSQL if `DATABASE_URL` names one."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg

SERVER = os.environ.get("DATABASE_URL", "")
REDIS = os.environ.get("REDIS_URL", "")
MODE_VARIABLES = ("EMBEDDED", "DEBUG", "DATABASE_URL", "REDIS_URL")
PRODUCTION = {"SECRET_KEY": "bench", "ALLOWED_HOSTS": "127.0.0.1", "HTTPS": "0"}
HIGH_LIMITS = dict.fromkeys(("api", "moves", "live", "pictures", "stories"), "1000000/m/user,1000000/m/ip")
"""Limits that are counted as usual and never reached."""


def sites() -> Iterator[str]:
    """Yield the name of each database, after the environment names it and the site is set up on it."""
    for name, settings in databases():
        with tempfile.TemporaryDirectory() as folder:
            os.environ |= settings | {
                "DJANGO_SETTINGS_MODULE": "bench.settings",
                "VAR_DIR": folder,
                "SITE_URL": "http://127.0.0.1",
                "LOG_LEVEL": "WARNING",
                "LIMITS": json.dumps(HIGH_LIMITS),
                "LIVE_CONNECTIONS": "1000",
            }
            for command in ("migrate", "collectstatic"):
                subprocess.run([sys.executable, "manage.py", command, "--noinput", "--verbosity", "0"], check=True)
            yield name


def databases() -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the name of each database and the environment that makes the site use it."""
    for name in MODE_VARIABLES:
        os.environ.pop(name, None)
    yield "SQLite", {"EMBEDDED": "1"}
    os.environ.pop("EMBEDDED", None)
    if SERVER:
        with scratch_database("forbidden_bench") as url:
            yield "PostgreSQL", {"DATABASE_URL": url} | PRODUCTION


@contextmanager
def scratch_database(name: str) -> Iterator[str]:
    """Create a database for the block, and yield its URL."""
    with psycopg.connect(SERVER, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield urlsplit(SERVER)._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
