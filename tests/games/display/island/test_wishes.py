"""The wishes that a reader may have of a teammate on the island, as requests of one tap."""

from games.display.island import wishes
from games.engine.island import State, legal, view
from games.engine.island.actions import UseHelicopterLift
from games.engine.island.data import Card, Landmark, Treasure
from tests.games.display.island.readers import NAMES
from tests.games.engine.island.boards import board, cell, flooding

FIRE, CAVES = Card.CRYSTAL_OF_FIRE, {"A3": Landmark.CAVE_OF_EMBERS, "F4": Landmark.CAVE_OF_SHADOWS}
READY = {0: [FIRE] * 4, 1: [Card.HELICOPTER_LIFT]}


def wanted(state: State) -> list[str]:
    """Return what Ana may want from Ben."""
    return [wish.text for wish in wishes(view(state, 0), 1, legal(state, 1), names=NAMES)]


def test_sandbags_are_wanted_where_the_game_can_be_lost() -> None:
    hands = {1: [Card.SANDBAGS]}
    landing = flooding("C3", left=1, flood_pile=4, flooded=("C3", "D5"), hands=hands)
    assert wanted(landing) == ["Ask Ben to play Sandbags on Fools' Landing"]
    garden = flooding("C2", left=1, flood_pile=4, flooded=("C2",), sunk=("B2",), hands=hands)
    assert wanted(garden) == ["Ask Ben to play Sandbags on Howling Garden"]


def test_nobody_wants_sandbags_in_vain() -> None:
    harmless = flooding("D5", left=1, flood_pile=4, flooded=("D5",), hands={1: [Card.SANDBAGS]})
    assert wanted(harmless) == []
    own = flooding("C3", left=1, flood_pile=4, flooded=("C3",), hands={0: [Card.SANDBAGS], 1: [Card.SANDBAGS]})
    assert wanted(own) == []


def test_a_flight_to_a_far_treasure_is_wanted_with_all_its_cards() -> None:
    state = board(at=("C1", "C1"), tiles=CAVES, hands=READY, left=1)
    [wish] = wishes(view(state, 0), 1, legal(state, 1), names=NAMES)
    assert wish.text == "Ask Ben to fly you to Cave of Embers"
    assert wish.action == UseHelicopterLift((0,), cell("A3"))


def test_a_flight_is_wanted_for_nothing_less() -> None:
    assert wanted(board(at=("B3", "C1"), tiles=CAVES, hands=READY)) == []
    assert wanted(board(at=("C1", "C1"), tiles=CAVES, hands=READY, captured=[Treasure.CRYSTAL_OF_FIRE])) == []
    assert wanted(board(at=("C1", "C1"), tiles=CAVES, hands=READY | {0: [FIRE] * 3})) == []
