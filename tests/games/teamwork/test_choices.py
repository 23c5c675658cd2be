"""A turn in advance may have several choices: the first that fits is played, adapted to the board of its turn."""

from collections.abc import Sequence

import pytest

from accounts.models import User
from games.engine.desert.actions import Draw, EndTurn, Excavate, Move, RemoveSand
from games.engine.desert.positions import board, cell
from games.engine.desert.state import DrawStorm, State
from games.exceptions import Illegal
from games.models import Game, Notification, Plan, Step
from games.services.teamwork import plans, turns_in_advance
from tests.conftest import client_for
from tests.games.factories import begun_game, play, store_state, text
from tests.games.teamwork.test_draft import add, draft
from tests.games.teamwork.test_turn_in_advance import come, steps_in_advance, told

B1, A2 = cell("B1"), cell("A2")


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def set_turn(
    game: Game, bob: User, *actions: object, before: State | None = None, is_next: bool = False, **how: bool
) -> Plan:
    """Set Bob's turn in advance, planned on a board on which Alice plays."""
    store_state(game, before or board(sand={"B1": 1}, left=0))
    for length, action in enumerate(actions):
        plans.add_step(user=bob, game_id=game.pk, seat=1, action=text(action), length=length, turn_of=1)
    how = {"goes_on": False, "skips": True, **how}
    return turns_in_advance.set_in_advance(user=bob, game_id=game.pk, is_next_choice=is_next, **how)


def come_to(game: Game, alice: User, state: State) -> None:
    """Let Bob's turn begin on that board; the last card of the storm before it is drawn."""
    game.refresh_from_db()
    store_state(game, state)
    play(game, alice, "Draw")
    come(game)


def on(**rest: object) -> State:
    """Return a board on which Alice draws a card that moves nothing, and then Bob's turn begins."""
    return board(phase=DrawStorm(0, 1), deck=["storm picks up"], **rest)  # type: ignore[arg-type,list-item]


def actions(game: Game) -> Sequence[str]:
    return list(Step.objects.filter(game=game, origin="advance").order_by("number").values_list("action", flat=True))


def test_what_is_no_longer_needed_is_left_out(game: Game, alice: User, bob: User) -> None:
    set_turn(game, bob, RemoveSand(B1), Move(B1), EndTurn())
    come_to(game, alice, on())
    assert actions(game) == [text(Move(B1)), text(EndTurn())]
    assert told(bob).detail == "3/3"
    assert told(bob).text == "Left out, because it was no longer needed: step 1."


def test_without_the_tick_it_does_not_fit(game: Game, alice: User, bob: User) -> None:
    set_turn(game, bob, RemoveSand(B1), Move(B1), EndTurn(), skips=False)
    come_to(game, alice, on())
    assert actions(game) == []
    assert told(bob).text == "Step 1: It is no longer needed."


def test_the_first_choice_that_fits_is_played(game: Game, alice: User, bob: User) -> None:
    set_turn(game, bob, RemoveSand(B1), EndTurn())
    set_turn(game, bob, Move(A2), EndTurn(), is_next=True)
    come_to(game, alice, on(sand={"B1": 1}, at=["A1", "E5"]))
    assert actions(game) == []
    assert told(bob).text.startswith("Choice 1: Step 1: Too far")
    assert "Choice 2: Step 1: " in told(bob).text


def test_a_further_choice_is_played_if_the_first_does_not_fit(game: Game, alice: User, bob: User) -> None:
    set_turn(game, bob, Excavate(), EndTurn(), before=board(left=0))
    set_turn(game, bob, RemoveSand(0), EndTurn(), before=board(sand={"A1": 1}, left=0), is_next=True)
    come_to(game, alice, on(sand={"A1": 1}))
    assert actions(game) == [text(RemoveSand(0)), text(EndTurn())]
    assert told(bob).text == "Your choice 2 was played."
    assert (told(bob).detail, Plan.objects.count()) == ("2/2", 0)


def test_one_that_fits_as_it_is_comes_before_one_of_which_a_step_is_left_out(
    game: Game, alice: User, bob: User
) -> None:
    set_turn(game, bob, RemoveSand(B1), Move(B1))
    set_turn(game, bob, Move(A2), is_next=True)
    come_to(game, alice, on())
    assert actions(game) == [text(Move(A2))]
    assert told(bob).text == "Your choice 2 was played."


def test_only_one_step_is_left_out(game: Game, alice: User, bob: User) -> None:
    set_turn(game, bob, RemoveSand(B1), RemoveSand(B1), Move(B1), before=board(sand={"B1": 2}, left=0))
    come_to(game, alice, on())
    assert actions(game) == []
    assert told(bob).text == "Step 2: It is no longer needed."


def test_a_turn_that_goes_on_draws_all_the_cards_that_end_it(game: Game, alice: User, bob: User) -> None:
    set_turn(game, bob, EndTurn(), goes_on=True)
    come_to(game, alice, on())
    assert actions(game)[0] == text(EndTurn())
    assert actions(game)[1:] == [text(Draw())] * (len(actions(game)) - 1)
    assert game.awaited_seats == {0} or game.is_over
    assert len(actions(game)) >= 3


def test_one_that_stops_at_reveals_draws_none(game: Game, alice: User, bob: User) -> None:
    set_turn(game, bob, EndTurn())
    come_to(game, alice, on())
    assert actions(game) == [text(EndTurn())]


def test_a_plan_that_does_not_end_the_turn_leaves_it_open(game: Game, alice: User, bob: User) -> None:
    set_turn(game, bob, Move(A2), goes_on=True)
    come_to(game, alice, on())
    assert actions(game) == [text(Move(A2))]
    assert game.awaited_seats == {1}


def test_there_are_at_most_four(game: Game, bob: User) -> None:
    for _time in range(4):
        set_turn(game, bob, EndTurn(), is_next=True)
    with pytest.raises(Illegal, match="at most 4 choices"):
        set_turn(game, bob, EndTurn(), is_next=True)
    assert len(draft(game, bob)) == 1, "a refused plan is not lost"
    turns_in_advance.set_in_advance(user=bob, game_id=game.pk, goes_on=False)
    assert Plan.objects.filter(kind="advance").count() == 1


def test_a_cancelled_turn_leaves_its_first_choice_as_a_draft(game: Game, bob: User) -> None:
    set_turn(game, bob, Move(A2))
    set_turn(game, bob, EndTurn(), is_next=True)
    turns_in_advance.cancel_in_advance(user=bob, game_id=game.pk)
    game.refresh_from_db()
    assert (Plan.objects.filter(kind="advance").count(), game.in_advance) == (0, 0)
    assert draft(game, bob) == [(1, text(Move(A2)))]


def test_the_planning_page_lists_them_and_offers_a_further_one(game: Game, bob: User) -> None:
    set_turn(game, bob, Move(A2))
    add(game, bob, "EndTurn", seat=1, turn_of=1)
    html = client_for(bob).get(f"/games/{game.pk}/plan").content.decode()
    assert "The first choice that fits is played when your turn comes." in html
    assert "Play it if my other choices do not fit" in html
    form = {"is_next_choice": "yes", "skips": "yes", "goes_on": "yes"}
    client_for(bob).post(f"/games/{game.pk}/plan/in-advance", form)
    second = Plan.objects.get(kind="advance", choice=1)
    assert (second.skips, second.goes_on) == (True, True)


def test_of_a_turn_set_by_an_older_release_the_steps_are_played_as_they_are(game: Game, alice: User, bob: User) -> None:
    set_turn(game, bob, Move(A2), EndTurn())
    Plan.objects.update(position="", skips=False)
    come_to(game, alice, on())
    assert actions(game) == [text(Move(A2)), text(EndTurn())]
    assert steps_in_advance(game) == 2
    assert Notification.objects.filter(kind="advanced").count() == 1
