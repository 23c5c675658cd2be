"""A full move and a poll over HTTP against a bare view of the same server: CPU of web and database together."""

import http.client
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from bench.figures import Figure, ratio_of

PEOPLE = [sys.executable, "-m", "bench.people"]
MOVES = 120
POLLS = 200
ACT = re.compile(r'name="act" value="([^"]+)"')
AWAITED = re.compile("Draw|EndTurn|AnswerForecast")
VERSION = re.compile(r'name="version" value="(\d+)"')


def measure() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        for name, url in _databases(Path(folder)).items():
            yield from _measure(name, url, folder)


def _databases(folder: Path) -> dict[str, str]:
    """SQLite, and the PostgreSQL of BENCH_DATABASE_URL if there is one."""
    found = {"SQLite": ""}
    if url := os.environ.get("BENCH_DATABASE_URL", ""):
        found["PostgreSQL"] = url
    return found


def _measure(name: str, database: str, folder: str) -> Iterator[Figure]:
    os.environ |= {"DJANGO_SETTINGS_MODULE": "bench.settings", "VAR_DIR": folder, "SITE_URL": "http://127.0.0.1"}
    os.environ.pop("DEBUG", None)
    if database:
        os.environ |= {"DATABASE_URL": database, "SECRET_KEY": "bench", "ALLOWED_HOSTS": "127.0.0.1", "HTTPS": "0"}
    subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], check=True)
    players = subprocess.run(PEOPLE, check=True, capture_output=True, text=True)
    with _server() as (port, cpu):
        visitors = [_Visitor(port, line.split()) for line in players.stdout.split("\n") if line]
        table = _Table(visitors)

        def cost(prepare: Callable[[], Callable[[], None]], times: int) -> float:
            """CPU seconds of one of the requests that `prepare` makes ready, without its preparation."""
            spent = 0.0
            for _ in range(times):
                request = prepare()
                before = cpu()
                request()
                spent += cpu() - before
            return spent / times

        def bare() -> float:
            return cost(lambda: lambda: visitors[0].expect(200, "/bare"), POLLS)

        moves, bare_cost, ratio = ratio_of(lambda: cost(table.next_move, MOVES), bare, rounds=5)
        yield Figure(
            f"a full move over HTTP on {name}, against a bare view",
            ratio,
            at_most=11,
            detail=f"{moves * 1e3:.2f} ms against {bare_cost * 1e3:.2f} ms of CPU",
        )
        table.look()
        polls, bare_cost, ratio = ratio_of(lambda: cost(lambda: table.poll, POLLS), bare, rounds=5)
        yield Figure(
            f"the poll whether anything changed on {name}, against a bare view",
            ratio,
            at_most=2,
            detail=f"{polls * 1e3:.2f} ms against {bare_cost * 1e3:.2f} ms of CPU",
        )


class _Visitor:
    """A signed-in browser with one kept-alive connection."""

    def __init__(self, port: int, cookies: list[str]) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port)
        self.session, self.csrf = cookies

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        return self._ask("GET", path, None, headers)

    def expect(self, status: int, path: str) -> None:
        assert self.get(path)[0] == status, path

    def post(self, path: str, **data: Any) -> tuple[int, str]:
        form = urlencode(data | {"csrfmiddlewaretoken": self.csrf})
        return self._ask("POST", path, form, {"Content-Type": "application/x-www-form-urlencoded"})

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, str]:
        cookie = f"sessionid={self.session}; csrftoken={self.csrf}"
        self.connection.request(method, path, body, {"Cookie": cookie, "HX-Request": "true"} | headers)
        response = self.connection.getresponse()
        return response.status, response.read().decode()


class _Table:
    """Two people who play by pressing random buttons of their boards; a finished game is followed by another."""

    def __init__(self, visitors: list[_Visitor]) -> None:
        self.visitors, self.chance = visitors, random.Random(5)
        self._begin()

    def _begin(self) -> None:
        out = subprocess.run([*PEOPLE, "table"], check=True, capture_output=True, text=True)
        self.path = f"/games/{out.stdout.strip()}/"
        self.look()

    def look(self) -> None:
        pages = [visitor.get(self.path)[1] for visitor in self.visitors]
        self.version = VERSION.findall(pages[0])[0]
        self.acts = [[unescape(act) for act in ACT.findall(page)] for page in pages]

    def next_move(self) -> Callable[[], None]:
        """A move ready to be posted, by whoever is awaited; what it takes to find it is not the move's cost."""
        self.look()
        if not any(self.acts):
            self._begin()
        who = next(who for who, acts in enumerate(self.acts) if any(AWAITED.search(act) for act in acts))
        act = self.chance.choice(self.acts[who])

        def post() -> None:
            status, page = self.visitors[who].post(self.path + "play", act=act, version=self.version)
            assert status == 200, (status, page[:500])

        return post

    def poll(self) -> None:
        self.visitors[0].expect(204, f"{self.path}board?have={self.version}")


@contextmanager
def _server() -> Iterator[tuple[int, Any]]:
    """A web process at a free port, and a function that tells the CPU seconds of it and of the database."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "forbidden.asgi:application", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--log-level", "error", "--lifespan", "off", "--no-access-log", "--timeout-keep-alive", "600"]
    )
    try:
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield port, lambda: _cpu(process.pid) + sum(_cpu(pid) for pid in _processes("postgres"))
    finally:
        process.terminate()
        process.wait()


def _processes(name: str) -> list[int]:
    return [
        int(folder.name)
        for folder in Path("/proc").iterdir()
        if folder.name.isdigit() and _read(folder / "comm").strip() == name
    ]


def _cpu(pid: int) -> float:
    """CPU seconds of a process with all its threads, by the clock that Linux keeps for each."""
    try:
        return time.clock_gettime((~pid << 3) | 2)
    except OSError:  # it has ended since
        return 0.0


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:  # it has ended since
        return ""
