"""A position for each ruling. The rulebook shows what the rules make of it, so an example cannot be wrong."""

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
TWO = ("B2", "B2")
"""Both pawns on one tile."""
CLUES = {"B2": Face.ENGINE_ROW, "D4": Face.ENGINE_COLUMN}
TUNNELS = {"B2": Face.TUNNEL, "D5": Face.TUNNEL}

EXAMPLES = {
    "D1": Example(
        board(at=("B2", "D4"), deck=(StormCard.NORTH_1, StormCard.EAST_2), left=0),
        ((0, EndTurn()), (0, Draw()), (0, Draw())),
    ),
    "D2": Example(
        board(at=("C2", "A1")), ((0, Move(cell("C1"))),), (0, Move(cell("C3"))), attempt=_("Ana cannot move to C3.")
    ),
    "D3": Example(
        board(at=("B2", "A1"), sand={"B2": 2}),
        ((0, RemoveSand(cell("B2"))),),
        (0, Move(cell("B1"))),
        attempt=_("Ana cannot move to B1."),
    ),
    "D4": Example(
        board(at=("B2", "D4"), sand={"B2": 3}, gear={0: (Gear.DUNE_BLASTER,)}), ((0, UseDuneBlaster(cell("B2"))),)
    ),
    "D5": Example(
        board(at=("B2", "A1"), faces=TUNNELS, excavated=tuple(TUNNELS), sand={"B3": 2}),
        ((0, Move(cell("D5"))),),
        (0, Move(cell("B3"))),
        attempt=_("Ana cannot move to B3."),
    ),
    "D6": Example(board(at=("B2", "B3"), sand={"B3": 2}), ((0, RemoveSand(cell("B3"))),)),
    "D7": Example(
        board(at=("B2", "A1"), faces={"B2": Face.RUINS, "B3": Face.RUINS}, sand={"B3": 1}), ((0, Excavate()),)
    ),
    "D8": Example(
        board(at=("B2", "A1"), excavated=("B2",), sand={"B2": 1}, parts={"B2": (Part.ENGINE,)}),
        ((0, PickUp(Part.ENGINE)),),
    ),
    "D9": Example(
        board(
            at=TWO,
            gear={1: (Gear.SOLAR_SHIELD, Gear.TIME_THROTTLE)},
            deck=(StormCard.WEST_1, StormCard.SUN),
            phase=DrawStorm(0, 3),
        ),
        ((0, Draw()), (1, UseSolarShield()), (0, Draw())),
        (1, UseTimeThrottle()),
        attempt=_("Ben cannot play a Time Throttle now."),
    ),
    "D10": Example(
        board(at=("B2", "A1"), left=0), ((0, EndTurn()),), (0, Move(cell("B1"))), attempt=_("Ana cannot move to B1.")
    ),
    "D11": Example(
        board(at=("C4", "A1"), hole="C2", sand={"C5": 1}, deck=(StormCard.NORTH_3,), phase=DrawStorm(0, 1)),
        ((0, Draw()),),
    ),
    "D12": Example(
        board(at=("C5", "A1"), hole="C4", waiting=(Part.ENGINE,), deck=(StormCard.NORTH_3,), phase=DrawStorm(0, 1)),
        ((0, Draw()),),
    ),
    "D13": Example(
        board(
            at=("B2", "D4"), faces={"B2": Face.TUNNEL}, excavated=("B2",), deck=(StormCard.SUN,), phase=DrawStorm(0, 1)
        ),
        ((0, Draw()),),
    ),
    "D14": Example(board(at=("B2", "D4"), deck=(StormCard.PICKS_UP,), phase=DrawStorm(0, 1)), ((0, Draw()),)),
    "D15": Example(
        board(at=("B2", "D4"), sand=ALL_OVER, deck=(StormCard.WEST_1,), phase=DrawStorm(0, 1)), ((0, Draw()),)
    ),
    "D16": Example(board(at=("B2", "D4"), deck=(StormCard.NORTH_1,), pile=1, phase=DrawStorm(0, 1)), ((0, Draw()),)),
    "D17": Example(
        board(roles=(Role.ARCHEOLOGIST, Role.NAVIGATOR), at=("B2", "A1"), sand={"B3": 2}),
        ((0, RemoveSand(cell("B3"), amount=2)),),
    ),
    "D18": Example(
        board(roles=(Role.CLIMBER, Role.NAVIGATOR), at=TWO, sand={"B3": 2}), ((0, Move(cell("B3"), passenger=1)),)
    ),
    "D19": Example(
        board(roles=(Role.CLIMBER, Role.NAVIGATOR), at=TWO, sand={"B2": 2}, seat=1), ((1, Move(cell("B1"))),), reader=1
    ),
    "D20": Example(
        board(
            roles=(Role.CLIMBER, Role.NAVIGATOR),
            at=("B2", "A1"),
            faces=TUNNELS,
            excavated=tuple(TUNNELS),
            sand={"D5": 2},
        ),
        refused=(0, Move(cell("D5"))),
        attempt=_("Ana cannot go through the tunnel to D5."),
    ),
    "D21": Example(board(roles=(Role.EXPLORER, Role.NAVIGATOR), at=("C2", "A1")), ((0, Move(cell("D3"))),)),
    "D22": Example(
        board(roles=(Role.METEOROLOGIST, Role.NAVIGATOR), at=("B2", "A1"), deck=(StormCard.EAST_1,)),
        ((0, CalmStorm()), (0, EndTurn()), (0, Draw())),
    ),
    "D23": Example(
        board(roles=(Role.METEOROLOGIST, Role.NAVIGATOR), at=("B2", "A1"), deck=(StormCard.SUN, StormCard.EAST_1)),
        ((0, Forecast()), (0, AnswerForecast(bottom=0))),
    ),
    "D24": Example(
        board(roles=(Role.NAVIGATOR, Role.EXPLORER), at=("A5", "B2")),
        ((0, Guide(1, cell("C1"))), (0, Guide(1, cell("D1")))),
    ),
    "D25": Example(
        board(
            roles=(Role.WATER_CARRIER, Role.NAVIGATOR),
            at=("B2", "A1"),
            faces={"B2": Face.WELL},
            excavated=("B2",),
            water={0: 1},
        ),
        ((0, FillCanteen()),),
    ),
    "D26": Example(
        board(roles=(Role.WATER_CARRIER, Role.NAVIGATOR), at=("B2", "B3"), water={0: 3, 1: 1}, sand={"B3": 2}, seat=1),
        ((0, GiveWater(1, 2)),),
        (1, GiveWater(0, 1)),
        attempt=_("Ben cannot give Ana water."),
    ),
    "D27": Example(board(at=TWO, faces={"B2": Face.WELL}, water={0: 1, 1: 3}), ((0, Excavate()),)),
    "D28": Example(board(at=("D4", "A1"), faces=CLUES, excavated=("B2",)), ((0, Excavate()),)),
    "D29": Example(board(at=("D4", "A1"), faces=CLUES, excavated=("B2",), sand={"D2": 3}), ((0, Excavate()),)),
    "D30": Example(
        board(
            at=("C5", "A1"),
            faces={"A3": Face.ENGINE_ROW, "C5": Face.ENGINE_COLUMN},
            excavated=("A3",),
            deck=(StormCard.WEST_1, StormCard.EAST_1),
        ),
        ((0, Excavate()), (0, EndTurn()), (0, Draw())),
    ),
    "D31": Example(board(at=("B2", "A1"), faces={"B2": Face.LAUNCH_PAD}), ((0, Excavate()),)),
    "D32": Example(
        board(at=TWO, gear={0: (Gear.SOLAR_SHIELD,)}, deck=(StormCard.SUN, StormCard.SUN)),
        ((0, UseSolarShield()), (0, EndTurn()), (0, Draw())),
    ),
    "D33": Example(
        board(at=("B2", "A1"), sand={"B3": 4}, gear={0: (Gear.DUNE_BLASTER,)}), ((0, UseDuneBlaster(cell("B3"))),)
    ),
    "D34": Example(
        board(at=TWO, sand={"B2": 3}, gear={0: (Gear.JET_PACK,)}), ((0, UseJetPack(cell("D5"), passenger=1)),)
    ),
    "D35": Example(
        board(
            at=TWO,
            faces={"D4": Face.WELL},
            water={0: 1, 1: 3},
            gear={0: (Gear.TERRASCOPE, Gear.WATER_RESERVE, Gear.TIME_THROTTLE)},
        ),
        ((0, UseTerrascope(cell("D4"))), (0, UseWaterReserve()), (0, UseTimeThrottle())),
    ),
    "D36": Example(board(at=TWO, water={0: 4, 1: 1}), ((0, GiveWater(1, 2)),)),
    "D37": Example(
        board(
            at=("B2", "B1"), faces={"B2": Face.LAUNCH_PAD}, excavated=("B2",), sand={"B2": 1}, found=tuple(Part), seat=1
        ),
        ((1, Move(cell("B2"))),),
        reader=1,
    ),
    "D38": Example(board(at=("B2", "D4"), water={1: 0}, deck=(StormCard.SUN,), phase=DrawStorm(0, 1)), ((0, Draw()),)),
}
