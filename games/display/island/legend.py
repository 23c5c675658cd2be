"""The meaning of the pictures on the board, for the help of the table."""

from games.display.island.rulebook import rulebook
from games.display.shared.rulebook import Component, components_of

_PICTURES = (
    "tiles-dry",
    "tiles-flooded",
    "tiles-sunk",
    "tiles-temple-of-the-moon",
    "tiles-fools-landing",
    "tiles-bronze-gate",
    "cards-on-top",
    "goal-alert",
    "cards-helicopter",
    "cards-sandbags",
    "cards-waters-rise",
    "turn-target",
    "turn-mine",
    "turn-dots",
    "turn-small-pawn",
)


def legend() -> list[Component]:
    """Return the components that a newcomer asks for first."""
    components = components_of(rulebook())
    return [components[anchor] for anchor in _PICTURES]
