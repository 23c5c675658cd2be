"""Helpers of `forbidden.settings` that read and check the environment."""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import environ
from django.core.management.utils import get_random_secret_key

N = TypeVar("N", int, float)

# Without these options, SQLite fails three of four concurrent read-and-write transactions with "locked".
SQLITE = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}

NEEDED = ("SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL")
"""The variables without which production does not start."""


def refuse(sentence: str) -> NoReturn:
    """End the process with a sentence instead of a traceback: it cannot run in this environment."""
    raise SystemExit(sentence)


def read_file(env: environ.Env, default: Path) -> None:
    """Read settings from the file that ENV_FILE names, or from the default file if it exists."""
    named = env.str("ENV_FILE", "")
    path = Path(named) if named else default
    try:
        with path.open(encoding="utf-8") as file:
            env.read_env(file)
    except FileNotFoundError:
        if named:
            refuse(f"{path} does not exist, but ENV_FILE names it.")
    except (OSError, UnicodeDecodeError) as error:
        refuse(f"{path} cannot be read: {error}")


def mode(env: environ.Env) -> tuple[bool, bool]:
    """Return whether debug mode and embedded mode are on. Only DEBUG=1 or EMBEDDED=1 selects embedded mode."""
    debug = env.bool("DEBUG", False)
    embedded = env.bool("EMBEDDED", debug)
    if debug and not embedded:
        refuse("DEBUG=1 works only in embedded mode: unset it, or set EMBEDDED=1.")
    return debug, embedded


def required(env: environ.Env, name: str) -> str:
    """Return the value of a variable that production needs, or refuse to start and name all that are missing."""
    if value := env.str(name, "").strip():
        return value
    missing = ", ".join(each for each in NEEDED if not env.str(each, "").strip())
    refuse(f"Set {missing} in .env or the environment: production does not start without. EMBEDDED=1 selects SQLite.")


def number(env: environ.Env, name: str, default: N) -> N:
    """Return a number that is not negative: a whole one if the default is. An empty value means the default."""
    with contextlib.suppress(ValueError):
        value = type(default)(env.str(name, "").strip() or default)
        if value >= 0:
            return value
    refuse(f"{name} must be a number such as {default}.")


def days(env: environ.Env, name: str, default: int) -> int:
    """Return a number of days for retention; 0 or an empty value means for good."""
    return number(env, name, default) if env.str(name, str(default)).strip() else 0


def local_secret(path: Path, make: Callable[[], str] = get_random_secret_key) -> str:
    """Return a secret of this machine; create it at the first start."""
    if not path.exists():
        draft = path.with_suffix(f".{os.getpid()}")
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(make())
        # If two processes start at once, one of them links its key, and both read that one.
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    return path.read_text()


def database(env: environ.Env, *, embedded: Path | None) -> dict[str, Any]:
    """Return the database of DATABASE_URL, or the embedded mode's file, with options for concurrent players."""
    if embedded is None:
        required(env, "DATABASE_URL")
    config: dict[str, Any] = env.db("DATABASE_URL", default=f"sqlite:///{embedded}")
    options = config.setdefault("OPTIONS", {})
    if config["ENGINE"].endswith("sqlite3"):
        options |= SQLITE
        # The threads of requests stay, and so may their connections: to open one takes longer than most statements.
        config["CONN_MAX_AGE"] = None
    else:
        # A request runs in any thread, so the pool keeps connections and Django keeps none. Without `reconnect_timeout`
        # the pool would wait longer and longer, up to minutes, before it tries a server again.
        max_size = number(env, "DATABASE_POOL", 10)
        options["pool"] = {"min_size": 1, "max_size": max_size, "timeout": 5, "reconnect_timeout": 4}
        options |= {"connect_timeout": 5, "tcp_user_timeout": 10_000}
        config["CONN_MAX_AGE"], config["CONN_HEALTH_CHECKS"] = 0, True  # of each connection that leaves the pool
    return config
