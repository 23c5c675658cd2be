"""The interface of a game to its bots: the value of a state, and which actions are worth a thought."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar, cast

from msgspec import Struct

from games.engine.protocol import Action, State

Weights: TypeAlias = Mapping[str, float]
"""The weights of a value by name."""

S = TypeVar("S", bound=State)
A = TypeVar("A")


class Foresight(NamedTuple, Generic[S]):
    """The state that a plan assumes after an action that reveals something, and its worth beyond that state's value."""

    state: S
    bonus: float


class Reason(NamedTuple):
    """A sentence for players: English with `%(name)s` placeholders, and the values that fill them.

    A value is a component of the rules; but `who` is a seat, `count` a number, and `place`, `to` and `on` are a cell,
    also with `other_` before it. `play` is the number, from 0, of the play that the sentence explains.
    """

    text: str
    values: Mapping[str, object] = {}
    play: int = 0

    def __str__(self) -> str:
        return self.text % self.values


class Outlook(Struct, frozen=True):
    """The dependence of the chance to win on features: the logarithm of its odds is a weighted sum.

    `start` holds for the start of a turn, `planned` for what a plan leads to. Without weights the value says it all.
    """

    start: Mapping[str, float] = {}
    planned: Mapping[str, float] = {}


NO_OUTLOOK = Outlook()


class ValueOf(Protocol[S, A]):
    """The value of the states of one game, in points: the higher, the better for the team.

    It reads a hidden thing only if every seat knows it. Everything else that a bot does is the same for all games.
    """

    @property
    def weights(self) -> Mapping[str, float]:
        """The weights, which the fit changes. All are positive."""

    def searches(self, state: S) -> bool:
        """Return whether bots of a table search here: where they win more by it, but not before each card is drawn."""

    def cost(self, players: int) -> float:
        """Return what a simulated turn costs, in turns of two players on the island.

        A search takes the fewer of them, the more they cost.
        """

    def progress(self, state: S) -> float:
        """Return how many of the goals of the game the team has reached."""

    @property
    def outlook(self) -> Outlook:
        """The outlook that games have taught."""

    def features(self, state: S) -> Mapping[str, float]:
        """Return by name the numbers that the outlook weighs."""

    def terms(self, state: S, left: int = 0) -> Mapping[str, float]:
        """Return the parts of the value by name, if `left` actions may still be used before the turn ends."""

    def value(self, state: S, left: int = 0) -> float:
        """Return the sum of the terms."""

    def key(self, state: S) -> Hashable:
        """Return a key that is the same for states between which a plan need not distinguish."""

    def left(self, state: S) -> int:
        """Return how many actions may still be used, as `terms` takes them; 0 if that changes nothing."""

    def stop(self, state: S) -> tuple[int, A] | None:
        """Return the seat and the action with which a plan may end here, or None if the game waits for a choice."""

    def candidates(self, state: S, seat: int) -> Sequence[A]:
        """Return the legal actions of the seat that are worth a thought, without that of `stop`.

        Only the seat that is on turn may have any that depend on cards that others do not see.
        """

    def price(self, action: A) -> float:
        """Return what a play costs beyond what it changes, so that no plan passes things to and fro for nothing."""

    def foresee(self, state: S, seat: int, action: A) -> Foresight[S] | None:
        """Return what to assume of an action that reveals something; None for one that reveals nothing."""

    def reason(self, before: S, after: S, plays: Sequence[tuple[int, A]], seat: int) -> Reason:
        """Return in one sentence why the seat makes these plays, which lead from one state to the other."""

    def differences(self, before: S, first: S, other: S, seat: int) -> Iterable[Reason]:
        """Return sentences that tell a plan of the seat from the first one, by their ends, the most telling first."""


Value: TypeAlias = ValueOf[State, Action]
"""The value of any game, as the search knows it."""
MakeValue: TypeAlias = Callable[[Mapping[str, float], Outlook], Value]
"""Makes a value with these weights and this outlook; weights that are not given are the game's first ones."""


def opaque(make: Callable[[Mapping[str, float], Outlook], ValueOf[S, A]]) -> MakeValue:
    """Return what makes the value of a game, without the types of the game."""
    return cast(MakeValue, make)
