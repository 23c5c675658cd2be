"""A turn in advance may wait where a bot sees a much better one, and stops where a drawn card makes losing likelier."""

from math import inf

import pytest

from accounts.models import User
from games.bots import Observation, decide, shortfall
from games.engine import RULES
from games.engine.desert.actions import EndTurn, Move
from games.engine.desert.data import StormCard
from games.engine.desert.positions import board, cell
from games.engine.desert.state import DrawStorm, State
from games.engine.protocol import Play
from games.models import Game, Plan
from games.teamwork.replanning import MUCH_BETTER
from tests.conftest import client_for
from tests.games.factories import begun_game, text
from tests.games.teamwork.test_choices import actions, come_to, on, set_turn
from tests.games.teamwork.test_draft import add
from tests.games.teamwork.test_turn_in_advance import told

A2 = cell("A2")
RULES_OF_DESERT = RULES["desert"]


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def best_turn(state: State) -> list[Play]:
    """Return what a bot would play for Bob in his turn, up to its end or what it reveals first."""
    decision = decide(Observation("desert", RULES_OF_DESERT.at_turn(state, 1), 1), (1,))
    assert decision is not None
    return [(decision.seat, decision.action), *decision.then]


def test_it_waits_if_a_bot_sees_a_much_better_turn(game: Game, alice: User, bob: User) -> None:
    set_turn(game, bob, EndTurn(), is_careful=True)
    come_to(game, alice, on())
    assert actions(game) == []
    assert told(bob).text == "A bot sees a much better turn on this board."


def test_without_the_tick_it_is_played(game: Game, alice: User, bob: User) -> None:
    set_turn(game, bob, EndTurn(), is_careful=False)
    come_to(game, alice, on())
    assert actions(game) == [text(EndTurn())]


def test_a_good_turn_is_played(game: Game, alice: User, bob: User) -> None:
    plays = [action for _seat, action in best_turn(board(left=0))]
    set_turn(game, bob, *plays, before=board(left=0), is_careful=True)
    come_to(game, alice, on())
    assert actions(game) == [text(plays[0])]
    assert told(bob).text == "Step 1 revealed something."


def test_the_best_turn_falls_short_of_nothing_and_a_wasted_one_of_much() -> None:
    for state in (board(left=0), board(left=0, sand={"A1": 2, "B1": 1}), board(left=0, water={1: 1})):
        observation = Observation("desert", RULES_OF_DESERT.at_turn(state, 1), 1)
        assert shortfall(observation, [(1, EndTurn())]) > MUCH_BETTER
        assert shortfall(observation, best_turn(state)) == pytest.approx(0, abs=0.01)
    assert shortfall(observation, [(1, Move(cell("E5")))]) == inf


@pytest.mark.parametrize(("card", "draws"), [(StormCard.SUN, 1), (StormCard.NORTH_1, 3)])
def test_it_stops_after_a_card_that_makes_it_more_dangerous(
    game: Game, alice: User, bob: User, card: StormCard, draws: int
) -> None:
    set_turn(game, bob, Move(A2), EndTurn(), goes_on=True)
    deck = [StormCard.PICKS_UP, card, StormCard.EAST_1, StormCard.SUN, StormCard.SUN]
    come_to(game, alice, board(phase=DrawStorm(0, 1), deck=deck, water={1: 1}))
    assert len([action for action in actions(game) if "Draw" in action]) == draws
    stops = "It is more dangerous after what was drawn, so the other cards wait for you."
    assert told(bob).text == (stops if draws == 1 else "")


def test_the_form_has_a_tick_for_it(game: Game, bob: User) -> None:
    add(game, bob, "EndTurn", seat=1, turn_of=1)
    client = client_for(bob)
    assert 'name="is_careful"' in client.get(f"/games/{game.pk}/plan").content.decode()
    client.post(f"/games/{game.pk}/plan/in-advance", {"is_careful": "yes"})
    assert Plan.objects.get(kind="advance").is_careful
