"""Events as sentences for the log, recaps, mails and announcements: a format or a small function for each event."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from games.display.island.names import CARD, LANDMARK, ROLE, SINKING_TREASURE, THE_ROLE, THE_TREASURE
from games.display.shared.cells import Place
from games.display.shared.names import addressed, people, with_article
from games.display.shared.words import listed, words_of
from games.engine.island import events
from games.engine.island.data import METER, TREASURE_AT, TREASURE_TILES, Card, Treasure
from games.engine.island.events import Event
from games.engine.island.state import Outcome
from games.engine.island.view import View

Texts = Sequence[str]
Places = Sequence[Place]


def sentence(event: Event, *, names: Texts, places: Places) -> str | None:
    """Return an event as a sentence, or None if the log leaves it out. `places` are the cells in words."""
    if type(event) in FORMATS:
        text, second = FORMATS[type(event)]
        return addressed(text, words_of(event, names, TERMS), **second)
    return SENTENCES[type(event)](event, names, places)


def _moved(event: events.Moved, names: Texts, places: Places) -> str:
    words = {"who": names[event.seat], "to": places[event.to].to}
    if event.guide is not None:
        return addressed(
            # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
            _("%(guide)s guided %(who)s %(to)s."),
            {**words, "guide": names[event.guide]},
            guide=_("You guided %(who)s %(to)s."),
            who=_("%(guide)s guided you %(to)s."),
        )
    if event.by == "dive":
        # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
        return addressed(_("%(who)s dived %(to)s."), words, who=_("You dived %(to)s."))
    if event.by == "flight":
        # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
        return addressed(_("%(who)s flew %(to)s."), words, who=_("You flew %(to)s."))
    # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
    return addressed(_("%(who)s moved %(to)s."), words, who=_("You moved %(to)s."))


def _tiles_shored_up(event: events.TilesShoredUp, names: Texts, places: Places) -> str:
    words = {"who": names[event.seat], "tiles": listed(places[cell] for cell in event.cells)}
    return addressed(_("%(who)s shored up %(tiles)s."), words, who=_("You shored up %(tiles)s."))


def _treasure_captured(event: events.TreasureCaptured, names: Texts, places: Places) -> str:
    words = {"who": names[event.seat], "treasure": THE_TREASURE[event.treasure], "missing": event.missing}
    if event.missing == 0:
        second = _("You captured %(treasure)s, the last treasure.")
        return addressed(_("%(who)s captured %(treasure)s, the last treasure."), words, who=second)
    text = ngettext(
        "%(who)s captured %(treasure)s; %(missing)s treasure is still missing.",
        "%(who)s captured %(treasure)s; %(missing)s treasures are still missing.",
        event.missing,
    )
    second = ngettext(
        "You captured %(treasure)s; %(missing)s treasure is still missing.",
        "You captured %(treasure)s; %(missing)s treasures are still missing.",
        event.missing,
    )
    return addressed(text, words, who=second)


def _card_drawn(event: events.CardDrawn, names: Texts, places: Places) -> str:
    words = {"who": names[event.seat], "card": CARD[event.card]}
    if event.card is Card.WATERS_RISE:
        return addressed(_("%(who)s drew: %(card)s"), words, who=_("You drew: %(card)s"))
    return addressed(_("%(who)s drew a card: %(card)s."), words, who=_("You drew a card: %(card)s."))


def _water_rose(event: events.WaterRose, names: Texts, places: Places) -> str:
    if not event.cards or event.tick == len(METER):
        return water_rose(event)
    again = _("These cards are back on top: %(tiles)s.") % {"tiles": listed(LANDMARK[each] for each in event.cards)}
    return f"{water_rose(event)} {again}"


def water_rose(event: events.WaterRose) -> str:
    """Return how many flood cards a turn one rise of the water makes."""
    if event.tick == len(METER):
        return _("The water meter reached the skull.")
    if event.level == METER[event.tick - 1]:
        text = ngettext(
            "The water rose; still %(level)s flood card a turn.",
            "The water rose; still %(level)s flood cards a turn.",
            event.level,
        )
    else:
        text = ngettext(
            "The water rose to %(level)s flood card a turn.",
            "The water rose to %(level)s flood cards a turn.",
            event.level,
        )
    return text % {"level": event.level}


def _pawns_lifted(event: events.PawnsLifted, names: Texts, places: Places) -> str:
    words = {"pawns": people(names[seat] for seat in event.pawns), "to": places[event.to].to}
    # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
    return addressed(_("The helicopter took %(pawns)s %(to)s."), words, pawns=_("The helicopter took you %(to)s."))


def _tile_sank(event: events.TileSank, names: Texts, places: Places) -> str:
    words = {"tile": LANDMARK[event.landmark], "who": people(names[seat] for seat in event.pawns)}
    if not event.pawns:
        return _("%(tile)s sank.") % words
    return addressed(_("%(tile)s sank under %(who)s."), words, who=_("%(tile)s sank under you."))


def treasure_at_risk(event: events.TileSank, view: View) -> str | None:
    """Return that the tile left a treasure of the view only one other tile; None if it did not, or it is captured."""
    treasure = TREASURE_AT.get(event.landmark)
    if treasure is None or treasure in view.captured or not _stands(view, treasure):
        return None
    words = {"tile": LANDMARK[event.landmark], "treasure": THE_TREASURE[treasure]}
    return _("%(tile)s sank: only one tile was left for %(treasure)s.") % words


def _stands(view: View, treasure: Treasure) -> bool:
    """Return whether there is a tile left where a treasure can be captured."""
    tiles = (tile for tile in view.tiles if tile is not None)
    return any(tile.landmark in TREASURE_TILES[treasure] and not tile.sunk for tile in tiles)


def _swam(event: events.Swam, names: Texts, places: Places) -> str:
    words = {"who": names[event.seat], "to": places[event.to].to}
    # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
    return addressed(_("%(who)s swam %(to)s."), words, who=_("You swam %(to)s."))


def ending(outcome: Outcome, names: Texts) -> str:
    """Return how a game ended as a sentence."""
    if outcome.won:
        return _("Won: the helicopter lifts off with everyone and all four treasures!")
    match outcome.cause:
        case "treasure sunk":
            return _("Lost: %(treasure)s sank with its tiles.") % {
                "treasure": SINKING_TREASURE[outcome.treasure] if outcome.treasure else ""
            }
        case "landing sunk":
            return _("Lost: Fools' Landing sank, and nobody can fly home.")
        case "drowned":
            text = ngettext("Lost: %(who)s drowned.", "Lost: %(who)s drowned.", len(outcome.seats))
            return addressed(
                text,
                {"who": people(with_article(names[seat], ROLE, THE_ROLE) for seat in outcome.seats)},
                who=_("Lost: you drowned."),
            )
        case _:
            return _("Lost: the water swallowed the island.")


TERMS = {"card": CARD}
FORMATS: dict[type, tuple[Any, dict[str, Any]]] = {
    events.CardGiven: (
        # Translators: “to” is a person.
        gettext_lazy("%(who)s gave %(to)s a card: %(card)s."),
        {
            # Translators: “to” is a person.
            "who": gettext_lazy("You gave %(to)s a card: %(card)s."),
            "to": gettext_lazy("%(who)s gave you a card: %(card)s."),
        },
    ),
    events.TurnEnded: (gettext_lazy("%(who)s ended the turn."), {"who": gettext_lazy("You ended your turn.")}),
    events.TreasureDeckShuffled: (
        ngettext_lazy(
            "The treasure pile ran out; %(cards)s card was shuffled into a new one.",
            "The treasure pile ran out; %(cards)s cards were shuffled into a new one.",
            "cards",
        ),
        {},
    ),
    events.FloodDeckShuffled: (
        ngettext_lazy(
            "The flood pile ran out; %(cards)s card was shuffled into a new one.",
            "The flood pile ran out; %(cards)s cards were shuffled into a new one.",
            "cards",
        ),
        {},
    ),
    events.CardDiscarded: (
        gettext_lazy("%(who)s discarded a card: %(card)s."),
        {"who": gettext_lazy("You discarded a card: %(card)s.")},
    ),
    events.CardPlayed: (
        gettext_lazy("%(who)s played a card: %(card)s."),
        {"who": gettext_lazy("You played a card: %(card)s.")},
    ),
    events.TurnStarted: (gettext_lazy("It's %(who)s's turn."), {"who": gettext_lazy("It's your turn.")}),
}
"""The sentences that need no more than the fields of their event, with their second forms.

`TERMS` names what some of the fields hold.
"""

SENTENCES: dict[type, Callable[[Any, Texts, Places], str | None]] = {
    events.Moved: _moved,
    events.TilesShoredUp: _tiles_shored_up,
    events.TreasureCaptured: _treasure_captured,
    events.CardDrawn: _card_drawn,
    events.WaterRose: _water_rose,
    events.PawnsLifted: _pawns_lifted,
    events.TileFlooded: lambda event, names, places: _("%(tile)s is flooded.") % {"tile": LANDMARK[event.landmark]},
    events.TileSank: _tile_sank,
    events.Swam: _swam,
    events.GameEnded: lambda event, names, places: ending(event.outcome, names),
}
"""The functions that make the other sentences."""
