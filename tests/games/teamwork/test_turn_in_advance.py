"""A turn in advance is played when the turn comes, if everything still fits; else it plays nothing and says why."""

from datetime import timedelta
from random import Random
from typing import Any

import msgspec
import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from games.engine import RULES
from games.exceptions import Illegal
from games.history.replay import fault_of
from games.models import Game, Notification, Plan, Step
from games.services.play import moves
from games.services.tables import invitations, seats
from games.services.teamwork import plans, turns_in_advance
from games.services.teamwork.turns_in_advance import dangers, play_due_turns, play_turn_in_advance
from games.table import Table
from games.tasks import play_turns_in_advance
from games.teamwork.replanning import is_worse
from tests.conftest import client_for
from tests.effort import part_of
from tests.games.factories import begun_game, current_version, play, text
from tests.games.notifications.contents import message_text
from tests.games.teamwork.test_draft import add, draft


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def in_advance(game: Game, user: User, *kinds: str, seat: int = 1, goes_on: bool = False) -> Plan:
    """Set a turn in advance with a step of each kind, the draws after the end of the turn without looking."""
    for length, kind in enumerate(kinds):
        if kind == "Draw":
            plans.add_step(user=user, game_id=game.pk, seat=seat, action='{"type":"Draw"}', length=length, turn_of=seat)
        else:
            add(game, user, kind, seat=seat, length=length, turn_of=seat)
    return turns_in_advance.set_in_advance(user=user, game_id=game.pk, goes_on=goes_on)


def pass_turn(game: Game, *people: User) -> None:
    """Play the turn that goes on to its end, always by the action that does least."""
    game.refresh_from_db()
    turn = game.load_state().turn
    while game.is_running and game.load_state().turn == turn:
        seat = min(game.awaited_seats)
        action = text(game.engine.legal(game.load_state(), seat)[0])
        moves.play(user=people[seat], game_id=game.pk, seat=seat, action=action, version=game.version)
        game.refresh_from_db()


def come(game: Game) -> None:
    """Let the time come at which the turn that has begun is played."""
    with time_machine.travel(timezone.now() + timedelta(seconds=5), tick=False):
        play_turns_in_advance()
    game.refresh_from_db()


def steps_in_advance(game: Game) -> int:
    return Step.objects.filter(game=game, origin=Step.Origin.ADVANCE).count()


def told(user: User) -> Notification:
    return Notification.objects.get(user=user, kind="advanced")


@pytest.mark.parametrize("rules", RULES)
def test_it_is_played_when_the_turn_comes(rules: str, alice: User, bob: User) -> None:
    game = begun_game(alice, bob, rules=rules)
    in_advance(game, bob, "Move", "EndTurn")
    pass_turn(game, alice, bob)
    Plan.objects.update(odds=dangers(Table.find(game_id=game.pk, user=bob), game.load_state(), 1))
    assert steps_in_advance(game) == 0, "not in the request of the teammate"
    come(game)
    steps = Step.objects.filter(game=game, origin=Step.Origin.ADVANCE).order_by("number")
    assert [(step.seat, step.user, step.by_clock) for step in steps] == [(1, None, False)] * 2
    assert fault_of(Table.find(game_id=game.pk, user=None)) is None
    assert (game.in_advance, game.advance_due_at, Plan.objects.count()) == (0, None, 0)
    assert "was played as you planned it" in message_text(told(bob))


def test_its_player_gets_one_notification_and_not_that_of_the_turn(game: Game, alice: User, bob: User) -> None:
    in_advance(game, bob, "EndTurn")
    Plan.objects.update(odds={"thirst 0": 1.0})
    Notification.objects.all().delete()
    pass_turn(game, alice, bob)
    come(game)
    assert list(Notification.objects.filter(user=bob).values_list("kind", flat=True)) == ["advanced"]


def test_it_is_played_once(game: Game, alice: User, bob: User) -> None:
    in_advance(game, bob, "Move")
    Plan.objects.update(odds={"thirst 0": 1.0})
    pass_turn(game, alice, bob)
    with time_machine.travel(timezone.now() + timedelta(seconds=5), tick=False):
        assert [play_turn_in_advance(game.pk) for _time in range(3)] == [True, False, False]
        assert play_due_turns() == 0
    assert steps_in_advance(game) == 1


def test_a_lost_message_or_worker_is_made_up_for_by_the_sweep(
    game: Game, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_advance(game, bob, "Move", "EndTurn")
    Plan.objects.update(odds={"thirst 0": 1.0})
    pass_turn(game, alice, bob)

    def die(*_arguments: Any, **_named: Any) -> None:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr("games.services.teamwork.turns_in_advance.notify", die)  # after all its steps
        come(game)
    assert steps_in_advance(game) == 0, "all of it, or nothing"
    come(game)
    assert steps_in_advance(game) == 2


def test_it_waits_until_its_turn_begins(game: Game, alice: User, bob: User) -> None:
    in_advance(game, bob, "Move")
    play(game, alice, "Move")
    come(game)
    assert steps_in_advance(game) == 0
    assert game.in_advance == 0b10


def test_not_if_a_step_has_become_impossible(game: Game, alice: User, bob: User) -> None:
    plan = in_advance(game, bob, "Move", "EndTurn")
    Plan.objects.update(odds={"thirst 0": 1.0}, steps=[plan.steps[0], [1, '{"type":"Draw"}']])
    pass_turn(game, alice, bob)
    come(game)
    assert steps_in_advance(game) == 0
    message = message_text(told(bob))
    assert "your planned turn was not played" in message
    assert "Step 2: " in message
    assert game.awaited_seats == {1}


def test_not_if_it_has_become_more_dangerous(game: Game, alice: User, bob: User) -> None:
    in_advance(game, bob, "Move")
    pass_turn(game, alice, bob)
    state = game.load_state()
    pawns = tuple(msgspec.structs.replace(pawn, water=0) for pawn in state.adventurers)  # type: ignore[attr-defined]
    game.snapshot = game.engine.dump(msgspec.structs.replace(state, adventurers=pawns)).decode()  # type: ignore[type-var]
    game.save(update_fields=["snapshot"])
    come(game)
    assert steps_in_advance(game) == 0
    assert "It has become more dangerous" in told(bob).text


def test_not_if_a_teammate_has_asked_something(game: Game, alice: User, bob: User) -> None:
    in_advance(game, bob, "Move")
    Plan.objects.update(odds={"thirst 0": 1.0})
    invitations.ask(user=alice, game_id=game.pk, number=1, text="Wait for me?")
    pass_turn(game, alice, bob)
    come(game)
    assert steps_in_advance(game) == 0
    assert told(bob).text == "A teammate has asked you something since."


def test_it_stops_at_a_reveal_unless_it_goes_on(alice: User, bob: User) -> None:
    for goes_on, count in ((False, 2), (True, 3)):
        game = begun_game(alice, bob)
        in_advance(game, bob, "EndTurn", "Draw", "Draw", goes_on=goes_on)
        Plan.objects.update(odds={"thirst 0": 1.0})
        pass_turn(game, alice, bob)
        come(game)
        assert steps_in_advance(game) == count
        notification = Notification.objects.get(user=bob, game=game, kind="advanced")
        assert notification.detail == f"{count}/3"
        assert ("Step 2 revealed something." in notification.text) is not goes_on


def test_what_no_longer_fits_after_a_reveal_is_said(game: Game, alice: User, bob: User) -> None:
    plan = in_advance(game, bob, "EndTurn", "Draw", "Draw", goes_on=True)
    steps = [*plan.steps[:2], [1, '{"type":"EndTurn"}']]
    Plan.objects.update(odds={"thirst 0": 1.0}, steps=steps)
    pass_turn(game, alice, bob)
    come(game)
    assert told(bob).detail == "2/3"
    assert told(bob).text.startswith("Step 3: ")


def test_who_begins_by_hand_plays_by_hand(game: Game, alice: User, bob: User) -> None:
    in_advance(game, bob, "Move")
    pass_turn(game, alice, bob)
    play(game, bob, "Move", seat=1)
    come(game)
    assert steps_in_advance(game) == 0
    assert not Plan.objects.exists()
    assert not Notification.objects.filter(kind="advanced").exists()


def test_not_if_a_step_can_no_longer_be_read(game: Game, alice: User, bob: User) -> None:
    plan = in_advance(game, bob, "Move")
    Plan.objects.update(odds={"thirst 0": 1.0}, steps=[*plan.steps, [1, '{"type":"Sail"}']])
    assert client_for(alice).get(f"/games/{game.pk}/").status_code == 200
    pass_turn(game, alice, bob)
    come(game)
    assert steps_in_advance(game) == 0
    assert told(bob).text == "A step of it can no longer be read."


def test_an_order_that_is_carried_out_meanwhile_does_not_begin_it(game: Game, alice: User, bob: User) -> None:
    in_advance(game, bob, "Move")
    Plan.objects.update(odds={"thirst 0": 1.0})
    pass_turn(game, alice, bob)
    game.refresh_from_db()
    Step.objects.create(
        game=game, number=game.steps + 1, version=game.version, seat=1, action="{}", events="[]", origin="order"
    )
    Game.objects.filter(pk=game.pk).update(steps=game.steps + 1)
    come(game)
    assert steps_in_advance(game) == 1


def test_not_while_a_request_waits_for_an_answer(game: Game, alice: User, bob: User) -> None:
    in_advance(game, bob, "Move")
    Plan.objects.update(odds={"thirst 0": 1.0})
    Notification.objects.create(game=game, user=bob, kind="requested", version=game.version)
    pass_turn(game, alice, bob)
    come(game)
    assert told(bob).detail == "0/1"


def test_an_undone_turn_waits_for_the_next(game: Game, alice: User, bob: User) -> None:
    """An undo gives the turn back to Alice; Bob's begins later."""
    in_advance(game, bob, "Move")
    Game.objects.filter(pk=game.pk).update(advance_due_at=timezone.now())
    come(game)
    assert (game.advance_due_at, game.in_advance) == (None, 0b10)
    assert Plan.objects.exists()


def test_without_its_player_it_is_gone_and_the_team_is_told_of_the_turn(alice: User, bob: User, charlie: User) -> None:
    game = begun_game(alice, bob, charlie)
    in_advance(game, bob, "Move")
    seats.leave_game(user=bob, game_id=game.pk)
    game.refresh_from_db()
    assert game.in_advance == 0
    Notification.objects.all().delete()
    pass_turn(game, alice, bob)
    come(game)
    assert steps_in_advance(game) == 0
    assert Notification.objects.filter(user=charlie, kind="your_turn").exists()


def test_the_team_sees_that_there_is_one_and_its_player_cancels_it(game: Game, alice: User, bob: User) -> None:
    in_advance(game, bob, "Move")
    html = client_for(alice).get(f"/games/{game.pk}/").content.decode()
    assert "Bob has planned the next turn." in html
    assert "Cancel mine" not in html
    assert "Cancel mine" in client_for(bob).get(f"/games/{game.pk}/").content.decode()
    turns_in_advance.cancel_in_advance(user=alice, game_id=game.pk)
    assert Game.objects.get().in_advance == 0b10
    client_for(bob).post(f"/games/{game.pk}/plan/cancel")
    assert Game.objects.get().in_advance == 0
    assert len(draft(game, bob)) == 1


def test_only_a_plan_of_ones_own_coming_turn_that_works(game: Game, alice: User, bob: User) -> None:
    def refused(user: User) -> None:
        with pytest.raises(Illegal):
            turns_in_advance.set_in_advance(user=user, game_id=game.pk, goes_on=False)

    refused(bob)
    add(game, alice, "Move")
    refused(alice)
    add(game, bob, "Move", seat=1, turn_of=1)
    Plan.objects.filter(author=bob).update(steps=[[0, '{"type":"EndTurn"}']])
    refused(bob)
    Plan.objects.filter(author=bob).update(steps=[[1, '{"type":"Draw"}']])
    refused(bob)
    assert len(draft(game, bob)) == 1, "a refused plan is not lost"
    Plan.objects.filter(author=bob).update(steps=[[1, '{"type":"EndTurn"}']])
    pass_turn(game, alice, bob)
    refused(bob)


def test_a_move_costs_no_more_statements_with_one(game: Game, alice: User, bob: User) -> None:
    def statements() -> int:
        with CaptureQueriesContext(connection) as queries:
            play(game, alice, "Move")
        return len(queries)

    before = statements()
    in_advance(game, bob, "Move")
    assert statements() == before


def test_worse_is_likelier_or_new() -> None:
    assert not is_worse({}, {})
    assert not is_worse({"sun": 0.2}, {"sun": 0.28})
    assert is_worse({"sun": 0.2}, {"sun": 0.35})
    assert not is_worse({"sun": 0.2, "sand": 0.1}, {"sun": 0.1})
    assert is_worse({"sun": 0.5}, {"sand": 0.1})
    assert not is_worse({"sun": 0.5}, {"sand": 0.01})


@pytest.mark.parametrize("rules", RULES)
@given(seed=st.integers(min_value=0, max_value=2**32), goes_on=st.booleans())
@settings(
    max_examples=len(part_of("turns in advance", range(8), 4)),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_it_is_played_whole_or_says_why(rules: str, seed: int, goes_on: bool, alice: User, bob: User) -> None:
    random = Random(seed)
    game = begun_game(alice, bob, rules=rules, seed=str(seed))
    state, plays = game.engine.at_turn(game.load_state(), 1), []
    while len(plays) < random.randrange(1, 9) and game.engine.waiting_on(state) == {1}:
        action = random.choice(game.engine.legal(state, 1))
        plays.append(action)
        state, _events = game.engine.play(state, 1, action)
    steps = [[1, msgspec.json.encode(action).decode()] for action in plays]
    Plan.objects.create(game=game, author=bob, kind="draft", seat=1, version=game.version, steps=steps)
    turns_in_advance.set_in_advance(user=bob, game_id=game.pk, goes_on=goes_on)
    pass_turn(game, alice, bob)
    come(game)
    if (
        not Step.objects.filter(game=game, action__contains="EndTurn").exists()
        or game.is_over
        and not steps_in_advance(game)
    ):
        return
    notification = Notification.objects.get(user=bob, game=game, kind="advanced")
    done, planned = map(int, notification.detail.split("/"))
    played = Step.objects.filter(game=game, origin="advance").order_by("number")
    assert planned == len(steps)
    is_stopped = notification.text == "It is more dangerous after what was drawn, so the other cards wait for you."
    assert (done == planned or game.is_over) is (is_stopped or notification.text == "")
    assert goes_on or not is_stopped
    assert bool(played) is (done > 0)
    kinds = iter([msgspec.json.decode(step.action)["type"] for step in played])
    assert all(type(action).__name__ in kinds for action in plays[:done]), "each step that is done, in its order"
    assert {step.seat for step in played} <= {1}
    assert fault_of(Table.find(game_id=game.pk, user=None)) is None
    assert current_version(game) >= game.steps
