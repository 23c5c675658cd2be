"""The film of a step of the desert: storm cards, sliding tiles, sand, sun and what the players do."""

from collections.abc import Callable, Sequence
from typing import Any

from games.display.desert.decks import signs
from games.display.desert.names import GEAR, GEAR_PICTURE, PART_PICTURE, PLACE, storm_card
from games.display.desert.sentences import ending, sentence
from games.display.shared.cells import Place
from games.display.shared.film import (
    Banner,
    Begin,
    Card,
    Effect,
    Film,
    Flip,
    Light,
    Meter,
    Piece,
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
from games.engine.desert.data import WINDS, StormCard
from games.engine.desert.events import Event


def film(seen: Sequence[Event], *, names: Sequence[str], places: Sequence[Place] = PLACE) -> Film:
    def say(event: Event) -> str | None:
        return sentence(event, names=names, places=places)

    def piece(steps: Sequence[Event], number: int) -> Piece:
        event = steps[number]
        if isinstance(event, events.GameEnded):
            return _ended(event, steps[:number], names)
        if isinstance(event, events.PartLocated | events.PartPickedUp):
            return _part(event, str(say(event)))
        make = PIECES.get(type(event))
        return make(event) if make else Piece()

    return compose(seen, piece, say)


def _card(event: events.CardRevealed) -> Piece:
    sign = signs((event.card,))[0]
    effects: tuple[Effect, ...] = ()
    if event.card in WINDS:
        effects = (Wind(str(WINDS[event.card][0])),)
    elif event.card is StormCard.SUN:
        effects = (Sun(),)
    return Piece(effects, card=Card(storm_card(event.card), sign.picture, sign.entry, sign.turn, sign.tint))


def _slide(event: events.StormMoved) -> Piece:
    return Piece((Slide(event.tile, event.source, event.to, event.sand, event.pawns),))


def _walk(event: events.Moved) -> Piece:
    pawns = (event.seat,) if event.passenger is None else (event.seat, event.passenger)
    return Piece((Walk(pawns, event.to),))


def _gear(event: events.GearFound) -> Piece:
    picture = GEAR_PICTURE[event.gear]
    return Piece((Take(event.seat),), card=Card(str(GEAR[event.gear]), picture, f"gear-{picture}"))


def _part(event: events.PartLocated | events.PartPickedUp, title: str) -> Piece:
    """Return the banner of a part whose place is known, or that somebody has now."""
    banner = Banner(title, PART_PICTURE[event.part], "good")
    if isinstance(event, events.PartLocated):
        return Piece((Light(cells=(event.cell,)), Meter()), banner=banner)
    return Piece((Light(pawns=(event.seat,)), Meter()), banner=banner)


def _ended(event: events.GameEnded, before: Sequence[Event], names: Sequence[str]) -> Piece:
    """Return the end of the game, with the pawns or the tile that it hung on."""
    outcome = event.outcome
    if outcome.won:
        everyone = tuple(range(len(names)))
        return Piece((Light(pawns=everyone),), banner=Banner(ending(outcome, names), "launch", "good", end=True))
    slides = [each.to for each in before if isinstance(each, events.StormMoved)]
    cells = (slides[-1],) if outcome.cause == "buried" and slides else ()
    light = Light(cells=cells, pawns=outcome.seats)
    return Piece((light,), banner=Banner(ending(outcome, names), "skull", "bad", end=True))


PIECES: dict[type, Callable[[Any], Piece]] = {
    events.Moved: _walk,
    events.SandRemoved: lambda event: Piece((Sand(event.cell, event.left),)),
    events.TileExcavated: lambda event: Piece((Flip(event.cell, "excavated"),)),
    events.GearFound: _gear,
    events.WaterGained: lambda event: Piece((Water(event.seat, event.water, gain=True),)),
    events.TurnEnded: lambda event: Piece((Begin(),)),
    events.CardRevealed: _card,
    events.StormMoved: _slide,
    events.WaterDrunk: lambda event: Piece((Water(event.seat, event.water),)),
    events.StormPickedUp: lambda event: Piece((Meter(),)),
}
"""The part of a film that an event adds. The others add only their sentence."""
