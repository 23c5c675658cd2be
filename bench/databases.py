"""The databases that the site is measured on: SQLite, and a PostgreSQL where there is one."""

import os
from collections.abc import Iterator
from urllib.parse import urlsplit

import psycopg

SQLITE = {"DEBUG": "", "DATABASE_URL": "", "REDIS_URL": ""}
SCRATCH = "forbidden_bench"


def databases() -> Iterator[tuple[str, dict[str, str]]]:
    """Each by its name, with the environment that makes the site use it."""
    server = os.environ.get("DATABASE_URL", "")
    for name in SQLITE:
        os.environ.pop(name, None)
    yield "SQLite", {}
    if server:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {SCRATCH}")
            connection.execute(f"CREATE DATABASE {SCRATCH}")
            url = urlsplit(server)._replace(path=f"/{SCRATCH}").geturl()
            production = {"SECRET_KEY": "bench", "ALLOWED_HOSTS": "127.0.0.1", "HTTPS": "0"}
            try:
                yield "PostgreSQL", {"DATABASE_URL": url} | production
            finally:
                connection.execute(f"DROP DATABASE {SCRATCH} WITH (FORCE)")
