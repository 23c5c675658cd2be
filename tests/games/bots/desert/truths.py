"""When each sentence of the desert is true, told by the events and states of the engine."""

from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush
from typing import Any

from msgspec.structs import replace

from games.engine.desert import legal, outcome, play, positions
from games.engine.desert.actions import Excavate, Move, RemoveSand
from games.engine.desert.data import CLUES, GIVES_GEAR, WATER_MARKED, Face, Part, Role, StormCard
from games.engine.desert.events import (
    ActionsGained,
    ForecastAnswered,
    GearUsed,
    PartPickedUp,
    SandRemoved,
    StormCalmed,
    WaterGained,
    WaterGiven,
)
from games.engine.desert.state import TakeActions
from tests.games.bots.told import Step, Told, Truth, cell_of

FAR = 15


@lru_cache
def digs(role: Role, sand: int) -> int:
    """Return how many times a pawn must dig before it can enter a tile with so much sand."""
    other = Role.NAVIGATOR if role is Role.METEOROLOGIST else Role.METEOROLOGIST
    state = positions.board(roles=[role, other], sand={"A2": sand}, left=99)
    for number in range(99):
        if Move(positions.cell("A2")) in legal(state, 0):
            return number
        most = max((action for action in legal(state, 0) if isinstance(action, RemoveSand)), key=lambda dig: dig.amount)
        state, _ = play(state, 0, most)
    raise AssertionError("the tile stays blocked")


def actions_from(state: Any, seat: int, start: int) -> dict[int, int]:
    """Return by cell how many moves and digs lead the seat's pawn there from a cell."""
    role = state.adventurers[seat].role
    # Without sand, each move that it may block is legal. Blocked tunnels lead nowhere.
    tiles = [tile and replace(tile, sand=0, excavated=tile.excavated and not tile.blocked) for tile in state.tiles]
    bare = replace(state, tiles=tuple(tiles), phase=TakeActions(seat, 1), found=())
    ways, edge = dict[int, int](), [(digs(role, state.tile(start).sand), start)]
    while edge:
        cost, cell = heappop(edge)
        if cell in ways:
            continue
        ways[cell] = cost
        pawns = [
            replace(pawn, cell=cell if other == seat else pawn.cell) for other, pawn in enumerate(bare.adventurers)
        ]
        for action in legal(replace(bare, adventurers=tuple(pawns)), seat):
            if isinstance(action, Move) and action.to not in ways:
                heappush(edge, (cost + 1 + digs(role, state.tile(action.to).sand), action.to))
    return ways


def closer(told: Told, pawns: Iterable[int], cells: Iterable[int]) -> bool:
    """Return whether one of the pawns has come closer to the nearest of these cells."""
    goals = [*cells]
    for pawn in pawns:
        was = actions_from(told.after, pawn, cell_of(told.before, pawn))
        now = actions_from(told.after, pawn, cell_of(told.after, pawn))
        if min([now.get(cell, FAR) for cell in goals], default=0) < min(
            [was.get(cell, FAR) for cell in goals], default=0
        ):
            return True
    return False


def tiles(state: Any, face: Face) -> list[int]:
    """Return the cells of the excavated tiles with a face."""
    return [cell for cell, tile in enumerate(state.tiles) if tile and tile.excavated and tile.face is face]


def located(state: Any) -> dict[Part, int]:
    """Return the cells of the parts that lie on tiles."""
    return {part: cell for cell, tile in enumerate(state.tiles) if tile for part in tile.parts}


def clue_is_missing(state: Any) -> bool:
    done = {*state.found, *state.waiting, *located(state)}
    return not tiles(state, Face.LAUNCH_PAD) or bool({*Part} - done)


def closed(state: Any, faces: Iterable[Face]) -> list[int]:
    return [cell for cell, tile in enumerate(state.tiles) if tile and not tile.excavated and tile.face in {*faces}]


def maybe_wells(state: Any) -> list[int]:
    """Return the closed tiles with a water mark, if one of them must be a well."""
    return closed(state, [Face.WELL, Face.MIRAGE]) if len(tiles(state, Face.WELL)) < 2 else []


def maybe_clues(state: Any) -> list[int]:
    """Return the closed tiles that may be a clue or the launch pad, if one is missing."""
    return closed(state, {*Face} - {Face.WELL, Face.MIRAGE}) if clue_is_missing(state) else []


def closer_to_part(told: Told, pawns: Iterable[int]) -> bool:
    return closer(told, pawns, [located(told.before)[told.named("part")]])


def closer_to_clue(told: Told, pawns: Iterable[int]) -> bool:
    cells = maybe_clues(told.before)
    return told.named("on") in cells and closer(told, pawns, cells)


def into_shade(told: Told, pawns: Iterable[int]) -> bool:
    state = told.before
    deck, gone = state.deck, (*state.discard, *state.revealed)
    sun = StormCard.SUN in deck or (StormCard.SUN in gone and len(deck) < state.level * len(state.adventurers))
    return sun and any(
        cell_of(told.after, pawn) == told.named("on")
        and cell_of(told.after, pawn) in tiles(told.after, Face.TUNNEL)
        and cell_of(state, pawn) not in tiles(state, Face.TUNNEL)
        for pawn in pawns
    )


def excavated(told: Told) -> list[Any]:
    """Return the tiles that the speaker excavates, as they lay before, with their cells."""
    return [
        (step.before.under(told.speaker), cell_of(step.before, told.speaker))
        for step in told.mine
        if isinstance(step.action, Excavate)
    ]


def cleared(told: Told) -> list[Any]:
    """Return the tiles from which the speaker takes sand, before and after that; only the one that is named."""
    place = told.reason.values.get("place", told.reason.values.get("on"))
    return [
        (step.before.tile(event.cell), step.after.tile(event.cell))
        for step, event in told.events(SandRemoved)
        if event.amount > 0 and place in (event.cell, None)
    ]


def opened(told: Told, face: Face) -> bool:
    """Return whether the speaker clears a blocked tile with this face."""
    tiles = [after for before, after in cleared(told) if before.blocked and not after.blocked]
    return any(tile.excavated and tile.face is face for tile in tiles)


def opens_way(told: Told, pawns: Iterable[int], goal: int) -> bool:
    """Return whether one of the pawns needs fewer actions to a cell when the speaker has taken sand away."""
    return any(
        actions_from(step.after, pawn, cell_of(step.after, pawn)).get(goal, FAR)
        < actions_from(step.before, pawn, cell_of(step.before, pawn)).get(goal, FAR)
        for step, _ in told.events(SandRemoved)
        for pawn in pawns
    )


def opens_way_to_part(told: Told) -> bool:
    return opens_way(told, told.who, located(told.before)[told.named("part")])


def opens_way_home(told: Told) -> bool:
    (pad,) = tiles(told.before, Face.LAUNCH_PAD)
    return {*told.before.found} == {*Part} and opens_way(told, told.who, pad)


def is_half_known(told: Told) -> bool:
    """Return whether exactly one of the clues to the part is excavated, and another tile may be the other one."""
    clues = [face for face, (part, _) in CLUES.items() if part is told.named("part") and tiles(told.before, face)]
    return len(clues) == 1 and told.named("on") in maybe_clues(told.before)


def pad_is_missing(told: Told) -> bool:
    state = told.before
    return not tiles(state, Face.LAUNCH_PAD) and {*state.found, *state.waiting, *located(state)} == {*Part}


def excavates_for_gear(told: Told) -> bool:
    """Return whether the named tile shows no water, and a tile with gear is still closed."""
    faces = [tile.face for tile, cell in excavated(told) if cell == told.named("place")]
    return bool(closed(told.before, GIVES_GEAR)) and any(face not in WATER_MARKED for face in faces)


def comes_to_share(told: Told) -> bool:
    (who,), pawns = told.who, told.after.adventurers
    return (
        bool(told.me())
        and cell_of(told.after, who) == cell_of(told.after, told.speaker)
        and cell_of(told.before, who) != cell_of(told.before, told.speaker)
        and pawns[who].water != pawns[told.speaker].water
    )


def waits_at_pad(told: Told) -> bool:
    (who,), pads = told.who, tiles(told.before, Face.LAUNCH_PAD)
    is_there = cell_of(told.before, told.speaker) in pads and cell_of(told.before, who) not in pads
    return ends_turn(told) and is_there and {*told.before.found} == {*Part}


def used(gear: str) -> Truth:
    return lambda told: any(event.gear == gear and here(told, step) for step, event in told.events(GearUsed))


def gained(source: str) -> Truth:
    return lambda told: any(event.source == source and here(told, step) for step, event in told.events(WaterGained))


def here(told: Told, step: Step) -> bool:
    """Return whether the speaker stands on the cell that the sentence names."""
    return cell_of(step.before, told.speaker) == told.named("on")


def is_driest(told: Told) -> bool:
    driest = min(pawn.water for pawn in told.before.adventurers)
    return told.before.adventurers[told.named("who")].water == driest


def goes_to_closed_well(told: Told) -> bool:
    wells = maybe_wells(told.before)
    return is_driest(told) and told.named("on") in wells and closer(told, told.me(), wells)


def gave_to_thirstier(told: Told) -> bool:
    given = [(step.before.adventurers, event) for step, event in told.events(WaterGiven)]
    return any(pawns[event.to].water < pawns[event.seat].water for pawns, event in given if event.to in told.who)


def goes_to_well(told: Told) -> bool:
    wells = [cell for cell in tiles(told.before, Face.WELL) if not told.before.tile(cell).blocked]
    carrier = told.before.adventurers[told.speaker].role is Role.WATER_CARRIER
    return carrier and is_driest(told) and told.named("on") in wells and closer(told, told.me(), wells)


def digs_out(told: Told) -> bool:
    (seat,) = told.who
    return any(step.before.buried(seat) and not step.after.buried(seat) for step, _ in told.events(SandRemoved))


def won(told: Told) -> bool:
    end = outcome(told.after)
    return end is not None and end.won


def ends_turn(told: Told) -> bool:
    return not told.mine and isinstance(told.before.phase, TakeActions) and told.before.phase.seat == told.speaker


TRUTHS: dict[str, Truth] = {
    "Everybody is at the launch pad: we take off.": won,
    "I pick up %(part)s: we need all four parts.": lambda told: (
        told.named("part") in [event.part for _, event in told.events(PartPickedUp)]
    ),
    "%(who)s needs the water more than I do.": gave_to_thirstier,
    "The Solar Shield protects everyone %(on)s until my next turn.": used("solar shield"),
    "I take water from the well %(on)s.": gained("well"),
    "The Secret Water Reserve gives water to everyone %(on)s.": gained("reserve"),
    "I go into the shade %(on)s: the sun may beat down soon.": lambda told: into_shade(told, told.me()),
    "I bring %(who)s into the shade %(on)s: the sun may beat down soon.": lambda told: into_shade(
        told, {*told.others()} & {*told.who}
    ),
    "I clear %(place)s because little sand is left in the supply.": lambda told: (
        told.before.supply <= 12 and cleared(told)
    ),
    "I excavate so that we can take %(part)s.": lambda told: any(
        told.named("part") in tile.parts for tile, _ in excavated(told)
    ),
    "I excavate to find water: there may be a well %(on)s.": lambda told: any(
        cell in maybe_wells(told.before) and cell == told.named("on") for _, cell in excavated(told)
    ),
    "I excavate to find the launch pad: it may be %(on)s.": lambda told: (
        pad_is_missing(told) and told.named("on") in maybe_clues(told.before) and excavated(told)
    ),
    "I excavate: the other clue to %(part)s may be %(on)s.": lambda told: (
        is_half_known(told) and told.named("on") in [cell for _, cell in excavated(told)]
    ),
    "I excavate: there may be a clue or the launch pad %(on)s.": lambda told: (
        clue_is_missing(told.before)
        and any(
            tile.face in {*CLUES, Face.RUINS, Face.TUNNEL, Face.LAUNCH_PAD} and cell == told.named("on")
            for tile, cell in excavated(told)
        )
    ),
    "I dig myself out of the sand.": lambda told: told.who == [told.speaker] and digs_out(told),
    "I dig %(who)s out of the sand.": digs_out,
    "I clear %(place)s so that we can take %(part)s.": lambda told: any(
        told.named("part") in before.parts for before, _ in cleared(told)
    ),
    "I clear my way to %(part)s.": lambda told: told.who == [told.speaker] and opens_way_to_part(told),
    "I clear %(place)s so that %(who)s gets to %(part)s sooner.": lambda told: (
        cleared(told) and opens_way_to_part(told)
    ),
    "I clear my way to the launch pad, where we all must meet.": lambda told: (
        told.who == [told.speaker] and opens_way_home(told)
    ),
    "I clear %(place)s so that %(who)s gets to the launch pad sooner.": lambda told: (
        cleared(told) and opens_way_home(told)
    ),
    "I clear the launch pad %(on)s, where we all must meet.": lambda told: opened(told, Face.LAUNCH_PAD),
    "I clear the well %(on)s so that we can take water there.": lambda told: (
        opened(told, Face.WELL) and Role.WATER_CARRIER in [pawn.role for pawn in told.before.adventurers]
    ),
    "I clear the tunnel %(on)s so that we can get into its shade.": lambda told: opened(told, Face.TUNNEL),
    "I clear %(place)s so that we can look for water there.": lambda told: (
        cleared(told) and told.named("place") in maybe_wells(told.before)
    ),
    "I clear the sand: the other clue to %(part)s may be %(on)s.": lambda told: cleared(told) and is_half_known(told),
    "I clear the way to %(place)s: there may be a clue or the launch pad.": lambda told: (
        told.named("place") in maybe_clues(told.before)
        and opens_way(told, range(len(told.before.adventurers)), told.named("place"))
    ),
    "I clear %(place)s so that we can cross it.": lambda told: any(
        before.blocked and not after.blocked for before, after in cleared(told)
    ),
    "I clear %(place)s so that we can see what it hides.": lambda told: any(
        not before.excavated for before, _ in cleared(told)
    ),
    "I calm the storm: fewer cards, less sand, less sun.": lambda told: told.events(StormCalmed),
    "I go towards the well %(on)s to fetch water.": lambda told: told.who == [told.speaker] and goes_to_well(told),
    "I go towards the well %(on)s to fetch water for %(who)s.": goes_to_well,
    "I go to look for water: there may be a well %(on)s.": lambda told: (
        told.who == [told.speaker] and goes_to_closed_well(told)
    ),
    "I go to look for water for %(who)s: there may be a well %(on)s.": goes_to_closed_well,
    "I move closer to the launch pad, where we all must meet.": lambda told: closer(
        told, told.me(), tiles(told.before, Face.LAUNCH_PAD)
    ),
    "I move closer to %(part)s so that we can pick it up.": lambda told: closer_to_part(told, told.me()),
    "I move closer: there may be a clue or the launch pad %(on)s.": lambda told: closer_to_clue(told, told.me()),
    "I bring %(who)s closer to the launch pad, where we all must meet.": lambda told: closer(
        told, {*told.others()} & {*told.who}, tiles(told.before, Face.LAUNCH_PAD)
    ),
    "I bring %(who)s closer to %(part)s so that we can pick it up.": lambda told: closer_to_part(
        told, {*told.others()} & {*told.who}
    ),
    "I bring %(who)s closer: there may be a clue or the launch pad %(on)s.": lambda told: closer_to_clue(
        told, {*told.others()} & {*told.who}
    ),
    "I clear %(place)s so that the sand supply does not run out.": lambda told: told.after.supply > told.before.supply,
    "I excavate %(place)s to find gear.": excavates_for_gear,
    "Let's see what %(place)s hides.": lambda told: told.named("place") in [cell for _, cell in excavated(told)],
    "I share my water with %(who)s.": lambda told: [
        event for _, event in told.events(WaterGiven) if event.to in told.who
    ],
    "I use the Time Throttle to get more actions.": lambda told: told.events(ActionsGained),
    "I have seen the next storm cards.": lambda told: told.events(ForecastAnswered),
    "I come to %(who)s so that we can share water.": comes_to_share,
    "I go %(to)s to be ready for my next turn.": lambda told: (
        told.me() and told.named("to") == cell_of(told.after, told.speaker)
    ),
    "I bring %(who)s %(to)s to get us ready for the next turn.": lambda told: (
        {*told.who} & {*told.others()} and told.named("to") == cell_of(told.after, told.who[0])
    ),
    "I do this to be ready for what comes next.": lambda told: told.mine,
    "I stay in the shade of the tunnel.": lambda told: (
        ends_turn(told) and cell_of(told.before, told.speaker) in tiles(told.before, Face.TUNNEL)
    ),
    "I wait at the launch pad for %(who)s.": waits_at_pad,
    "I stop here: nothing within reach would help.": lambda told: ends_turn(told) and told.before.phase.left > 0,
}
