"""The sentences that bots say in the desert: a position and a plan for each, and plans of which they are not true."""

import pytest

from games.bots.desert.reasons import FIRST, LAST, MOTIVES, STAYS
from games.bots.values import value_of
from games.engine.desert.actions import (
    Action,
    AnswerForecast,
    CalmStorm,
    EndTurn,
    Excavate,
    FillCanteen,
    GiveWater,
    Guide,
    Move,
    PickUp,
    RemoveSand,
    UseJetPack,
    UseSolarShield,
    UseTimeThrottle,
    UseWaterReserve,
)
from games.engine.desert.data import CLUES, TILES, Face, Gear, Part, Role, StormCard
from games.engine.desert.positions import board, cell, name
from games.engine.desert.state import ReadForecast, State, TakeActions
from games.engine.protocol import Play
from tests.games.bots.told import tell

ENGINE_ROW = next(face for face, (part, _) in CLUES.items() if part is Part.ENGINE)
CARRIER = (Role.WATER_CARRIER, Role.METEOROLOGIST)
SHADE = {"faces": {"B1": Face.TUNNEL}, "excavated": ["B1"]}
WELL = {"faces": {"B1": Face.WELL}, "excavated": ["B1"]}
PAD = {"faces": {"C1": Face.LAUNCH_PAD}, "excavated": ["C1"]}
CLOSED_WELL = {"faces": {"C1": Face.WELL, "E5": Face.WELL, "E4": Face.MIRAGE}}
LAID = [name(place) for place in range(25) if name(place) != "C3"]
FACES = dict(zip(LAID, [face for face, number in TILES.items() for _ in range(number)], strict=True))
"""A face of each tile. The crash site is A1, and ruins lie from B1 on."""
DONE = {"faces": FACES, "excavated": LAID}
"""A board on which everything is excavated."""
WALL = {"B1": 2, "A2": 4, "B2": 4}
"""Sand around A1; over B1 the way is shortest."""
HALF_KNOWN = {"faces": {"E5": ENGINE_ROW}, "excavated": ["E5"]}
DUNES = {**dict.fromkeys(LAID[5:22], 2), "B1": 2}
"""Sand that leaves little in the supply."""


def move(to: str) -> Move:
    return Move(cell(to))


def guide(to: str) -> Guide:
    return Guide(1, cell(to))


def said_of(state: State, *plays: Play, seat: int = 0) -> str:
    """Return what the seat says of these plays."""
    return str(tell("desert", value_of("desert", len(state.adventurers)), state, plays, seat).reason)


def said(state: State, *actions: Action) -> str:
    """Return what the first seat says of its actions."""
    return said_of(state, *[(0, action) for action in actions])


CASES: dict[str, tuple[State, tuple[Action, ...]]] = {
    "Everybody is at the launch pad: we take off.": (board(**PAD, at=["B1", "C1"], found=[*Part]), (move("C1"),)),
    "I pick up engine: we need all four parts.": (
        board(parts={"A1": [Part.ENGINE]}, excavated=["A1"]),
        (PickUp(Part.ENGINE),),
    ),
    "1 needs the water more than I do.": (board(water={1: 0}), (GiveWater(1, 2),)),
    "The Solar Shield protects everyone 0 until my next turn.": (
        board(water={0: 0}, gear={0: [Gear.SOLAR_SHIELD]}),
        (UseSolarShield(),),
    ),
    "I take water from the well 1.": (board(roles=CARRIER, at=["B1"], water={0: 1}, **WELL), (FillCanteen(),)),
    "The Secret Water Reserve gives water to everyone 0.": (
        board(water={0: 1}, gear={0: [Gear.WATER_RESERVE]}),
        (UseWaterReserve(),),
    ),
    "I go into the shade 1: the sun may beat down soon.": (board(water={0: 0}, **SHADE), (move("B1"),)),
    "I bring 1 into the shade 1: the sun may beat down soon.": (board(water={1: 0}, **SHADE), (guide("B1"),)),
    "I clear 1 because little sand is left in the supply.": (board(sand=DUNES), (RemoveSand(cell("B1")),)),
    "I excavate so that we can take engine.": (board(parts={"A1": [Part.ENGINE]}), (Excavate(),)),
    "I excavate to find water: there may be a well 2.": (board(at=["C1"], **CLOSED_WELL), (Excavate(),)),
    "I excavate: there may be a clue or the launch pad 1.": (board(at=["B1"]), (Excavate(),)),
    "I excavate to find the launch pad: it may be 1.": (
        board(at=["B1"], found=[*Part]),
        (Excavate(),),
    ),
    "I excavate: the other clue to engine may be 1.": (board(at=["B1"], **HALF_KNOWN), (Excavate(),)),
    "I dig myself out of the sand.": (board(sand={"A1": 2}), (RemoveSand(cell("A1")),)),
    "I dig 1 out of the sand.": (board(at=["A1", "B1"], sand={"B1": 2}), (RemoveSand(cell("B1")),)),
    "I clear 1 so that we can take engine.": (
        board(parts={"B1": [Part.ENGINE]}, sand={"B1": 1}),
        (RemoveSand(cell("B1")),),
    ),
    "I clear my way to engine.": (board(parts={"C1": [Part.ENGINE]}, sand=WALL), (RemoveSand(cell("B1")),)),
    "I clear 1 so that 1 gets to engine sooner.": (
        board(at=["C1", "A1"], parts={"D1": [Part.ENGINE]}, sand=WALL),
        (RemoveSand(cell("B1")),),
    ),
    "I clear my way to the launch pad, where we all must meet.": (
        board(found=[*Part], sand=WALL, **PAD),
        (RemoveSand(cell("B1")),),
    ),
    "I clear 1 so that 1 gets to the launch pad sooner.": (
        board(at=["C1", "A1"], found=[*Part], sand=WALL, **PAD),
        (RemoveSand(cell("B1")),),
    ),
    "I clear the launch pad 2, where we all must meet.": (
        board(at=["B1"], sand={"C1": 2}, **PAD),
        (RemoveSand(cell("C1")),),
    ),
    "I clear the well 1 so that we can take water there.": (
        board(roles=CARRIER, sand={"B1": 2}, **WELL),
        (RemoveSand(cell("B1")),),
    ),
    "I clear the tunnel 1 so that we can get into its shade.": (
        board(sand={"B1": 2}, **SHADE),
        (RemoveSand(cell("B1")),),
    ),
    "I clear 2 so that we can look for water there.": (
        board(at=["B1"], sand={"C1": 1}, **CLOSED_WELL),
        (RemoveSand(cell("C1")),),
    ),
    "I clear the sand: the other clue to engine may be 1.": (
        board(sand={"B1": 1}, **HALF_KNOWN),
        (RemoveSand(cell("B1")),),
    ),
    "I clear the way to 2: there may be a clue or the launch pad.": (
        board(sand=WALL, excavated=["B1"]),
        (RemoveSand(cell("B1")),),
    ),
    "I clear 1 so that we can cross it.": (
        board(sand={"B1": 2}, **DONE),
        (RemoveSand(cell("B1")),),
    ),
    "I clear 1 so that we can see what it hides.": (board(sand={"B1": 1}), (RemoveSand(cell("B1")),)),
    "I calm the storm: fewer cards, less sand, less sun.": (board(roles=CARRIER[::-1]), (CalmStorm(),)),
    "I go towards the well 1 to fetch water.": (board(roles=CARRIER, water={0: 0}, **WELL), (move("B1"),)),
    "I go towards the well 1 to fetch water for 1.": (board(roles=CARRIER, water={1: 0}, **WELL), (move("B1"),)),
    "I go to look for water: there may be a well 2.": (
        board(water={0: 1}, excavated=["A1", "B1"], **CLOSED_WELL),
        (move("B1"),),
    ),
    "I go to look for water for 1: there may be a well 2.": (
        board(water={1: 1}, excavated=["A1", "B1"], **CLOSED_WELL),
        (move("B1"),),
    ),
    "I move closer to the launch pad, where we all must meet.": (board(found=[*Part], **PAD), (move("B1"),)),
    "I move closer to engine so that we can pick it up.": (
        board(parts={"E1": [Part.ENGINE]}, found=[*Part][:1] + [*Part][2:], **PAD),
        (move("B1"), move("C1"), move("D1")),
    ),
    "I move closer: there may be a clue or the launch pad 2.": (
        board(excavated=["A1", "B1", "A2"]),
        (move("B1"),),
    ),
    "I bring 1 closer to the launch pad, where we all must meet.": (
        board(found=[*Part], **PAD),
        (guide("B1"),),
    ),
    "I bring 1 closer to engine so that we can pick it up.": (
        board(parts={"E1": [Part.ENGINE]}, found=[*Part][:1] + [*Part][2:], **PAD),
        (guide("B1"), guide("C1"), guide("D1")),
    ),
    "I bring 1 closer: there may be a clue or the launch pad 2.": (
        board(excavated=["A1", "B1", "A2"]),
        (guide("B1"),),
    ),
    "I clear 1 so that the sand supply does not run out.": (board(sand={"B1": 1}, **DONE), (RemoveSand(cell("B1")),)),
    "I excavate 0 to find gear.": (board(), (Excavate(),)),
    "Let's see what 2 hides.": (
        board(at=["C1"], faces={"C1": Face.MIRAGE, "B1": Face.WELL, "D1": Face.WELL}, excavated=["B1", "D1"]),
        (Excavate(),),
    ),
    "I share my water with 1.": (board(water={0: 1, 1: 3}), (GiveWater(1, 1),)),
    "I use the Time Throttle to get more actions.": (board(gear={0: [Gear.TIME_THROTTLE]}), (UseTimeThrottle(),)),
    "I have seen the next storm cards.": (
        board(roles=CARRIER[::-1], phase=ReadForecast(0, 2, TakeActions(0, 3))),
        (AnswerForecast(1),),
    ),
    "I come to 1 so that we can share water.": (board(at=["A1", "B1"], water={0: 1}, **DONE), (move("B1"),)),
    "I go 1 to be ready for my next turn.": (board(**DONE), (move("B1"),)),
    "I bring 1 1 to get us ready for the next turn.": (board(**DONE), (guide("B1"),)),
    "I do this to be ready for what comes next.": (board(), (move("B1"), move("A1"))),
    "I stay in the shade of the tunnel.": (board(at=["B1"], **SHADE), ()),
    "I wait at the launch pad for 1.": (board(at=["C1", "A1"], found=[*Part], **PAD), ()),
    "I stop here: nothing within reach would help.": (board(), ()),
}


@pytest.mark.parametrize("sentence", CASES)
def test_it_says(sentence: str) -> None:
    state, actions = CASES[sentence]
    assert said(state, *actions) == sentence


def test_each_sentence_has_its_case() -> None:
    plays = [(state, [(0, each) for each in actions]) for state, actions in CASES.values()]
    said = {tell("desert", value_of("desert", 2), state, each, 0).reason.text for state, each in plays}
    assert said == {sentence.text for sentence in [*FIRST, *MOTIVES, *LAST, *STAYS]}


IN_THE_SHADE = "I go into the shade 1: the sun may beat down soon."


def test_it_does_not_say_that_it_goes_where_a_teammate_goes() -> None:
    state = board(at=["D1"], water={1: 0}, gear={1: [Gear.JET_PACK]}, **SHADE)
    assert (
        said_of(state, (0, Excavate()), (1, UseJetPack(cell("B1"))))
        == "I excavate: there may be a clue or the launch pad 3."
    )
    assert said_of(state, (1, UseJetPack(cell("B1"))), seat=1) == IN_THE_SHADE


def test_a_teammate_that_guides_it_does_not_make_it_go() -> None:
    state = board(water={1: 0}, gear={1: [Gear.SOLAR_SHIELD]}, **SHADE)
    plays = ((0, guide("B1")), (1, UseSolarShield()))
    assert said_of(state, *plays, seat=1) == "The Solar Shield protects everyone 1 until my next turn."
    assert said_of(state, *plays, seat=0) == "I bring 1 into the shade 1: the sun may beat down soon."


def test_a_seat_that_does_nothing_leaves_the_word_to_the_one_that_begins() -> None:
    assert said_of(board(water={0: 0}, **SHADE), (0, move("B1")), seat=1) == IN_THE_SHADE


def test_it_says_nothing_of_what_follows_a_reveal() -> None:
    state = board(at=["C1"], water={0: 0}, **SHADE)
    assert said(state, Excavate(), move("B1")) == "I excavate: there may be a clue or the launch pad 2."


def test_nobody_goes_into_the_shade_when_no_sun_can_come() -> None:
    """Both players' storms reveal 4 cards. Those beyond the pile come from the discard, with all suns."""
    calm = [*[StormCard.NORTH_1] * 3, *[StormCard.EAST_1] * 3]
    assert said(board(water={0: 0}, deck=calm, pile=6, **SHADE), move("B1")) != IN_THE_SHADE
    assert said(board(water={0: 0}, deck=calm, pile=3, **SHADE), move("B1")) == IN_THE_SHADE


def test_little_sand_is_a_quarter_of_all() -> None:
    dig = RemoveSand(cell("B1"))
    assert board(sand=DUNES).supply == 12
    assert said(board(sand={**DUNES, "E5": 1}), dig) == "I clear 1 because little sand is left in the supply."
    assert said(board(sand={**DUNES, "B1": 1}), dig) == "I clear 1 so that we can see what it hides."


def test_sand_on_the_way_makes_it_longer() -> None:
    """The part is on C1. B1 leads there from A1, and B2 and C2 from A2."""
    found = [part for part in Part if part is not Part.ENGINE]
    for sand, sentence in (
        (0, "I move closer to engine so that we can pick it up."),
        (5, "I go 0 to be ready for my next turn."),
    ):
        state = board(at=["A2"], parts={"C1": [Part.ENGINE]}, found=found, sand={"B1": sand}, **DONE)
        assert said(state, move("A1")) == sentence


def test_it_speaks_when_it_does_what_the_sentence_says() -> None:
    """It takes the part at the third play; the way is shorter from the first one on."""
    state = board(parts={"B1": [Part.ENGINE]}, excavated=["B1", "C1"], water={0: 1})
    plays = [(0, move("B1")), (0, PickUp(Part.ENGINE)), (0, move("C1"))]
    assert tell("desert", value_of("desert", 2), state, plays, 0).reason.play == 1
    way = [(0, move("B1")), (0, move("C1"))]
    closer = tell("desert", value_of("desert", 2), board(parts={"E1": [Part.ENGINE]}), way, 0).reason
    assert (closer.values["part"], closer.play) == (Part.ENGINE, 0)


def test_the_end_of_a_turn_that_a_player_has_planned_is_no_deed() -> None:
    assert said(board(), EndTurn()) == "I stop here: nothing within reach would help."
