"""The faults of the servers, and the monitor of when all of them ran."""

import random
import threading
import time
from collections import Counter
from contextlib import suppress

import redis

from tests.chaos.processes import Process
from tests.chaos.servers import BOT_LEASE, Site

WEIGHTS = {"web": 6, "worker": 4, "bots": 4, "beat": 4, "redis": 4, "postgres": 3}
"""How often a process of each kind is killed or frozen, after each kind has been once."""
FREEZE = 0.3
"""How often a process is frozen instead of killed."""
FROZEN = (0.5, 3.0)
"""Seconds that a process stays frozen."""
BOTS_FROZEN = (BOT_LEASE - 2.0, BOT_LEASE + 2.0)
"""For bots often so long that another worker plays the turn meanwhile."""


class Reaper:
    """Kills and freezes processes at random times, sometimes several at once, and restarts each a little later."""

    def __init__(self, site: Site, *, kills: int, seconds: float, chance: random.Random) -> None:
        self.site, self.kills, self.chance = site, kills, chance
        self.pause = seconds / kills * (1 - FREEZE)
        self.killed: Counter[str] = Counter()
        self.frozen: Counter[str] = Counter()
        self.clocks_set = 0
        self.comebacks: list[threading.Timer] = []

    def run(self) -> None:
        """Kill so many processes; at the end every process runs, and the clock of each beat is set."""
        while self.killed.total() < self.kills:
            time.sleep(self.chance.uniform(0.3, 1.7) * self.pause)
            running = [process for process in self.site.mortal if process.runs and not process.is_frozen]
            if not running:
                continue
            if self.chance.random() < FREEZE:
                self.freeze(self._choose(running, self.frozen))
            else:
                self.kill(self._choose(running, self.killed))
        for comeback in self.comebacks:
            comeback.join()
        for beat in self.site.beats:
            beat.wait()
            beat.set_clock()
            self.clocks_set += 1

    def _choose(self, running: list[Process], done: Counter[str]) -> Process:
        spared = [process for process in running if not done[process.kind]]
        return self.chance.choices(spared or running, [WEIGHTS[process.kind] for process in spared or running])[0]

    def freeze(self, victim: Process) -> None:
        seconds = self.chance.uniform(*(BOTS_FROZEN if victim.kind == "bots" else FROZEN))
        self.comebacks.append(victim.freeze(seconds))
        self.frozen[victim.kind] += 1

    def kill(self, victim: Process) -> None:
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
