"""The types of a game's values that leave the server as JSON."""

from typing import Any, NamedTuple


class WireTypes(NamedTuple):
    """The types that describe a game to others, each a msgspec struct or a union of some. Hidden things are in none."""

    action: Any
    event: Any
    order: Any
    view: Any
