"""The interface of a game's rules. mypy checks each game's package and every call through `RULES`."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NewType, Protocol, TypeAlias, TypeVar, cast

from games.engine.core.errors import IllegalAction
from games.engine.core.events import Fact
from games.engine.core.orders import Order
from games.engine.core.wire import WireTypes


class State(Protocol):
    """The complete state of a game, hidden cards and seed included. Each game adds its own fields to these three."""

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
    """The game as a seat may see it, or a spectator if `seat` is None. Each game adds its own fields to these two."""

    @property
    def seat(self) -> int | None: ...
    @property
    def pawns(self) -> Sequence[Pawn]: ...


class Outcome(Protocol):
    """The end of a game. `cause` says why it was lost, "" if it was won."""

    @property
    def won(self) -> bool: ...
    @property
    def cause(self) -> str: ...


Action = NewType("Action", object)
"""An action that a seat wants to take. Callers get actions from `legal` or `read_action`."""
Play: TypeAlias = tuple[int, Action]
"""A seat and its action."""
Event: TypeAlias = Fact
"""Something that has happened. Callers get events from `play` or `read_events`."""

S = TypeVar("S", bound=State)
A = TypeVar("A")
E_co = TypeVar("E_co", bound=Event, covariant=True)
V_co = TypeVar("V_co", bound=View, covariant=True)


class RulesOf(Protocol[S, A, E_co, V_co]):
    """The rules of one game, with its own types of state, action, event and view.

    They are pure functions over frozen values: playing an action does not change the given state. Chance depends only
    on the seed and a counter in the state, so the same seed and actions give the same game on every machine.
    """

    @property
    def PLAYERS(self) -> Sequence[int]:
        """The possible numbers of players, the smallest first."""

    @property
    def ROLES(self) -> Sequence[str]:
        """The adventurers. No two seats share one, so there are at least as many as players."""

    @property
    def DIFFICULTIES(self) -> Collection[str]:
        """The names of the difficulties, the easiest first. One of them is "normal", which challenges use."""

    @property
    def OPTIONS(self) -> Mapping[str, Sequence[str]]:
        """Further choices of a table: for each extra keyword of `new` its values, the usual one first."""

    @property
    def FREE_ACTIONS(self) -> Collection[type]:
        """The kinds of action that cost nothing and that their owner may take in any turn."""

    @property
    def FORCED_CHOICES(self) -> Collection[type]:
        """The kinds of action that a seat may be forced to take during another seat's turn."""

    @property
    def TURN_ACTIONS(self) -> Collection[type]:
        """The kinds of action of a turn that show nothing to its player alone, so that teammates may take them, too."""

    @property
    def EndTurn(self) -> type:
        """The kind of action that ends the actions of a turn."""

    @property
    def Draw(self) -> type:
        """The kind of action that reveals the cards after them."""

    @property
    def WIRE_TYPES(self) -> WireTypes:
        """The types of actions, events, orders and views, of which the API makes its schema."""

    def new(
        self,
        players: int,
        *,
        difficulty: str,
        seed: str,
        roles: Sequence[str] | None = None,
        first: int | None = None,
    ) -> S:
        """Return a new game that depends only on the arguments. The choices of `OPTIONS` are further keywords.

        `roles` are the adventurers by seat, and `first` is the seat that begins. The seed decides them if they are
        None. Raise ValueError for values that the game does not have.
        """

    def legal(self, state: S, seat: int) -> tuple[A, ...]:
        """Return every action that the seat may take now, out of turn too.

        If the game waits for the seat, the first action is the one that does least: the end of the turn, the draw, the
        forced choice. The timeout takes it for an absent player.
        """

    def play(self, state: S, seat: int, action: A) -> tuple[S, tuple[E_co, ...]]:
        """Return the state after the action and its events. All consequences run until a player must decide.

        Raises `IllegalAction` for exactly those actions that `legal` does not list.
        """

    def carry_out(self, state: S, seat: int, action: A) -> tuple[S, tuple[E_co, ...]]:
        """Return what `play` returns for an action that `legal` lists in this state, without checking it again.

        Simulations use it. Actions that a player sends go through `play`.
        """

    def why_not(self, state: S, seat: int, action: A) -> IllegalAction:
        """Return the reason why `legal` does not list the action."""

    def obstacles(self, state: S, seat: int) -> Mapping[int, IllegalAction]:
        """Return, by cell, the reason why the seat's pawn can do nothing there now."""

    def walks(self, state: S, seat: int) -> Mapping[int, Sequence[A]]:
        """Return, by cell, the fewest moves that bring the seat's pawn where one move does not, with its actions left.

        Each move is legal after the one before it, and none reveals anything.
        """

    def waiting_on(self, state: S) -> frozenset[int]:
        """Return the seats whose decision the game waits for. The set is empty when the game is over."""

    def seat_on_turn(self, state: S) -> int:
        """Return the seat whose turn it is, also while another seat must decide."""

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it runs."""

    def roles_of(self, state: S) -> tuple[str, ...]:
        """Return the adventurers by seat."""

    def view(self, state: S, seat: int | None) -> V_co:
        """Return what the seat, or a spectator, may see. The view is built field by field, so that nothing can leak."""

    def redeal(self, state: S, seat: int | None, seed: str) -> S:
        """Return a state that looks the same to the seat, with everything hidden from it dealt anew.

        The result depends only on the seat's view and the seed: states with the same view give the same bytes.
        """

    def sample(self, view: Any, seed: str) -> S:
        """Return a state that looks like this view, with everything that it hides dealt by the seed.

        It needs no state, so programs elsewhere can search with it.
        """

    def at_turn(self, state: S, seat: int) -> S:
        """Return the state in which the seat's next turn begins, as if nothing else happened before.

        The same state if it is the seat's turn already, or the game is over.
        """

    def adapted(self, state: S, seat: int, action: A, *, before: S) -> Sequence[A]:
        """Return the plays by which the seat does in this state what the action was to do in the position `before`.

        Cells stand for the tiles that lay there. An action that is no longer needed yields no plays. Raise
        `IllegalAction` for one that is no longer possible.
        """

    def dump(self, state: S) -> bytes:
        """Return the state as JSON with a schema number. The same state gives the same bytes."""

    def load(self, snapshot: bytes | str) -> S:
        """Return the state of a snapshot of any released schema. Raise ValueError if it is no snapshot."""

    def read_action(self, text: bytes | str, /) -> A:
        """Return the action of this JSON. Raises `msgspec.DecodeError` if it is no action of the game."""

    def read_order(self, text: bytes | str, /) -> Order:
        """Return the standing order of this JSON. Raises `msgspec.DecodeError` if it is none of the game."""

    def ordered_play(self, order: Order, state: S, seat: int) -> A | None:
        """Return the action that the seat's order asks for now, one of `legal`; None if its condition does not hold.

        It depends only on what the seat sees. It never begins or ends a turn.
        """

    def lapsed(self, order: Order, state: S, seat: int, events: Sequence[object] = ()) -> str:
        """Return why the order is void after these events, as an English sentence; "" while it stands."""

    def order_obstacle(self, order: Order, state: S, seat: int) -> str:
        """Return why the order could not be carried out in this position, as an English sentence; "" if it could."""

    def read_events(self, text: bytes | str, /) -> tuple[E_co, ...]:
        """Return the events of this JSON list. Raises `msgspec.DecodeError` if it holds anything else."""


Rules: TypeAlias = RulesOf[State, Action, Event, View]
"""The rules of any game, as callers know them: they pass its values on and do not look into them."""


def opaque(rules: RulesOf[S, A, E_co, V_co]) -> Rules:
    """Return the rules as callers know them, without the types of the game."""
    return cast(Rules, rules)
