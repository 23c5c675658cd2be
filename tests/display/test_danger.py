"""The odds of the next storm, against every way the cards can lie."""

from collections.abc import Sequence
from itertools import combinations, permutations

import pytest
from msgspec.structs import replace

from games.display.desert.danger import chance, coming, danger, most_sand
from games.engine.desert import State, view
from games.engine.desert.actions import Draw
from games.engine.desert.data import Face, Role, StormCard
from games.engine.desert.play import play
from games.engine.desert.state import DrawStorm, Over, TakeActions
from tests.display.readers import NAMES, games
from tests.engine.desert.boards import board, storm

SUN, RISE = StormCard.SUN, StormCard.PICKS_UP


def share(state: State, card: StormCard, times: int) -> float:
    """Of all orders of the pile, and of the discard as the next one, the share in which the card comes so often."""
    draws = coming(view(state, None))
    hits = [
        [*first, *second].count(card) >= times
        for first in combinations(state.deck, min(draws, len(state.deck)))
        for second in combinations(state.discard, max(draws - len(state.deck), 0))
    ]
    return sum(hits) / len(hits)


@pytest.mark.parametrize("pile", [1, 2, 3, 4, 6, 9])
@pytest.mark.parametrize("tick", [0, 4, 13])
@pytest.mark.parametrize("card", [SUN, RISE])
@pytest.mark.parametrize("times", [1, 2, 3])
def test_chances_are_those_of_all_orders(pile: int, tick: int, card: StormCard, times: int) -> None:
    state = board(deck=(SUN, RISE, StormCard.EAST_1, SUN, RISE), pile=pile, tick=tick)
    assert chance(view(state, 0), card, times) == pytest.approx(share(state, card, times))


def test_chances_are_those_of_the_engine() -> None:
    start = storm(SUN, SUN, StormCard.EAST_1, StormCard.WEST_2, RISE, left=2, pile=5)
    hits = []
    for deck in permutations(start.deck):
        state = replace(start, deck=deck)
        for _ in range(2):
            state, _ = play(state, 0, Draw())
        hits.append(SUN in deck[:2])
        assert set(deck[:2]) <= {*state.discard, *state.deck}
    assert chance(view(start, 0), SUN) == pytest.approx(sum(hits) / len(hits))


def test_the_discard_is_shuffled_in_when_the_pile_runs_out() -> None:  # D16
    state = board(deck=(StormCard.EAST_1,), pile=1, tick=1)
    # The one card is no sun; the other two are drawn from the 30 of the discard, with its 4 suns.
    assert chance(view(state, 0), SUN) == pytest.approx(1 - (26 * 25) / (30 * 29))
    assert chance(view(board(deck=(SUN,), pile=1, tick=1), 0), SUN) == 1


def test_cards_of_this_storm_come_no_more() -> None:
    state = replace(storm(left=2), revealed=(SUN, SUN))
    state = replace(state, deck=tuple(state.deck[: state.deck.index(SUN)]) + (SUN, SUN) + state.deck[-8:])
    unseen = [*state.deck]
    rest = replace(state, discard=tuple(_without(storm(left=2).deck, [*unseen, SUN, SUN])))
    assert chance(view(rest, 0), SUN) == pytest.approx(share(rest, SUN, 1))


def _without(cards: Sequence[StormCard], taken: Sequence[StormCard]) -> list[StormCard]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def test_calmed_cards_do_not_come() -> None:
    assert coming(view(board(tick=1, phase=TakeActions(0, 2, calmed=2)), 0)) == 1
    assert chance(view(board(tick=1, phase=TakeActions(0, 2, calmed=3)), 0), SUN) == 0


def says(state: State) -> str:
    return danger(view(state, None), names=NAMES)


def test_who_has_no_water_dies_of_one_sun() -> None:
    assert says(board(water={1: 0}, deck=(), pile=31)) == "If a sun comes (25%), Ben dies."
    assert says(board(water={0: 0, 1: 0})) == "If a sun comes (25%), Ana and Ben die."


def test_who_has_one_water_dies_of_two() -> None:
    assert says(board(water={0: 1})) == "If 2 suns come (1%), Ana dies."


def test_tunnel_and_shield_shelter() -> None:
    dry = {0: 0, 1: 0}
    state = board(water=dry, at=("A1", "B1"), faces={"B1": Face.TUNNEL}, excavated=("B1",))
    assert says(state) == "If a sun comes (25%), Ana dies."
    assert says(board(water=dry, shielded=(1,))) == ""


def test_a_storm_of_no_cards_kills_nobody() -> None:
    state = board(water={0: 0}, phase=TakeActions(0, 1, calmed=2))
    assert says(state) == "Ana has no water left."


def test_the_skull_is_told_a_tick_before() -> None:
    assert says(board(tick=12, roles=(Role.EXPLORER, Role.CLIMBER))).startswith("If the storm picks up (")
    assert "sweeps everyone away" in says(board(tick=12, roles=(Role.EXPLORER, Role.CLIMBER)))


def test_the_last_sand_is_told() -> None:
    state = board(sand={"B2": 20, "B3": 24})
    assert says(state) == "Only 4 sand are left; this storm can bring up to 6, which would bury you all."
    assert says(board(sand={"B2": 20, "B3": 22})) == ""


def test_the_buried_are_told_when_nothing_else_is() -> None:
    assert says(board(at=("A1", "B2"), sand={"B2": 2})) == "Ben is buried in sand."


def test_nothing_threatens_at_the_start_nor_after_the_end() -> None:
    assert says(board()) == ""
    for state, _ in games(3):
        if isinstance(state.phase, Over):
            assert says(state) == ""


def test_no_storm_brings_more_sand_than_foretold() -> None:
    for state, happened in games(8):
        if isinstance(state.phase, DrawStorm) and not state.revealed:
            most, before = most_sand(view(state, None)), state.supply
        elif isinstance(state.phase, DrawStorm | TakeActions) and any(
            type(event).__name__ == "CardRevealed" for event in happened
        ):
            assert before - state.supply <= most
