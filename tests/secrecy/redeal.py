"""A play with other secrets: what some seats do not know is dealt anew, and all that they saw happens again.

It knows nothing of `redeal` or of the views: what is hidden is listed here a second time, from the rules.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace

from games.engine import RULES
from games.engine.core.errors import IllegalAction
from games.engine.desert import events as sand
from games.engine.desert.actions import AnswerForecast
from games.engine.desert.data import WATER_MARKED, Face
from games.engine.desert.state import ReadForecast
from games.engine.island import events as sea

TRIES = 4
"""How many deals are tried; the one that differs most is taken."""
T = TypeVar("T")
SeatAction = tuple[int, Any]
Told = Sequence[tuple[Any, ...]]


@dataclass(frozen=True)
class Span:
    """A state, the actions after it, and for each its events and the state after it."""

    start: Any
    actions: Sequence[SeatAction]
    events: Told
    states: Sequence[Any]

    @property
    def end(self) -> Any:
        return self.states[-1] if self.states else self.start


def dealt_anew(rules: str, span: Span, seats: Collection[int], seed: str, random: Random) -> Span:
    """That span as it may just as well have been for all that these seats (none: a spectator) were told and shown.

    Where the pieces were shuffled within it, its chance must be the same; else it is another's, too.
    """
    answered = [_answered_otherwise(span, number, seats, random) for number in range(len(span.actions))]
    # A card put at the bottom of a pile that is shuffled within the span cannot change: the shuffle is the same.
    for actions in (answered, span.actions):
        deals = (DEALS[rules](span, actions, seats, random) for _ in range(TRIES))
        start = max(deals, key=lambda state: _changes(span.start, state))
        for begun in (replace(start, seed=seed, shuffles=random.randrange(1000)), start):
            found = _played(rules, begun, actions)
            if found is not None and witnessed(rules, found, seats) == witnessed(rules, span, seats):
                return found
    raise AssertionError("These seats would have noticed.")


def _played(rules: str, start: Any, actions: Sequence[SeatAction]) -> Span | None:
    states, events, state = list[Any](), list[tuple[Any, ...]](), start
    for seat, action in actions:
        try:
            state, new_events = RULES[rules].play(state, seat, action)
        except IllegalAction:
            return None
        states.append(state)
        events.append(new_events)
    return Span(start, actions, events, states)


def witnessed(rules: str, span: Span, seats: Collection[int]) -> list[Any]:
    """Return all events and views of these seats."""
    public = [
        [event for event in events if event.private_to is None or event.private_to in seats] for events in span.events
    ]
    eyes = sorted(seats) or [None]
    return [public, [[RULES[rules].view(state, seat) for seat in eyes] for state in (span.start, *span.states)]]


def _changes(state: Any, other: Any) -> int:
    """Return in how many places the two differ; what comes next counts most."""
    piles = [(getattr(state, name), getattr(other, name)) for name in PILES if hasattr(state, name)]
    places = sum(a != b for one, two in piles for a, b in zip(one, two, strict=True))
    return places + 20 * sum(one[:1] != two[:1] for one, two in piles)


PILES = ("deck", "gear_deck", "flood_deck", "treasure_deck", "tiles")


def _filled(pile: Sequence[T], kept: dict[int, T], layers: Sequence[int], random: Random) -> tuple[T, ...]:
    """Return the cards of a pile in another order within each layer; the kept cards stay in place."""
    dealt, start = list[T](), 0
    for cards in (*layers, len(pile) - sum(layers)):
        here = {place: kept[place] for place in range(start, start + cards) if place in kept}
        left = list(pile[start : start + cards])
        for card in here.values():
            left.remove(card)
        random.shuffle(left)
        dealt += [here[place] if place in here else left.pop() for place in range(start, start + cards)]
        start += cards
    return tuple(dealt)


# Desert: faces under the sand, the storm pile, the gear pile; only a seat knows its own Terrascope and forecast


def _answered_otherwise(span: Span, number: int, seats: Collection[int], random: Random) -> SeatAction:
    """Return the action; for another seat's forecast, with another card put away, which only that seat knows."""
    seat, action = span.actions[number]
    if not isinstance(action, AnswerForecast) or action.bottom is None or seat in seats:
        return seat, action
    before = span.states[number - 1] if number else span.start
    return seat, AnswerForecast((action.bottom + random.randrange(1, max(before.phase.count, 2))) % before.phase.count)


def _desert(span: Span, actions: Sequence[SeatAction], seats: Collection[int], random: Random) -> Any:
    state = span.start
    was, is_now = _storm_cards_shown(span, span.actions, seats), _storm_cards_shown(span, actions, seats)
    kept = {here: state.deck[there] for here, there in zip(is_now, was, strict=True) if here is not None}
    found = sum(isinstance(event, sand.GearFound) for events in span.events for event in events)
    return replace(
        state,
        tiles=_turned(span, seats, random),
        deck=_filled(state.deck, kept, (), random),
        gear_deck=_filled(state.gear_deck, dict(enumerate(state.gear_deck[:found])), (), random),
    )


def _storm_cards_shown(span: Span, actions: Sequence[SeatAction], seats: Collection[int]) -> list[int | None]:
    """Return where each storm card that the seats saw lay in the first pile; None for a card of a new pile."""
    pile: list[int | None] = list(range(len(span.start.deck)))
    phase = span.start.phase
    shown = pile[: phase.count] if isinstance(phase, ReadForecast) and phase.seat in seats else []
    for (_seat, action), events in zip(actions, span.events, strict=True):
        if isinstance(action, AnswerForecast) and action.bottom is not None:
            pile.append(pile.pop(action.bottom))
        for event in events:
            match event:
                case sand.CardRevealed():
                    shown.append(pile.pop(0))
                case sand.StormDeckShuffled(cards=cards):
                    pile = [None] * cards
                case sand.CardsForeseen(seat=seat, cards=foreseen) if seat in seats:
                    shown += pile[: len(foreseen)]
    return shown


def _turned(span: Span, seats: Collection[int], random: Random) -> tuple[Any, ...]:
    """Exchange faces of tiles with the same desert side, unless the seats know them or will see them."""
    known = {
        tile.id
        for tile in span.end.tiles
        if tile is not None and (tile.excavated or tile.face is Face.CRASH or set(tile.seen) & set(seats))
    }
    faces: dict[int, Face] = {}
    for marked in (True, False):
        hidden = {
            tile.id: tile.face
            for tile in span.start.tiles
            if tile is not None and tile.id not in known and (tile.face in WATER_MARKED) is marked
        }
        faces |= dict(zip(hidden, random.sample(list(hidden.values()), len(hidden)), strict=True))
    return tuple(replace(tile, face=faces.get(tile.id, tile.face)) if tile else None for tile in span.start.tiles)


# Island: the order of both piles, which nobody knows


def _island(span: Span, actions: Sequence[SeatAction], seats: Collection[int], random: Random) -> Any:
    state = span.start
    floods: list[int | None] = list(range(len(state.flood_deck)))
    treasures: list[int | None] = list(range(len(state.treasure_deck)))
    shown: tuple[list[int | None], list[int | None]] = ([], [])
    for event in (event for events in span.events for event in events):
        match event:
            case sea.TileFlooded() | sea.TileSank():
                shown[0].append(floods.pop(0))
            case sea.WaterRose(cards=cards):
                floods = [None] * len(cards) + floods
            case sea.FloodDeckShuffled(cards=count):
                floods = [None] * count
            case sea.CardDrawn():
                shown[1].append(treasures.pop(0))
            case sea.TreasureDeckShuffled(cards=count):
                treasures = [None] * count
    flood, treasure = (
        {place: pile[place] for place in places if place is not None}
        for pile, places in zip((state.flood_deck, state.treasure_deck), shown, strict=True)
    )
    return replace(
        state,
        flood_deck=_filled(state.flood_deck, flood, state.layers, random),
        treasure_deck=_filled(state.treasure_deck, treasure, (), random),
    )


DEALS: dict[str, Callable[[Span, Sequence[SeatAction], Collection[int], Random], Any]] = {
    "desert": _desert,
    "island": _island,
}
