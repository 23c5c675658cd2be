"""The standing orders of the island: cards, discards and swims for the time when their owner sleeps.

Sandbags are played once the actions of a turn are over, because before that the team may still help itself.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta
from msgspec.json import Decoder

from games.engine.core.errors import gettext_noop
from games.engine.core.odds import IMPOSSIBLE
from games.engine.core.orders import NO_CARD, Condition, Percent, StandingOrders
from games.engine.core.orders import Order as AnyOrder
from games.engine.island import actions
from games.engine.island.actions import Action
from games.engine.island.data import TREASURE_AT, TREASURE_TILES, Card, Landmark, Treasure
from games.engine.island.legal import allows
from games.engine.island.movement import swims
from games.engine.island.odds import chance_to_sink
from games.engine.island.state import Discard, Over, State, Swim
from games.engine.island.view import view

FREE_ACTIONS: tuple[type, ...] = (actions.UseHelicopterLift, actions.UseSandbags, actions.Escape)
"""The kinds of action that cost nothing, by the holder of the card (I6)."""
FORCED_CHOICES: tuple[type, ...] = (actions.DiscardCard, actions.SwimTo)
"""The kinds of forced choice during another seat's turn (I7, I19)."""
TURN_ACTIONS: tuple[type, ...] = (
    actions.Move,
    actions.Fly,
    actions.Guide,
    actions.ShoreUp,
    actions.GiveCard,
    actions.Capture,
    actions.EndTurn,
    actions.Draw,
)
"""The kinds of action of a turn. None shows anything to its player alone, because hands are open."""
NEVER_HELD = gettext_noop("Nobody holds that card.")
ALL_SUNK = gettext_noop("None of these tiles is left.")
ALL_CAPTURED = gettext_noop("All treasures are captured.")
NONE_HELD = gettext_noop("Not possible now: you hold none of these cards.")
NONE_NEAR = gettext_noop("Not possible now: your pawn could swim to none of these tiles.")


class BagTile(AnyOrder, frozen=True, tag=True):
    """Play Sandbags on a tile that sinks this turn with such odds; without `tile`, on the last one of a treasure."""

    odds: Percent
    tile: Landmark | None = None


class DiscardFirst(AnyOrder, frozen=True, tag=True):
    """Discard the first of these cards that the hand holds, when it holds too many."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=4)]


class SwimFirst(AnyOrder, frozen=True, tag=True):
    """Swim to the first of these tiles that can be reached, when the own tile sinks."""

    tiles: Annotated[tuple[Landmark, ...], Meta(min_length=1, max_length=4)]


class LiftSwimmers(AnyOrder, frozen=True, tag=True):
    """Play a Helicopter Lift for those who would drown, to a tile, or to any other if it has sunk."""

    tile: Landmark


class FlyOff(AnyOrder, frozen=True, tag=True):
    """Play a Helicopter Lift for the escape as soon as everything is ready."""


Order: TypeAlias = BagTile | DiscardFirst | SwimFirst | LiftSwimmers | FlyOff
ORDERS: tuple[type[AnyOrder], ...] = (BagTile, DiscardFirst, SwimFirst, LiftSwimmers, FlyOff)
"""The orders that there are, in the order of the form."""
read_order = Decoder(Order).decode


def seat_on_turn(state: State) -> int:
    """Return the seat whose turn it is; 0 when the game is over."""
    phase = state.phase
    if isinstance(phase, Over):
        return 0
    return phase.resume.seat if isinstance(phase, Discard | Swim) else phase.seat


def _bags(order: BagTile, state: State, seat: int) -> Iterator[Action]:
    seen = view(state, seat)
    wanted = _last_tiles(state) if order.tile is None else (order.tile,)
    flooded = [tile.landmark for tile in state.tiles if tile is not None and tile.flooded and tile.landmark in wanted]
    odds = {landmark: chance_to_sink(seen, landmark) for landmark in flooded}
    for landmark in sorted(flooded, key=lambda landmark: -odds[landmark]):
        if odds[landmark] > IMPOSSIBLE and odds[landmark] * 100 >= order.odds - IMPOSSIBLE:
            yield actions.UseSandbags(state.cell_of(landmark))


def _last_tiles(state: State) -> tuple[Landmark, ...]:
    """Return the standing tiles of treasures that are not captured and whose other tile has sunk."""
    sunk = {tile.landmark for tile in state.tiles if tile is not None and tile.sunk}
    return tuple(
        landmark
        for landmark, treasure in TREASURE_AT.items()
        if treasure not in state.captured and landmark not in sunk and sunk & {*TREASURE_TILES[treasure]}
    )


def _lifts(order: LiftSwimmers, state: State, seat: int) -> Iterator[Action]:
    """I19. Better a dry tile than a flooded one."""
    phase = state.phase
    drowning = tuple(other for other in phase.seats if not swims(state, other)) if isinstance(phase, Swim) else ()
    if drowning:
        dry = sorted(state.standing(), key=lambda cell: state.tile(cell).flooded)
        yield from (actions.UseHelicopterLift(drowning, cell) for cell in (state.cell_of(order.tile), *dry))


def _without(state: State, seat: int, card: Card) -> str:
    return "" if card in state.adventurers[seat].hand else NO_CARD


def _all_sunk(state: State, tiles: Sequence[Landmark]) -> str:
    return ALL_SUNK if all(state.tile(state.cell_of(landmark)).sunk for landmark in tiles) else ""


def _bag_lapsed(order: BagTile, state: State, seat: int, events: Sequence[object]) -> str:
    if order.tile is not None and (sunk := _all_sunk(state, (order.tile,))):
        return sunk
    if order.tile is None and len(state.captured) == len(Treasure):
        return ALL_CAPTURED
    return _without(state, seat, Card.SANDBAGS)


CONDITIONS: dict[type, Condition[State, Action]] = {
    BagTile: Condition(_bags, _bag_lapsed),
    DiscardFirst: Condition(
        lambda order, state, seat: map(actions.DiscardCard, order.cards),
        lambda order, state, seat, events: "" if {*order.cards} - {Card.WATERS_RISE} else NEVER_HELD,
        lambda order, state, seat: "" if {*order.cards} & {*state.adventurers[seat].hand} else NONE_HELD,
    ),
    SwimFirst: Condition(
        lambda order, state, seat: map(actions.SwimTo, map(state.cell_of, order.tiles)),
        lambda order, state, seat, events: _all_sunk(state, order.tiles),
        lambda order, state, seat: "" if {*map(state.cell_of, order.tiles)} & {*swims(state, seat)} else NONE_NEAR,
    ),
    LiftSwimmers: Condition(_lifts, lambda order, state, seat, events: _without(state, seat, Card.HELICOPTER_LIFT)),
    FlyOff: Condition(
        lambda order, state, seat: [actions.Escape()],
        lambda order, state, seat, events: _without(state, seat, Card.HELICOPTER_LIFT),
    ),
}

_orders: StandingOrders[State, Action] = StandingOrders(CONDITIONS, allows, lambda state: isinstance(state.phase, Over))
ordered_play = _orders.ordered_play
lapsed = _orders.lapsed
order_obstacle = _orders.order_obstacle
