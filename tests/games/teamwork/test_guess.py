"""A coming turn can be planned on a guess at how the board will look by then."""

import pytest

from accounts.models import User
from games.engine import RULES
from games.engine.desert.positions import board
from games.engine.desert.state import DrawStorm
from games.exceptions import Illegal, NotRunning, NotYourSeat
from games.models import Game, Plan
from games.services.teamwork import plans, turns_in_advance
from tests.conftest import client_for
from tests.games.factories import begun_game, play, row, store_state
from tests.games.teamwork.test_draft import draft
from tests.games.teamwork.test_turn_in_advance import come, pass_turn, steps_in_advance


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def guess(game: Game, user: User, seat: int = 1) -> Plan:
    return plans.begin_at_likely(user=user, game_id=game.pk, seat=seat)


@pytest.mark.parametrize("rules", RULES)
def test_a_draft_begins_on_it_and_nothing_is_played(rules: str, alice: User, bob: User) -> None:
    game = begun_game(alice, bob, rules=rules)
    before = row(game)
    position = game.engine.load(guess(game, bob).position)
    assert game.engine.waiting_on(position) == {1}
    assert position.turn == game.load_state().turn + 1
    plans.add_step(user=bob, game_id=game.pk, seat=1, action='{"type":"EndTurn"}', length=0, turn_of=1)
    assert draft(game, bob) == [(1, '{"type":"EndTurn"}')]
    assert Plan.objects.get().position
    assert row(game) == before


def test_it_is_the_same_guess_again_only_without_a_draft_on_it(game: Game, bob: User) -> None:
    first, second = guess(game, bob).position, guess(game, bob).position
    assert first != second
    plans.clear_plan(user=bob, game_id=game.pk)
    assert guess(game, bob).position == first


def test_each_choice_is_planned_on_another(game: Game, bob: User) -> None:
    positions = set()
    for _time in range(2):
        guess(game, bob)
        plans.add_step(user=bob, game_id=game.pk, seat=1, action='{"type":"EndTurn"}', length=0, turn_of=1)
        plan = turns_in_advance.set_in_advance(user=bob, game_id=game.pk, goes_on=False, is_next_choice=True)
        positions.add(plan.position)
    assert len(positions) == 2


def test_it_is_played_when_the_turn_comes(game: Game, alice: User, bob: User) -> None:
    guess(game, bob)
    plans.add_step(user=bob, game_id=game.pk, seat=1, action='{"type":"EndTurn"}', length=0, turn_of=1)
    turns_in_advance.set_in_advance(user=bob, game_id=game.pk, goes_on=False)
    Plan.objects.update(odds={"thirst 0": 1.0})
    pass_turn(game, alice, bob)
    come(game)
    assert steps_in_advance(game) == 1


def test_once_the_turn_has_come_the_draft_is_checked_on_the_board(game: Game, alice: User, bob: User) -> None:
    guess(game, bob)
    plans.add_step(user=bob, game_id=game.pk, seat=1, action='{"type":"EndTurn"}', length=0, turn_of=1)
    pass_turn(game, alice, bob)
    assert "Play it now" in client_for(bob).get(f"/games/{game.pk}/plan").content.decode()


def test_a_shared_plan_has_no_position_of_its_authors(game: Game, bob: User) -> None:
    """It may hold what only the author has seen."""
    guess(game, bob)
    plans.add_step(user=bob, game_id=game.pk, seat=1, action='{"type":"EndTurn"}', length=0, turn_of=1)
    assert plans.share_plan(user=bob, game_id=game.pk, why="").position == ""


def test_a_finished_game_keeps_no_position(game: Game, alice: User, bob: User) -> None:
    guess(game, bob)
    store_state(game, board(water={0: 0, 1: 0}, deck=["sun beats down"], phase=DrawStorm(0, 1)))  # type: ignore[list-item]
    play(game, alice, "Draw")
    game.refresh_from_db()
    assert game.is_over
    assert Plan.objects.get().position == ""


def test_only_for_ones_own_coming_turn_and_without_a_plan(game: Game, alice: User, bob: User) -> None:
    with pytest.raises(NotYourSeat):
        guess(game, alice, seat=1)
    with pytest.raises(Illegal, match="You have no further turn"):
        guess(game, alice, seat=0)
    guess(game, bob)
    plans.add_step(user=bob, game_id=game.pk, seat=1, action='{"type":"EndTurn"}', length=0, turn_of=1)
    with pytest.raises(Illegal, match="Start over first"):
        guess(game, bob)
    Game.objects.update(status=Game.Status.LOST)
    with pytest.raises(NotRunning):
        guess(game, bob)


def test_the_page_offers_it(game: Game, bob: User) -> None:
    client, path = client_for(bob), f"/games/{game.pk}/plan"
    assert "My next turn, on a guess" in client.get(path).content.decode()
    assert client.post(path, {"guess": "1"}).status_code == 302
    html = client.get(path).content.decode()
    assert "This is a guess at how the board may look" in html
    assert "Another guess" in html
    assert client.post(path, {"guess": "x"}).status_code == 422
    client.post(f"{path}/clear")
    assert "My next turn, on a guess" in client.get(path).content.decode()
