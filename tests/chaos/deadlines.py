"""Makes the time run out at tables that wait for an absent player."""

import threading
from contextlib import suppress
from dataclasses import dataclass

import psycopg

from tests.chaos.servers import Site

# If nobody has moved and the wait is not over, it ends now, by the clock of the database.
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
    """A wait that ended at that time, at a version of its game."""

    game: int
    version: int
    due: float


class Hours:
    """Lets waits run out, every second, until stopped."""

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
