"""Events as sentences for the log, recaps, mails and announcements: one small function for each event."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.island.names import CARD, LANDMARK, SINKING_TREASURE, THE_TREASURE
from games.display.shared.cells import Place
from games.display.shared.words import listed
from games.engine.island import events
from games.engine.island.data import METER, Card
from games.engine.island.events import Event
from games.engine.island.state import Outcome

Texts = Sequence[str]
Places = Sequence[Place]


def sentence(event: Event, *, names: Texts, places: Places) -> str | None:
    """Return an event as a sentence, or None if the log leaves it out. `places` are the cells in words."""
    return SENTENCES[type(event)](event, names, places)


def _moved(event: events.Moved, names: Texts, places: Places) -> str:
    words = {"who": names[event.seat], "to": places[event.to].to}
    if event.guide is not None:
        # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
        return _("%(guide)s guided %(who)s %(to)s.") % {**words, "guide": names[event.guide]}
    if event.by == "dive":
        # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
        return _("%(who)s dived %(to)s.") % words
    if event.by == "flight":
        # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
        return _("%(who)s flew %(to)s.") % words
    # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
    return _("%(who)s moved %(to)s.") % words


def _tiles_shored_up(event: events.TilesShoredUp, names: Texts, places: Places) -> str:
    tiles = listed(places[cell] for cell in event.cells)
    return _("%(who)s shored up %(tiles)s.") % {"who": names[event.seat], "tiles": tiles}


def _card_given(event: events.CardGiven, names: Texts, places: Places) -> str:
    words = {"who": names[event.seat], "to": names[event.to], "card": CARD[event.card]}
    # Translators: “to” is a person.
    return _("%(who)s gave %(to)s a card: %(card)s.") % words


def _treasure_captured(event: events.TreasureCaptured, names: Texts, places: Places) -> str:
    words = {"who": names[event.seat], "treasure": THE_TREASURE[event.treasure], "missing": event.missing}
    if event.missing == 0:
        return _("%(who)s captured %(treasure)s, the last treasure.") % words
    text = ngettext(
        "%(who)s captured %(treasure)s; %(missing)s treasure is still missing.",
        "%(who)s captured %(treasure)s; %(missing)s treasures are still missing.",
        event.missing,
    )
    return text % words


def _turn_ended(event: events.TurnEnded, names: Texts, places: Places) -> str:
    return _("%(who)s ended the turn.") % {"who": names[event.seat]}


def _card_drawn(event: events.CardDrawn, names: Texts, places: Places) -> str:
    words = {"who": names[event.seat], "card": CARD[event.card]}
    if event.card is Card.WATERS_RISE:
        return _("%(who)s drew: %(card)s") % words
    return _("%(who)s drew a card: %(card)s.") % words


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
            "The water rose; it is still %(level)s flood card a turn.",
            "The water rose; it is still %(level)s flood cards a turn.",
            event.level,
        )
    else:
        text = ngettext(
            "The water rose to %(level)s flood card a turn.",
            "The water rose to %(level)s flood cards a turn.",
            event.level,
        )
    return text % {"level": event.level}


def _treasure_deck_shuffled(event: events.TreasureDeckShuffled, names: Texts, places: Places) -> str:
    text = ngettext(
        "The treasure pile ran out; %(cards)s card was shuffled into a new one.",
        "The treasure pile ran out; %(cards)s cards were shuffled into a new one.",
        event.cards,
    )
    return text % {"cards": event.cards}


def _flood_deck_shuffled(event: events.FloodDeckShuffled, names: Texts, places: Places) -> str:
    text = ngettext(
        "The flood pile ran out; %(cards)s card was shuffled into a new one.",
        "The flood pile ran out; %(cards)s cards were shuffled into a new one.",
        event.cards,
    )
    return text % {"cards": event.cards}


def _card_discarded(event: events.CardDiscarded, names: Texts, places: Places) -> str:
    return _("%(who)s discarded a card: %(card)s.") % {"who": names[event.seat], "card": CARD[event.card]}


def _card_played(event: events.CardPlayed, names: Texts, places: Places) -> str:
    return _("%(who)s played a card: %(card)s.") % {"who": names[event.seat], "card": CARD[event.card]}


def _pawns_lifted(event: events.PawnsLifted, names: Texts, places: Places) -> str:
    words = {"pawns": listed(names[seat] for seat in event.pawns), "to": places[event.to].to}
    # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
    return _("The helicopter took %(pawns)s %(to)s.") % words


def _tile_flooded(event: events.TileFlooded, names: Texts, places: Places) -> str:
    return _("%(tile)s is flooded.") % {"tile": LANDMARK[event.landmark]}


def _tile_sank(event: events.TileSank, names: Texts, places: Places) -> str:
    words = {"tile": LANDMARK[event.landmark], "who": listed(names[seat] for seat in event.pawns)}
    if not event.pawns:
        return _("%(tile)s sank.") % words
    return _("%(tile)s sank under %(who)s.") % words


def _swam(event: events.Swam, names: Texts, places: Places) -> str:
    # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
    return _("%(who)s swam %(to)s.") % {"who": names[event.seat], "to": places[event.to].to}


def _turn_started(event: events.TurnStarted, names: Texts, places: Places) -> str:
    return _("It's %(who)s's turn.") % {"who": names[event.seat]}


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
            return text % {"who": listed(names[seat] for seat in outcome.seats)}
        case _:
            return _("Lost: the water swallowed the island.")


def _game_ended(event: events.GameEnded, names: Texts, places: Places) -> str:
    return ending(event.outcome, names)


SENTENCES: dict[type, Callable[[Any, Texts, Places], str | None]] = {
    events.Moved: _moved,
    events.TilesShoredUp: _tiles_shored_up,
    events.CardGiven: _card_given,
    events.TreasureCaptured: _treasure_captured,
    events.TurnEnded: _turn_ended,
    events.CardDrawn: _card_drawn,
    events.WaterRose: _water_rose,
    events.TreasureDeckShuffled: _treasure_deck_shuffled,
    events.FloodDeckShuffled: _flood_deck_shuffled,
    events.CardDiscarded: _card_discarded,
    events.CardPlayed: _card_played,
    events.PawnsLifted: _pawns_lifted,
    events.TileFlooded: _tile_flooded,
    events.TileSank: _tile_sank,
    events.Swam: _swam,
    events.TurnStarted: _turn_started,
    events.GameEnded: _game_ended,
}
