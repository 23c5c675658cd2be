"""The film of a step of the island: treasure cards, the rising water, the flood and what the players do."""

from collections.abc import Sequence

from games.display.island.names import CARD, CARD_PICTURE, LANDMARK, LANDMARK_PICTURE, TREASURE_PICTURE
from games.display.island.sentences import sentence
from games.display.shared.cells import Place
from games.display.shared.film import (
    Banner,
    Begin,
    Card,
    Context,
    Drop,
    Film,
    Flip,
    Goal,
    Light,
    Meter,
    Piece,
    PieceMaker,
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

    return compose(seen, PIECES, say, len(names))


def _drawn(event: events.CardDrawn, context: Context) -> Piece:
    """Return a treasure card that goes to a hand. A Waters Rise! stays on the board for its banner."""
    picture = CARD_PICTURE[event.card]
    name, entry = str(CARD[event.card]), f"cards-{picture}"
    if event.card is data.Card.WATERS_RISE:
        return Piece(card=Card(name, picture, entry, tint="rise"))
    return Piece((Take(event.seat, picture),), card=Card(name, picture, entry))


def _rose(event: events.WaterRose, context: Context) -> Piece:
    rise = data.Card.WATERS_RISE
    return Piece((Meter(),), banner=Banner(str(CARD[rise]), CARD_PICTURE[rise], "bad"))


def _flooded(event: events.TileFlooded, context: Context) -> Piece:
    card = Card(str(LANDMARK[event.landmark]), LANDMARK_PICTURE[event.landmark], "tiles-flooded", tint="floods")
    return Piece((Flip(event.cell, "flooded"),), card=card)


def _sank(event: events.TileSank, context: Context) -> Piece:
    card = Card(str(LANDMARK[event.landmark]), LANDMARK_PICTURE[event.landmark], "tiles-sunk", tint="sinks")
    return Piece((Flip(event.cell, "sunk"),), card=card)


def _captured(event: events.TreasureCaptured, context: Context) -> Piece:
    picture = TREASURE_PICTURE[event.treasure]
    banner = Banner(context.sentence, picture, "good")
    cards = (CARD_PICTURE[data.CARD_OF[event.treasure]],) * data.CAPTURE
    return Piece((Light(pawns=(event.seat,)), Drop(event.seat, cards), Goal(picture), Meter()), banner=banner)


def _given(event: events.CardGiven, context: Context) -> Piece:
    picture = CARD_PICTURE[event.card]
    return Piece((Drop(event.seat, (picture,)), Take(event.to, picture)))


def _gone(event: events.CardDiscarded | events.CardPlayed, context: Context) -> Piece:
    return Piece((Drop(event.seat, (CARD_PICTURE[event.card],)),))


def _ended(event: events.GameEnded, context: Context) -> Piece:
    """Return the end of the game, with the pawns or the tile that it hung on."""
    outcome = event.outcome
    if outcome.won:
        everyone = tuple(range(context.players))
        return Piece((Light(pawns=everyone),), banner=Banner(context.sentence, "helicopter", "good", end=True))
    sunk = [each for each in context.before if isinstance(each, events.TileSank)][-1:]
    light = Light(cells=tuple(each.cell for each in sunk), pawns=outcome.seats)
    return Piece((light,), banner=Banner(context.sentence, _lost(outcome, sunk), "bad", end=True))


def _lost(outcome: Outcome, sunk: Sequence[events.TileSank]) -> str:
    """Return the picture of what was lost with the tile that sank: the treasure, or the tile itself."""
    if outcome.treasure:
        return TREASURE_PICTURE[outcome.treasure]
    return LANDMARK_PICTURE[sunk[0].landmark] if sunk and not outcome.seats else "skull"


PIECES: dict[type, PieceMaker] = {
    events.Moved: lambda event, context: Piece((Walk((event.seat,), event.to),)),
    events.TilesShoredUp: lambda event, context: Piece(tuple(Flip(cell, "dry") for cell in event.cells)),
    events.TreasureCaptured: _captured,
    events.CardGiven: _given,
    events.TurnEnded: lambda event, context: Piece((Begin(),)),
    events.CardDrawn: _drawn,
    events.CardDiscarded: _gone,
    events.CardPlayed: _gone,
    events.WaterRose: _rose,
    events.PawnsLifted: lambda event, context: Piece((Walk(event.pawns, event.to),)),
    events.TileFlooded: _flooded,
    events.TileSank: _sank,
    events.Swam: lambda event, context: Piece((Walk((event.seat,), event.to),)),
    events.GameEnded: _ended,
}
"""The part of a film that an event adds. The others add only their sentence."""
