"""Costs over HTTP, compared with a view that does nothing without middleware."""

import http.client
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from html import unescape
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import brotli

from bench.databases import sites
from bench.figures import Figure, ratio_of
from games.engine import RULES

PEOPLE = [sys.executable, "-m", "bench.people"]
MOVES = 60
POLLS = 100
SEAT_ACTION = re.compile(r'<button(?![^>]* formaction=)[^>]* name="seat_action" value="([^"]+)"')
REQUIRED_ACTION = re.compile("Draw|EndTurn|AnswerForecast|DiscardCard|SwimTo")
SHOWN = re.compile(r'data-shown="([^"]*)"')
VERSION = re.compile(r'name="version" value="(\d+)"')


def measure() -> Iterator[Figure]:
    for name in sites():
        yield from _measure(name)
        for rules in RULES:
            statements = float(run_people("statements", rules))
            yield Figure(f"SQL statements of a move on {name}, {rules}", statements, at_most=6)


def run_people(*arguments: str) -> str:
    """Run `bench.people` in a process of its own, with the environment of this one, and return what it prints."""
    return subprocess.run([*PEOPLE, *arguments], check=True, capture_output=True, text=True).stdout


def _measure(name: str) -> Iterator[Figure]:
    with server() as (port, cpu, _memory):
        visitors = [Visitor(port, line.split()) for line in run_people().splitlines()]

        def base() -> float:
            return cost_of(lambda: lambda: visitors[0].expect(200, "/base"), cpu, POLLS)

        def against_base(what: str, prepare: Callable[[], Callable[[], None]], times: int, at_most: float) -> Figure:
            spent, base_cost, ratio = ratio_of(lambda: cost_of(prepare, cpu, times), base, rounds=5)
            detail = f"{spent * 1e3:.2f} ms against {base_cost * 1e3:.2f} ms of CPU"
            return Figure(f"{what} on {name}, against a view without middleware", ratio, at_most=at_most, detail=detail)

        bare, idle = (partial(visitors[0].expect, 200, path) for path in ("/bare", "/idle"))
        yield against_base("a view without middleware by the handler of the site", lambda: idle, POLLS, at_most=1)
        yield against_base("a view behind the middleware", lambda: bare, POLLS, at_most=2)
        run_people("tables", "desert")
        dashboard = partial(visitors[0].expect, 200, "/games/")
        yield against_base("the dashboard with 20 tables", lambda: dashboard, MOVES, at_most=8)
        for rules in RULES:
            for what, prepare, times, at_most in _finished_game(visitors[0], rules):
                yield against_base(what, prepare, times, at_most)
            table = Table(visitors, rules)
            yield against_base(f"a full move, {rules},", table.next_move, MOVES, at_most=8)
            yield Figure(f"kB received for a move on {name}, {rules}", table.kilobytes, at_most=6)
            yield against_base(f"a teammate's refresh after it, {rules},", table.next_refresh, MOVES, at_most=6)
        table.load()
        yield against_base("a poll without news", lambda: table.poll, POLLS, at_most=3)


def cost_of(prepare: Callable[[], Callable[[], None]], cpu: Callable[[], float], times: int = MOVES) -> float:
    """Return the CPU seconds of a request; `prepare` returns it, and its own time does not count."""
    spent = 0.0
    for _ in range(times):
        request = prepare()
        before = cpu()
        request()
        spent += cpu() - before
    return spent / times


def _finished_game(
    visitor: "Visitor", rules: str
) -> Iterator[tuple[str, Callable[[], Callable[[], None]], int, float]]:
    """Yield what is read of a game that is over, with the request, how often it is made, and the bound of its ratio."""
    game, steps = map(int, run_people("played", rules).split())
    moments = cycle(range(0, steps, max(1, steps // 20)))
    get = partial(visitor.expect, 200)
    yield f"a moment of a replay, {rules},", lambda: partial(get, f"/games/{game}/at/{next(moments)}"), MOVES, 10
    yield f"the story of {steps} steps, {rules},", lambda: partial(get, f"/games/{game}/story/"), MOVES // 3, 30


class Visitor:
    """A signed-in browser with one kept-alive connection."""

    def __init__(self, port: int, cookies: list[str], own: dict[str, str] | None = None) -> None:
        self.own = own or {}
        self.connection = http.client.HTTPConnection("127.0.0.1", port)
        self.session, self.csrf = cookies

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        return self.ask("GET", path, None, headers)

    def expect(self, status: int, path: str) -> None:
        assert self.get(path)[0] == status, path

    def post(self, path: str, **data: Any) -> tuple[int, str]:
        form = urlencode(data | {"csrfmiddlewaretoken": self.csrf})
        return self.ask("POST", path, form, {"Content-Type": "application/x-www-form-urlencoded"})

    def ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, str]:
        cookie = f"sessionid={self.session}; csrftoken={self.csrf}"
        usual = {"Cookie": cookie, "HX-Request": "true", "Accept-Encoding": "br"} | self.own
        self.connection.request(method, path, body, usual | headers)
        response = self.connection.getresponse()
        content = response.read()
        self.received = len(content)
        if response.headers["Content-Encoding"] == "br":
            content = brotli.decompress(content)
        return response.status, content.decode()


class Table:
    """Two players who press random buttons of their boards. After a finished game they start another."""

    def __init__(self, visitors: list[Visitor], rules: str) -> None:
        self.visitors, self.rules, self.chance = visitors, rules, random.Random(5)
        self.sizes: list[int] = []
        self.begin()

    def begin(self) -> None:
        self.path = f"/games/{run_people('table', self.rules).strip()}/"
        self.load()

    def load(self) -> None:
        pages = [visitor.get(self.path)[1] for visitor in self.visitors]
        self.version = VERSION.findall(pages[0])[0]
        self.shown = [SHOWN.findall(page)[0] for page in pages]
        self.actions = [[unescape(action) for action in SEAT_ACTION.findall(page)] for page in pages]

    def next_move(self) -> Callable[[], None]:
        """Choose a move of a player whom the game waits for; return the function that posts it."""
        self.load()
        if not any(self.actions):
            self.begin()
        player, action = self.choose()
        form = {"seat_action": action, "version": self.version, "shown": self.shown[player]}

        def post() -> None:
            status, page = self.visitors[player].post(self.path + "play", **form)
            self.sizes.append(self.visitors[player].received)
            assert status == 200, (status, page[:500])

        return post

    def choose(self) -> tuple[int, str]:
        """Return a player whom the game waits for, and one of their buttons."""
        able = [player for player, actions in enumerate(self.actions) if actions]
        waiting = (player for player in able if any(map(REQUIRED_ACTION.search, self.actions[player])))
        player = next(waiting, able[0])
        return player, self.chance.choice(self.actions[player])

    def next_refresh(self) -> Callable[[], None]:
        """Play a move; return the function that fetches what it has changed for the second player."""
        self.next_move()()
        have = f"{self.path}board?have={self.version}.0&shown={self.shown[1]}"
        return lambda: self.visitors[1].expect(200, have)

    @property
    def kilobytes(self) -> float:
        """The mean size of the answers to the moves so far, as sent."""
        return sum(self.sizes) / len(self.sizes) / 1000

    def poll(self) -> None:
        self.visitors[0].expect(204, f"{self.path}board?have={self.version}.0")


@contextmanager
def server() -> Iterator[tuple[int, Callable[[], float], Callable[[], float]]]:
    """Run a web process; yield its port, and functions for the CPU seconds of it and the database and for its kB."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    options = [
        "--log-level",
        "error",
        "--lifespan",
        "off",
        "--no-access-log",
        "--no-server-header",
        "--timeout-keep-alive",
        "600",
    ]
    command = [sys.executable, "-m", "uvicorn", "bench.asgi:application", "--port", str(port), *options]
    process = subprocess.Popen([*command, "--timeout-graceful-shutdown", "1"])
    try:
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield port, lambda: cpu_of(process.pid) + sum(map(cpu_of, _databases())), lambda: _memory(process.pid)
    finally:
        process.terminate()
        process.wait()


def _databases() -> list[int]:
    """Return the processes of PostgreSQL."""
    return [int(file.parent.name) for file in Path("/proc").glob("[0-9]*/comm") if _read(file).strip() == "postgres"]


def cpu_of(pid: int) -> float:
    """Return the CPU seconds of a process with all its threads, from its clock in Linux."""
    try:
        return time.clock_gettime((~pid << 3) | 2)
    except OSError:  # the process has ended
        return 0.0


def _memory(pid: int) -> float:
    pages = re.search(r"^VmRSS:\s+(\d+) kB", _read(Path(f"/proc/{pid}/status")), re.MULTILINE)
    return float(pages[1]) if pages else 0.0


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:  # the process has ended
        return ""
