"""The transition from one state to the next while an action is carried out."""

from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

S = TypeVar("S", bound=Struct)
E = TypeVar("E")


class Transition(Generic[S, E]):
    """The current state and the events so far of one action. Each change replaces the state by a new one."""

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[E] = []

    def record(self, event: E) -> None:
        self.events.append(event)

    def set(self, **changes: Any) -> None:
        """Change fields of the state. Where every microsecond counts, callers replace `state` themselves."""
        self.state = replace(self.state, **changes)

    def enter(self, phase: Any) -> None:
        """Change only the phase, as nearly every action does."""
        self.state = replace(self.state, phase=phase)

    def set_pawn(self, seat: int, **changes: Any) -> None:
        pawns = self._pawns()
        pawns[seat] = replace(pawns[seat], **changes)
        self.state = replace(self.state, adventurers=tuple(pawns))

    def move_pawns(self, seats: tuple[int, ...], cell: int) -> None:
        """Put these pawns on a cell."""
        if seats:
            pawns = self._pawns()
            for seat in seats:
                pawns[seat] = replace(pawns[seat], cell=cell)
            self.state = replace(self.state, adventurers=tuple(pawns))

    def _pawns(self) -> list[Any]:
        return [*self.state.adventurers]  # type: ignore[attr-defined]  # each game's state has them
