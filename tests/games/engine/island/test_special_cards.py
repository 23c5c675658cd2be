"""Special cards: when and by whom they are played, what they cost, and where they go (I6)."""

from games.engine.island.actions import EndTurn, Escape, UseHelicopterLift, UseSandbags
from games.engine.island.data import Card
from games.engine.island.events import CardPlayed
from games.engine.island.state import TakeActions

from .boards import board, can, cell, events, hands, options, reason, state_after

C2, C4 = cell("C2"), cell("C4")
LIFT, BAGS = Card.HELICOPTER_LIFT, Card.SANDBAGS


def test_i6_they_cost_no_action_and_go_to_the_treasure_discard() -> None:
    state = board(left=0, flooded=["C2"], hands={0: [BAGS, LIFT]})
    state = state_after(state, 0, UseSandbags(C2), UseHelicopterLift((0,), C4))
    assert state.phase == TakeActions(0, 0)
    assert hands(state) == [(), ()]
    assert state.treasure_discard == (BAGS, LIFT)


def test_i6_on_every_players_turn() -> None:
    state = board(seat=0, flooded=["C2"], hands={1: [BAGS, LIFT]})
    assert can(state, 1, UseSandbags(C2))
    assert can(state, 1, UseHelicopterLift((0,), C4))


def test_i6_only_by_their_holder() -> None:
    state = board(flooded=["C2"], hands={1: [BAGS, LIFT]})
    assert options(state, 0, UseSandbags, UseHelicopterLift) == set()
    assert reason(state, 0, UseSandbags(C2)) == "You do not hold that card."
    assert reason(state, 0, UseHelicopterLift((0,), C4)) == "You do not hold that card."
    assert reason(state, 0, Escape()) == "You do not hold that card."


def test_i6_one_card_of_several_is_used() -> None:
    state = board(flooded=["C2"], hands={0: [BAGS, LIFT, BAGS, LIFT]})
    assert hands(state_after(state, 0, UseSandbags(C2)))[0] == (LIFT, BAGS, LIFT)
    assert hands(state_after(state, 0, UseHelicopterLift((0,), C4)))[0] == (BAGS, BAGS, LIFT)


def test_i6_the_event_of_the_card_comes_before_its_effect() -> None:
    assert events(board(flooded=["C2"], hands={1: [BAGS]}), 1, UseSandbags(C2))[0] == CardPlayed(1, BAGS)


def test_i6_between_the_end_of_the_actions_and_the_cards_too() -> None:
    assert can(state_after(board(flooded=["C2"], hands={1: [BAGS]}), 0, EndTurn()), 1, UseSandbags(C2))
