"""The odds of this turn's cards, compared with the engine over every order of the cards and thousands of deals."""

from math import sqrt
from random import Random

import pytest
from msgspec.structs import replace

from games.engine.island import State, view
from games.engine.island.data import METER, Card, Role, Treasure
from games.engine.island.odds import endings, rising
from games.engine.island.state import DrawFlood, DrawTreasure, Outcome, Over, Swim
from tests.effort import part_of
from tests.games.display.island.readers import games
from tests.games.engine.island.boards import board, cell, drawing, flooding
from tests.games.engine.island.courses import Ends, dealt_courses, every_course
from tests.games.engine.island.scattered import scattered

RISE, LIFT = Card.WATERS_RISE, Card.HELICOPTER_LIFT
LANDING, SWAMPED = Outcome(won=False, cause="landing sunk"), Outcome(won=False, cause="swamped")


def odds(state: State) -> Ends:
    """Return the odds that the board claims."""
    found: Ends = dict(endings(view(state, None)))
    return {**found, None: 1 - sum(found.values())}


def late(random: Random, cards: int, *, most: int = 14, treasure: bool = True) -> State:
    """Return a position in which much can happen, with at most `most` standing tiles and so many flood cards."""
    while True:
        state = scattered(random)
        standing = [tile for tile in state.tiles if tile is not None and not tile.sunk]
        if len(standing) > most:
            continue
        tiles = tuple(
            tile and replace(tile, flooded=not tile.sunk and (tile.flooded or random.random() < 0.6))
            for tile in state.tiles
        )
        state = replace(state, tiles=tiles)
        if not treasure or isinstance(state.phase, DrawFlood):
            return replace(state, phase=DrawFlood(0, random.randint(1, cards)))
        if METER[state.tick] <= cards or (len(standing) < 9 and state.tick == len(METER) - 1):
            return state


def test_odds_are_those_of_every_order_of_the_cards() -> None:
    random, causes = Random(8), set()
    for _ in range(120):
        state = late(random, random.choice((1, 2, 3)), treasure=False)
        expected = every_course(state)
        assert odds(state) == pytest.approx({None: 0.0, **expected}, abs=1e-9), state
        causes |= {end.cause for end in expected if end}
    assert causes == {"landing sunk", "treasure sunk", "drowned"}


def test_odds_are_those_of_every_order_of_both_piles() -> None:
    random, causes = Random(2), set()
    for _ in range(30):
        state = late(random, 2, most=9)
        expected = every_course(state)
        assert odds(state) == pytest.approx({None: 0.0, **expected}, abs=1e-9), state
        causes |= {end.cause for end in expected if end}
    assert causes == {"landing sunk", "treasure sunk", "drowned", "swamped"}


def test_odds_are_those_of_thousands_of_deals() -> None:
    random = Random(6)
    for _ in part_of("odds of thousands of deals of the island", range(8), 4):
        state = late(random, 5, most=24)
        claimed, deals = odds(state), 400
        dealt = dealt_courses(state, deals, random)
        for end in {*dealt, *claimed}:
            chance = claimed.get(end, 0.0)
            assert abs(dealt[end] - chance) <= 4 * sqrt(chance * (1 - chance) / deals) + 1e-9, (end, state)


def test_the_skull_comes_before_the_flood() -> None:
    piles = {"treasure_pile": 3, "flood": ("C3",), "flood_pile": 1}
    state = drawing(RISE, LIFT, LIFT, tick=len(METER) - 1, left=1, flooded=("C3",), **piles)
    assert odds(state) == {SWAMPED: pytest.approx(1 / 3), LANDING: pytest.approx(2 / 3), None: pytest.approx(0)}


def test_the_sure_rise_of_the_last_card_can_be_drawn() -> None:
    state = drawing(RISE, tick=len(METER) - 1, treasure_pile=1, left=1)
    assert odds(state) == {SWAMPED: 1.0, None: 0.0}


def test_what_lies_on_top_comes_first() -> None:  # I8
    assert odds(flooding("C3", "D3", left=1, flooded=("C3",), layers=(2,)))[LANDING] == 0.5
    assert odds(flooding("C3", "D3", left=2, flooded=("C3",), layers=(2,)))[LANDING] == 1
    assert odds(flooding("D3", "E3", left=2, flooded=("C3",), layers=(2,))) == {None: 1.0}


def test_a_dry_tile_floods_and_sinks_where_the_pile_runs_out() -> None:  # I10
    state = flooding("C3", left=2, flood_pile=1, sunk=("A3", "A4", "F3", "F4", "E2"))
    # Its own card comes first and is shuffled in with the 18 of the discard.
    assert odds(state) == {LANDING: pytest.approx(1 / 19), None: pytest.approx(18 / 19)}


def test_rises_come_back_when_the_treasure_pile_runs_out() -> None:  # I9
    state = board(treasure=(LIFT,), treasure_pile=1, phase=DrawTreasure(0, 2))
    # One card and it is no rise; the other comes from the 27 of the discard, with all three.
    assert rising(view(state, None)) == {0: pytest.approx(24 / 27), 1: pytest.approx(3 / 27)}


def drowned(*seats: int) -> Outcome:
    return Outcome(won=False, cause="drowned", seats=seats)


CUT_OFF = {"at": ("F3", "A3"), "flooded": ("F3",), "sunk": ("E3", "F4")}


def test_all_who_cannot_swim_drown_together() -> None:  # I19
    state = flooding("F3", left=1, flood_pile=4, **(CUT_OFF | {"at": ("F3", "F3")}))
    assert odds(state) == {drowned(0, 1): 0.25, None: 0.75}


def test_a_lift_in_hand_saves_one_tile_of_pawns() -> None:  # I19
    assert odds(flooding("F3", left=1, flood_pile=4, hands={1: (LIFT,)}, **CUT_OFF)) == {None: 1.0}
    two = {"at": ("F3", "A3"), "flooded": ("F3", "A3"), "sunk": ("E3", "F4", "A4", "B3"), "captured": [*Treasure]}
    state = flooding("F3", "A3", left=2, flood_pile=2, hands={1: (LIFT,)}, **two)
    assert odds(state) == {drowned(0): 0.5, drowned(1): 0.5, None: 0.0}


def test_a_lift_that_may_be_drawn_counts() -> None:
    state = drawing(LIFT, Card.SANDBAGS, left=1, treasure_pile=2, flood=("F3", "C3"), flood_pile=2, **CUT_OFF)
    # Two flood cards of two come: the tile sinks for sure; one treasure card of two is the Lift.
    assert odds(state) == {drowned(0): 0.5, None: 0.5}


def test_a_swimmer_may_be_caught_again() -> None:
    pair = {"at": ("F3", "A3"), "flooded": ("F3", "F4"), "sunk": ("E3", "E4")}
    assert odds(flooding("F3", "F4", left=2, flood_pile=2, **pair)) == {drowned(0): 1.0, None: 0.0}


def test_swimmers_of_now_are_followed() -> None:
    phase = Swim((0,), cell("F3"), DrawFlood(0, 1))
    state = board(at=("F3", "A3"), flooded=("F4",), sunk=("F3", "E3", "E4"), flood=("F4",), flood_pile=2, phase=phase)
    assert odds(state) == {drowned(0): 0.5, None: 0.5}


def test_pilot_and_diver_find_a_tile_anywhere() -> None:  # I19
    for role in (Role.PILOT, Role.DIVER):
        state = flooding("F3", left=1, flood_pile=4, roles=(role, Role.MESSENGER), **CUT_OFF)
        assert odds(state) == {None: 1.0}


def test_captured_treasures_are_lost_no_more() -> None:
    state = flooding("C2", left=1, flood_pile=4, flooded=("C2",), sunk=("B2",))
    wind = Treasure.STATUE_OF_THE_WIND
    assert odds(state) == {Outcome(won=False, cause="treasure sunk", treasure=wind): 0.25, None: 0.75}
    assert odds(replace(state, captured=(wind,))) == {None: 1.0}


def test_odds_are_odds_in_every_position_of_whole_games() -> None:
    for state, _ in games(len(part_of("odds in whole games of the island", range(6), 3))):
        claimed = odds(state)
        assert all(-1e-9 <= chance <= 1 + 1e-9 for chance in claimed.values())
        assert sum(rising(view(state, None)).values()) == pytest.approx(1)
        if isinstance(state.phase, Over):
            assert claimed == {None: 1}
