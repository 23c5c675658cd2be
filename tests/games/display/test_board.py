"""The board of the desert: the pictures and words that its readers get, and those that it hides."""

from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from games.display import refusal
from games.display.desert import ADVENTURERS, danger, role_name, status
from games.engine.desert import ROLES, State, obstacles, view, walks, why_not
from games.engine.desert.actions import Draw, Move
from games.engine.desert.data import Face, Gear, Part, Role, StormCard
from games.engine.desert.state import Outcome, Over, ReadForecast, TakeActions
from tests.games.display.readers import NAMES, board_for, games, page
from tests.games.engine.desert.boards import board, cell, state_after, storm
from tests.games.engine.desert.secrecy import reshuffled


def label(state: State, at: str, *mine: int) -> str:
    here = cell(at)
    return board_for(state, *mine).rows[here // 5].cells[here % 5].label


def test_a_cell_is_called_by_all_that_lies_there() -> None:
    state = board(
        roles=(Role.EXPLORER, Role.CLIMBER),
        at=("C2", "C2"),
        faces={"C2": Face.TUNNEL},
        excavated=("C2",),
        sand={"C2": 1},
        parts={"C2": (Part.ENGINE,)},
        left=0,
    )
    assert label(state, "C2") == "C2, tunnel, 1 sand, lying here: engine, Ana and Ben"
    assert label(state, "C2", 1) == "C2, tunnel, 1 sand, lying here: engine, Ana and you"
    assert label(board(at=("C2", "E5")), "C2", 0) == "C2, dune, you, 1 choice"


def test_cells_tell_storm_wreck_water_and_the_buried() -> None:
    state = board(at=("A2", "E5"), faces={"A1": Face.CRASH, "B1": Face.MIRAGE}, sand={"A2": 2}, waiting=(Part.ENGINE,))
    assert label(state, "A1") == "A1, crash site, not excavated"
    assert label(state, "B1") == "B1, dune with a water mark"
    assert label(state, "A2") == "A2, dune, 2 sand, Ana (buried)"
    assert label(state, "C3") == "C3, storm, lying here: engine"


def test_only_the_seat_that_looked_sees_the_face_under_the_sand() -> None:
    state = board(at=("A1", "A1"), faces={"E5": Face.LAUNCH_PAD}, seen={"E5": (1,)}, seat=1, left=0)
    assert label(state, "E5", 1) == "E5, dune, under the sand: launch pad"
    assert label(state, "E5", 0) == label(state, "E5") == "E5, dune"
    assert "launch pad" not in page(board_for(state, 0)).replace("all four parts", "")


def test_why_a_cell_is_closed() -> None:
    state = board(at=("A1", "E5"), sand={"A2": 2})
    whys = {sheet.number: sheet.why for sheet in board_for(state, 0).sheets}
    assert whys[cell("A2")] == "Blocked: 2 sand. Dig first."
    assert whys[cell("E5")] == "Too far: one tile at a time."
    assert whys[cell("C3")] == "Nobody can enter the storm."
    assert whys[cell("B1")] == ""


def test_why_nobody_can_walk_to_a_far_cell() -> None:
    for roles, blocked in (((Role.EXPLORER, Role.NAVIGATOR), "Blocked: 2 sand. Dig first."), ((Role.CLIMBER,) * 2, "")):
        state = board(roles=roles, at=("A1", "A1"), sand={"A3": 2}, left=2)
        far = board_for(state, 0, walks=walks(state, 0)).sheets
        assert far[cell("A3")].why == blocked
        assert far[cell("A5")].why == "Too far for the actions you have left."
        assert far[cell("B2")].why == ""


def test_obstacles_are_where_no_move_is() -> None:
    for state, _ in games(4):
        for seat in range(3):
            reasons = obstacles(state, seat)
            here = state.adventurers[seat].cell
            for number, error in reasons.items():
                if number != here:
                    assert str(error) == str(why_not(state, seat, Move(number)))


@pytest.mark.parametrize("mine", [(0,), (2,), ()])
def test_nothing_hidden_is_shown(mine: tuple[int, ...]) -> None:
    random = Random(1)
    for state, _ in islice(games(12), None, None, 11):
        awaited = [seat for seat in mine if getattr(state.phase, "seat", None) == seat]
        seat = (awaited or list(mine) or [None])[0]
        other = reshuffled(state, seat, random)
        assert board_for(state, *mine) == board_for(other, *mine)
        names = {"names": NAMES}
        assert danger(view(state, seat), **names) == danger(view(other, None), **names)


def test_names_are_text_and_never_markup() -> None:
    hostile = ('<script>alert("1")</script>', "' onclick='x", '"><img src=x>', "&amp;", "{{ x }}")
    state = board(
        roles=(Role.CLIMBER, Role.EXPLORER, Role.NAVIGATOR, Role.ARCHEOLOGIST, Role.WATER_CARRIER),
        gear={0: (Gear.JET_PACK,)},
        water=dict.fromkeys(range(5), 0) | {0: 3},
    )
    html = page(board_for(state, 0, names=hostile))
    for bad in ("<script", "<img", "' onclick='", '"><img'):
        assert bad not in html
    assert "&lt;script&gt;" in html
    assert "{{ x }}" in html


def test_a_page_is_valid_enough_to_be_swapped() -> None:
    html = page(board_for(board(), 0))
    assert html.lstrip().startswith('<div id="table" class="desert"')
    assert '<div id="dock" data-version="12"' in html
    ids = [part.split('"')[0] for part in html.split(' id="')[1:]]
    assert len(ids) == len(set(ids))
    assert " style=" not in html
    assert "<script" not in html
    assert html.count('popover class="sheet"') == 25 + 2 + 1  # the cells, the team, the table


def test_tiles_keep_their_id_wherever_the_wind_blows_them() -> None:
    state = storm(StormCard.NORTH_1)
    before = board_for(state, 0).pictures
    after = board_for(state_after(state, 0, Draw()), 0).pictures
    moved = cell("C4")
    assert f'<g id="t{moved}" class="tile r3 c2' in "".join(before)
    assert f'<g id="t{moved}" class="tile r2 c2' in "".join(after)
    assert [each.split('"')[1] for each in before] == [each.split('"')[1] for each in after]


def test_status_tells_whose_turn_it_is() -> None:
    def says(state: State, *mine: int) -> str:
        return status(view(state, None), names=NAMES, mine=mine)

    assert says(board(left=3), 0) == "Your turn · 3 of 4 actions"
    assert says(board(left=6), 0) == "Your turn · 6 actions"
    assert says(board(left=3), 1) == "Ana's turn · 3 of 4 actions"
    assert says(board(left=3), 0, 1) == "Your turn: Navigator · 3 of 4 actions"
    assert says(storm(left=2), 0) == "Storm: 2 more cards to come"
    assert says(storm(left=2), 1) == "Storm: Ana reveals 2 more cards"
    assert says(board(phase=ReadForecast(0, 2, TakeActions(0, 1))), 1) == "Ana's turn · reading the forecast"
    assert says(board(phase=Over(Outcome(won=False, cause="thirst", seats=(1,))))) == "Lost: Ben died of thirst."


def test_vitals_tell_meter_sand_and_parts() -> None:
    state = board(
        tick=1,
        faces={"B2": Face.CRYSTAL_ROW, "D4": Face.ENGINE_COLUMN},
        excavated=("B2", "D4"),
        sand={"E5": 3},
        parts={"E5": (Part.NAVIGATION,)},
        found=(Part.PROPELLER,),
    )
    seen = board_for(state).vitals
    assert (seen.level, seen.sand) == (3, 45)
    assert [tick.split()[1] for tick in seen.ticks[:3] if " " in tick] == ["past", "now"]
    assert [(part.look, part.label) for part in seen.parts] == [
        ("half", "solar crystal: only its row is known, 2"),
        ("half", "engine: only its column is known, D"),
        ("ready", "navigation deck: on E5"),
        ("found", "propeller: picked up"),
    ]


def test_the_meter_at_the_skull() -> None:
    assert board_for(board(tick=12)).vitals.meter == (
        "Storm meter: 6 cards a turn; at the skull if it rises 1 more time"
    )
    swept = board(tick=13, phase=Over(Outcome(won=False, cause="swept away")))
    assert board_for(swept).vitals.meter == "Storm meter: at the skull"


def test_a_shield_marks_everybody_on_its_tile() -> None:
    state = board(at=("B2", "B2", "E5"), roles=(Role.NAVIGATOR, Role.EXPLORER, Role.CLIMBER), shielded=(1,))
    marks = [[mark.label for mark in member.marks] for member in board_for(state, 0).team]
    assert [("Under a Solar Shield" in each) for each in marks] == [True, True, False]


def test_decks_count_what_is_left() -> None:
    state = replace(board(), discard=(), deck=())
    full = board(pile=31)
    assert [odds for _, _, odds in board_for(full).decks.odds] == ["77%", "13%", "10%"]
    assert [count.left for count in board_for(full).decks.winds[0].counts] == [3, 2, 1]
    assert state.deck == ()


def test_a_finished_game_offers_nothing() -> None:
    seen = board_for(board(phase=Over(Outcome(won=True))), 0)
    assert seen.over
    assert seen.won
    assert seen.dock == ()
    assert all(sheet.why == "" and sheet.button_groups == () for sheet in seen.sheets)


def test_every_adventurer_is_named_with_a_power() -> None:
    assert [role_name(role) for role in ROLES][-1] == "Water Carrier"
    assert all(option.line for option in ADVENTURERS)


def test_refusals_are_filled_in() -> None:
    state = board(at=("A1", "E5"), sand={"A2": 3})
    assert refusal(why_not(state, 0, Move(cell("A2")))) == "Blocked: 3 sand. Dig first."
