"""The film of a step of the island: treasure cards, the rising water, the flood and what the players do."""

from collections.abc import Callable, Sequence
from typing import Any

from games.display.island.names import CARD, CARD_PICTURE, LANDMARK, LANDMARK_PICTURE, TREASURE_PICTURE
from games.display.island.sentences import ending, sentence
from games.display.shared.cells import Place
from games.display.shared.film import (
    Banner,
    Begin,
    Card,
    Film,
    Flip,
    Light,
    Meter,
    Piece,
    Take,
    Walk,
    compose,
)
from games.engine.island import data, events
from games.engine.island.events import Event
from games.engine.island.state import Outcome


def film(seen: Sequence[Event], *, names: Sequence[str], places: Sequence[Place]) -> Film:
    def say(event: Event) -> str | None:
        return sentence(event, names=names, places=places)

    def piece(steps: Sequence[Event], number: int) -> Piece:
        event = steps[number]
        if isinstance(event, events.GameEnded):
            return _ended(event, steps[:number], names)
        if isinstance(event, events.TreasureCaptured):
            return _captured(event, str(say(event)))
        make = PIECES.get(type(event))
        return make(event) if make else Piece()

    return compose(seen, piece, say)


def _drawn(event: events.CardDrawn) -> Piece:
    """Return a treasure card that goes to a hand. A Waters Rise! stays on the board for its banner."""
    picture = CARD_PICTURE[event.card]
    name, entry = str(CARD[event.card]), f"cards-{picture}"
    if event.card is data.Card.WATERS_RISE:
        return Piece(card=Card(name, picture, entry, tint="rise"))
    return Piece((Take(event.seat),), card=Card(name, picture, entry))


def _rose(event: events.WaterRose) -> Piece:
    rise = data.Card.WATERS_RISE
    return Piece((Meter(),), banner=Banner(str(CARD[rise]), CARD_PICTURE[rise], "bad"))


def _flooded(event: events.TileFlooded) -> Piece:
    card = Card(str(LANDMARK[event.landmark]), LANDMARK_PICTURE[event.landmark], "tiles-flooded", tint="floods")
    return Piece((Flip(event.cell, "flooded"),), card=card)


def _sank(event: events.TileSank) -> Piece:
    card = Card(str(LANDMARK[event.landmark]), LANDMARK_PICTURE[event.landmark], "tiles-sunk", tint="sinks")
    return Piece((Flip(event.cell, "sunk"),), card=card)


def _captured(event: events.TreasureCaptured, title: str) -> Piece:
    banner = Banner(title, TREASURE_PICTURE[event.treasure], "good")
    return Piece((Light(pawns=(event.seat,)), Meter()), banner=banner)


def _ended(event: events.GameEnded, before: Sequence[Event], names: Sequence[str]) -> Piece:
    """Return the end of the game, with the pawns or the tile that it hung on."""
    outcome = event.outcome
    if outcome.won:
        everyone = tuple(range(len(names)))
        return Piece((Light(pawns=everyone),), banner=Banner(ending(outcome, names), "helicopter", "good", end=True))
    sunk = [each for each in before if isinstance(each, events.TileSank)][-1:]
    light = Light(cells=tuple(each.cell for each in sunk), pawns=outcome.seats)
    return Piece((light,), banner=Banner(ending(outcome, names), _lost(outcome, sunk), "bad", end=True))


def _lost(outcome: Outcome, sunk: Sequence[events.TileSank]) -> str:
    """Return the picture of what was lost with the tile that sank: the treasure, or the tile itself."""
    if outcome.treasure:
        return TREASURE_PICTURE[outcome.treasure]
    return LANDMARK_PICTURE[sunk[0].landmark] if sunk and not outcome.seats else "skull"


PIECES: dict[type, Callable[[Any], Piece]] = {
    events.Moved: lambda event: Piece((Walk((event.seat,), event.to),)),
    events.TilesShoredUp: lambda event: Piece(tuple(Flip(cell, "dry") for cell in event.cells)),
    events.CardGiven: lambda event: Piece((Take(event.to),)),
    events.TurnEnded: lambda event: Piece((Begin(),)),
    events.CardDrawn: _drawn,
    events.WaterRose: _rose,
    events.PawnsLifted: lambda event: Piece((Walk(event.pawns, event.to),)),
    events.TileFlooded: _flooded,
    events.TileSank: _sank,
    events.Swam: lambda event: Piece((Walk((event.seat,), event.to),)),
}
"""The part of a film that an event adds. The others add only their sentence."""
