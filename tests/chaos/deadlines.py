"""Makes time pass at tables that wait for somebody who stays away, as if hours had gone by."""

import threading
from contextlib import suppress
from dataclasses import dataclass

import psycopg

from tests.chaos.servers import Site

# Nobody has moved, and the wait is not over yet: then it is over now. The moment is the database's own.
EXPIRE = """
UPDATE games_game SET clock_started_at = now() - pace * interval '1 hour', due_at = now(), alarm_at = now()
WHERE id = ANY(%s) AND status = 'running' AND alarm_at > now() AND clock_started_at < now() - interval '2 seconds'
AND EXISTS (SELECT FROM games_seat WHERE game_id = games_game.id AND user_id = ANY(%s) AND awaited & (1 << number) <> 0)
AND NOT EXISTS (
  SELECT FROM games_seat WHERE game_id = games_game.id AND user_id <> ALL(%s) AND awaited & (1 << number) <> 0
)
RETURNING id, version, extract(epoch FROM now())::float
"""


@dataclass(frozen=True)
class Deadline:
    """A wait that ended at a moment, at a version of its game."""

    game: int
    version: int
    due: float


class Hours:
    """Passes them, every second, until told to stop."""

    def __init__(self, site: Site, *, games: list[int], away: list[int]) -> None:
        self.site, self.games, self.away = site, games, away
        self.deadlines: list[Deadline] = []
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(1):
            with suppress(psycopg.Error), self.site.database() as connection:
                rows = connection.execute(EXPIRE, [self.games, self.away, self.away]).fetchall()
                self.deadlines += [Deadline(*row) for row in rows]
