"""The killer of the servers, and the monitor of when all of them ran."""

import random
import threading
import time
from collections import Counter
from contextlib import suppress

import redis

from tests.chaos.processes import Process
from tests.chaos.servers import Site

WEIGHTS = {"web": 6, "worker": 4, "beat": 4, "redis": 4, "postgres": 3}
"""How often a process of each kind is killed, after each kind has been once."""


class Reaper:
    """Kills processes at random times, sometimes several at once, and restarts each a little later."""

    def __init__(self, site: Site, *, kills: int, seconds: float, chance: random.Random) -> None:
        self.site, self.kills, self.chance = site, kills, chance
        self.pause = seconds / kills
        self.killed: Counter[str] = Counter()
        self.comebacks: list[threading.Timer] = []

    def run(self) -> None:
        while self.killed.total() < self.kills:
            time.sleep(self.chance.uniform(0.3, 1.7) * self.pause)
            running = [process for process in self.site.mortal if process.runs]
            spared = [process for process in running if not self.killed[process.kind]]
            weights = [WEIGHTS[process.kind] for process in spared or running]
            if running:
                self.strike(self.chance.choices(spared or running, weights)[0])
        for comeback in self.comebacks:
            comeback.join()

    def strike(self, victim: Process) -> None:
        victim.kill()
        self.killed[victim.kind] += 1
        comeback = threading.Timer(self.chance.uniform(0.1, 3), self._bring_back, [victim])
        self.comebacks.append(comeback)
        comeback.start()

    def _bring_back(self, process: Process) -> None:
        process.start()
        if process.kind == "redis":
            self._forget(process)

    def _forget(self, process: Process) -> None:
        """Redis also loses its file."""
        while process.runs:
            with suppress(redis.RedisError):
                self.site.redis().flushall()
                return
            time.sleep(0.05)


class Watch:
    """Records twice a second whether everything runs, and restarts what ended by itself, as systemd would."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.seen: list[tuple[float, bool]] = []
        self.fallen: list[str] = []
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "Watch":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(0.5):
            for process in self.site.mortal:
                if process.fell:
                    self.fallen.append(process.name)
                    process.start()
            began = time.time()
            up = self.site.is_up
            self.seen.append((began, up))

    def latest(self, due: float, *, within: float) -> float:
        """Return by when work due at that time must be done: after so many seconds in which everything ran."""
        since = None
        for moment, up in self.seen:
            if not up:
                since = None
            elif moment >= due:
                since = moment if since is None else since
                if moment - since >= within:
                    return moment
        return float("inf")
