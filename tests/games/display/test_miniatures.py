"""The miniature of a finished board marks who died and what was lost."""

from games.display.desert.options import miniature
from games.display.island.options import miniature as island_miniature
from games.engine.desert import view
from games.engine.desert.data import StormCard
from games.engine.island import view as island_view
from games.engine.island.actions import Draw
from tests.games.engine.desert.boards import reveals, storm
from tests.games.engine.island.boards import flooding, state_after


def test_who_died_has_a_mark_above_the_others() -> None:
    state = reveals(storm(StormCard.SUN, left=1, water={0: 0}, at=("C5", "C5")))
    assert miniature(view(state, 1)).marks[-3:] == (("pawn", 2, 4), ("pawn own", 2, 4), ("pawn fallen", 2, 4))


def test_the_landing_that_sank_is_marked() -> None:
    state = state_after(flooding("C3", flooded=("C3",), at=("C2", "C2"), left=1), 0, Draw())
    assert [mark for mark in island_miniature(island_view(state, 0)).marks if "lost" in mark[0]] == [
        ("sunk lost", 2, 2)
    ]


def test_the_tiles_of_a_treasure_that_sank_are_marked() -> None:
    state = state_after(flooding("D1", flooded=("D1",), sunk=("C1",), left=1), 0, Draw())
    lost = [mark for mark in island_miniature(island_view(state, 0)).marks if "lost" in mark[0]]
    assert lost == [("sunk lost", 2, 0), ("sunk lost", 3, 0)]
