"""The film of a step of the desert: storm cards, sliding tiles, sand, sun and what the players do."""

from collections.abc import Sequence

from games.display.desert.decks import signs
from games.display.desert.names import GEAR, GEAR_PICTURE, PART_PICTURE, PLACE, storm_card
from games.display.desert.sentences import sentence
from games.display.shared.cells import Place
from games.display.shared.film import (
    Banner,
    Begin,
    Card,
    Clue,
    Context,
    Drop,
    Effect,
    Film,
    Flip,
    Give,
    Goal,
    Light,
    Meter,
    Piece,
    PieceMaker,
    Sand,
    Slide,
    Sun,
    Take,
    Walk,
    Water,
    Wind,
    compose,
)
from games.engine.desert import events
from games.engine.desert.data import CLUES, WINDS, StormCard
from games.engine.desert.events import Event


def film(seen: Sequence[Event], *, names: Sequence[str], places: Sequence[Place] = PLACE) -> Film:
    def say(event: Event) -> str | None:
        return sentence(event, names=names, places=places)

    return compose(seen, PIECES, say, len(names))


def _card(event: events.CardRevealed, context: Context) -> Piece:
    sign = signs((event.card,))[0]
    effects: tuple[Effect, ...] = ()
    if event.card in WINDS:
        effects = (Wind(str(WINDS[event.card][0])),)
    elif event.card is StormCard.SUN:
        effects = (Sun(),)
    return Piece(effects, card=Card(storm_card(event.card), sign.picture, sign.entry, sign.turn, sign.tint))


def _walk(event: events.Moved, context: Context) -> Piece:
    pawns = (event.seat,) if event.passenger is None else (event.seat, event.passenger)
    return Piece((Walk(pawns, event.to),))


def _excavated(event: events.TileExcavated, context: Context) -> Piece:
    flip = Flip(event.cell, "excavated")
    if event.face not in CLUES:
        return Piece((flip,))
    part, axis = CLUES[event.face]
    return Piece((flip, Clue(PART_PICTURE[part], event.cell, str(axis))))


def _gear(event: events.GearFound, context: Context) -> Piece:
    picture = GEAR_PICTURE[event.gear]
    return Piece((Take(event.seat, picture),), card=Card(str(GEAR[event.gear]), picture, f"gear-{picture}"))


def _given(event: events.GearGiven, context: Context) -> Piece:
    picture = GEAR_PICTURE[event.gear]
    return Piece((Drop(event.seat, (picture,)), Take(event.to, picture)))


def _part(event: events.PartLocated | events.PartPickedUp, context: Context) -> Piece:
    """Return the banner of a part whose place is known, or that somebody has now."""
    picture = PART_PICTURE[event.part]
    banner = Banner(context.sentence, picture, "good")
    if isinstance(event, events.PartLocated):
        return Piece((Light(cells=(event.cell,)), Goal(picture, event.cell), Meter()), banner=banner)
    return Piece((Light(pawns=(event.seat,)), Goal(picture), Meter()), banner=banner)


def _ended(event: events.GameEnded, context: Context) -> Piece:
    """Return the end of the game, with the pawns or the tile that it hung on."""
    outcome = event.outcome
    if outcome.won:
        everyone = tuple(range(context.players))
        return Piece((Light(pawns=everyone),), banner=Banner(context.sentence, "launch", "good", end=True))
    slides = [each.to for each in context.before if isinstance(each, events.StormMoved)]
    cells = (slides[-1],) if outcome.cause == "buried" and slides else ()
    light = Light(cells=cells, pawns=outcome.seats)
    return Piece((light,), banner=Banner(context.sentence, "skull", "bad", end=True))


PIECES: dict[type, PieceMaker] = {
    events.Moved: _walk,
    events.SandRemoved: lambda event, context: Piece((Sand(event.cell, event.left),)),
    events.TileExcavated: _excavated,
    events.GearFound: _gear,
    events.GearGiven: _given,
    events.GearUsed: lambda event, context: Piece((Drop(event.seat, (GEAR_PICTURE[event.gear],)),)),
    events.WaterGained: lambda event, context: Piece((Water(event.seat, event.water, gain=True),)),
    events.WaterGiven: lambda event, context: Piece((Give(event.seat, event.to, event.amount),)),
    events.PartLocated: _part,
    events.PartPickedUp: _part,
    events.TurnEnded: lambda event, context: Piece((Begin(),)),
    events.CardRevealed: _card,
    events.StormMoved: lambda event, context: Piece(
        (Slide(event.tile, event.source, event.to, event.sand, event.pawns),)
    ),
    events.WaterDrunk: lambda event, context: Piece((Water(event.seat, event.water),)),
    events.StormPickedUp: lambda event, context: Piece((Meter(),)),
    events.GameEnded: _ended,
}
"""The part of a film that an event adds. The others add only their sentence."""
