"""The databases that the site is measured on: SQLite, and a PostgreSQL where there is one."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from urllib.parse import urlsplit

import psycopg

SERVER = os.environ.get("DATABASE_URL", "")
MODE = ("EMBEDDED", "DEBUG", "DATABASE_URL", "REDIS_URL")
SCRATCH = "forbidden_bench"
LIFTED = dict.fromkeys(("moves", "live", "pictures"), "1000000/m/user,1000000/m/ip")
"""Limits that are counted as ever, and never met."""


def sites() -> Iterator[str]:
    """The name of each database, once the site stands on it and the environment leads there."""
    for name, settings in databases():
        with tempfile.TemporaryDirectory() as folder:
            os.environ |= settings | {
                "DJANGO_SETTINGS_MODULE": "bench.settings",
                "VAR_DIR": folder,
                "SITE_URL": "http://127.0.0.1",
                "LOG_LEVEL": "WARNING",
                "LIMITS": json.dumps(LIFTED),
                "LIVE_CONNECTIONS": "1000",
            }
            for command in ("migrate", "collectstatic"):
                subprocess.run([sys.executable, "manage.py", command, "--noinput", "--verbosity", "0"], check=True)
            yield name


def databases() -> Iterator[tuple[str, dict[str, str]]]:
    """Each by its name, with the environment that makes the site use it."""
    for name in MODE:
        os.environ.pop(name, None)
    yield "SQLite", {"EMBEDDED": "1"}
    os.environ.pop("EMBEDDED", None)
    if SERVER:
        with psycopg.connect(SERVER, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {SCRATCH}")
            connection.execute(f"CREATE DATABASE {SCRATCH}")
            url = urlsplit(SERVER)._replace(path=f"/{SCRATCH}").geturl()
            production = {"SECRET_KEY": "bench", "ALLOWED_HOSTS": "127.0.0.1", "HTTPS": "0"}
            try:
                yield "PostgreSQL", {"DATABASE_URL": url} | production
            finally:
                connection.execute(f"DROP DATABASE {SCRATCH} WITH (FORCE)")
