"""The key explains the rings and marks that are on the board now, and no others."""

from games.engine.desert.data import Face
from games.engine.desert.state import TakeActions
from games.engine.island.data import Treasure
from tests.games.display import readers as desert
from tests.games.display.island import readers as island
from tests.games.display.test_pictures import symbols
from tests.games.engine.desert.boards import board
from tests.games.engine.island import boards as islands


def test_the_desert_names_what_is_on_the_board() -> None:
    state = board(hole="A5", faces={"B1": Face.CRYSTAL_ROW}, excavated=("B1",), sand={"D4": 2}, phase=TakeActions(0, 4))
    pictures = [entry.picture for entry in desert.board_for(state, 0).key]
    assert {"target", "mine", "sand-many", "band", "push"} <= set(pictures) <= set(symbols("desert"))


def test_who_waits_sees_no_ring_explained() -> None:
    state = board(phase=TakeActions(0, 4))
    pictures = [entry.picture for entry in desert.board_for(state, 1).key]
    assert "target" not in pictures
    assert "band" not in pictures
    assert "sand-many" not in pictures
    assert "mine" in pictures


def test_the_island_names_what_is_on_the_board() -> None:
    state = islands.board(flooded=("C2",), flood=("C3", "D3"), layers=(2,), flood_pile=20)
    pictures = [entry.picture for entry in island.board_for(state, 0).key]
    assert {"target", "mine", "flooded", "on-top"} <= set(pictures)
    assert "on-top-sinks" not in pictures
    assert set(pictures) <= set(symbols("island"))
    sinking = islands.board(flooded=("C3", "D3"), flood=("C3", "D3"), layers=(2,), flood_pile=20)
    pictures = [entry.picture for entry in island.board_for(sinking, 0).key]
    assert "on-top-sinks" in pictures
    assert "on-top" not in pictures


def test_captured_treasures_are_not_explained() -> None:
    texts = [entry.text for entry in island.board_for(islands.board(captured=tuple(Treasure)), 0).key]
    assert "capture this treasure here" not in texts


def test_marks_beside_parts_and_treasures_are_explained_while_they_are_there() -> None:
    faces = {"B1": Face.CRYSTAL_ROW, "D4": Face.CRYSTAL_COLUMN, "B2": Face.ENGINE_COLUMN}
    known = [
        {entry.picture for entry in desert.board_for(board(faces=faces, excavated=excavated), 0).key}
        for excavated in ((), ("B1",), ("B1", "D4"), ("B1", "D4", "B2"))
    ]
    arrows = [{each for each in pictures if each.startswith("arrow-")} for pictures in known]
    assert arrows == [set(), {"arrow-row"}, set(), {"arrow-column"}]
    marks = [
        {entry.picture for entry in island.board_for(islands.board(**look), 0).key} & {"alert", "lost"}
        for look in (
            {},
            {"sunk": ("B2",)},
            {"sunk": ("B2", "C2")},
            {"sunk": ("B2", "C2"), "captured": (Treasure.STATUE_OF_THE_WIND,)},
        )
    ]
    assert marks == [set(), {"alert"}, {"lost"}, set()]


def test_a_shield_is_explained_while_somebody_is_under_it() -> None:
    keys = [desert.board_for(board(shielded=shielded), 0).key for shielded in ((), (1,))]
    assert ["gear-shield" in {entry.picture for entry in key} for key in keys] == [False, True]


def test_the_page_shows_the_key() -> None:
    page = desert.page(desert.board_for(board(hole="C3", phase=TakeActions(0, 4)), 0))
    key = page.partition('<section id="key"')[2].partition("</section>")[0]
    assert "the next wind may push this tile" in key
