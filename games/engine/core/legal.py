"""The list of legal actions: the kinds that a seat may take, and a generator for each kind."""

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

S = TypeVar("S")
A = TypeVar("A")


class LegalActions(Generic[S, A]):
    """The legal actions of one game. `kinds` returns the kinds open to a seat, `generators` yield their actions."""

    def __init__(
        self,
        kinds: Callable[[S, int], Iterable[type]],
        generators: Mapping[type, Callable[[S, int], Iterable[A]]],
    ) -> None:
        self._kinds = kinds
        self._generators = generators

    def legal(self, state: S, seat: int) -> tuple[A, ...]:
        """Return every action that this seat may take now, out of turn too. A seat that does not exist has none."""
        actions: list[A] = []
        for kind in self._kinds(state, seat):
            actions += self._generators[kind](state, seat)
        return tuple(actions)

    def allows(self, state: S, seat: int, action: A) -> bool:
        """Return whether `legal` lists the action. This asks only the generator of its kind."""
        kind = type(action)
        return kind in self._kinds(state, seat) and action in self._generators[kind](state, seat)
