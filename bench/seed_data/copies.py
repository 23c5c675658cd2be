"""The plan of the copies: of which game, for which people, at what time."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from django.db.models import Count, Min

from games.engine import RULES
from games.models import Game, Notification

SPAN = timedelta(days=3 * 365)
"""The time over which finished copies are spread, the newest last."""
NOTIFICATIONS_KEPT = timedelta(days=30)
"""The notifications of older games have been purged (`games.services.privacy.purge`)."""
SAMPLE = 49
"""Without steps, one copy of so many still has them."""
MOST_SEATS = max(players for rules in RULES.values() for players in rules.PLAYERS)
DISTANCE = 17
"""The distance between the numbers of the people of a team."""
HEAVY_SHARE, HEAVY_GAMES = 5, 10_000
"""One person plays in every fifth of the finished games of a small site, and in so many of a large one."""


@dataclass(frozen=True)
class Original:
    """A game to copy; the ids of its notifications begin at `first_notification`."""

    game_id: int
    status: str
    players: int
    first_notification: int


@dataclass(frozen=True)
class Copy:
    """A copy to make; `team` is the number of the person on its first seat. In a `heavy` game person 0 sits there."""

    id: int
    original: int
    first_notification: int
    team: int
    team_name: str
    heavy: bool
    status: str
    at: datetime
    due_at: datetime | None
    alarm_at: datetime | None
    has_steps: bool
    has_notifications: bool


def originals(games: Collection[int]) -> list[Original]:
    notifications = Notification.objects.filter(game__in=games).values_list("game").annotate(first=Min("pk"))
    first = dict(notifications.values_list("game", "first"))
    return [
        Original(game.pk, game.status, game.players, first.get(game.pk, 0))
        for game in Game.objects.filter(pk__in=games).annotate(players=Count("seats")).order_by("pk")
    ]


@dataclass(frozen=True)
class Plan:
    """A plan of `total` copies among `people` people; the ids begin after `last_id`."""

    finished: Sequence[Original]
    running: Sequence[Original]
    lobby: Sequence[Original]
    total: int
    people: int
    last_id: int
    now: datetime
    with_steps: bool

    def copies(self, numbers: Iterable[int]) -> list[Copy]:
        return [self._copy(number) for number in numbers]

    def _copy(self, number: int) -> Copy:
        original, status = self._of(number)
        running, waiting = status == Game.Status.RUNNING, status == Game.Status.LOBBY
        lives = running or waiting
        ago = timedelta(minutes=number % 600) if lives else SPAN * (1 - number / self.total)
        at, team = self.now - ago, _scattered(number) % self.people
        heavy = not lives and self._is_heavy(number, team)
        return Copy(
            id=self.last_id + 1 + number,
            original=original.game_id,
            first_notification=original.first_notification,
            team=team,
            team_name=sha256(f"{team} {original.players} {heavy}".encode()).hexdigest()[:32],
            heavy=heavy,
            status=status,
            at=at,
            due_at=at + timedelta(days=1) if running else None,
            alarm_at=at + timedelta(hours=12 if running else 600) if lives else None,
            has_steps=self.with_steps or number % SAMPLE == 0,
            has_notifications=not waiting and ago < NOTIFICATIONS_KEPT,
        )

    def _is_heavy(self, number: int, team: int) -> bool:
        # Person 0 takes the first seat, unless they have another seat already.
        others = {(team + DISTANCE * seat) % self.people for seat in range(1, MOST_SEATS)}
        return number % max(HEAVY_SHARE, self.total // HEAVY_GAMES) == 1 and 0 not in others

    def _of(self, number: int) -> tuple[Original, str]:
        """Return the original and the status of a copy.

        Of a hundred tables, three are in the lobby, five run, four are closed, and the others were played to their end.
        """
        place, nth = number % 100, number // 100
        if place in (3, 33, 63):
            return self.lobby[(nth + place) % len(self.lobby)], Game.Status.LOBBY
        if place % 10 == 0:
            status = Game.Status.RUNNING if place % 20 else Game.Status.CLOSED
            if place:
                return self.running[(nth + place // 10) % len(self.running)], status
        original = self.finished[number % len(self.finished)]
        return original, original.status


def _scattered(number: int) -> int:
    """Return a hash of the number, so that teams do not correlate with other properties."""
    return int.from_bytes(sha256(str(number).encode()).digest()[:8])
