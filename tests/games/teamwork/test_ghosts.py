"""A plan over the board: where the number of each step stands, and which cells are only guessed."""

from typing import Any

import pytest

from accounts.models import User
from games.engine.desert.actions import Action, EndTurn, Excavate, Move, RemoveSand
from games.engine.desert.positions import board, cell
from games.models import Game
from games.services.teamwork import plans
from games.table import Table
from games.teamwork.planning import Planning
from tests.games.factories import begun_game, store_state, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    game = begun_game(alice, bob)
    store_state(game, board(sand={"A2": 1, "B1": 1}))
    return game


def drawn(game: Game, user: User, *actions: Action) -> Any:
    """Return what lies over the board of a draft of these actions."""
    for length, action in enumerate(actions):
        plans.add_step(user=user, game_id=game.pk, seat=0, action=text(action), length=length)
    return Planning.of_draft(Table.find(game_id=game.pk, user=user)).board.ghosts[0]


def test_the_number_of_a_move_stands_where_it_leads_even_if_it_is_not_sure(game: Game, alice: User) -> None:
    ghosts = drawn(game, alice, Excavate(), Move(cell("B1")))
    assert [(ghost.place, ghost.look) for ghost in ghosts.numbers] == [("r0 c0", "maybe"), ("r0 c1", "maybe")]
    assert [arrow.look for arrow in ghosts.arrows] == ["maybe"]


def test_several_numbers_on_a_tile_read_from_left_to_right(game: Game, alice: User) -> None:
    ghosts = drawn(game, alice, Move(cell("B1")), RemoveSand(cell("B1")), EndTurn())
    assert [(ghost.number, ghost.slot) for ghost in ghosts.numbers] == [
        (1, 1),
        (2, 0),
    ]  # the slots count from the right


def test_no_number_hides_the_head_of_an_arrow_from_above(game: Game, alice: User) -> None:
    one = drawn(game, alice, Move(cell("A2")))
    assert one.arrows[0].path.startswith("M20.0 29.0L20.0 51.0")
    plans.add_step(user=alice, game_id=game.pk, seat=0, action=text(RemoveSand(cell("A2"))), length=1)
    (two,) = Planning.of_draft(Table.find(game_id=game.pk, user=alice)).board.ghosts
    assert two.arrows[0].path.startswith("M20.0 29.0L20.0 40.0")  # the second number reaches up to 41.5


def test_the_end_of_a_turn_has_no_number_on_a_tile(game: Game, alice: User) -> None:
    assert [ghost.number for ghost in drawn(game, alice, Move(cell("B1")), EndTurn()).numbers] == [1]


def test_a_tile_that_is_only_guessed_is_marked(game: Game, alice: User) -> None:
    assert drawn(game, alice, Excavate()).guesses == ("r0 c0",)


def test_nothing_is_guessed_before_something_is_revealed(game: Game, alice: User) -> None:
    assert drawn(game, alice, Move(cell("B1")), EndTurn()).guesses == ()
