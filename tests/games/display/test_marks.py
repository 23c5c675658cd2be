"""The marks on the boards: the sheets and the legend say what each of them means."""

import re

import pytest

from games.display.desert.legend import legend as desert_legend
from games.display.island.legend import legend as island_legend
from games.display.shared.rulebook import Component
from games.engine.desert import State
from games.engine.desert.data import Face
from games.engine.desert.state import TakeActions
from tests.games.display import readers as desert
from tests.games.display.island import readers as island
from tests.games.display.test_pictures import symbols
from tests.games.engine.desert.boards import board, cell
from tests.games.engine.island import boards as islands


def note(state: State, at: str) -> str:
    return desert.board_for(state, 0).sheets[cell(at)].note


def test_the_sheet_of_a_tile_explains_the_arrow_of_the_wind() -> None:
    state = board(hole="C3", phase=TakeActions(0, 4))
    assert "arrow: the next wind may push this tile" in note(state, "C2")
    assert "arrow" not in note(state, "B2")


def test_the_sheet_of_a_tile_explains_the_double_line_of_a_clue() -> None:
    state = board(hole="A5", faces={"B1": Face.CRYSTAL_ROW}, excavated=("B1",))
    assert "dashed lines: solar crystal is in this row" in note(state, "D1")
    assert "dashed lines" not in note(state, "D2")


def test_a_cells_name_leaves_the_marks_out_because_they_come_and_go() -> None:
    state = board(hole="C3", phase=TakeActions(0, 4))
    assert "arrow" not in desert.board_for(state, 0).cells[cell("C2")].label


def test_the_sheet_of_a_tile_explains_the_marks_in_its_corners() -> None:
    state = islands.board(flood=("C3", "D3"), layers=(2,), flood_pile=20)
    notes = [sheet.note for sheet in island.board_for(state, 0).sheets]
    assert sum("start tile: " in each for each in notes) == 6
    assert sum("its flood card is near the top of the pile" in each for each in notes) == 2


def test_a_tile_on_top_of_the_pile_tells_whether_it_will_flood_or_sink() -> None:
    state = islands.board(flooded=("C3",), flood=("C3", "D3"), layers=(2,), flood_pile=20)
    seen = island.board_for(state, 0)
    notes = [sheet.note for sheet in seen.sheets]
    assert ["near the top of the pile: it will sink" in each for each in notes].count(True) == 1
    assert ["near the top of the pile: it will flood" in each for each in notes].count(True) == 1
    drawn = "".join(seen.pictures)
    assert (drawn.count("#on-top-sinks"), drawn.count('#on-top"')) == (1, 1)
    [(_, cards)] = seen.decks.on_top
    assert {card.effect for card in cards if card.sign == "on-top-sinks"} == {"will sink"}
    assert {card.effect for card in cards if card.sign == "on-top"} == {"will flood"}


@pytest.mark.parametrize(("game", "components"), [("desert", desert_legend()), ("island", island_legend())])
def test_the_legend_names_the_marks(game: str, components: list[Component]) -> None:
    shown = {component.picture for component in components}
    assert {"target", "mine"} <= shown
    assert {"push", "band", "arrow-column"} <= shown or {"alert", "on-top"} <= shown
    assert shown <= set(symbols(game))


def test_the_sheet_of_an_adventurer_explains_the_marks_on_its_card() -> None:
    page = desert.page(desert.board_for(board(sand={"B1": 2}, at=("B1", "E5")), 0))
    sheet = page.partition('id="sheet-seat-0"')[2].partition('id="sheet-seat-1"')[0]
    assert re.findall(r"<span>\s*(Buried|The game is waiting for this player)\s*</span>", sheet) == [
        "The game is waiting for this player",
        "Buried",
    ]
