"""Programs that hear the stream of the API while servers are killed, and go on from their cursor each time."""

import http.client
import json
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle
from urllib.parse import quote

from accounts.models import User
from accounts.services import api_tokens
from bench.figures import Figure
from games.models import Game, Seat, Step
from tests.chaos.account import none_of

PAUSE = 0.2
SILENCE = 20
LAST_WAIT = 60
"""The most seconds until a program knows the newest version of each of its tables, once all servers run."""
Heard = tuple[int, int, int]
"""A step as it was heard: game, number, version."""


class Hearer:
    """One program. `since` are the versions at which it first heard of each table, `known` the newest ones."""

    def __init__(self, user: User, token: str, ports: tuple[int, ...]) -> None:
        self.user_id, self.token, self.ports = user.pk, token, cycle(ports)
        self.since: dict[int, int] = {}
        self.known: dict[int, int] = {}
        self.steps: Counter[Heard] = Counter()
        self.lines = 0
        self._cursor, self._stop = "", threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Return once everything was heard, or after `LAST_WAIT`."""
        games = Seat.objects.filter(user=self.user_id).values("game")
        newest = dict(Game.objects.filter(pk__in=games).values_list("pk", "version"))
        ends = time.monotonic() + LAST_WAIT
        while time.monotonic() < ends and any(self.known.get(game, 0) < newest[game] for game in self.since):
            time.sleep(PAUSE)
        self._stop.set()

    def doubled(self) -> Iterator[Heard]:
        """Yield the steps that were heard more than once."""
        yield from (step for step, times in self.steps.items() if times > 1)

    def lost(self) -> Iterator[Heard]:
        """Yield the stored steps that were not heard. Others that were heard have been undone."""
        for game, since in self.since.items():
            stored = Step.objects.filter(game=game, version__gt=since).values_list("game", "number", "version")
            yield from (step for step in stored if step not in self.steps)

    def behind(self) -> Iterator[tuple[int, int]]:
        """Yield the tables whose newest version was not heard."""
        newest = Game.objects.filter(pk__in=self.since).values_list("pk", "version")
        yield from ((game, version) for game, version in newest if self.known[game] != version)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._hear(next(self.ports))
            except (OSError, http.client.HTTPException, ValueError):
                time.sleep(PAUSE)

    def _hear(self, port: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SILENCE)
        try:
            path = f"/api/v1/stream?after={quote(self._cursor)}"
            connection.request("GET", path, headers={"Authorization": f"Bearer {self.token}"})
            response = connection.getresponse()
            while response.status == 200 and not self._stop.is_set() and (line := response.readline()):
                if line.strip() and line.endswith(b"\n"):  # a killed server leaves half a line
                    self._note(json.loads(line))
        finally:
            connection.close()
        time.sleep(PAUSE)

    def _note(self, news: dict[str, object]) -> None:
        self.lines += 1
        self._cursor = str(news["cursor"])
        if isinstance(step := news.get("step"), dict):
            self.steps[int(str(news["game"])), step["number"], step["version"]] += 1
        elif isinstance(game := news.get("game"), dict):
            self.since.setdefault(game["id"], game["version"])
            self.known[game["id"]] = game["version"]


def reader_of(user: User, ports: tuple[int, ...]) -> Hearer:
    """Return a program that only hears, for a person."""
    return Hearer(user, api_tokens.create_token(user=user, name="Chaos", scopes=["read"], days=1), ports)


def figures(hearers: Sequence[Hearer], who: str = "of listeners") -> Iterator[Figure]:
    """Check that no step was lost or heard twice."""
    steps, lines = sum(len(each.steps) for each in hearers), sum(each.lines for each in hearers)
    yield Figure(f"stream events {who}", steps, at_least=1, detail=f"{len(hearers)} programs, {lines} lines")
    yield none_of(f"stream events {who} lost", [step for each in hearers for step in each.lost()])
    yield none_of(f"stream events {who} doubled", [step for each in hearers for step in each.doubled()])
    yield none_of(f"newest versions {who} not heard", [at for each in hearers for at in each.behind()])
