"""The components in the chapters of the rulebook: what each picture on the board stands for."""

from django.utils.translation import gettext_lazy as _

from games.display.desert.names import (
    FACE,
    FACE_PICTURE,
    GEAR,
    GEAR_PICTURE,
    GEAR_POWER,
    PART,
    PART_PICTURE,
    POWER,
    ROLE,
    ROLE_PICTURE,
)
from games.display.desert.pictures import RIDGES
from games.display.shared.rulebook import Component
from games.engine.desert.data import CLUES, GEAR_DECK, POWERS, STORM_DECK, TILES, WINDS, Face, Part, StormCard

_RIDGES = [f"{side}-{number}" for side in ("far", "near") for number in range(RIDGES)]
_TILE_TEXTS = {
    Face.CRASH: _("Everyone starts here. Excavate it for a gear card."),
    Face.RUINS: _("Excavate them for a gear card."),
    Face.TUNNEL: _("Gives a gear card, shade from the sun, and a way to every other excavated tunnel."),
    Face.WELL: _("Has a water mark. Gives 2 water to everyone on the tile when it is excavated."),
    Face.MIRAGE: _("Has the same water mark as a well, but gives nothing."),
    Face.LAUNCH_PAD: _("Bring all four parts and everyone here to win."),
}
_TILE_LESSONS = {Face.WELL: "water", Face.MIRAGE: "water", Face.LAUNCH_PAD: "taking-off"}


def parts() -> tuple[Component, ...]:
    text = _("One of the four parts.")
    arrow = _("Only one of the part's two clues is known: its row or its column, as the arrow shows.")
    line = _("The part will appear in this row or column.")
    return (
        *(Component(PART_PICTURE[part], PART[part], text, also=("medal", "check"), lesson="clues") for part in Part),
        Component("arrow-column", _("arrow beside a part"), arrow, lesson="clues"),
        Component("band", _("dashed lines"), line, lesson="clues"),
    )


def tiles() -> tuple[Component, ...]:
    wreck = {Face.CRASH: ("wreck", "hull")}
    faces = (
        Component(
            FACE_PICTURE[face],
            FACE[face],
            text,
            TILES[face],
            wreck.get(face, ()),
            _TILE_LESSONS.get(face, "excavating"),
        )
        for face, text in _TILE_TEXTS.items()
    )
    return (*faces, _clues(), *_dunes())


def _clues() -> Component:
    text = _("Two for each part: one names its row, the other its column. The part appears where they meet.")
    count = sum(TILES[face] for face in CLUES)
    return Component("arrow-row", _("clue"), text, count, also=("arrow-column",), lesson="clues")


def _dunes() -> tuple[Component, ...]:
    return (
        Component(
            "dune",
            _("dune"),
            _("A tile that is not excavated yet. Once excavated, it stays face up."),
            also=("pit", "bank", "slab-row", "slab-column", *_RIDGES),
            lesson="excavating",
        ),
        Component(
            "water-mark", _("water mark"), _("A well or a mirage: excavate the tile to find out."), lesson="water"
        ),
        Component(
            "sand-1", _("1 sand"), _("You can walk here, but must clear it before you excavate."), lesson="digging"
        ),
        Component(
            "sand-many",
            _("2 or more sand"),
            _(
                "The tile is blocked: only the Climber moves here. A pawn without the Climber is buried and must dig "
                "itself out."
            ),
            also=("sand-2", "sand-3", "chip", "drift"),
            lesson="digging",
        ),
    )


def storm() -> tuple[Component, ...]:
    eye = _(
        "Nobody can enter it. The wind pushes tiles into its place, and each gets 1 sand. So the storm moves against "
        "the wind."
    )
    wind = _("Moves 1 to 3 tiles in the direction of the arrow; each gets 1 sand. The storm goes the other way.")
    sun = _("Everyone drinks 1 water, except on an excavated tunnel or under a Solar Shield.")
    rises = _("The storm meter rises by one tick.")
    push = _("The next wind may push the tile that way. The bolder the arrow, the likelier it is.")
    winds = sum(STORM_DECK[card] for card in WINDS)
    return (
        Component("storm", _("the storm"), eye, also=("arms", "dust"), lesson="storm"),
        Component("gust-2", _("Wind blows"), wind, winds, also=("gust-1", "gust-3"), lesson="storm"),
        Component("push", _("arrow on a tile"), push, lesson="storm"),
        Component("sun", _("Sun beats down"), sun, STORM_DECK[StormCard.SUN], lesson="water"),
        Component("meter-up", _("Storm picks up"), rises, STORM_DECK[StormCard.PICKS_UP], lesson="storm"),
    )


def adventurers() -> tuple[Component, ...]:
    named = _("%(name)s, canteen of %(water)s")
    return tuple(
        Component(
            ROLE_PICTURE[role],
            named % {"name": ROLE[role], "water": power.canteen},
            POWER[role],
            lesson=role.replace(" ", "-"),
        )
        for role, power in POWERS.items()
    )


def gear() -> tuple[Component, ...]:
    water = _("Everyone carries some in a canteen. A player who has to drink at 0 dies of thirst.")
    card = _("Excavating ruins, a tunnel or the crash site gives one.")
    return (
        Component("drop", _("water"), water, also=("canteen",), lesson="water"),
        Component("gear", _("gear cards"), card, sum(GEAR_DECK.values()), lesson="gear"),
        *(
            Component(GEAR_PICTURE[each], GEAR[each], GEAR_POWER[each], count, lesson="gear")
            for each, count in GEAR_DECK.items()
        ),
    )


def meter() -> tuple[Component, ...]:
    text = _("Shows how many storm cards come each turn. At the skull the game is lost.")
    return (Component("skull", _("storm meter"), text, lesson="storm"),)
