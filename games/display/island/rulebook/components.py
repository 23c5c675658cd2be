"""The components in the chapters of the rulebook: what each picture on the board stands for."""

from django.utils.translation import gettext_lazy as _

from games.display.island.names import (
    CARD,
    CARD_PICTURE,
    CARD_POWER,
    LANDMARK,
    LANDMARK_PICTURE,
    POWER,
    ROLE,
    ROLE_PICTURE,
    START_PICTURE,
    TREASURE,
    TREASURE_PICTURE,
)
from games.display.shared.rulebook import Component
from games.display.shared.words import listed
from games.engine.island.data import (
    CARD_OF,
    SPECIAL,
    START,
    TREASURE_AT,
    TREASURE_DECK,
    TREASURE_TILES,
    Card,
    Landmark,
    Treasure,
)

TREASURE_TILE, START_TILE, OTHER_TILE = (
    LANDMARK_PICTURE[each] for each in (Landmark.TEMPLE_OF_THE_MOON, Landmark.BRONZE_GATE, Landmark.WATCHTOWER)
)
"""The landmarks that stand for their kind of tile."""


def treasures() -> tuple[Component, ...]:
    alert = _("One of the two tiles of the treasure has sunk. If both sink before you capture it, the game is lost.")
    return (
        *(
            Component(
                TREASURE_PICTURE[treasure],
                TREASURE[treasure],
                _captured_at(treasure),
                also=("medal", "check"),
                lesson="treasure",
            )
            for treasure in Treasure
        ),
        Component("alert", _("warning beside a treasure"), alert, also=("lost",), lesson="treasure"),
    )


def _captured_at(treasure: Treasure) -> str:
    tiles = [LANDMARK[landmark] for landmark in TREASURE_TILES[treasure]]
    return _("Capture it at %(tiles)s.") % {"tiles": listed(tiles, "or")}


def tiles() -> tuple[Component, ...]:
    others = [landmark for landmark in Landmark if landmark not in TREASURE_AT and landmark not in START.values()]
    return (
        Component(
            TREASURE_TILE,
            _("treasure tiles"),
            _("There are two for each treasure. Capture it on either one."),
            len(TREASURE_AT),
            tuple(LANDMARK_PICTURE[landmark] for landmark in TREASURE_AT),
            "treasure",
        ),
        Component(
            START_TILE,
            _("start tiles"),
            _starts(),
            len(START),
            (*(LANDMARK_PICTURE[landmark] for landmark in START.values()), *START_PICTURE.values()),
            "turn",
        ),
        Component(
            LANDMARK_PICTURE[Landmark.FOOLS_LANDING],
            LANDMARK[Landmark.FOOLS_LANDING],
            _("One of the start tiles, and the place where the helicopter takes you home."),
            lesson="flying-off",
        ),
        Component(
            OTHER_TILE,
            _("other tiles"),
            _("Tiles to stand on, without a use of their own."),
            len(others),
            tuple(LANDMARK_PICTURE[landmark] for landmark in others),
            "turn",
        ),
        *_states(),
    )


def _states() -> tuple[Component, ...]:
    return (
        Component("dry", _("dry"), _("Safe for now: its next flood card floods it."), lesson="shoring-up"),
        Component(
            "flooded",
            _("flooded"),
            _("Still a tile like any other, but its next flood card sinks it."),
            also=("tide", "splash"),
            lesson="shoring-up",
        ),
        Component(
            "sunk", _("sunken"), _("Gone for good, and its flood card with it."), also=("sea",), lesson="sinking"
        ),
    )


def _starts() -> str:
    starts = (f"{LANDMARK[landmark]} ({ROLE[role]})" for role, landmark in START.items())
    return _("Each adventurer begins on their own: %(tiles)s.") % {"tiles": listed(starts)}


def cards() -> tuple[Component, ...]:
    lessons = dict.fromkeys(CARD_OF.values(), "treasure") | dict.fromkeys(SPECIAL, "special-cards")
    kinds = (
        Component(
            CARD_PICTURE[card],
            str(CARD[card]),
            str(CARD_POWER[card]),
            TREASURE_DECK[card],
            ("card",),
            lessons.get(card, "waters-rise"),
        )
        for card in (*CARD_OF.values(), *SPECIAL, Card.WATERS_RISE)
    )
    deck = _("You draw two at the end of your turn. A hand keeps at most five.")
    flood = _("One for each tile. It floods the tile, or sinks it if it is flooded.")
    top = _("The flood card of this tile will be drawn soon. A dry tile then floods, a flooded one sinks.")
    return (
        Component("treasure-card", _("treasure cards"), deck, sum(TREASURE_DECK.values()), ("discard",), "hand-limit"),
        *kinds,
        Component("flood-card", _("flood cards"), flood, len(Landmark), lesson="sinking"),
        Component("on-top", _("on top of the pile"), top, also=("on-top-sinks",), lesson="waters-rise"),
    )


def adventurers() -> tuple[Component, ...]:
    return tuple(Component(ROLE_PICTURE[role], name, POWER[role], lesson=role.value) for role, name in ROLE.items())


def swimming() -> tuple[Component, ...]:
    text = _("A player whose tile sinks must swim to another tile at once, or be lifted off.")
    return (Component("swim", _("swimmer"), text, lesson="sinking"),)


def meter() -> tuple[Component, ...]:
    text = _("Shows how many flood cards come each turn. At the skull the game is lost.")
    return (Component("skull", _("water meter"), text, also=("water-level",), lesson="waters-rise"),)
