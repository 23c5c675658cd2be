"""The names of the island's components, and their pictures in the sprite."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.display.shared.cells import coordinates
from games.engine.island.data import SHAPES, START, Card, Landmark, Role, Treasure

ROLE = {
    Role.DIVER: _("Diver"),
    Role.ENGINEER: _("Engineer"),
    Role.EXPLORER: _("Explorer"),
    Role.MESSENGER: _("Messenger"),
    Role.NAVIGATOR: _("Navigator"),
    Role.PILOT: _("Pilot"),
}
THE_ROLE = {
    Role.DIVER: pgettext_lazy("subject of a verb", "the Diver"),
    Role.ENGINEER: pgettext_lazy("subject of a verb", "the Engineer"),
    Role.EXPLORER: pgettext_lazy("subject of a verb", "the Explorer"),
    Role.MESSENGER: pgettext_lazy("subject of a verb", "the Messenger"),
    Role.NAVIGATOR: pgettext_lazy("subject of a verb", "the Navigator"),
    Role.PILOT: pgettext_lazy("subject of a verb", "the Pilot"),
}
"""The adventurers with their articles, as who does something."""
POWER = {
    Role.DIVER: _("Passes through any number of flooded or sunken tiles for 1 action."),
    Role.ENGINEER: _("Shores up 2 tiles for 1 action."),
    Role.EXPLORER: _("Moves and shores up diagonally too."),
    Role.MESSENGER: _("Gives treasure cards to anyone, wherever they are."),
    Role.NAVIGATOR: _("Moves another player up to 2 steps for 1 action."),
    Role.PILOT: _("Once a turn, flies to any tile for 1 action."),
}
CAUSES = {
    "swamped": _("The water rose too high"),
    "landing sunk": _("Fools' Landing sank"),
    "treasure sunk": _("A treasure sank"),
    "drowned": _("A player drowned"),
}
"""The causes of a lost game, for statistics."""
LANDMARK = {
    Landmark.TEMPLE_OF_THE_MOON: _("Temple of the Moon"),
    Landmark.TEMPLE_OF_THE_SUN: _("Temple of the Sun"),
    Landmark.WHISPERING_GARDEN: _("Whispering Garden"),
    Landmark.HOWLING_GARDEN: _("Howling Garden"),
    Landmark.CAVE_OF_EMBERS: _("Cave of Embers"),
    Landmark.CAVE_OF_SHADOWS: _("Cave of Shadows"),
    Landmark.CORAL_PALACE: _("Coral Palace"),
    Landmark.TIDAL_PALACE: _("Tidal Palace"),
    Landmark.FOOLS_LANDING: _("Fools' Landing"),
    Landmark.BRONZE_GATE: _("Bronze Gate"),
    Landmark.COPPER_GATE: _("Copper Gate"),
    Landmark.GOLD_GATE: _("Gold Gate"),
    Landmark.SILVER_GATE: _("Silver Gate"),
    Landmark.IRON_GATE: _("Iron Gate"),
    Landmark.BREAKERS_BRIDGE: _("Breakers Bridge"),
    Landmark.CLIFFS_OF_ABANDON: _("Cliffs of Abandon"),
    Landmark.CRIMSON_FOREST: _("Crimson Forest"),
    Landmark.DUNES_OF_DECEPTION: _("Dunes of Deception"),
    Landmark.LOST_LAGOON: _("Lost Lagoon"),
    Landmark.MISTY_MARSH: _("Misty Marsh"),
    Landmark.OBSERVATORY: _("Observatory"),
    Landmark.PHANTOM_ROCK: _("Phantom Rock"),
    Landmark.TWILIGHT_HOLLOW: _("Twilight Hollow"),
    Landmark.WATCHTOWER: _("Watchtower"),
}
TREASURE = {
    Treasure.EARTH_STONE: _("Earth Stone"),
    Treasure.STATUE_OF_THE_WIND: _("Statue of the Wind"),
    Treasure.CRYSTAL_OF_FIRE: _("Crystal of Fire"),
    Treasure.OCEANS_CHALICE: _("Ocean's Chalice"),
}
THE_TREASURE = {
    Treasure.EARTH_STONE: pgettext_lazy("object of a verb", "the Earth Stone"),
    Treasure.STATUE_OF_THE_WIND: pgettext_lazy("object of a verb", "the Statue of the Wind"),
    Treasure.CRYSTAL_OF_FIRE: pgettext_lazy("object of a verb", "the Crystal of Fire"),
    Treasure.OCEANS_CHALICE: pgettext_lazy("object of a verb", "the Ocean's Chalice"),
}
"""The treasures with their articles, as what somebody captures."""
SINKING_TREASURE = {
    Treasure.EARTH_STONE: pgettext_lazy("subject of a verb", "the Earth Stone"),
    Treasure.STATUE_OF_THE_WIND: pgettext_lazy("subject of a verb", "the Statue of the Wind"),
    Treasure.CRYSTAL_OF_FIRE: pgettext_lazy("subject of a verb", "the Crystal of Fire"),
    Treasure.OCEANS_CHALICE: pgettext_lazy("subject of a verb", "the Ocean's Chalice"),
}
"""The treasures with their articles, as what sinks or is lost."""
CARD: Mapping[Card, object] = {
    Card.EARTH_STONE: TREASURE[Treasure.EARTH_STONE],
    Card.STATUE_OF_THE_WIND: TREASURE[Treasure.STATUE_OF_THE_WIND],
    Card.CRYSTAL_OF_FIRE: TREASURE[Treasure.CRYSTAL_OF_FIRE],
    Card.OCEANS_CHALICE: TREASURE[Treasure.OCEANS_CHALICE],
    Card.HELICOPTER_LIFT: _("Helicopter Lift"),
    Card.SANDBAGS: _("Sandbags"),
    Card.WATERS_RISE: _("Waters Rise!"),
}
_TREASURE_CARD = _("Four of these in one hand can capture the treasure.")
CARD_POWER: Mapping[Card, object] = {
    **{Card(treasure): _TREASURE_CARD for treasure in Treasure},
    Card.HELICOPTER_LIFT: _(
        "On anyone's turn: flies pawns from one tile to any other, or everyone home with all treasures."
    ),
    Card.SANDBAGS: _("On anyone's turn: shores up any flooded tile."),
    Card.WATERS_RISE: _("The water rises, and the discarded flood cards go back on top of the pile."),
}
SHAPE = {
    "forbidden island": _("Forbidden Island"),
    "island of shadows": _("Island of Shadows"),
    "volcano island": _("Volcano Island"),
    "island of death": _("Island of Death"),
    "bay of gulls": _("Bay of Gulls"),
    "bone island": _("Bone Island"),
    "coral reef": _("Coral Reef"),
    "skull island": _("Skull Island"),
    "bridge of horrors": _("Bridge of Horrors"),
    "atoll of decisions": _("Atoll of Decisions"),
    "arch of fate": _("Arch of Fate"),
    "treasure island": _("Treasure Island"),
}


def _id(component: StrEnum) -> str:
    """Return the id of a component in the sprite."""
    return component.replace("'", "").replace(" ", "-")


ROLE_PICTURE = {role: f"pawn-{_id(role)}" for role in Role}
LANDMARK_PICTURE = {landmark: _id(landmark) for landmark in Landmark}
START_PICTURE = {landmark: f"start-{_id(role)}" for role, landmark in START.items()}
TREASURE_PICTURE = {treasure: _id(treasure) for treasure in Treasure}
CARD_PICTURE = {card: _id(card) for card in Card} | {Card.HELICOPTER_LIFT: "helicopter"}

COORDINATES = {shape: coordinates(SHAPES[shape].grid) for shape in SHAPES}
"""For each shape the names of its cells: the letter of the column and the number of the row, such as C2."""


def role_name(role: str) -> str:
    return str(ROLE[Role(role)])


def component_name(name: str) -> str:
    return str(THE_TREASURE[Treasure(name)] if name in THE_TREASURE else CARD[Card(name)])
