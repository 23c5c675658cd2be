"""Wishes: what the reader may want from a teammate now, each asked for by one tap."""

from typing import Any, NamedTuple


class Wish(NamedTuple):
    """An action of a teammate, and the text of the button that asks for it."""

    action: Any
    text: str
