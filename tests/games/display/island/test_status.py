"""The status tells each reader what to do, or whom to wait for."""

from games.display.island import status
from games.engine.island import State, view, waiting_on
from games.engine.island.data import Card, Role
from games.engine.island.movement import awaited
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Outcome, Over, Swim, TakeActions
from tests.games.display.island.readers import NAMES, board_for, games
from tests.games.engine.island.boards import board, cell

FOUR = (Role.NAVIGATOR, Role.MESSENGER, Role.ENGINEER, Role.PILOT)
LIFT = Card.HELICOPTER_LIFT
AROUND_C1 = ("D1", "C2")
"""The tiles beside C1."""


def status_of(state: State, *mine: int) -> str:
    return status(view(state, None), names=NAMES, mine=mine)


def swimming(*seats: int, roles: tuple[Role, ...] = FOUR, **rest: object) -> State:
    """Return a board on which these seats stood on C1, which has sunk. The others stand on F4."""
    at = tuple("C1" if seat in seats else "F4" for seat in range(len(roles)))
    phase = Swim(seats, cell("C1"), DrawFlood(0, 1))
    sunk = ("C1", *rest.pop("sunk", ()))  # type: ignore[misc]
    return board(roles=roles, at=at, sunk=sunk, phase=phase, **rest)  # type: ignore[arg-type]


def test_whose_turn_it_is() -> None:
    assert status_of(board(left=2), 0) == "Your turn · 2 of 3 actions"
    assert status_of(board(left=2), 1) == "Ana's turn · 2 of 3 actions"
    assert status_of(board(left=2), 0, 1) == "Your turn: Navigator · 2 of 3 actions"


def test_who_draws() -> None:
    assert status_of(board(phase=DrawTreasure(0, 2)), 0) == "2 treasure cards to come"
    assert status_of(board(phase=DrawTreasure(0, 1)), 1) == "Ana draws 1 treasure card"
    assert status_of(board(phase=DrawFlood(0, 1)), 0) == "Flood: 1 more card to come"
    assert status_of(board(phase=DrawFlood(0, 3)), 1) == "Flood: Ana reveals 3 more cards"


def test_who_must_discard_out_of_turn() -> None:
    state = board(hands={1: (Card.EARTH_STONE,) * 5 + (LIFT,)}, phase=Discard(1, TakeActions(0, 2)))
    assert status_of(state, 1) == "Discard 1 card"
    assert status_of(state, 0) == "Ben must discard 1 card; you wait"
    assert status_of(state) == "Ben must discard 1 card"
    assert status_of(state, 0, 1) == "Messenger: discard 1 card"
    assert board_for(state, 0).waiting == "Waiting for Ben"
    assert board_for(state, 1).waiting == ""


def test_who_must_swim() -> None:
    two = swimming(1, 2)
    assert status_of(two, 1) == "Your tile sank: swim"
    assert status_of(two, 0) == "Ben and Cleo must swim; you wait"
    assert status_of(two) == "Ben and Cleo must swim"
    assert status_of(two, 1, 2) == "Swim: Messenger and Engineer"
    assert status_of(swimming(1), 0) == "Ben must swim; you wait"
    assert status_of(swimming(1, 2, 3), 0) == "Ben, Cleo and Dora must swim; you wait"
    assert board_for(two, 0).waiting == "Waiting for Ben and Cleo"


def test_who_cannot_swim_waits_for_a_lift() -> None:
    state = swimming(1, sunk=AROUND_C1, hands={2: (LIFT,)})
    assert status_of(state, 1) == "You cannot swim: you need a Helicopter Lift"
    assert status_of(state, 2) == "Lift Ben off, or the game is lost"
    assert status_of(state, 0) == "Ben can only be saved by a Helicopter Lift; you wait"
    assert status_of(state) == "Ben can only be saved by a Helicopter Lift"
    assert status_of(swimming(1, sunk=AROUND_C1, hands={1: (LIFT,)}), 1) == "You cannot swim: play your Helicopter Lift"
    assert board_for(state, 0).waiting == "Waiting for Cleo"


def test_each_swimmer_reads_what_is_true_of_him() -> None:
    state = swimming(1, 3, sunk=AROUND_C1, hands={2: (LIFT,)})
    assert status_of(state, 3) == "Your tile sank: swim"
    assert status_of(state, 1) == "You cannot swim: you need a Helicopter Lift"
    assert status_of(state) == "Dora must swim · Ben can only be saved by a Helicopter Lift"
    assert status_of(state, 0) == "Dora must swim · Ben can only be saved by a Helicopter Lift; you wait"
    assert status_of(state, 2) == "Lift Ben off, or the game is lost"
    assert status_of(state, 1, 3) == "Swim: Pilot · Ben can only be saved by a Helicopter Lift"
    assert status_of(state, 2, 3) == "Swim: Pilot · Lift Ben off, or the game is lost"


def test_how_it_ended() -> None:
    lost = Over(Outcome(won=False, cause="drowned", seats=(1,)))
    assert status_of(board(phase=lost), 0) == "Lost: Ben drowned."


def test_display_and_rules_wait_for_the_same_seats() -> None:
    for state, _ in games(10):
        assert set(awaited(view(state, None))) == waiting_on(state)
    for roles in (FOUR, (Role.EXPLORER, Role.DIVER, Role.PILOT, Role.MESSENGER)):
        for sunk in ((), AROUND_C1):
            for holder in range(4):
                state = swimming(0, 1, 2, roles=roles, sunk=sunk, hands={holder: (LIFT,)})
                assert set(awaited(view(state, None))) == waiting_on(state)
