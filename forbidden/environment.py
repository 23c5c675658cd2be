"""What `forbidden.settings` asks of the environment beyond the plain reading of a name."""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

# Without these, SQLite refuses three of four concurrent read-and-write transactions as "locked".
SQLITE = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}


def read_file(env: environ.Env, default: Path) -> None:
    """Read the settings of the file that ENV_FILE names, or of the default one if it exists."""
    named = env.str("ENV_FILE", "")
    path = Path(named) if named else default
    try:
        with path.open(encoding="utf-8") as file:
            env.read_env(file)
    except FileNotFoundError as error:
        if named:
            raise ImproperlyConfigured(f"{path} does not exist: ENV_FILE names it.") from error
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(f"{path} cannot be read: {error}") from error


def mode(env: environ.Env) -> tuple[bool, bool]:
    """Whether to debug, and whether to run embedded, which only its name asks for: debugging or EMBEDDED=1."""
    debug = env.bool("DEBUG", False)
    embedded = env.bool("EMBEDDED", debug)
    if debug and not embedded:
        raise ImproperlyConfigured("DEBUG=1 is for the embedded mode alone: unset it, or set EMBEDDED=1.")
    return debug, embedded


def required(env: environ.Env, name: str) -> str:
    """The value of a name that production cannot do without."""
    if value := env.str(name, "").strip():
        return value
    raise ImproperlyConfigured(
        f"Set {name} in the environment: production does not start without it. EMBEDDED=1 asks for the embedded mode."
    )


def days(env: environ.Env, name: str, default: int) -> int:
    """For how many days something is kept; 0, or nothing after the name: for good."""
    kept = int(env.str(name, str(default)).strip() or 0)
    if kept < 0:
        raise ImproperlyConfigured(f"{name} is a number of days, 0 for good.")
    return kept


def local_secret(path: Path, make: Callable[[], str] = get_random_secret_key) -> str:
    """A secret of this machine, made at the first start."""
    if not path.exists():
        draft = path.with_suffix(f".{os.getpid()}")
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(make())
        # Of two first starts at once, one links its key and both read that one.
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    return path.read_text()


def database(env: environ.Env, *, embedded: Path | None) -> dict[str, Any]:
    """The database that DATABASE_URL names, or the embedded mode's file, with options that stand concurrent players."""
    if embedded is None:
        required(env, "DATABASE_URL")
    config: dict[str, Any] = env.db("DATABASE_URL", default=f"sqlite:///{embedded}")
    options = config.setdefault("OPTIONS", {})
    if config["ENGINE"].endswith("sqlite3"):
        options |= SQLITE
    else:
        # Under ASGI each request may come in a fresh thread: the pool keeps connections, Django none. By default it
        # would wait longer and longer, minutes at last, before it tries again to reach a server that was away.
        most = env.int("DATABASE_POOL", 10)
        options["pool"] = {"min_size": 1, "max_size": most, "timeout": 5, "reconnect_timeout": 4}
        options |= {"connect_timeout": 5, "tcp_user_timeout": 10_000}
    # The pool would hand out connections to a server that has been restarted since.
    return config | {"CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": True}
