"""The list of legal actions: which kinds are open to a seat, and a generator for each kind."""

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

S = TypeVar("S")
A = TypeVar("A")


class LegalActions(Generic[S, A]):
    """How one game lists its actions: `kinds` names those open to a seat, `generators` list each kind's."""

    def __init__(
        self,
        kinds: Callable[[S, int], Iterable[type]],
        generators: Mapping[type, Callable[[S, int], Iterable[A]]],
    ) -> None:
        self._kinds = kinds
        self._generators = generators

    def legal(self, state: S, seat: int) -> tuple[A, ...]:
        """Every concrete action that this seat may take now, out of turn too; none for a seat that does not exist."""
        actions: list[A] = []
        for kind in self._kinds(state, seat):
            actions += self._generators[kind](state, seat)
        return tuple(actions)

    def allows(self, state: S, seat: int, action: A) -> bool:
        """Whether `legal` lists the action: the question put to its kind alone."""
        kind = type(action)
        return kind in self._kinds(state, seat) and action in self._generators[kind](state, seat)
