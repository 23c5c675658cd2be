"""Swimming away from a tile that sinks (I19)."""

import pytest

from games.engine.island import Action, legal, outcome, waiting_on
from games.engine.island.actions import Draw, EndTurn, Move, SwimTo, UseHelicopterLift
from games.engine.island.data import Card, Landmark, Role
from games.engine.island.events import GameEnded, Swam, TileSank, TurnStarted
from games.engine.island.state import DrawFlood, Outcome, State, Swim, TakeActions

from .boards import board, can, cell, draws, events, flooding, name, options, places, reason, state_after, targets

F3, F4, E3, E4, C3, C6, D6 = map(cell, ("F3", "F4", "E3", "E4", "C3", "C6", "D6"))
TEAM = (Role.NAVIGATOR, Role.MESSENGER, Role.ENGINEER)
LIFT = Card.HELICOPTER_LIFT


def sinking(*, cards: tuple[str, ...] = ("F4", "C2"), **rest: object) -> State:
    """Return a board on which F4 has sunk under seats 0 and 1. `cards` are the flood cards of the turn."""
    return draws(flooding(*cards, **{"roles": TEAM, "at": ["F4", "F4", "C3"], "flooded": ["F4"], **rest}))


def marooned(**rest: object) -> State:
    """Return a board on which F4 has sunk under seat 1, with no standing tile beside it."""
    return sinking(at=["C3", "F4", "C3"], sunk=["F3", "E4"], **rest)


def test_i19_they_swim_at_once_before_the_next_flood_card() -> None:
    state = sinking()
    assert state.phase == Swim((0, 1), F4, DrawFlood(0, 1))
    assert reason(state, 0, Draw()) == "Your tile has sunk: swim first."


def test_i19_each_to_an_adjacent_standing_tile_of_its_players_choice() -> None:
    assert targets(sinking(flooded=["F4", "E4"]), 0, SwimTo) == {"F3", "E4"}
    state = sinking(sunk=["F3"])
    assert targets(state, 1, SwimTo) == {"E4"}
    assert reason(state, 1, SwimTo(F3)) == "That tile has sunk."
    assert reason(state, 1, SwimTo(E3)) == "Too far to swim."
    assert reason(state, 1, SwimTo(F4)) == "That tile has sunk."


def test_i19_in_any_order() -> None:
    state = sinking()
    assert waiting_on(state) == {0, 1}
    for first, second in ((0, 1), (1, 0)):
        after = state_after(state, first, SwimTo(E4))
        assert after.phase == Swim((second,), F4, DrawFlood(0, 1))
        assert waiting_on(after) == {second}
        assert not can(after, first, SwimTo(F3))
        after = state_after(after, second, SwimTo(F3))
        assert after.phase == DrawFlood(0, 1)
        assert {places(after)[first], places(after)[second]} == {"E4", "F3"}


def test_i19_the_swim_has_an_event_and_reveals_nothing() -> None:
    (told,) = events(sinking(), 0, SwimTo(E4))
    assert told == Swam(0, F4, E4)
    assert not told.reveals


def test_i19_after_the_last_flood_card_the_turn_waits_for_it() -> None:
    state = sinking(cards=("F4",))
    assert state.phase == Swim((0, 1), F4, DrawFlood(0, 0))
    state = state_after(state, 1, SwimTo(E4))
    assert events(state, 0, SwimTo(E4)) == (Swam(0, F4, E4), TurnStarted(1, 2))
    assert state_after(state, 0, SwimTo(E4)).phase == TakeActions(1, 3)


def test_i19_no_pawn_no_wait() -> None:
    assert sinking(at=["C3", "C3", "C3"]).phase == DrawFlood(0, 1)


@pytest.mark.parametrize("action", [Draw(), EndTurn(), Move(C6), SwimTo(E4)])
def test_i19_the_game_waits_only_for_those_players(action: Action) -> None:
    state = sinking(hands={2: [Card.SANDBAGS]})
    assert legal(state, 2) == ()
    assert reason(state, 2, action) == "A tile has sunk: those who stood on it must leave it first."


def test_i19_a_swimmer_has_nothing_else_to_do_either() -> None:
    assert options(sinking(), 0, object) == {SwimTo(F3), SwimTo(E4)}


def test_i19_the_explorer_diagonally_too() -> None:
    state = sinking(roles=(Role.EXPLORER, Role.PILOT, Role.ENGINEER))
    assert targets(state, 0, SwimTo) == {"F3", "E4", "E3", "E5"}


def test_i19_the_pilot_anywhere() -> None:
    state = sinking(roles=(Role.PILOT, Role.ENGINEER, Role.DIVER), sunk=["C6"])
    assert targets(state, 0, SwimTo) == {name(at) for at in state.standing()}
    assert len(targets(state, 0, SwimTo)) == 22


def test_i19_the_diver_to_any_of_the_nearest_standing_tiles() -> None:
    team = (Role.DIVER, Role.PILOT, Role.ENGINEER)
    assert targets(sinking(roles=team), 0, SwimTo) == {"F3", "E4"}
    assert targets(sinking(roles=team, sunk=["F3", "E4"]), 0, SwimTo) == {"E3", "D4", "E5"}
    assert targets(sinking(roles=team, sunk=["F3", "E4", "E3", "D4"]), 0, SwimTo) == {"E5"}


def test_i19_counted_over_places_of_the_shape_not_across_the_sea() -> None:
    # Across the crater C4 would be two away from C2; round it, it is four.
    state = flooding(
        "C2",
        shape="volcano island",
        roles=(Role.DIVER, Role.PILOT),
        tiles={"C2": Landmark.WATCHTOWER},
        at=["C2", "A5"],
        flooded=["C2"],
        sunk=["C1", "B2", "D2", "B1", "D1", "A2", "E2", "B3", "D3"],
    )
    assert targets(draws(state), 0, SwimTo) == {"A1", "E1", "A3", "E3", "B4", "D4"}


def test_i19_a_pawn_with_nowhere_to_go_must_be_lifted() -> None:
    state = marooned(hands={2: [LIFT]})
    assert isinstance(state.phase, Swim)
    assert options(state, 1, SwimTo) == set()
    assert reason(state, 1, SwimTo(E3)) == "You cannot swim from here: only a Helicopter Lift can help."
    assert state_after(state, 2, UseHelicopterLift((1,), C3)).phase == DrawFlood(0, 1)


def test_i19_the_game_waits_for_the_seats_that_can_lift_the_pawn() -> None:
    state = marooned(hands={0: [LIFT], 2: [LIFT]})
    assert waiting_on(state) == {0, 2}
    assert waiting_on(marooned(hands={1: [LIFT]})) == {1}
    roles = (Role.PILOT, Role.MESSENGER, Role.ENGINEER)
    state = sinking(roles=roles, at=["F4", "F4", "C3"], sunk=["F3", "E4"], hands={2: [LIFT]})
    assert waiting_on(state) == {0, 2}


def test_i19_without_a_lift_in_anyones_hand_the_game_is_lost() -> None:
    state = flooding("F4", "C2", roles=TEAM, at=["C3", "F4", "F4"], flooded=["F4"], sunk=["F3", "E4"])
    lost = Outcome(False, "drowned", seats=(1, 2))
    assert outcome(draws(state)) == lost
    assert events(state, 0, Draw()) == (TileSank(state.tile(F4).landmark, F4, 1, (1, 2)), GameEnded(lost))


def test_i19_or_when_the_last_lift_has_left_it_behind() -> None:
    state = sinking(sunk=["F3", "E4"], hands={2: [LIFT]})
    assert outcome(state) is None
    state = state_after(state, 2, UseHelicopterLift((0,), C3))
    assert outcome(state) == Outcome(False, "drowned", seats=(1,))


def test_i19_another_lift_may_still_come() -> None:
    state = sinking(sunk=["F3", "E4"], hands={2: [LIFT], 0: [LIFT]})
    state = state_after(state, 2, UseHelicopterLift((0,), C3))
    assert outcome(state) is None
    assert waiting_on(state) == {0}
    assert state_after(state, 0, UseHelicopterLift((1,), C3)).phase == DrawFlood(0, 1)


def test_i19_a_pawn_that_can_swim_does_not_save_one_that_cannot() -> None:
    roles = (Role.PILOT, Role.MESSENGER, Role.ENGINEER)
    assert outcome(sinking(roles=roles, sunk=["F3", "E4"])) == Outcome(False, "drowned", seats=(1,))


def test_i19_pawns_swim_only_from_a_sunken_tile() -> None:
    assert reason(board(), 0, SwimTo(C6)) == "Nobody has to swim now."
    assert reason(flooding("C2"), 0, SwimTo(D6)) == "Nobody has to swim now."
