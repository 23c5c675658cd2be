"""The tiles of the island in sentences: where somebody goes, and where something is."""

from collections.abc import Sequence

from django.utils.translation import pgettext_lazy

from games.display.island.names import LANDMARK
from games.display.shared.cells import Place
from games.engine.island.data import Landmark
from games.engine.island.view import View

TO = {
    Landmark.TEMPLE_OF_THE_MOON: pgettext_lazy("destination of a move", "to Temple of the Moon"),
    Landmark.TEMPLE_OF_THE_SUN: pgettext_lazy("destination of a move", "to Temple of the Sun"),
    Landmark.WHISPERING_GARDEN: pgettext_lazy("destination of a move", "to Whispering Garden"),
    Landmark.HOWLING_GARDEN: pgettext_lazy("destination of a move", "to Howling Garden"),
    Landmark.CAVE_OF_EMBERS: pgettext_lazy("destination of a move", "to Cave of Embers"),
    Landmark.CAVE_OF_SHADOWS: pgettext_lazy("destination of a move", "to Cave of Shadows"),
    Landmark.CORAL_PALACE: pgettext_lazy("destination of a move", "to Coral Palace"),
    Landmark.TIDAL_PALACE: pgettext_lazy("destination of a move", "to Tidal Palace"),
    Landmark.FOOLS_LANDING: pgettext_lazy("destination of a move", "to Fools' Landing"),
    Landmark.BRONZE_GATE: pgettext_lazy("destination of a move", "to Bronze Gate"),
    Landmark.COPPER_GATE: pgettext_lazy("destination of a move", "to Copper Gate"),
    Landmark.GOLD_GATE: pgettext_lazy("destination of a move", "to Gold Gate"),
    Landmark.SILVER_GATE: pgettext_lazy("destination of a move", "to Silver Gate"),
    Landmark.IRON_GATE: pgettext_lazy("destination of a move", "to Iron Gate"),
    Landmark.BREAKERS_BRIDGE: pgettext_lazy("destination of a move", "to Breakers Bridge"),
    Landmark.CLIFFS_OF_ABANDON: pgettext_lazy("destination of a move", "to Cliffs of Abandon"),
    Landmark.CRIMSON_FOREST: pgettext_lazy("destination of a move", "to Crimson Forest"),
    Landmark.DUNES_OF_DECEPTION: pgettext_lazy("destination of a move", "to Dunes of Deception"),
    Landmark.LOST_LAGOON: pgettext_lazy("destination of a move", "to Lost Lagoon"),
    Landmark.MISTY_MARSH: pgettext_lazy("destination of a move", "to Misty Marsh"),
    Landmark.OBSERVATORY: pgettext_lazy("destination of a move", "to Observatory"),
    Landmark.PHANTOM_ROCK: pgettext_lazy("destination of a move", "to Phantom Rock"),
    Landmark.TWILIGHT_HOLLOW: pgettext_lazy("destination of a move", "to Twilight Hollow"),
    Landmark.WATCHTOWER: pgettext_lazy("destination of a move", "to Watchtower"),
}
"""The tiles as destinations: “Ana moved to Bronze Gate”."""
ON = {
    Landmark.TEMPLE_OF_THE_MOON: pgettext_lazy("where it is", "on Temple of the Moon"),
    Landmark.TEMPLE_OF_THE_SUN: pgettext_lazy("where it is", "on Temple of the Sun"),
    Landmark.WHISPERING_GARDEN: pgettext_lazy("where it is", "on Whispering Garden"),
    Landmark.HOWLING_GARDEN: pgettext_lazy("where it is", "on Howling Garden"),
    Landmark.CAVE_OF_EMBERS: pgettext_lazy("where it is", "on Cave of Embers"),
    Landmark.CAVE_OF_SHADOWS: pgettext_lazy("where it is", "on Cave of Shadows"),
    Landmark.CORAL_PALACE: pgettext_lazy("where it is", "on Coral Palace"),
    Landmark.TIDAL_PALACE: pgettext_lazy("where it is", "on Tidal Palace"),
    Landmark.FOOLS_LANDING: pgettext_lazy("where it is", "on Fools' Landing"),
    Landmark.BRONZE_GATE: pgettext_lazy("where it is", "on Bronze Gate"),
    Landmark.COPPER_GATE: pgettext_lazy("where it is", "on Copper Gate"),
    Landmark.GOLD_GATE: pgettext_lazy("where it is", "on Gold Gate"),
    Landmark.SILVER_GATE: pgettext_lazy("where it is", "on Silver Gate"),
    Landmark.IRON_GATE: pgettext_lazy("where it is", "on Iron Gate"),
    Landmark.BREAKERS_BRIDGE: pgettext_lazy("where it is", "on Breakers Bridge"),
    Landmark.CLIFFS_OF_ABANDON: pgettext_lazy("where it is", "on Cliffs of Abandon"),
    Landmark.CRIMSON_FOREST: pgettext_lazy("where it is", "on Crimson Forest"),
    Landmark.DUNES_OF_DECEPTION: pgettext_lazy("where it is", "on Dunes of Deception"),
    Landmark.LOST_LAGOON: pgettext_lazy("where it is", "on Lost Lagoon"),
    Landmark.MISTY_MARSH: pgettext_lazy("where it is", "on Misty Marsh"),
    Landmark.OBSERVATORY: pgettext_lazy("where it is", "on Observatory"),
    Landmark.PHANTOM_ROCK: pgettext_lazy("where it is", "on Phantom Rock"),
    Landmark.TWILIGHT_HOLLOW: pgettext_lazy("where it is", "on Twilight Hollow"),
    Landmark.WATCHTOWER: pgettext_lazy("where it is", "on Watchtower"),
}
"""The tiles as where somebody stands, or where a card is played: “Ana stands on Bronze Gate”."""

PLACE = {landmark: Place(LANDMARK[landmark], TO[landmark], ON[landmark]) for landmark in Landmark}
SEA = Place()


def places(view: View) -> Sequence[Place]:
    """Return what sentences call each cell: the tile that lies, or lay, there."""
    return [SEA if tile is None else PLACE[tile.landmark] for tile in view.tiles]
