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
        self.state = replace(self.state, **changes)

    def set_pawn(self, seat: int, **changes: Any) -> None:
        self._set_one("adventurers", seat, changes)

    def _set_one(self, field: str, place: int, changes: dict[str, Any]) -> Any:
        """Change one item of a tuple of the state and return it."""
        items = getattr(self.state, field)
        item = replace(items[place], **changes)
        self.state = replace(self.state, **{field: (*items[:place], item, *items[place + 1 :])})
        return item
