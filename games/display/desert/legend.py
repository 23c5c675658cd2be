"""The meaning of the pictures on the board, for the help of the table."""

from games.display.desert.rulebook import rulebook
from games.display.shared.rulebook import Component, components_of

_PICTURES = (
    "tiles-sand-1",
    "tiles-sand-many",
    "tiles-water-mark",
    "tiles-ruins",
    "tiles-tunnel",
    "tiles-arrow-row",
    "tiles-launch",
    "goal-arrow-column",
    "goal-band",
    "storm-push",
    "storm-storm",
    "storm-sun",
    "storm-meter-up",
    "storm-gust-2",
    "turn-target",
    "turn-mine",
    "turn-dots",
    "turn-small-pawn",
)


def legend() -> list[Component]:
    """Return the components that a newcomer asks for first."""
    components = components_of(rulebook())
    return [components[anchor] for anchor in _PICTURES]
