"""The meaning of the pictures on the board: for the help of the table, and of those that are on it now."""

from collections import Counter
from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.display.island.names import START_PICTURE, TREASURE_PICTURE
from games.display.island.pictures import top_sign
from games.display.island.rulebook import rulebook
from games.display.shared.key import KeyEntry
from games.display.shared.rulebook import Component, components_of
from games.engine.island.data import TREASURE_AT, Treasure
from games.engine.island.view import View

_PICTURES = (
    "tiles-dry tiles-flooded tiles-sunk tiles-temple-of-the-moon tiles-fools-landing tiles-bronze-gate "
    "cards-on-top goal-alert cards-helicopter cards-sandbags cards-waters-rise "
    "turn-target turn-mine turn-dots turn-small-pawn"
)


def legend() -> list[Component]:
    """Return the components that a newcomer asks for first."""
    components = components_of(rulebook())
    return [components[anchor] for anchor in _PICTURES.split()]


def key_entries(view: View) -> Iterator[KeyEntry]:
    """Yield the entries of the key for the marks of the island that are on the board."""
    tiles = view.standing.values()
    if any(tile.flooded for tile in tiles):
        yield KeyEntry("flooded", _("flooded: its next card sinks it"), "tile flooded")
    treasures = [TREASURE_AT[tile.landmark] for tile in tiles if tile.landmark in TREASURE_AT]
    for treasure in [each for each in treasures if each not in view.captured][:1]:
        yield KeyEntry(TREASURE_PICTURE[treasure], _("capture this treasure here"))
    for tile in [each for each in tiles if each.landmark in START_PICTURE][:1]:
        yield KeyEntry(START_PICTURE[tile.landmark], _("an adventurer's start tile"))
    tiles_of = Counter(treasures)
    left = {tiles_of[treasure] for treasure in Treasure if treasure not in view.captured}
    if 1 in left:
        yield KeyEntry("alert", _("only one tile left"), "medium")
    if 0 in left:
        yield KeyEntry("lost", _("a lost treasure"))
    signs = {top_sign(tile) for tile in tiles if tile.landmark in view.known_next}
    if "on-top" in signs:
        yield KeyEntry("on-top", _("about to be flooded"), "picture")
    if "on-top-sinks" in signs:
        yield KeyEntry("on-top-sinks", _("about to sink"), "picture")
