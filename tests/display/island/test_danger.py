"""The odds of this turn's cards, against every way they can lie and against the rules themselves."""

from itertools import permutations
from random import Random

import pytest
from msgspec.structs import replace

from games.display.island import danger
from games.display.island.danger import outlook
from games.display.island.odds import rising, sinking, swamped
from games.engine.island import State, outcome, play, view
from games.engine.island.actions import Draw
from games.engine.island.data import METER, Card, Landmark, Role, Treasure
from games.engine.island.state import DrawFlood, DrawTreasure, Swim
from tests.display.island.readers import NAMES, games
from tests.engine.island.boards import board, cell, flooding

RISE, LIFT = Card.WATERS_RISE, Card.HELICOPTER_LIFT


def says(state: State) -> str:
    return danger(view(state, None), names=NAMES)


def share(state: State, landmarks: tuple[Landmark, ...], draws: int) -> float:
    """Of all orders of the flood pile, the share in which all of these come in so many draws."""
    orders = [*permutations(state.flood_deck)]
    return sum({*landmarks} <= {*order[:draws]} for order in orders) / len(orders)


@pytest.mark.parametrize("draws", [1, 2, 4])
def test_chances_are_those_of_all_orders(draws: int) -> None:
    state = flooding("C3", "D3", "E3", left=draws, flood_pile=5, flooded=("C3", "D3"))
    seen = view(state, None)
    for landmarks in ((Landmark.FOOLS_LANDING,), (Landmark.FOOLS_LANDING, Landmark.BRONZE_GATE)):
        assert sinking(seen, landmarks) == pytest.approx(share(state, landmarks, draws))


def test_what_lies_on_top_comes_first() -> None:
    state = flooding("C3", "D3", left=1, flooded=("C3",), layers=(2,))
    assert sinking(view(state, None), (Landmark.FOOLS_LANDING,)) == 0.5
    sure = flooding("C3", "D3", left=2, flooded=("C3",), layers=(2,))
    assert sinking(view(sure, None), (Landmark.FOOLS_LANDING,)) == 1
    below = flooding("D3", "E3", left=2, flooded=("C3",), layers=(2,))
    assert sinking(view(below, None), (Landmark.FOOLS_LANDING,)) == 0


def test_chances_are_those_of_the_rules() -> None:
    """Thousands of ways the piles may lie, each drawn to the turn's end by the engine."""
    start = board(flooded=("C3", "C2"), flood_pile=6, treasure_pile=5, phase=DrawTreasure(0, 2), tick=1)
    seen, random, sank, rose, times = view(start, None), Random(5), 0, 0, 4000
    for _ in range(times):
        flood, treasures = [*start.flood_deck], [*start.treasure_deck]
        random.shuffle(flood)
        random.shuffle(treasures)
        state = replace(
            start, flood_deck=tuple(flood), treasure_deck=tuple(treasures), seed=f"{random.getrandbits(64)}"
        )
        while outcome(state) is None and isinstance(state.phase, DrawTreasure | DrawFlood):
            state, _events = play(state, 0, Draw())
        sank += state.tile(cell("C3")).sunk
        rose += state.tick > start.tick
    assert sinking(seen, (Landmark.FOOLS_LANDING,)) == pytest.approx(sank / times, abs=0.03)
    assert 1 - rising(seen).get(0, 0) == pytest.approx(rose / times, abs=0.03)


def test_chances_are_chances_in_every_game() -> None:
    for state, _ in games(6):
        seen = view(state, None)
        assert sum(rising(seen).values()) == pytest.approx(1)
        flooded = [tile.landmark for tile in state.tiles if tile is not None and tile.flooded]
        for landmark in flooded:
            assert -1e-9 <= sinking(seen, (landmark,)) <= 1 + 1e-9
        assert "%(" not in says(state) + outlook(seen)


def test_rises_come_back_when_the_treasure_pile_runs_out() -> None:
    state = board(treasure=(LIFT,), treasure_pile=1, phase=DrawTreasure(0, 2))
    # One card and it is no rise; the other comes from the 27 of the discard, with all three.
    assert rising(view(state, None)) == pytest.approx({0: 24 / 27, 1: 3 / 27})


def test_the_landing_is_told_when_it_can_sink() -> None:
    state = flooding("C3", left=1, flood_pile=4, flooded=("C3",))
    assert says(state) == "Fools' Landing can sink this turn (25%); then all is lost."


def test_a_treasure_is_told_when_its_last_tile_can_sink() -> None:
    state = flooding("C2", left=1, flood_pile=4, flooded=("C2",), sunk=("B2",))
    assert says(state) == "Howling Garden can sink this turn (25%): the Statue of the Wind would be lost."
    assert says(replace(state, captured=(Treasure.STATUE_OF_THE_WIND,))) == ""


def test_the_skull_is_told() -> None:
    state = board(tick=len(METER) - 1, phase=DrawTreasure(0, 1))
    assert swamped(view(state, None)) == pytest.approx(3 / 28)
    assert says(state) == "If the water rises (11%), the island is swamped."
    twice = board(tick=len(METER) - 2, treasure=(RISE, RISE), treasure_pile=10)
    assert says(twice) == "If the water rises twice (2%), the island is swamped."


def test_who_could_not_swim_is_told() -> None:
    cut_off = {"at": ("F3", "A3"), "flooded": ("F3",), "sunk": ("E3", "F4")}
    state = flooding("F3", left=1, flood_pile=4, **cut_off)
    assert says(state) == "If Gold Gate sinks (25%), Ana drowns."
    assert says(flooding("F3", left=1, flood_pile=4, hands={1: (LIFT,)}, **cut_off)) == ""


def test_whoever_is_stranded_comes_first() -> None:
    roles = (Role.NAVIGATOR, Role.MESSENGER)
    phase = Swim((0,), cell("C1"), DrawFlood(0, 2))
    state = board(roles=roles, at=("C1", "F4"), sunk=("C1", "D1", "C2"), hands={1: (LIFT,)}, phase=phase)
    assert says(state) == "Ana cannot swim anywhere: without a Helicopter Lift all is lost."


def test_nothing_threatens_a_dry_island() -> None:
    assert says(board()) == ""
    assert outlook(view(board(), None)) == "2 flood cards to come; the water rises before: 21%."
    assert outlook(view(flooding("C3", left=2), None)) == "2 flood cards to come."
