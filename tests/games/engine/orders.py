"""Random standing orders of both games for tests."""

from random import Random
from typing import Any

from msgspec.structs import replace

from games.engine.core.orders import Order
from games.engine.desert import orders as desert
from games.engine.desert.data import Gear
from games.engine.island import orders as island
from games.engine.island.data import Card, Landmark


def random_order(name: str, seat: int, players: int, random: Random) -> Order:
    """Return any order of the game for the seat, also one that can never be carried out."""
    others = [None, *(other for other in range(players) if other != seat)]
    odds = random.choice((1, 10, 30, 60, 100))
    if name == "desert":
        return random.choice(
            (
                desert.ShareWater(random.choice(others), random.randint(0, 2)),
                desert.ShieldFrom(odds),
                desert.PourReserve(odds),
                desert.HandOver(random.choice(list(Gear)), random.choice(others)),
                desert.BlastFree(),
            )
        )
    tiles = random.sample(list(Landmark), 4)
    return random.choice(
        (
            island.BagTile(odds, random.choice((None, Landmark.FOOLS_LANDING, tiles[0]))),
            island.DiscardFirst(tuple(random.sample(list(Card), random.randint(1, 4)))),
            island.SwimFirst(tuple(tiles)),
            island.LiftSwimmers(tiles[0]),
            island.FlyOff(),
        )
    )


def equipped(name: str, state: Any, random: Random) -> Any:
    """Return the state with little water and other cards in all hands, so that orders have something to do."""
    pawns = []
    for pawn in state.adventurers:
        if name == "desert":
            cards = tuple(random.sample(list(Gear), 3))
            pawns.append(replace(pawn, water=random.randint(0, 2), gear=cards))
        else:
            cards = tuple(random.choices([card for card in Card if card is not Card.WATERS_RISE], k=len(pawn.hand)))
            pawns.append(replace(pawn, hand=cards))
    return replace(state, adventurers=tuple(pawns))
