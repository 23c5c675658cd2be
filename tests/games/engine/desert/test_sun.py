"""Sun Beats Down (D13)."""

from games.engine.desert import outcome
from games.engine.desert.actions import Draw
from games.engine.desert.data import Face, Role, StormCard
from games.engine.desert.events import WaterDrunk
from games.engine.desert.state import Outcome

from .boards import events, reveals, storm, water

THREE = (Role.NAVIGATOR, Role.METEOROLOGIST, Role.CLIMBER)
SUN = StormCard.SUN


def test_d13_every_pawn_drinks_one() -> None:
    state = storm(SUN, left=2, roles=THREE, at=["A1", "B1", "E5"])
    assert water(reveals(state)) == [3, 3, 2]
    assert events(state, 0, Draw())[1:] == (WaterDrunk(0, 3), WaterDrunk(1, 3), WaterDrunk(2, 2))


def test_d13_not_in_an_excavated_tunnel_whatever_the_sand() -> None:
    state = storm(SUN, at=["A1", "B1"], faces={"A1": Face.TUNNEL}, excavated=["A1"], sand={"A1": 5})
    assert water(reveals(state)) == [4, 3]


def test_d13_an_unexcavated_tunnel_gives_no_shade() -> None:
    assert water(reveals(storm(SUN, faces={"A1": Face.TUNNEL}))) == [3, 3]


def test_d13_not_under_a_solar_shield() -> None:
    assert water(reveals(storm(SUN, at=["A1", "B1"], shielded=[0]))) == [4, 3]


def test_d13_sand_and_the_climber_give_no_shade() -> None:
    assert water(reveals(storm(SUN, roles=THREE, sand={"A1": 4}))) == [3, 3, 2]


def test_d13_zero_is_alive() -> None:
    state = reveals(storm(SUN, water={0: 1}))
    assert water(state)[0] == 0
    assert outcome(state) is None


def test_d13_a_pawn_that_must_drink_at_zero_dies_and_the_team_loses() -> None:
    state = reveals(storm(SUN, water={0: 0}))
    assert outcome(state) == Outcome(won=False, cause="thirst", seats=(0,))


def test_d13_all_drink_at_once() -> None:
    state = reveals(storm(SUN, roles=THREE, water={0: 0, 1: 0, 2: 2}))
    assert outcome(state) == Outcome(won=False, cause="thirst", seats=(0, 1))
    assert water(state) == [0, 0, 1]


def test_d13_at_zero_but_in_the_shade_a_pawn_lives() -> None:
    state = storm(SUN, SUN, at=["A1", "B1"], faces={"A1": Face.TUNNEL}, excavated=["A1"], water={0: 0})
    assert outcome(reveals(state, 2)) is None
