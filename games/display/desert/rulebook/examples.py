"""A position for each ruling. The rulebook shows what the rules make of it, so an example cannot be wrong."""

from collections.abc import Callable

from django.utils.translation import gettext_lazy as _

from games.display.shared.rulebook import Example
from games.engine.desert.actions import (
    AnswerForecast,
    CalmStorm,
    Draw,
    EndTurn,
    Excavate,
    FillCanteen,
    Forecast,
    GiveWater,
    Guide,
    Move,
    PickUp,
    RemoveSand,
    UseDuneBlaster,
    UseJetPack,
    UseSolarShield,
    UseTerrascope,
    UseTimeThrottle,
    UseWaterReserve,
)
from games.engine.desert.data import Face, Gear, Part, Role, StormCard
from games.engine.desert.positions import board, cell, name
from games.engine.desert.state import DrawStorm

ALL_OVER = {name(place): 2 for place in range(25) if name(place) != "C3"}
"""Two markers on each tile: all 48."""
PARTS = tuple(Part)
TWO = ("B2", "B2")
"""Both pawns on one tile."""


def _turn() -> Example:
    state = board(at=("B2", "D4"), deck=(StormCard.NORTH_1, StormCard.EAST_2), left=0)
    return Example(state, ((0, EndTurn()), (0, Draw()), (0, Draw())))


def _adjacent() -> Example:
    return Example(
        board(at=("C2", "A1")), ((0, Move(cell("C1"))),), (0, Move(cell("C3"))), attempt=_("Ana cannot move to C3.")
    )


def _buried() -> Example:
    state = board(at=("B2", "A1"), sand={"B2": 2})
    return Example(state, ((0, RemoveSand(cell("B2"))),), (0, Move(cell("B1"))), attempt=_("Ana cannot move to B1."))


def _free() -> Example:
    state = board(at=("B2", "D4"), sand={"B2": 3}, gear={0: (Gear.DUNE_BLASTER,)})
    return Example(state, ((0, UseDuneBlaster(cell("B2"))),))


def _move() -> Example:
    tunnels = {"B2": Face.TUNNEL, "D5": Face.TUNNEL}
    state = board(at=("B2", "A1"), faces=tunnels, excavated=tuple(tunnels), sand={"B3": 2})
    return Example(state, ((0, Move(cell("D5"))),), (0, Move(cell("B3"))), attempt=_("Ana cannot move to B3."))


def _remove_sand() -> Example:
    return Example(board(at=TWO[:1] + ("B3",), sand={"B3": 2}), ((0, RemoveSand(cell("B3"))),))


def _excavate() -> Example:
    state = board(at=("B2", "A1"), faces={"B2": Face.RUINS, "B3": Face.RUINS}, sand={"B3": 1})
    return Example(state, ((0, Excavate()),))


def _pick_up() -> Example:
    state = board(at=("B2", "A1"), excavated=("B2",), sand={"B2": 1}, parts={"B2": (Part.ENGINE,)})
    return Example(state, ((0, PickUp(Part.ENGINE)),))


def _cards() -> Example:
    deck = (StormCard.WEST_1, StormCard.SUN)
    gear = {1: (Gear.SOLAR_SHIELD, Gear.TIME_THROTTLE)}
    state = board(at=TWO, gear=gear, deck=deck, phase=DrawStorm(0, 3))
    played = ((0, Draw()), (1, UseSolarShield()), (0, Draw()))
    return Example(state, played, (1, UseTimeThrottle()), attempt=_("Ben cannot play a Time Throttle now."))


def _word() -> Example:
    state = board(at=("B2", "A1"), left=0)
    return Example(state, ((0, EndTurn()),), (0, Move(cell("B1"))), attempt=_("Ana cannot move to B1."))


def _wind() -> Example:
    state = board(at=("C4", "A1"), hole="C2", sand={"C5": 1}, deck=(StormCard.NORTH_3,), phase=DrawStorm(0, 1))
    return Example(state, ((0, Draw()),))


def _edge() -> Example:
    state = board(at=("C5", "A1"), hole="C4", waiting=(Part.ENGINE,), deck=(StormCard.NORTH_3,), phase=DrawStorm(0, 1))
    return Example(state, ((0, Draw()),))


def _sun() -> Example:
    state = board(
        at=("B2", "D4"), faces={"B2": Face.TUNNEL}, excavated=("B2",), deck=(StormCard.SUN,), phase=DrawStorm(0, 1)
    )
    return Example(state, ((0, Draw()),))


def _picks_up() -> Example:
    state = board(at=("B2", "D4"), deck=(StormCard.PICKS_UP,), phase=DrawStorm(0, 1))
    return Example(state, ((0, Draw()),))


def _no_sand_left() -> Example:
    state = board(at=("B2", "D4"), sand=ALL_OVER, deck=(StormCard.WEST_1,), phase=DrawStorm(0, 1))
    return Example(state, ((0, Draw()),))


def _reshuffle() -> Example:
    state = board(at=("B2", "D4"), deck=(StormCard.NORTH_1,), pile=1, phase=DrawStorm(0, 1))
    return Example(state, ((0, Draw()),))


def _archeologist() -> Example:
    state = board(roles=(Role.ARCHEOLOGIST, Role.NAVIGATOR), at=("B2", "A1"), sand={"B3": 2})
    return Example(state, ((0, RemoveSand(cell("B3"), amount=2)),))


def _passenger() -> Example:
    state = board(roles=(Role.CLIMBER, Role.NAVIGATOR), at=TWO, sand={"B3": 2})
    return Example(state, ((0, Move(cell("B3"), passenger=1)),))


def _beside_the_climber() -> Example:
    state = board(roles=(Role.CLIMBER, Role.NAVIGATOR), at=TWO, sand={"B2": 2}, seat=1)
    return Example(state, ((1, Move(cell("B1"))),), reader=1)


def _closed_tunnel() -> Example:
    tunnels = {"B2": Face.TUNNEL, "D5": Face.TUNNEL}
    roles = (Role.CLIMBER, Role.NAVIGATOR)
    state = board(roles=roles, at=("B2", "A1"), faces=tunnels, excavated=tuple(tunnels), sand={"D5": 2})
    return Example(state, refused=(0, Move(cell("D5"))), attempt=_("Ana cannot go through the tunnel to D5."))


def _explorer() -> Example:
    state = board(roles=(Role.EXPLORER, Role.NAVIGATOR), at=("C2", "A1"))
    return Example(state, ((0, Move(cell("D3"))),))


def _calm() -> Example:
    state = board(roles=(Role.METEOROLOGIST, Role.NAVIGATOR), at=("B2", "A1"), deck=(StormCard.EAST_1,))
    return Example(state, ((0, CalmStorm()), (0, EndTurn()), (0, Draw())))


def _forecast() -> Example:
    deck = (StormCard.SUN, StormCard.EAST_1)
    state = board(roles=(Role.METEOROLOGIST, Role.NAVIGATOR), at=("B2", "A1"), deck=deck)
    return Example(state, ((0, Forecast()), (0, AnswerForecast(bottom=0))))


def _guide() -> Example:
    state = board(roles=(Role.NAVIGATOR, Role.EXPLORER), at=("A5", "B2"))
    return Example(state, ((0, Guide(1, cell("C1"))), (0, Guide(1, cell("D1")))))


def _fill() -> Example:
    state = board(
        roles=(Role.WATER_CARRIER, Role.NAVIGATOR),
        at=("B2", "A1"),
        faces={"B2": Face.WELL},
        excavated=("B2",),
        water={0: 1},
    )
    return Example(state, ((0, FillCanteen()),))


def _give_from_afar() -> Example:
    roles = (Role.WATER_CARRIER, Role.NAVIGATOR)
    state = board(roles=roles, at=("B2", "B3"), water={0: 3, 1: 1}, sand={"B3": 2}, seat=1)
    return Example(state, ((0, GiveWater(1, 2)),), (1, GiveWater(0, 1)), attempt=_("Ben cannot give Ana water."))


def _well() -> Example:
    state = board(at=TWO, faces={"B2": Face.WELL}, water={0: 1, 1: 3})
    return Example(state, ((0, Excavate()),))


def _second_clue(**rest: dict[str, int]) -> Example:
    clues = {"B2": Face.ENGINE_ROW, "D4": Face.ENGINE_COLUMN}
    state = board(at=("D4", "A1"), faces=clues, excavated=("B2",), sand=rest.get("sand"))
    return Example(state, ((0, Excavate()),))


def _clue_on_sand() -> Example:
    return _second_clue(sand={"D2": 3})


def _part_in_the_storm() -> Example:
    clues = {"A3": Face.ENGINE_ROW, "C5": Face.ENGINE_COLUMN}
    deck = (StormCard.WEST_1, StormCard.EAST_1)
    state = board(at=("C5", "A1"), faces=clues, excavated=("A3",), deck=deck)
    return Example(state, ((0, Excavate()), (0, EndTurn()), (0, Draw())))


def _launch_pad() -> Example:
    return Example(board(at=("B2", "A1"), faces={"B2": Face.LAUNCH_PAD}), ((0, Excavate()),))


def _shield() -> Example:
    state = board(at=TWO, gear={0: (Gear.SOLAR_SHIELD,)}, deck=(StormCard.SUN, StormCard.SUN))
    return Example(state, ((0, UseSolarShield()), (0, EndTurn()), (0, Draw())))


def _blaster() -> Example:
    state = board(at=("B2", "A1"), sand={"B3": 4}, gear={0: (Gear.DUNE_BLASTER,)})
    return Example(state, ((0, UseDuneBlaster(cell("B3"))),))


def _jet_pack() -> Example:
    state = board(at=TWO, sand={"B2": 3}, gear={0: (Gear.JET_PACK,)})
    return Example(state, ((0, UseJetPack(cell("D5"), passenger=1)),))


def _other_gear() -> Example:
    gear = (Gear.TERRASCOPE, Gear.WATER_RESERVE, Gear.TIME_THROTTLE)
    state = board(at=TWO, faces={"D4": Face.WELL}, water={0: 1, 1: 3}, gear={0: gear})
    played = (UseTerrascope(cell("D4")), UseWaterReserve(), UseTimeThrottle())
    return Example(state, tuple((0, action) for action in played))


def _share() -> Example:
    return Example(board(at=TWO, water={0: 4, 1: 1}), ((0, GiveWater(1, 2)),))


def _won() -> Example:
    pad = {"B2": Face.LAUNCH_PAD}
    state = board(at=("B2", "B1"), faces=pad, excavated=("B2",), sand={"B2": 1}, found=PARTS, seat=1)
    return Example(state, ((1, Move(cell("B2"))),), reader=1)


def _thirst() -> Example:
    state = board(at=("B2", "D4"), water={1: 0}, deck=(StormCard.SUN,), phase=DrawStorm(0, 1))
    return Example(state, ((0, Draw()),))


EXAMPLES: dict[str, Callable[[], Example]] = {
    "D1": _turn,
    "D2": _adjacent,
    "D3": _buried,
    "D4": _free,
    "D5": _move,
    "D6": _remove_sand,
    "D7": _excavate,
    "D8": _pick_up,
    "D9": _cards,
    "D10": _word,
    "D11": _wind,
    "D12": _edge,
    "D13": _sun,
    "D14": _picks_up,
    "D15": _no_sand_left,
    "D16": _reshuffle,
    "D17": _archeologist,
    "D18": _passenger,
    "D19": _beside_the_climber,
    "D20": _closed_tunnel,
    "D21": _explorer,
    "D22": _calm,
    "D23": _forecast,
    "D24": _guide,
    "D25": _fill,
    "D26": _give_from_afar,
    "D27": _well,
    "D28": _second_clue,
    "D29": _clue_on_sand,
    "D30": _part_in_the_storm,
    "D31": _launch_pad,
    "D32": _shield,
    "D33": _blaster,
    "D34": _jet_pack,
    "D35": _other_gear,
    "D36": _share,
    "D37": _won,
    "D38": _thirst,
}
