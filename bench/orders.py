"""The standing orders that the players of `bench/teamwork.py` give, by game."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.bots.values import value_of
from games.engine.desert import orders as desert_orders
from games.engine.desert.data import Gear
from games.engine.island import orders as island_orders
from games.engine.island.data import CARD_OF, Card, Landmark
from games.engine.island.movement import swims

MOST = 4
"""The most cards or tiles that an order names."""
SPECIALS = (Card.SANDBAGS, Card.HELICOPTER_LIFT)


def _orders_of_desert(state: Any, seat: int) -> list[Any]:
    gear = state.adventurers[seat].gear
    orders: list[Any] = [desert_orders.ShareWater(keep=1)]
    orders += [desert_orders.ShieldFrom(odds=20)] if Gear.SOLAR_SHIELD in gear else []
    orders += [desert_orders.PourReserve(odds=20)] if Gear.WATER_RESERVE in gear else []
    orders += [desert_orders.BlastFree()] if Gear.DUNE_BLASTER in gear else []
    return orders


def _orders_of_island(state: Any, seat: int) -> list[Any]:
    hand = state.adventurers[seat].hand
    orders: list[Any] = [
        island_orders.DiscardFirst(_least_cards(state, seat)),
    ]
    tiles = _best_tiles(state, seat)
    orders += [island_orders.SwimFirst(tiles)] if tiles else []
    if Card.SANDBAGS in hand:
        orders += [island_orders.BagTile(odds=20), island_orders.BagTile(odds=10, tile=Landmark.FOOLS_LANDING)]
    if Card.HELICOPTER_LIFT in hand:
        orders += [island_orders.FlyOff(), island_orders.LiftSwimmers(Landmark.FOOLS_LANDING)]
    return orders


def _least_cards(state: Any, seat: int) -> tuple[Card, ...]:
    """Return the cards that help the team least in this hand, by the house bot's value."""
    hand = state.adventurers[seat].hand

    def worth(card: Card) -> float:
        without = tuple(each for at, each in enumerate(hand) if at != hand.index(card)) if card in hand else hand
        return _worth(state, seat, hand=(*without, card)) - _worth(state, seat, hand=without)

    return tuple(sorted((*CARD_OF.values(), *SPECIALS), key=worth)[:MOST])


def _best_tiles(state: Any, seat: int) -> tuple[Landmark, ...]:
    """Return the tiles to which the seat could swim now, the best first, by the house bot's value."""
    cells = sorted(swims(state, seat), key=lambda cell: _worth(state, seat, cell=cell), reverse=True)
    return tuple(state.tile(cell).landmark for cell in cells[:MOST])


def _worth(state: Any, seat: int, **changes: Any) -> float:
    pawns = list(state.adventurers)
    pawns[seat] = replace(pawns[seat], **changes)
    return value_of("island", len(pawns)).value(replace(state, adventurers=tuple(pawns)))


ORDERS: dict[str, Callable[[Any, int], list[Any]]] = {"desert": _orders_of_desert, "island": _orders_of_island}
"""The orders that a player gives by game."""

CHOICES = (island_orders.DiscardFirst, island_orders.SwimFirst)
"""The orders that choose for a player who is away; whoever is there chooses for themselves."""
