"""What staff may see of a game's hidden things: no more than as players, and the rest by an act that is written down.

The luck of a game is its rules and its seed. Who plays with that luck somewhere, in a game that may go on, sees as
staff what their own seat sees; of another table with the same luck they see nothing, since what lies open there is
hidden at theirs. So do administrators, unless they ask for more and have it written down.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from enum import IntEnum

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import AuditEntry, User
from games.history import receipt
from games.models import Game, Seat, Step
from games.table import Table

LOOKED = "looked"
"""The act that an audit row of a look names."""
LOOK = timedelta(hours=1)
"""How long what was asked for once is shown."""

GOES_ON = (Game.Status.LOBBY, Game.Status.RUNNING, Game.Status.CLOSED)
"""A closed game may be opened again."""

SeedKey = tuple[str, str]


class Level(IntEnum):
    """How much of a board is shown."""

    NOTHING = 0
    SEAT = 1
    OPEN = 2
    ALL = 3


@dataclass(frozen=True)
class Visibility:
    """What somebody sees of a game now, and whether they may have the rest shown."""

    level: Level
    may_ask: bool
    plays: bool
    """Whether they play with this luck, here or elsewhere, in a game that may go on."""

    @property
    def is_blind(self) -> bool:
        return self.level == Level.NOTHING

    @property
    def shows_all(self) -> bool:
        return self.level == Level.ALL


def visibility_of(table: Table) -> Visibility:
    """What the table's user, one of the staff, sees of it; a few statements by indexes."""
    game, person = table.game, table.user
    if person is None or game.in_lobby:
        return Visibility(Level.NOTHING, may_ask=False, plays=False)
    plays = seed_key_of(game) in seed_keys_in_play(person)
    if plays and not person.is_administrator:
        return Visibility(_without_asking(table, plays=True), may_ask=False, plays=True)
    if (receipt.may_reveal(game) and not plays) or is_looking(person, game):
        return Visibility(Level.ALL, may_ask=False, plays=plays)
    return Visibility(_without_asking(table, plays=plays), may_ask=True, plays=plays)


def _without_asking(table: Table, *, plays: bool) -> Level:
    if table.is_mine:
        return Level.SEAT
    # In a challenge even what lies open at one table is hidden at the next.
    return Level.OPEN if not plays and receipt.is_known(table.game) else Level.NOTHING


def seed_key_of(game: Game) -> SeedKey:
    return game.rules, game.seed


def seed_keys_in_play(person: User) -> set[SeedKey]:
    """The luck of every game that may go on and in which this person has, or had, a seat."""
    seats = Seat.objects.filter(Q(user=person) | Q(owner=person), game__status__in=GOES_ON)
    return set(seats.values_list("game__rules", "game__seed"))


def is_looking(person: User, game: Game) -> bool:
    """Whether they have had it shown a short while ago."""
    return _looks(person).filter(target_id=game.pk, at__gt=timezone.now() - LOOK).exists()


def has_seen(person: User, seed_key: SeedKey) -> bool:
    """Whether one of the staff has ever had the hidden things shown of a game with this luck."""
    if not person.is_staff:
        return False
    rules, seed = seed_key
    looked = list(_looks(person).values_list("target_id", flat=True).distinct())
    return Game.objects.filter(pk__in=looked, rules=rules, seed=seed).exists()


def _looks(person: User) -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(actor=person.pk, action=LOOKED, target=Game._meta.label_lower)


def has_played(person: User, table: Table) -> bool:
    """Whether they sit at this table, or did: by their seat, by that which a substitute took, or by a step."""
    return bool(tables_played(person, [table.game.pk]))


def tables_played(person: User, games: Collection[int]) -> set[int]:
    """At which of these tables they sit, or did; two statements."""
    seats = Seat.objects.filter(Q(user=person) | Q(owner=person), game__in=games)
    steps = Step.objects.filter(user=person, game__in=games)
    return {*seats.values_list("game_id", flat=True), *steps.values_list("game_id", flat=True).distinct()}
