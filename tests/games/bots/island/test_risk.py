"""The costs of danger to tiles and pawns."""

from typing import Any

import pytest

from games.bots.island.flood import hits
from games.bots.island.risk import risk
from games.bots.island.terrain import terrain_of
from games.bots.island.weights import WEIGHTS
from games.engine.island import positions as water
from games.engine.island.data import Card, Landmark, Role, Treasure
from games.engine.island.state import State

LANDING, CHALICE = "C3", ("A3", "B3")
"""Where Fools' Landing and the two tiles of the Ocean's Chalice lie."""


def terms(**given: Any) -> dict[str, float]:
    state: State = water.board(**given)
    return risk(WEIGHTS, state, terrain_of(WEIGHTS, state.tiles, hits(state)))


@pytest.mark.parametrize(
    ("term", "safer", "usual"),
    [
        ("landing", {}, {"flooded": [LANDING]}),
        (
            "landing",
            {"flooded": [LANDING], "flood_pile": 24},
            {"flooded": [LANDING], "flood": [LANDING], "layers": [3]},
        ),
        ("treasure", {"flooded": ["A3"]}, {"flooded": CHALICE}),
        ("treasure", {"flooded": CHALICE}, {"flooded": ["A3"], "sunk": ["B3"]}),
        ("treasure", {"flooded": CHALICE, "captured": [Treasure.OCEANS_CHALICE]}, {"flooded": CHALICE}),
        ("tile", {"flooded": ["B2"]}, {"flooded": ["B2", "D5"]}),
        ("tile", {"flooded": ["B2"], "tick": 0}, {"flooded": ["B2"], "tick": 7}),
        ("pawn", {"flooded": ["B5"]}, {"flooded": ["B5"], "at": ["B5", "C3"]}),
    ],
)
def test_there_is_less_of_it(term: str, safer: dict[str, Any], usual: dict[str, Any]) -> None:
    assert terms(**usual)[term] < terms(**safer)[term] <= 0


def test_sandbags_guard_what_is_most_in_danger() -> None:
    without, with_ = (terms(flooded=[LANDING], hands={0: hand}) for hand in ([], [Card.SANDBAGS]))
    assert "guard" not in without
    assert with_["guard"] == pytest.approx(-WEIGHTS["guard"] * with_["landing"])


def test_who_cannot_swim_away_may_drown() -> None:
    """All tiles around the Observatory are flooded; the Pilot may fly away."""
    observatory: dict[str, Any] = {"at": ["D5", "C3"], "flooded": ["D5", "C5", "E5", "D4", "D6"]}
    lost, saved = (terms(roles=(role, Role.MESSENGER), **observatory)["pawn"] for role in (Role.ENGINEER, Role.PILOT))
    assert lost < saved < 0


def test_a_sunken_tile_is_in_greatest_danger() -> None:
    state = water.board(sunk=[LANDING])
    terrain = terrain_of(WEIGHTS, state.tiles, hits(state))
    assert terrain.danger[Landmark.FOOLS_LANDING] == 1
    assert terrain.sunk == {water.cell(LANDING)}
