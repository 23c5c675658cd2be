"""Bot accounts that play whole games by the API and hear of them by the stream, while servers are killed."""

import http.client
import json
import random
import threading
import time
import uuid
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from accounts.models import User
from accounts.services import api_tokens
from tests.chaos.browsers import AWAY, PATIENCE, TIMEOUT
from tests.chaos.hearers import Hearer

THINK = (0.1, 0.8)
"""Seconds before a move."""
NEWS = 2.0
"""Seconds after which a program looks at a table of which it hears nothing."""
AGAIN = 0.15
"""How often a move is sent once more at the same time, and as often once more after its answer."""
LAST_GAME = 90.0
"""The most seconds that a game may go on after the faults."""
Answer = tuple[int, Any]
"""Status and body."""


@dataclass(frozen=True)
class Ask:
    """A move that a program asked for, however often it had to be sent."""

    game: int
    version: int
    user: int
    seat: int
    action: str


@dataclass
class Ledger:
    """The requests of the programs, and the answers to them."""

    asked: set[Ask] = field(default_factory=set)
    granted: list[Ask] = field(default_factory=list)
    differing: list[Ask] = field(default_factory=list)
    """Moves to which one key got two different answers."""
    repeated: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    games: list[int] = field(default_factory=list)


class Program(Hearer):
    """A bot account with its token; it tries another server when one is away, with the same Idempotency-Key."""

    def __init__(self, owner: User, ports: tuple[int, ...], ledger: Ledger) -> None:
        bot, token = api_tokens.create_bot(owner=owner, name=f"Bot of {owner.name}", days=1)
        super().__init__(bot, token, ports)
        self.all_ports, self.ledger = ports, ledger

    def get(self, path: str) -> Answer:
        return self._insist("GET", path, None, {})

    def post(self, path: str, key: str, **body: Any) -> Answer:
        return self._insist("POST", path, json.dumps(body), {"Idempotency-Key": key})

    def await_news(self, game: int, version: int) -> None:
        """Wait until the stream tells of a newer version, or a while."""
        ends = time.monotonic() + NEWS
        while self.known.get(game, 0) <= version and time.monotonic() < ends:
            time.sleep(0.02)

    def _insist(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Answer:
        ends = time.monotonic() + PATIENCE
        while True:
            try:
                status, text = self._ask(random.choice(self.all_ports), method, path, body, headers)
            except (OSError, http.client.HTTPException):
                status, text = 0, ""
            self.ledger.statuses[status] += 1
            if status not in (0, 500, *AWAY):
                return status, json.loads(text)
            assert time.monotonic() < ends, f"nobody answers {method} {path}, the last said {status}"
            time.sleep(0.3)

    def _ask(self, port: int, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, str]:
        headers = headers | {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
        try:
            connection.request(method, f"/api/v1/{path}", body, headers)
            response = connection.getresponse()
            return response.status, response.read().decode()
        finally:
            connection.close()


class Match:
    """Two programs that play one whole game after the other."""

    def __init__(self, programs: tuple[Program, Program], rules: str, chance: random.Random) -> None:
        self.programs, self.rules, self.chance = programs, rules, chance
        self.ledger = programs[0].ledger
        self.errors: list[BaseException] = []
        self._clicks = ThreadPoolExecutor(2, thread_name_prefix="sent again")
        self._home, self._ends = threading.Event(), float("inf")
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        for program in self.programs:
            program.start()
        self._thread.start()

    def go_home(self) -> None:
        """Let them play their game to its end."""
        self._ends = time.monotonic() + LAST_GAME
        self._home.set()

    def join(self) -> None:
        self._thread.join()

    def _run(self) -> None:
        try:
            while not self._home.is_set():
                game = self._set_up()
                self.ledger.games.append(game)
                with ThreadPoolExecutor(len(self.programs)) as threads:
                    list(threads.map(self._play, self.programs, [game] * len(self.programs)))
        except Exception as error:
            self.errors.append(error)

    def _set_up(self) -> int:
        """Create a table by the first program, seat the other, start."""
        host, guest = self.programs
        options = {"name": "Programs", "rules": self.rules, "difficulty": "novice", "players": 2, "is_open": True}
        status, table = host.post("tables", _key(), **options)
        assert status == 200, table
        game = int(table["id"])
        # An answer that was lost together with its key is a refusal the second time: the seat is taken, the game begun.
        guest.post(f"tables/{game}/seats", _key())
        host.post(f"tables/{game}/start", _key())
        status, table = host.get(f"games/{game}")
        assert table["status"] != "lobby", table
        return game

    def _play(self, program: Program, game: int) -> None:
        while time.monotonic() < self._ends:
            _, table = program.get(f"games/{game}")
            if table["status"] != "running":
                return
            if not table["yours"]:
                program.await_news(game, table["version"])
                continue
            status, legal = program.get(f"games/{game}/legal")
            seats = legal["seats"] if status == 200 else ()  # it is over since
            choices = [(each["seat"], action) for each in seats for action in each["actions"]]
            if choices:
                seat, action = self.chance.choice(choices)
                time.sleep(0 if self._home.is_set() else self.chance.uniform(*THINK))
                self._move(program, Ask(game, legal["version"], program.user_id, seat, json.dumps(action)))

    def _move(self, program: Program, ask: Ask) -> None:
        """Play, sometimes by two requests with one key: at the same time, or the second after the first."""
        key, again = _key(), self.chance.random()
        self.ledger.asked.add(ask)
        twin = self._clicks.submit(self._send, program, ask, key) if again < AGAIN else None
        answers = [self._send(program, ask, key)]
        if twin is not None or again > 1 - AGAIN:
            self.ledger.repeated += 1
            answers.append(twin.result() if twin is not None else self._send(program, ask, key))
        granted = [answer for status, answer in answers if status == 200]
        self.ledger.granted += [ask] if granted else []
        self.ledger.differing += [ask] if any(answer != granted[0] for answer in granted) else []

    @staticmethod
    def _send(program: Program, ask: Ask, key: str) -> Answer:
        body = {"seat": ask.seat, "version": ask.version, "action": json.loads(ask.action)}
        return program.post(f"games/{ask.game}/actions", key, **body)


def _key() -> str:
    return str(uuid.uuid4())
