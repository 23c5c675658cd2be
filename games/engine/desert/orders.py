"""The standing orders of the desert: water, shields and blasters for the time when their owner sleeps.

Those against the sun are carried out between storm cards, because before that the team may still help itself.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta
from msgspec.json import Decoder

from games.engine.core.errors import gettext_noop
from games.engine.core.odds import IMPOSSIBLE
from games.engine.core.orders import NO_CARD, NO_SUCH_SEAT, Condition, Percent, StandingOrders
from games.engine.core.orders import Order as AnyOrder
from games.engine.desert import actions
from games.engine.desert.actions import Action
from games.engine.desert.data import ACTIONS, WATER_REACH, Gear, StormCard
from games.engine.desert.events import StormPickedUp
from games.engine.desert.legal import allows
from games.engine.desert.odds import chance_of_suns, piles
from games.engine.desert.shelter import sheltered
from games.engine.desert.state import DrawStorm, Over, State, TakeActions
from games.engine.desert.view import View, view

FREE_ACTIONS: tuple[type, ...] = (
    actions.GiveWater,
    actions.GiveGear,
    actions.UseDuneBlaster,
    actions.UseJetPack,
    actions.UseSolarShield,
    actions.UseTerrascope,
    actions.UseWaterReserve,
    actions.UseTimeThrottle,
)
"""The kinds of action that cost nothing, by the owner of the water or the card (D4)."""
FORCED_CHOICES: tuple[type, ...] = ()
"""The kinds of forced choice during another seat's turn."""
TURN_ACTIONS: tuple[type, ...] = (
    actions.Move,
    actions.RemoveSand,
    actions.Excavate,
    actions.PickUp,
    actions.FillCanteen,
    actions.CalmStorm,
    actions.Guide,
    actions.EndTurn,
    actions.Draw,
)
"""The kinds of action of a turn that show nothing to its player alone: all but the forecast and its answer (D23)."""
NO_WATER = gettext_noop("Not possible now: there is no water to spare.")
OUT_OF_REACH = gettext_noop("Not possible now: nobody who could take water is within reach.")
NOTHING_TO_SHARE = gettext_noop("Your canteen never holds more than you want to keep.")
STRONGER = gettext_noop("The storm has picked up since.")


class ShareWater(AnyOrder, frozen=True, tag=True):
    """Give water to whoever the next sun would kill, or to one seat alone, and keep at least so much."""

    to: int | None = None
    keep: Annotated[int, Meta(ge=0, le=4)] = 1


class ShieldFrom(AnyOrder, frozen=True, tag=True):
    """Play a Solar Shield when somebody on the pawn's tile would die in this storm with such odds."""

    odds: Percent


class PourReserve(AnyOrder, frozen=True, tag=True):
    """Play the Secret Water Reserve when somebody on the pawn's tile would die in this storm with such odds."""

    odds: Percent


class HandOver(AnyOrder, frozen=True, tag=True):
    """Give a gear card to a seat as soon as it shares the tile; without `to`, to the seat whose turn it is."""

    gear: Gear
    to: int | None = None


class BlastFree(AnyOrder, frozen=True, tag=True):
    """Play a Dune Blaster on the own tile when the turn begins and the pawn is buried."""


Order: TypeAlias = ShareWater | ShieldFrom | PourReserve | HandOver | BlastFree
ORDERS: tuple[type[AnyOrder], ...] = (ShareWater, ShieldFrom, PourReserve, HandOver, BlastFree)
"""The orders that there are, in the order of the form."""
read_order = Decoder(Order).decode


def seat_on_turn(state: State) -> int:
    """Return the seat whose turn it is; 0 when the game is over."""
    return 0 if isinstance(state.phase, Over) else state.phase.seat


def _most_suns(seen: View) -> int:
    """Return how many suns the storm that goes on can bring at most."""
    suns, left = 0, seen.phase.left if isinstance(seen.phase, DrawStorm) else 0
    for cards in piles(seen):
        suns += min(cards[StormCard.SUN], left)
        left -= min(cards.total(), left)
    return suns


def _shares(order: ShareWater, state: State, seat: int) -> Iterator[Action]:
    giver = state.adventurers[seat]
    suns = _most_suns(view(state, seat)) if giver.water > order.keep else 0
    for to, taker in enumerate(state.adventurers):
        wanted = to != seat and order.to in (None, to)
        if suns and wanted and not taker.water and not sheltered(state, to):
            amount = min(suns, taker.thirst, giver.water - order.keep)
            yield actions.GiveWater(to, amount)


def _dies_here(state: State, seat: int, percent: int) -> bool:
    """Return whether somebody on the seat's tile dies in the storm that goes on, with at least these odds."""
    pawns = state.adventurers
    if not isinstance(state.phase, DrawStorm) or sheltered(state, seat):
        return False
    least = min(pawn.water for pawn in pawns if pawn.cell == pawns[seat].cell)
    odds = chance_of_suns(view(state, seat), least + 1)
    return odds > IMPOSSIBLE and odds * 100 >= percent - IMPOSSIBLE


def _shields(order: ShieldFrom, state: State, seat: int) -> Iterator[Action]:
    if _dies_here(state, seat, order.odds):
        yield actions.UseSolarShield()


def _reserves(order: PourReserve, state: State, seat: int) -> Iterator[Action]:
    if _dies_here(state, seat, order.odds):
        yield actions.UseWaterReserve()


def _gifts(order: HandOver, state: State, seat: int) -> Iterator[Action]:
    """D36. Without a name, no player gets a second card of the kind."""
    to = seat_on_turn(state) if order.to is None else order.to
    if to in state.others(seat) and not (order.to is None and order.gear in state.adventurers[to].gear):
        yield actions.GiveGear(to, order.gear)


def _blasts(order: BlastFree, state: State, seat: int) -> Iterator[Action]:
    if state.phase == TakeActions(seat, ACTIONS) and state.buried(seat):
        yield actions.UseDuneBlaster(state.adventurers[seat].cell)


def _without(state: State, seat: int, gear: Gear) -> str:
    return "" if gear in state.adventurers[seat].gear else NO_CARD


def _no_seat(state: State, seat: int, to: int | None) -> bool:
    return to is not None and (to == seat or not 0 <= to < len(state.adventurers))


def _share_lapsed(order: ShareWater, state: State, seat: int, events: Sequence[object]) -> str:
    if _no_seat(state, seat, order.to):
        return NO_SUCH_SEAT
    return NOTHING_TO_SHARE if order.keep >= state.adventurers[seat].power.canteen else ""


def _share_obstacle(order: ShareWater, state: State, seat: int) -> str:
    giver = state.adventurers[seat]
    if giver.water <= order.keep:
        return NO_WATER
    near = WATER_REACH[giver.role][giver.cell]
    takers = [pawn for to, pawn in enumerate(state.adventurers) if to != seat and order.to in (None, to)]
    return "" if any(pawn.cell in near for pawn in takers) else OUT_OF_REACH


def _gift_lapsed(order: HandOver, state: State, seat: int, events: Sequence[object]) -> str:
    """Return why the order is void: a card that was not needed may be needed now that the storm is stronger."""
    if _no_seat(state, seat, order.to):
        return NO_SUCH_SEAT
    stronger = any(isinstance(event, StormPickedUp) for event in events)
    return _without(state, seat, order.gear) or (STRONGER if stronger else "")


CONDITIONS: dict[type, Condition[State, Action]] = {
    ShareWater: Condition(_shares, _share_lapsed, _share_obstacle),
    ShieldFrom: Condition(_shields, lambda order, state, seat, events: _without(state, seat, Gear.SOLAR_SHIELD)),
    PourReserve: Condition(_reserves, lambda order, state, seat, events: _without(state, seat, Gear.WATER_RESERVE)),
    HandOver: Condition(_gifts, _gift_lapsed),
    BlastFree: Condition(_blasts, lambda order, state, seat, events: _without(state, seat, Gear.DUNE_BLASTER)),
}

_orders: StandingOrders[State, Action] = StandingOrders(CONDITIONS, allows, lambda state: isinstance(state.phase, Over))
ordered_play = _orders.ordered_play
lapsed = _orders.lapsed
order_obstacle = _orders.order_obstacle
