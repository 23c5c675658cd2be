"""Which copies of games there are to be: of which game, whose, when."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from django.db.models import Count, Min

from games.engine import RULES
from games.models import Game, Notification

SPAN = timedelta(days=3 * 365)
"""Over which finished copies are spread, the newest last."""
NOTIFICATIONS_KEPT = timedelta(days=30)
"""What is older has had its notifications forgotten (`games.services.purge`)."""
SAMPLE = 49
"""Without steps, one copy of so many keeps them nevertheless."""
MOST_SEATS = max(players for rules in RULES.values() for players in rules.PLAYERS)
DISTANCE = 17
"""From one person of a team to the next."""
HEAVY_SHARE, HEAVY_GAMES = 5, 10_000
"""Somebody plays in every fifth of the finished games of a small site, and in so many of a large one."""


@dataclass(frozen=True)
class Original:
    """A game to be copied; its notifications have the ids from the first one on."""

    game_id: int
    status: str
    players: int
    first_notification: int


@dataclass(frozen=True)
class Copy:
    """A game to be made; `team` numbers the person of its first seat, who is somebody else if it is `heavy`."""

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
    """So many copies, among so many people; those of the first number have the id after `last_id`."""

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
        # Person 0 takes the first seat then: not where they sit already.
        others = {(team + DISTANCE * seat) % self.people for seat in range(1, MOST_SEATS)}
        return number % max(HEAVY_SHARE, self.total // HEAVY_GAMES) == 1 and 0 not in others

    def _of(self, number: int) -> tuple[Original, str]:
        """Of a hundred tables three wait for players, five run, four were closed, and the rest played to their end."""
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
    """A number that has nothing to do with what else follows from it."""
    return int.from_bytes(sha256(str(number).encode()).digest()[:8])
