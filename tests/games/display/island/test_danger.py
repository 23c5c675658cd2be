"""The words of the island's board about this turn's cards: the likeliest danger, with its odds."""

import re
from random import Random
from typing import Any

from msgspec.structs import replace

from games.display.island import danger
from games.display.island.danger import outlook
from games.engine.island import State, view
from games.engine.island.data import METER, Card, Role, Treasure
from games.engine.island.state import DrawFlood, DrawTreasure, Swim
from tests.games.display.island.readers import NAMES
from tests.games.engine.island.boards import board, cell, drawing, flooding
from tests.games.engine.island.courses import every_course
from tests.games.engine.island.test_odds import late

RISE, LIFT = Card.WATERS_RISE, Card.HELICOPTER_LIFT


def danger_of(state: State) -> str:
    return danger(view(state, None), names=NAMES)


def test_the_danger_names_the_landing_when_it_can_sink() -> None:
    state = flooding("C3", left=1, flood_pile=4, flooded=("C3",))
    assert danger_of(state) == "Fools' Landing can sink this turn (25%); then the game is lost."


def test_the_danger_names_a_treasure_whose_last_tile_can_sink() -> None:
    state = flooding("C2", left=1, flood_pile=4, flooded=("C2",), sunk=("B2",))
    assert danger_of(state) == "Howling Garden can sink this turn (25%): the Statue of the Wind would be lost."
    assert "Statue" not in danger_of(replace(state, captured=(Treasure.STATUE_OF_THE_WIND,)))


def test_the_danger_names_both_tiles_of_a_treasure() -> None:
    state = flooding("C2", "B2", left=2, flood_pile=3, flooded=("C2", "B2"))
    text = "Whispering Garden and Howling Garden can both sink this turn (33%): the Statue of the Wind would be lost."
    assert danger_of(state) == text


def test_the_danger_names_the_skull() -> None:
    state = board(tick=len(METER) - 1, phase=DrawTreasure(0, 1))
    assert danger_of(state) == "If the water rises this turn (11%), the island is swamped."
    twice = board(tick=len(METER) - 2, treasure=(RISE, RISE), treasure_pile=10)
    assert danger_of(twice) == "If the water rises twice this turn (2%), the island is swamped."


def test_the_skull_comes_before_the_landing() -> None:
    piles = {"treasure_pile": 3, "flood": ("C3",), "flood_pile": 1}
    state = drawing(RISE, LIFT, LIFT, tick=len(METER) - 1, left=1, flooded=("C3",), **piles)
    assert danger_of(state) == "Chance of losing this turn: 100%. Most likely: Fools' Landing sinks."


def test_the_danger_names_pawns_that_could_not_swim() -> None:
    cut_off = {"flooded": ("F3",), "sunk": ("E3", "F4")}
    state = flooding("F3", left=1, flood_pile=4, at=("F3", "A3"), **cut_off)
    assert danger_of(state) == "If Gold Gate sinks (25%), Ana drowns."
    assert danger_of(flooding("F3", left=1, flood_pile=4, at=("F3", "F3"), **cut_off)) == (
        "If Gold Gate sinks (25%), Ana and Ben drown."
    )
    assert danger_of(flooding("F3", left=1, flood_pile=4, hands={1: (LIFT,)}, at=("F3", "A3"), **cut_off)) == (
        "If Gold Gate sinks (25%), Ana has to swim."
    )


def test_the_danger_names_pawns_that_may_drown_later() -> None:
    pair = {"at": ("F3", "A3"), "flooded": ("F3", "F4"), "sunk": ("E3", "E4")}
    assert danger_of(flooding("F3", "F4", left=2, flood_pile=4, **pair)) == (
        "Ana can drown this turn (17%); then the game is lost."
    )


def test_a_pawn_in_the_water_that_cannot_swim_comes_first() -> None:
    roles = (Role.NAVIGATOR, Role.MESSENGER)
    phase = Swim((0,), cell("C1"), DrawFlood(0, 2))
    state = board(roles=roles, at=("C1", "F4"), sunk=("C1", "D1", "C2"), hands={1: (LIFT,)}, phase=phase)
    assert danger_of(state) == "Ana cannot swim anywhere: without a Helicopter Lift the game is lost."


def setback_of(*top: str, **place: Any) -> str:
    """Return the danger of a flood card from five, for adventurers who stand elsewhere unless told."""
    return danger_of(flooding(*top, left=1, flood_pile=4, **{"at": ("A3", "A3"), **place}))


def test_without_a_defeat_the_danger_names_the_likeliest_loss() -> None:
    assert setback_of("C3") == "Fools' Landing may be flooded (25%). If it is flooded again, you lose."
    assert (
        setback_of("C2", flooded=("C2",)) == "If Howling Garden sinks (25%), the Statue of the Wind has one tile left."
    )
    assert setback_of("C2", sunk=("B2",)) == (
        "Howling Garden may be flooded (25%). If it is flooded again, you lose the Statue of the Wind."
    )
    assert setback_of("F3", flooded=("F3",), at=("F3", "F3")) == "If Gold Gate sinks (25%), Ana and Ben have to swim."


def test_a_loss_is_a_medium_danger() -> None:
    state = flooding("C3", left=1, flood_pile=4)
    assert danger(view(state, None), names=NAMES).level == "medium"


def test_nothing_threatens_a_dry_island() -> None:
    assert danger_of(board()) == ""


def test_the_outlook_counts_the_flood_cards_that_come() -> None:
    def expects(state: State) -> str:
        return outlook(view(state, None))

    assert expects(flooding("C3", left=2)) == "2 flood cards to come."
    assert expects(board(tick=2)) == "3 flood cards to come; chance that the water rises first: 21%."
    assert expects(board()) == "2 flood cards to come, or 3 if the water rises twice (1% chance)."
    assert expects(board(tick=6)) == "4 flood cards to come, or 5 if the water rises first (21% chance)."
    assert expects(drawing(RISE, left=1, treasure_pile=1, tick=6)) == "5 flood cards to come, after the water rises."


PATTERNS = {
    "landing sunk": "Fools' Landing",
    "treasure sunk": "would be lost|the .* sinks",
    "drowned": "drowns?",
    "swamped": "swamped",
}


def test_the_danger_named_is_the_likeliest() -> None:
    random = Random(4)
    for _ in range(60):
        state = late(random, 2, most=12, treasure=random.random() < 0.3)
        ends = {end: odds for end, odds in every_course(state).items() if end}
        text = danger_of(state)
        if max(ends.values(), default=0.0) < 0.01:
            assert not re.search("game can be lost|game is lost|drown|swamped|would be lost", text)
            continue
        worst, together = max(ends.values()), sum(ends.values())
        likeliest = {end.cause for end, odds in ends.items() if odds > worst - 1e-9}
        assert any(re.search(PATTERNS[cause], text) for cause in likeliest), (text, ends)
        [stated] = re.findall(r"(\d+)%", text)
        assert abs(int(stated) - 100 * (together if together - worst > 0.1 else worst)) <= 1, (text, ends)
        assert text.startswith("Chance of losing this turn") == (together - worst > 0.1)
