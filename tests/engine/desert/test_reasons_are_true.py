"""Every refusal says what is so: each sentence has its own look at the board."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

from games.engine.desert import State, legal, outcome, play, why_not
from games.engine.desert.actions import Guide
from games.engine.desert.data import GRID, Face, Gear, Role
from games.engine.desert.state import DrawStorm, ReadForecast, TakeActions, Tile

from .players import anything
from .scattered import scattered
from .space import conceivable

CARDS = {
    "UseDuneBlaster": Gear.DUNE_BLASTER,
    "UseJetPack": Gear.JET_PACK,
    "UseSolarShield": Gear.SOLAR_SHIELD,
    "UseTerrascope": Gear.TERRASCOPE,
    "UseWaterReserve": Gear.WATER_RESERVE,
    "UseTimeThrottle": Gear.TIME_THROTTLE,
}


class Asked:
    """What is looked at: the state, who asks for what, and the pawn that would go."""

    def __init__(self, state: State, seat: int, action: Any) -> None:
        self.state, self.seat, self.action = state, seat, action
        self.kind = type(action).__name__
        self.me = state.adventurers[seat]
        self.mover = action.pawn if isinstance(action, Guide) else seat
        self.to = getattr(action, "to", getattr(action, "cell", None))

    @property
    def pawn(self) -> Any:
        return self.state.adventurers[self.mover]

    @property
    def here(self) -> Tile:
        return self.state.under(self.mover)

    @property
    def there(self) -> Tile | None:
        return self.state.tiles[self.to] if self.to in range(25) else None

    def is_beside(self, corners: bool) -> bool:
        row, column = divmod(self.pawn.cell, 5)
        to_row, to_column = divmod(self.to, 5)
        down, right = abs(row - to_row), abs(column - to_column)
        return max(down, right) == 1 if corners else down + right == 1

    @property
    def is_in_reach(self) -> bool:
        return self.is_beside(corners=self.pawn.role is Role.EXPLORER)

    def is_tunnel(self, tile: Tile | None) -> bool:
        return tile is not None and tile.excavated and tile.face is Face.TUNNEL

    def is_here(self, seat: int) -> bool:
        return self.state.adventurers[seat].cell == self.me.cell

    def sand(self, said: str) -> int:
        return int(re.findall(r"\d+", said)[0])


def _blocked(it: Asked, said: str) -> bool:
    tile = it.there if it.kind in ("Move", "Guide") else it.state.under(it.seat)
    reaches = it.is_in_reach if it.kind in ("Move", "Guide") else True
    return tile is not None and tile.sand == it.sand(said) >= 2 and reaches


TRUE: dict[str, Callable[[Asked, str], bool]] = {
    "It is another player's turn.": lambda it, _: it.state.phase.seat != it.seat,
    "The storm has begun.": lambda it, _: isinstance(it.state.phase, DrawStorm),
    "The storm has begun: reveal its cards.": lambda it, _: isinstance(it.state.phase, DrawStorm),
    "Answer the forecast first.": lambda it, _: isinstance(it.state.phase, ReadForecast),
    "There is no forecast to answer.": lambda it, _: not isinstance(it.state.phase, ReadForecast),
    "End your turn first; then the storm comes.": lambda it, _: isinstance(it.state.phase, TakeActions),
    "No actions left. End your turn when you are ready.": lambda it, _: it.state.phase.left == 0,
    "Buried: remove sand from your own tile first.": lambda it, _: it.state.buried(it.seat),
    "This tile is already excavated.": lambda it, _: it.state.under(it.seat).excavated,
    "Remove the sand from this tile first.": lambda it, _: it.state.under(it.seat).sand > 0,
    "Excavate this tile first.": lambda it, _: not it.state.under(it.seat).excavated,
    "Blocked: # sand. Dig first.": _blocked,
    "That part does not lie here.": lambda it, _: it.action.part not in it.state.under(it.seat).parts,
    "Your canteen is full.": lambda it, _: it.me.water == it.me.power.canteen,
    "Only the Water Carrier can fill a canteen, and only on an open well.": lambda it, _: (
        it.me.role is not Role.WATER_CARRIER or (it.here.face, it.here.excavated) != (Face.WELL, True)
    ),
    "Only the Meteorologist can do that.": lambda it, _: it.me.role is not Role.METEOROLOGIST,
    "No storm card is left to calm.": lambda it, _: it.state.phase.calmed >= it.state.level,
    "That is not one of the cards you see.": lambda it, _: it.action.bottom not in range(it.state.phase.count),
    "There is no such place on the board.": lambda it, _: it.to not in range(25),
    "Nobody can enter the storm.": lambda it, _: it.to == it.state.hole,
    "The pawn is already there.": lambda it, _: it.pawn.cell == it.to,
    "Too far: one tile at a time.": lambda it, _: (
        not it.is_in_reach and not (it.is_tunnel(it.here) and it.is_tunnel(it.there))
    ),
    "The tunnel is closed here: # sand. Dig first.": lambda it, said: (
        it.is_tunnel(it.here) and it.is_tunnel(it.there) and it.here.sand == it.sand(said) >= 2
    ),
    "The tunnel is closed there: # sand. Dig first.": lambda it, said: (
        it.is_tunnel(it.here)
        and it.is_tunnel(it.there)
        and it.there is not None
        and it.there.sand == it.sand(said) >= 2
    ),
    "That passenger cannot come along.": lambda it, _: (
        it.action.passenger is not None
        and (
            it.pawn.role is not Role.CLIMBER
            or it.action.passenger in (it.mover, -1, len(it.state.adventurers))
            or it.state.adventurers[it.action.passenger].cell != it.pawn.cell
        )
    ),
    "Only the Navigator can move others.": lambda it, _: it.me.role is not Role.NAVIGATOR,
    "The Navigator can only move other players.": lambda it, _: (
        it.mover == it.seat or it.mover not in range(len(it.state.adventurers))
    ),
    "Buried pawns cannot be moved: dig them out first.": lambda it, _: it.state.buried(it.mover),
    "There is no sand to remove.": lambda it, _: it.there is None or it.there.sand == 0,
    "Too far: you can only reach your own tile and those beside it.": lambda it, _: (
        not it.is_in_reach and it.to != it.me.cell
    ),
    "You cannot remove that much sand with one action.": lambda it, _: (
        it.there is not None
        and not 1 <= it.action.amount <= min(it.there.sand, 2 if it.me.role is Role.ARCHEOLOGIST else 1)
    ),
    "You do not hold that card.": lambda it, _: CARDS.get(it.kind, getattr(it.action, "gear", None)) not in it.me.gear,
    "You can only give water to another player.": lambda it, _: (
        it.to == it.seat or it.to not in range(len(it.state.adventurers))
    ),
    "You do not have that much water.": lambda it, _: not 1 <= it.action.amount <= it.me.water,
    "That is more than the canteen can hold.": lambda it, _: it.action.amount > it.state.adventurers[it.to].thirst,
    "Too far: you can give water only on your own tile and those beside it.": lambda it, _: (
        it.me.role is Role.WATER_CARRIER
        and it.state.adventurers[it.to].cell not in (it.me.cell, *GRID.beside[it.me.cell])
    ),
    "Too far: you can give water only to players on your tile.": lambda it, _: (
        it.me.role is not Role.WATER_CARRIER and not it.is_here(it.to)
    ),
    "Gear can only be given to another player on your tile.": lambda it, _: (
        it.to == it.seat or it.to not in range(len(it.state.adventurers)) or not it.is_here(it.to)
    ),
    "Your Solar Shield still protects this tile.": lambda it, _: it.me.shielded,
    "Every canteen here is full.": lambda it, _: (
        not any(pawn.thirst for pawn in it.state.adventurers if pawn.cell == it.me.cell)
    ),
    "There is no sand within reach there.": lambda it, _: (
        it.there is None or it.there.sand == 0 or (not it.is_in_reach and it.to != it.me.cell)
    ),
    "Nothing is hidden there.": lambda it, _: it.there is None or it.there.excavated,
    "A Jet Pack flies to another tile that is not blocked, with at most one passenger from your tile.": lambda it, _: (
        it.there is None
        or it.there.blocked
        or it.to == it.me.cell
        or it.action.passenger in (it.seat, -1, len(it.state.adventurers))
        or not it.is_here(it.action.passenger)
    ),
}


def test_every_refusal_says_what_is_so() -> None:
    seen = set()
    for number in range(60):
        random = Random(number)
        state = scattered(random)
        for _ in range(3):
            seat = random.randrange(len(state.adventurers))
            listed = {*legal(state, seat)}
            space = conceivable(len(state.adventurers))
            for action in random.sample(space, 150) + [each for each in space if type(each).__name__ == "Move"]:
                if action in listed:
                    continue
                said = str(why_not(state, seat, action))
                sentence = re.sub(r"\d+", "#", said)
                assert TRUE[sentence](Asked(state, seat, action), said), (said, action, seat)
                seen.add(sentence)
            state, _ = play(state, *anything(state, random))
            if outcome(state):
                break
    assert len(seen) >= 35, {*TRUE} - seen
