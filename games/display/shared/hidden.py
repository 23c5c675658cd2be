"""What was hidden at a moment of a game that is over, in words."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HiddenItem:
    """A heading and what stands under it; `is_pile`: in the order in which it would have come."""

    title: str
    lines: tuple[str, ...]
    is_pile: bool = True
