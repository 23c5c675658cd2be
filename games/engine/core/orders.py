"""Standing orders: a condition in words, and a free play of its owner that the server makes when the condition holds.

An order is a frozen value with its choices. Its condition sees what its owner sees, and nothing else.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Generic, NamedTuple, TypeVar

from msgspec import Meta, Struct

from games.engine.core.errors import gettext_noop

S = TypeVar("S")
A = TypeVar("A")

Percent = Annotated[int, Meta(ge=1, le=100)]
"""The least odds at which an order is carried out."""
NO_CARD = gettext_noop("You no longer have the card.")
NO_SUCH_SEAT = gettext_noop("There is nobody to give it to.")


class Order(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The base class of orders."""


class Condition(NamedTuple, Generic[S, A]):
    """The request of an order.

    `plays` yields the wished actions while the condition holds, the best first. `lapsed` says in an English sentence
    why the order can never be carried out any more, or should not be, after these events; "" while it can. `obstacle`
    says why it could not be carried out in this position, whatever happened; it may change.
    """

    plays: Callable[[Any, S, int], Iterable[A]]
    lapsed: Callable[[Any, S, int, Sequence[object]], str]
    obstacle: Callable[[Any, S, int], str] = lambda order, state, seat: ""


class StandingOrders(Generic[S, A]):
    """The standing orders of one game. `allows` tells whether an action is legal."""

    def __init__(
        self, conditions: Mapping[type, Condition[S, A]], allows: Callable[[S, int, A], bool], over: Callable[[S], bool]
    ) -> None:
        self._conditions = conditions
        self._allows = allows
        self._over = over

    def ordered_play(self, order: Order, state: S, seat: int) -> A | None:
        """Return the action that the order asks for now, None if its condition does not hold or no action is legal."""
        if self._over(state):
            return None
        plays = self._conditions[type(order)].plays(order, state, seat)
        return next((action for action in plays if self._allows(state, seat, action)), None)

    def lapsed(self, order: Order, state: S, seat: int, events: Sequence[object] = ()) -> str:
        """Return why the order is void after these events, as an English sentence; "" while it stands."""
        return self._conditions[type(order)].lapsed(order, state, seat, events)

    def order_obstacle(self, order: Order, state: S, seat: int) -> str:
        """Return why the order could not be carried out in this position, as an English sentence; "" if it could."""
        return self._conditions[type(order)].obstacle(order, state, seat)
