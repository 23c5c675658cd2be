"""The components of Lamps: its numbers, its state, its views, its actions and its events."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from games.engine.core.events import Fact
from games.engine.core.grid import Grid


class Role(StrEnum):
    RUNNER = "runner"  # moves diagonally, too
    KEEPER = "keeper"  # may hold one more card


PLAYERS = (2,)
ROLES = tuple(Role)
DIFFICULTIES = {"calm": 4, "normal": 3}  # the gusts that end the game
OPTIONS: dict[str, tuple[str, ...]] = {}
FREE_ACTIONS: tuple[type, ...] = ()
FORCED_CHOICES: tuple[type, ...] = ()
TURN_ACTIONS: tuple[type, ...] = ()  # a card that is drawn is for its player's eyes alone
GRID = Grid(3, 3)
CENTRE, GUST = 4, 9  # a card is the number of its room, or a gust
GUSTS, LAMPS, ACTIONS, HAND = 4, 3, 2, 2
SHUFFLES = 4  # of a set-up: lamps, deck, adventurers, first seat


class Adventurer(Struct, frozen=True):
    role: Role
    cell: int
    hand: tuple[int, ...]

    @property
    def limit(self) -> int:
        return HAND + 1 + (self.role is Role.KEEPER)


class Outcome(Struct, frozen=True):
    won: bool
    cause: str = ""


class TakeActions(Struct, frozen=True, tag=True):
    seat: int
    left: int


class DrawCard(Struct, frozen=True, tag=True):
    seat: int


class LayDown(Struct, frozen=True, tag=True):
    seat: int


class Over(Struct, frozen=True, tag=True):
    outcome: Outcome


Phase: TypeAlias = TakeActions | DrawCard | LayDown | Over


class State(Struct, frozen=True):
    difficulty: str
    seed: str
    shuffles: int
    turn: int
    phase: Phase
    adventurers: tuple[Adventurer, ...]
    deck: tuple[int, ...]
    gusts: int = 0
    lit: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()


class PawnView(Struct, frozen=True):
    role: Role
    cell: int
    cards: int


class View(Struct, frozen=True):
    seat: int | None
    difficulty: str
    turn: int
    phase: Phase
    pawns: tuple[PawnView, ...]
    hand: tuple[int, ...]
    deck: int
    gusts: int
    lit: tuple[int, ...]
    discard: tuple[int, ...]


class Step(Struct, frozen=True, tag=True):
    to: int


class Light(Struct, frozen=True, tag=True):
    """Light the lamp of the pawn's room."""


class EndTurn(Struct, frozen=True, tag=True):
    pass


class Draw(Struct, frozen=True, tag=True):
    pass


class Discard(Struct, frozen=True, tag=True):
    card: int


Action: TypeAlias = Step | Light | EndTurn | Draw | Discard


class Stepped(Fact, frozen=True):
    seat: int
    to: int


class LampLit(Fact, frozen=True):
    reveals = True
    seat: int
    cell: int


class TurnEnded(Fact, frozen=True):
    seat: int


class CardDrawn(Fact, frozen=True):
    reveals = True
    seat: int


class CardSeen(Fact, frozen=True):
    """Which card it was. Only the seat that drew it sees this event."""

    reveals = True
    seat: int
    card: int

    @property
    def private_to(self) -> int | None:
        return self.seat


class GustBlew(Fact, frozen=True):
    reveals = True
    seat: int
    gusts: int


class CardDiscarded(Fact, frozen=True):
    reveals = True
    seat: int
    card: int


class TurnStarted(Fact, frozen=True):
    seat: int
    turn: int


class GameEnded(Fact, frozen=True):
    outcome: Outcome


Event: TypeAlias = (
    Stepped | LampLit | TurnEnded | CardDrawn | CardSeen | GustBlew | CardDiscarded | TurnStarted | GameEnded
)
