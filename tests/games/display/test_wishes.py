"""The wishes that a reader may have of a teammate in the desert, as requests of one tap."""

from games.display.desert import wishes
from games.engine.desert import State, legal, view
from games.engine.desert.data import Face, Gear
from games.engine.desert.state import TakeActions
from tests.games.display.readers import NAMES
from tests.games.engine.desert.boards import board


def wanted(state: State) -> list[str]:
    """Return what Ana may want from Ben."""
    return [wish.text for wish in wishes(view(state, 0), 1, legal(state, 1), names=NAMES)]


def test_a_thirsty_player_wants_so_much_water_that_the_giver_keeps_as_much() -> None:
    assert wanted(board(water={0: 1, 1: 4})) == ["Ask Ben for 1 water"]
    assert wanted(board(water={0: 0, 1: 4})) == ["Ask Ben for 2 water"]
    assert wanted(board(water={0: 1, 1: 2})) == []
    assert wanted(board(water={0: 2, 1: 4})) == []


def test_no_water_comes_from_afar() -> None:
    assert wanted(board(water={0: 0, 1: 4}, at=("A1", "E5"))) == []


def test_cards_help_a_thirsty_player_on_the_same_tile() -> None:
    gear = {1: [Gear.SOLAR_SHIELD, Gear.WATER_RESERVE]}
    both = ["Ask Ben to use a Solar Shield", "Ask Ben to use the Secret Water Reserve"]
    assert sorted(wanted(board(water={0: 1, 1: 1}, gear=gear))) == both
    assert wanted(board(water={0: 1, 1: 1}, gear=gear, at=("A1", "A2"))) == []
    tunnel = board(water={0: 1, 1: 1}, gear=gear, faces={"A1": Face.TUNNEL}, excavated=["A1"])
    assert wanted(tunnel) == ["Ask Ben to use the Secret Water Reserve"]


def test_a_buried_player_wants_to_be_dug_out_first() -> None:
    state = board(sand={"A1": 3}, water={0: 0, 1: 4}, gear={1: [Gear.DUNE_BLASTER]}, at=("A1", "A2"))
    assert wanted(state) == ["Ask Ben to dig you out with a Dune Blaster"]


def test_more_actions_are_wanted_in_the_own_turn() -> None:
    gear = {1: [Gear.TIME_THROTTLE]}
    assert wanted(board(gear=gear)) == ["Ask Ben for the Time Throttle"]
    assert wanted(board(gear=gear, phase=TakeActions(1, 4))) == []
