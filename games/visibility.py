"""The disclosure policy: who may see the seed and the hidden things of a game, and when.

For players and spectators: `may_reveal`, `is_known`, `may_replay` and `may_spectate`. For staff: `visibility_of`. A
game is identified by its `SeedKey`, its rules and its seed. Staff who have a seat in a game that may go on see, in all
games with the same seed key, only what their own seat sees. They see nothing of other tables with that key, because
what is open there is hidden at their own table. Administrators may ask for more, which writes an audit row.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from enum import IntEnum

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import AuditEntry, User
from games.models import Game, Seat, Step
from games.table import Table
from games.weeks import end_of

REVEALED = "looked"
"""The action of the audit row that a staff reveal writes."""
REVEAL_LIFE = timedelta(hours=1)
"""How long a staff reveal lasts."""

GOES_ON = (Game.Status.LOBBY, Game.Status.RUNNING, Game.Status.CLOSED)
"""The statuses of games that may go on; a closed game may be reopened."""

SeedKey = tuple[str, str]


def may_reveal(game: Game) -> bool:
    """Return whether the seed, and with it every hidden thing of the game, may be shown.

    Not for a closed game, which may be reopened; nor where the table chose to keep hidden things hidden.
    """
    return game.was_played_out and game.shows_all and is_known(game)


def is_known(game: Game) -> bool:
    """Return whether no other game needs this seed to stay secret: a challenge in its week, or the game's origin."""
    if game.challenge and not _is_over(game.challenge):
        return False
    origin = game.origin
    return origin is None or origin.seed != game.seed or (origin.was_played_out and is_known(origin))


def _is_over(challenge: str) -> bool:
    """Return whether the week in a challenge's name ("2026-W47 desert") has ended, in UTC; False without a week."""
    week, _, _rules = challenge.partition(" ")
    try:
        return end_of(week) <= timezone.now()
    except ValueError:
        return False


def may_replay(table: Table) -> bool:
    """Return whether the table's user may see the game and its replay.

    Its players may from the start. Everybody may once the game was played out and its players have made it public, but
    not while others play with the same seed: what is open at one table of a challenge is hidden at the next.
    """
    game = table.game
    if table.is_mine:
        return not game.in_lobby
    return game.is_public and game.was_played_out and is_known(game)


def may_spectate(game: Game) -> bool:
    """Return whether everybody with the link of the game's spectators sees its board live, without signing in.

    Not before it begins, and not while others play with the same seed.
    """
    return game.watch_token is not None and not game.in_lobby and is_known(game)


class Level(IntEnum):
    """How much of a board is shown: nothing, the view of the own seat, what is open to everybody, or everything."""

    NOTHING = 0
    SEAT = 1
    OPEN = 2
    ALL = 3


@dataclass(frozen=True)
class Visibility:
    """The view that a staff member has of a game now, and whether they may ask for a reveal."""

    level: Level
    may_ask: bool
    plays: bool
    """True if they have a seat in a game that may go on with the same seed key."""

    @property
    def is_blind(self) -> bool:
        return self.level == Level.NOTHING

    @property
    def shows_all(self) -> bool:
        return self.level == Level.ALL


def visibility_of(table: Table) -> Visibility:
    """Return what the table's user, a staff member, sees of it; a few statements by indexes."""
    game, person = table.game, table.user
    if person is None or game.in_lobby:
        return Visibility(Level.NOTHING, may_ask=False, plays=False)
    plays = seed_key_of(game) in seed_keys_in_play(person)
    if plays and not person.is_administrator:
        return Visibility(_level_without_reveal(table, plays=True), may_ask=False, plays=True)
    if (may_reveal(game) and not plays) or has_open_reveal(person, game):
        return Visibility(Level.ALL, may_ask=False, plays=plays)
    return Visibility(_level_without_reveal(table, plays=plays), may_ask=True, plays=plays)


def _level_without_reveal(table: Table, *, plays: bool) -> Level:
    if table.is_mine:
        return Level.SEAT
    # In a challenge, what is open at one table is hidden at the next.
    return Level.OPEN if not plays and is_known(table.game) else Level.NOTHING


def seed_key_of(game: Game) -> SeedKey:
    return game.rules, game.seed


def seed_keys_in_play(person: User) -> set[SeedKey]:
    """Return the seed keys of the games that may go on and in which the person has or had a seat."""
    seats = Seat.objects.filter(Q(user=person) | Q(owner=person), game__status__in=GOES_ON)
    return set(seats.values_list("game__rules", "game__seed"))


def has_open_reveal(person: User, game: Game) -> bool:
    """Return whether the person has asked for a reveal of the game within `REVEAL_LIFE`."""
    return _reveals(person).filter(target_id=game.pk, at__gt=timezone.now() - REVEAL_LIFE).exists()


def has_seen(person: User, seed_key: SeedKey) -> bool:
    """Return whether a staff member has ever had a reveal of a game with this seed key."""
    if not person.is_staff:
        return False
    rules, seed = seed_key
    revealed = list(_reveals(person).values_list("target_id", flat=True).distinct())
    return Game.objects.filter(pk__in=revealed, rules=rules, seed=seed).exists()


def _reveals(person: User) -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(actor=person.pk, action=REVEALED, target=Game._meta.label_lower)


def has_played(person: User, table: Table) -> bool:
    """Return whether the person has or had a seat at the table, or has played a step there."""
    return bool(tables_played(person, [table.game.pk]))


def tables_played(person: User, games: Collection[int]) -> set[int]:
    """Return the ids of those games in which the person has or had a seat, or has played; two statements."""
    seats = Seat.objects.filter(Q(user=person) | Q(owner=person), game__in=games)
    steps = Step.objects.filter(user=person, game__in=games)
    return {*seats.values_list("game_id", flat=True), *steps.values_list("game_id", flat=True).distinct()}
