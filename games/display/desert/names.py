"""The names of the desert's components, and their pictures in the sprite."""

from collections.abc import Sequence

from django.utils.functional import lazy
from django.utils.translation import gettext, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.display.shared.cells import Place, coordinates
from games.engine.core.grid import Direction
from games.engine.desert.data import CLUES, GRID, WINDS, Axis, Face, Gear, Part, Role, StormCard
from games.engine.desert.view import View

ROLE = {
    Role.ARCHEOLOGIST: _("Archeologist"),
    Role.CLIMBER: _("Climber"),
    Role.EXPLORER: _("Explorer"),
    Role.METEOROLOGIST: _("Meteorologist"),
    Role.NAVIGATOR: _("Navigator"),
    Role.WATER_CARRIER: _("Water Carrier"),
}
THE_ROLE = {
    Role.ARCHEOLOGIST: pgettext_lazy("subject of a verb", "the Archeologist"),
    Role.CLIMBER: pgettext_lazy("subject of a verb", "the Climber"),
    Role.EXPLORER: pgettext_lazy("subject of a verb", "the Explorer"),
    Role.METEOROLOGIST: pgettext_lazy("subject of a verb", "the Meteorologist"),
    Role.NAVIGATOR: pgettext_lazy("subject of a verb", "the Navigator"),
    Role.WATER_CARRIER: pgettext_lazy("subject of a verb", "the Water Carrier"),
}
"""The adventurers with their articles, as who does something."""
POWER = {
    Role.ARCHEOLOGIST: _("Removes up to 2 sand from one tile for 1 action."),
    Role.CLIMBER: _(
        "Moves onto blocked tiles and can take one player along. Nobody on the Climber's tile is ever buried."
    ),
    Role.EXPLORER: _("Moves, removes sand and uses Dune Blasters diagonally too."),
    Role.METEOROLOGIST: _(
        "For 1 action, draws one storm card fewer this turn, or looks at the next cards and can put one at the bottom."
    ),
    Role.NAVIGATOR: _("Moves another player up to 3 steps for 1 action."),
    Role.WATER_CARRIER: _("Takes 2 water from an excavated well for 1 action; gives water to neighbouring tiles too."),
}
CAUSES = {"thirst": _("Thirst"), "buried": _("Buried in sand"), "swept away": _("Swept away by the storm")}
"""The causes of a lost game, for statistics."""
GEAR = {
    Gear.DUNE_BLASTER: _("Dune Blaster"),
    Gear.JET_PACK: _("Jet Pack"),
    Gear.SOLAR_SHIELD: _("Solar Shield"),
    Gear.TERRASCOPE: _("Terrascope"),
    Gear.WATER_RESERVE: _("Secret Water Reserve"),
    Gear.TIME_THROTTLE: _("Time Throttle"),
}
GEAR_POWER = {
    Gear.DUNE_BLASTER: _("Clears all sand from your tile or one next to it."),
    Gear.JET_PACK: _("Flies you to any tile that is not blocked. One other player on your tile can come along."),
    Gear.SOLAR_SHIELD: _("Until your next turn, nobody on your tile drinks in the sun."),
    Gear.TERRASCOPE: _("Shows you what lies under any tile that is not excavated."),
    Gear.WATER_RESERVE: _("2 water for everyone on your tile."),
    Gear.TIME_THROTTLE: _("2 more actions, on your own turn before the storm."),
}
PART = {
    Part.CRYSTAL: _("solar crystal"),
    Part.ENGINE: _("engine"),
    Part.NAVIGATION: _("navigation deck"),
    Part.PROPELLER: _("propeller"),
}
THE_PART = {
    Part.CRYSTAL: pgettext_lazy("object of a verb", "the solar crystal"),
    Part.ENGINE: pgettext_lazy("object of a verb", "the engine"),
    Part.NAVIGATION: pgettext_lazy("object of a verb", "the navigation deck"),
    Part.PROPELLER: pgettext_lazy("object of a verb", "the propeller"),
}
"""The parts with their articles, as what somebody picks up or looks for."""
CLUE = {
    (Part.CRYSTAL, Axis.ROW): _("solar crystal, row clue"),
    (Part.CRYSTAL, Axis.COLUMN): _("solar crystal, column clue"),
    (Part.ENGINE, Axis.ROW): _("engine, row clue"),
    (Part.ENGINE, Axis.COLUMN): _("engine, column clue"),
    (Part.NAVIGATION, Axis.ROW): _("navigation deck, row clue"),
    (Part.NAVIGATION, Axis.COLUMN): _("navigation deck, column clue"),
    (Part.PROPELLER, Axis.ROW): _("propeller, row clue"),
    (Part.PROPELLER, Axis.COLUMN): _("propeller, column clue"),
}
FACE = {
    Face.CRASH: _("crash site"),
    Face.RUINS: _("ruins"),
    Face.TUNNEL: _("tunnel"),
    **{face: CLUE[clue] for face, clue in CLUES.items()},
    Face.WELL: _("well"),
    Face.MIRAGE: _("mirage"),
    Face.LAUNCH_PAD: _("launch pad"),
}
WIND = {
    Direction.NORTH: pgettext_lazy("where the wind blows", "north"),
    Direction.EAST: pgettext_lazy("where the wind blows", "east"),
    Direction.SOUTH: pgettext_lazy("where the wind blows", "south"),
    Direction.WEST: pgettext_lazy("where the wind blows", "west"),
}
WIND_ROW = {
    Direction.NORTH: pgettext_lazy("the heading of a row of wind cards", "north"),
    Direction.EAST: pgettext_lazy("the heading of a row of wind cards", "east"),
    Direction.SOUTH: pgettext_lazy("the heading of a row of wind cards", "south"),
    Direction.WEST: pgettext_lazy("the heading of a row of wind cards", "west"),
}

ROLE_PICTURE = {role: f"pawn-{role.replace(' ', '-')}" for role in Role}
GEAR_PICTURE = {
    Gear.DUNE_BLASTER: "gear-blaster",
    Gear.JET_PACK: "gear-jetpack",
    Gear.SOLAR_SHIELD: "gear-shield",
    Gear.TERRASCOPE: "gear-terrascope",
    Gear.WATER_RESERVE: "gear-reserve",
    Gear.TIME_THROTTLE: "gear-throttle",
}
PART_PICTURE = {
    Part.CRYSTAL: "part-crystal",
    Part.ENGINE: "part-engine",
    Part.NAVIGATION: "part-navigation",
    Part.PROPELLER: "part-propeller",
}
AXIS_PICTURE = {Axis.ROW: "arrow-row", Axis.COLUMN: "arrow-column"}
FACE_PICTURE = {
    Face.CRASH: "crash",
    Face.RUINS: "ruins",
    Face.TUNNEL: "tunnel",
    Face.WELL: "well",
    Face.MIRAGE: "mirage",
    Face.LAUNCH_PAD: "launch",
}

CELL = coordinates(GRID)
"""The name of each cell: the letter of its column and the number of its row, such as C2."""


def to_cell(cell: str) -> str:
    return pgettext("destination of a move", "to %(cell)s") % {"cell": cell}


def on_cell(cell: str) -> str:
    return pgettext("where it is", "on %(cell)s") % {"cell": cell}


PLACE = tuple(Place(cell, lazy(to_cell, str)(cell), lazy(on_cell, str)(cell)) for cell in CELL)


def places(view: View) -> Sequence[Place]:
    """Return what sentences call each cell."""
    return PLACE


def role_name(role: str) -> str:
    return str(ROLE[Role(role)])


def component_name(name: str) -> str:
    return str(THE_PART[Part(name)] if name in THE_PART else GEAR[Gear(name)])


def storm_card(card: StormCard) -> str:
    """Return the name of a storm card: "Wind: 2 tiles move north", "Sun beats down"."""
    if card is StormCard.SUN:
        return gettext("Sun beats down")
    if card is StormCard.PICKS_UP:
        return gettext("Storm picks up")
    direction, tiles = WINDS[card]
    # Translators: “direction” is where the wind blows: “north”. The storm goes the other way.
    text = ngettext("Wind: %(tiles)s tile moves %(direction)s", "Wind: %(tiles)s tiles move %(direction)s", tiles)
    return text % {"tiles": tiles, "direction": WIND[direction]}


def short_storm_card(card: StormCard) -> str:
    """Return the name of a storm card, short for a wind: "2 north"."""
    if card not in WINDS:
        return storm_card(card)
    direction, tiles = WINDS[card]
    # Translators: the short name of a wind card: “2 north”.
    return gettext("%(tiles)s %(direction)s") % {"tiles": tiles, "direction": WIND[direction]}
