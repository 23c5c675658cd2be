"""What a game's rules offer. mypy holds the package of each game to it, and every call through `RULES`."""

from collections.abc import Collection, Mapping, Sequence
from typing import NewType, Protocol, TypeAlias, TypeVar, cast

from games.engine.core.errors import IllegalAction
from games.engine.core.events import Fact


class State(Protocol):
    """Everything that is true of a game, hidden things and chance included. All but these three is the game's own."""

    @property
    def difficulty(self) -> str: ...
    @property
    def seed(self) -> str: ...
    @property
    def turn(self) -> int: ...


class Pawn(Protocol):
    """An adventurer on the board; cells are numbered row by row from the north-west corner."""

    @property
    def cell(self) -> int: ...


class View(Protocol):
    """The game as one seat may see it, or a spectator (`seat` is None). All but these two is the game's own."""

    @property
    def seat(self) -> int | None: ...
    @property
    def pawns(self) -> Sequence[Pawn]: ...


class Outcome(Protocol):
    """How a game ended; `cause` names what a lost game was lost by, "" for a won one."""

    @property
    def won(self) -> bool: ...
    @property
    def cause(self) -> str: ...


Action = NewType("Action", object)
"""What a seat wants to do: a value of the game, which callers get from `legal` or `read_action`."""
Event: TypeAlias = Fact
"""What has happened: a value of the game, which callers get from `play` or `read_events`."""

S = TypeVar("S", bound=State)
A = TypeVar("A")
E_co = TypeVar("E_co", bound=Event, covariant=True)
V_co = TypeVar("V_co", bound=View, covariant=True)


class RulesOf(Protocol[S, A, E_co, V_co]):
    """The rules of one game, with its own types of state, action, event and view.

    They are pure functions over frozen values: a state that was played on stays as it was. Chance follows from the seed
    and a number in the state, so the same seed and the same actions give the same game on every machine.
    """

    @property
    def PLAYERS(self) -> Sequence[int]:
        """How many may play, the fewest first."""

    @property
    def ROLES(self) -> Sequence[str]:
        """The adventurers, one for each seat at most; at least as many as may play."""

    @property
    def DIFFICULTIES(self) -> Collection[str]:
        """The names of the difficulties, the easiest first. One of them is "normal"; challenges are played with it."""

    @property
    def OPTIONS(self) -> Mapping[str, Sequence[str]]:
        """What a table may choose besides: for each keyword of `new` the values that it takes, the usual one first."""

    def new(
        self,
        players: int,
        *,
        difficulty: str,
        seed: str,
        roles: Sequence[str] | None = None,
        first: int | None = None,
    ) -> S:
        """Set a game up from the seed alone; what `OPTIONS` offers comes as keywords besides.

        `roles` are the adventurers by seat, dealt by the seed if None; `first` is the seat that begins, drawn by the
        seed if None. Raises ValueError for what the game does not have.
        """

    def legal(self, state: S, seat: int) -> tuple[A, ...]:
        """List every concrete action that the seat may take now, out of turn too.

        Of an awaited seat's actions the first is what does least: the end of the turn, the draw, the forced choice. The
        clock takes it for an absent player.
        """

    def play(self, state: S, seat: int, action: A) -> tuple[S, tuple[E_co, ...]]:
        """Return the state after the action, and what happened; run all consequences until somebody must decide.

        Raises `IllegalAction` for exactly those actions that `legal` does not list.
        """

    def why_not(self, state: S, seat: int, action: A) -> IllegalAction:
        """Return the reason why `legal` does not list the action."""

    def obstacles(self, state: S, seat: int) -> Mapping[int, IllegalAction]:
        """Return for each cell where the seat's pawn can do nothing now the reason."""

    def waiting_on(self, state: S) -> frozenset[int]:
        """Return the seats without whose decision nothing goes on; none when the game is over."""

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it runs."""

    def roles_of(self, state: S) -> tuple[str, ...]:
        """Return the adventurers by seat."""

    def view(self, state: S, seat: int | None) -> V_co:
        """Return what the seat may see, or a spectator, built field by field: what is not put in cannot leak."""

    def redeal(self, state: S, seat: int | None, seed: str) -> S:
        """Return a state that the seat cannot tell from this one, with all that it does not see dealt anew.

        It follows from the seat's view and the seed alone: states with one view become one state, byte for byte.
        """

    def dump(self, state: S) -> bytes:
        """Return the state as JSON with a schema number: the same bytes for the same state."""

    def load(self, snapshot: bytes | str) -> S:
        """Return the state of a snapshot of any schema ever written; raises ValueError for what is none."""

    def read_action(self, text: bytes | str) -> A:
        """Return the action of this JSON; raises `msgspec.DecodeError` for what is none of the game's."""

    def read_events(self, text: bytes | str) -> tuple[E_co, ...]:
        """Return the events of this JSON list; raises `msgspec.DecodeError` for what are none of the game's."""


Rules: TypeAlias = RulesOf[State, Action, Event, View]
"""The rules of any game, as callers know them: they pass its values on, and do not look into them."""


def opaque(rules: RulesOf[S, A, E_co, V_co]) -> Rules:
    """Return the rules as callers know them, without the types of the game."""
    return cast(Rules, rules)
