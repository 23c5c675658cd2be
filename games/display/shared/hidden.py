"""The hidden things at a moment of a finished game, in words."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HiddenItem:
    """A heading with its lines. The lines of a pile are in the order in which its cards would have come."""

    title: str
    lines: tuple[str, ...]
    is_pile: bool = True
