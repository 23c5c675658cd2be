"""Every reason for a refusal is true: each sentence has its own check of the board."""

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


class Refusal:
    """A refused action with what the checks need: the state, the seat, and the pawn that would move."""

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

    def sand(self, text: str) -> int:
        return int(re.findall(r"\d+", text)[0])


def _blocked(case: Refusal, text: str) -> bool:
    tile = case.there if case.kind in ("Move", "Guide") else case.state.under(case.seat)
    reaches = case.is_in_reach if case.kind in ("Move", "Guide") else True
    return tile is not None and tile.sand == case.sand(text) >= 2 and reaches


TRUE: dict[str, Callable[[Refusal, str], bool]] = {
    "It is another player's turn.": lambda case, _: case.state.phase.seat != case.seat,
    "The storm has begun.": lambda case, _: isinstance(case.state.phase, DrawStorm),
    "The storm has begun: reveal its cards.": lambda case, _: isinstance(case.state.phase, DrawStorm),
    "Answer the forecast first.": lambda case, _: isinstance(case.state.phase, ReadForecast),
    "There is no forecast to answer.": lambda case, _: not isinstance(case.state.phase, ReadForecast),
    "End your turn first; then the storm comes.": lambda case, _: isinstance(case.state.phase, TakeActions),
    "No actions left. End your turn when you are ready.": lambda case, _: case.state.phase.left == 0,
    "Buried: remove sand from your own tile first.": lambda case, _: case.state.buried(case.seat),
    "This tile is already excavated.": lambda case, _: case.state.under(case.seat).excavated,
    "Remove the sand from this tile first.": lambda case, _: case.state.under(case.seat).sand > 0,
    "Excavate this tile first.": lambda case, _: not case.state.under(case.seat).excavated,
    "Blocked: # sand. Dig first.": _blocked,
    "That part does not lie here.": lambda case, _: case.action.part not in case.state.under(case.seat).parts,
    "Your canteen is full.": lambda case, _: case.me.water == case.me.power.canteen,
    "Only the Water Carrier can fill a canteen, and only on an open well.": lambda case, _: (
        case.me.role is not Role.WATER_CARRIER or (case.here.face, case.here.excavated) != (Face.WELL, True)
    ),
    "Only the Meteorologist can do that.": lambda case, _: case.me.role is not Role.METEOROLOGIST,
    "No storm card is left to calm.": lambda case, _: case.state.phase.calmed >= case.state.level,
    "That is not one of the cards you see.": lambda case, _: case.action.bottom not in range(case.state.phase.count),
    "There is no such place on the board.": lambda case, _: case.to not in range(25),
    "Nobody can enter the storm.": lambda case, _: case.to == case.state.hole,
    "The pawn is already there.": lambda case, _: case.pawn.cell == case.to,
    "Too far: one tile at a time.": lambda case, _: (
        not case.is_in_reach and not (case.is_tunnel(case.here) and case.is_tunnel(case.there))
    ),
    "The tunnel is closed here: # sand. Dig first.": lambda case, text: (
        case.is_tunnel(case.here) and case.is_tunnel(case.there) and case.here.sand == case.sand(text) >= 2
    ),
    "The tunnel is closed there: # sand. Dig first.": lambda case, text: (
        case.is_tunnel(case.here)
        and case.is_tunnel(case.there)
        and case.there is not None
        and case.there.sand == case.sand(text) >= 2
    ),
    "That passenger cannot come along.": lambda case, _: (
        case.action.passenger is not None
        and (
            case.pawn.role is not Role.CLIMBER
            or case.action.passenger in (case.mover, -1, len(case.state.adventurers))
            or case.state.adventurers[case.action.passenger].cell != case.pawn.cell
        )
    ),
    "Only the Navigator can move others.": lambda case, _: case.me.role is not Role.NAVIGATOR,
    "The Navigator can only move other players.": lambda case, _: (
        case.mover == case.seat or case.mover not in range(len(case.state.adventurers))
    ),
    "Buried pawns cannot be moved: dig them out first.": lambda case, _: case.state.buried(case.mover),
    "There is no sand to remove.": lambda case, _: case.there is None or case.there.sand == 0,
    "Too far: you can only reach your own tile and those beside it.": lambda case, _: (
        not case.is_in_reach and case.to != case.me.cell
    ),
    "You cannot remove that much sand with one action.": lambda case, _: (
        case.there is not None
        and not 1 <= case.action.amount <= min(case.there.sand, 2 if case.me.role is Role.ARCHEOLOGIST else 1)
    ),
    "You do not hold that card.": lambda case, _: (
        CARDS.get(case.kind, getattr(case.action, "gear", None)) not in case.me.gear
    ),
    "You can only give water to another player.": lambda case, _: (
        case.to == case.seat or case.to not in range(len(case.state.adventurers))
    ),
    "You do not have that much water.": lambda case, _: not 1 <= case.action.amount <= case.me.water,
    "That is more than the canteen can hold.": lambda case, _: (
        case.action.amount > case.state.adventurers[case.to].thirst
    ),
    "Too far: you can give water only on your own tile and those beside it.": lambda case, _: (
        case.me.role is Role.WATER_CARRIER
        and case.state.adventurers[case.to].cell not in (case.me.cell, *GRID.beside[case.me.cell])
    ),
    "Too far: you can give water only to players on your tile.": lambda case, _: (
        case.me.role is not Role.WATER_CARRIER and not case.is_here(case.to)
    ),
    "Gear can only be given to another player on your tile.": lambda case, _: (
        case.to == case.seat or case.to not in range(len(case.state.adventurers)) or not case.is_here(case.to)
    ),
    "Your Solar Shield still protects this tile.": lambda case, _: case.me.shielded,
    "Every canteen here is full.": lambda case, _: (
        not any(pawn.thirst for pawn in case.state.adventurers if pawn.cell == case.me.cell)
    ),
    "There is no sand within reach there.": lambda case, _: (
        case.there is None or case.there.sand == 0 or (not case.is_in_reach and case.to != case.me.cell)
    ),
    "Nothing is hidden there.": lambda case, _: case.there is None or case.there.excavated,
    "A Jet Pack flies to another tile that is not blocked, with at most one passenger from your tile.": lambda c, _: (
        c.there is None
        or c.there.blocked
        or c.to == c.me.cell
        or c.action.passenger in (c.seat, -1, len(c.state.adventurers))
        or not c.is_here(c.action.passenger)
    ),
}


def test_every_refusal_is_true() -> None:
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
                text = str(why_not(state, seat, action))
                sentence = re.sub(r"\d+", "#", text)
                assert TRUE[sentence](Refusal(state, seat, action), text), (text, action, seat)
                seen.add(sentence)
            state, _ = play(state, *anything(state, random))
            if outcome(state):
                break
    assert len(seen) >= 35, {*TRUE} - seen
