"""One play under way: the state as far as it has come, and what has happened so far."""

from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

S = TypeVar("S", bound=Struct)
E = TypeVar("E")


class Transition(Generic[S, E]):
    """A workbench for the length of one play; the states put on it are never changed, only succeeded."""

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[E] = []

    def tell(self, event: E) -> None:
        self.events.append(event)

    def set(self, **changes: Any) -> None:
        self.state = replace(self.state, **changes)

    def set_pawn(self, seat: int, **changes: Any) -> None:
        self._set_one("adventurers", seat, changes)

    def _set_one(self, field: str, place: int, changes: dict[str, Any]) -> Any:
        """Change one of the things that the state keeps in a tuple."""
        things = getattr(self.state, field)
        thing = replace(things[place], **changes)
        self.state = replace(self.state, **{field: (*things[:place], thing, *things[place + 1 :])})
        return thing
