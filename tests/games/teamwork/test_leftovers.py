"""A player who loses a seat in any way loses their plans, orders and requests, and the game's row its counts."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from accounts.privacy.account_deletion import delete_account
from games.engine.desert.orders import ShareWater
from games.models import Game, Plan, PlayRequest, Seat, StandingOrder, Vote
from games.services.moderation import tables
from games.services.moderation.tables import pass_seat
from games.services.play import moves, votes
from games.services.tables import seats
from games.services.teamwork import marks, plans, standing_orders, turns_in_advance
from games.table import Table
from games.teamwork.counters import wrong_counter
from tests.conftest import client_for
from tests.games.factories import begun_game, current_version, legal_action, play, text
from tests.games.moderation.tables import REASON, moderator
from tests.games.teamwork.test_draft import add

CARRIED = ("orders", "shared_plans", "in_advance", "marks")


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """A game in which Bob, who is not on turn, has one of everything."""
    game = begun_game(alice, bob)
    standing_orders.give_order(user=bob, game_id=game.pk, seat=1, order=text(ShareWater(keep=1)))
    add(game, bob, "Move", seat=1, turn_of=1)
    plans.share_plan(user=bob, game_id=game.pk, why="")
    add(game, bob, "Move", seat=1, turn_of=1)
    turns_in_advance.set_in_advance(user=bob, game_id=game.pk, goes_on=False)
    action = legal_action(game, "Move")
    PlayRequest.objects.create(game=game, by=bob, seat=0, action=action, what="", turn=0, until=9)
    Game.objects.update(requests_until=9)
    marks.mark_tile(user=bob, game_id=game.pk, cell=3, kind="go")
    game.refresh_from_db()
    assert [bool(getattr(game, name)) for name in CARRIED] == [True] * 4
    return game


def leave(game: Game, bob: User, charlie: User) -> None:
    seats.leave_game(user=bob, game_id=game.pk)


def delete(game: Game, bob: User, charlie: User) -> None:
    delete_account(user=bob)


def be_replaced_by_a_person(game: Game, bob: User, charlie: User) -> None:
    Seat.objects.filter(game=game, user=bob).update(is_offered=True)
    seats.stand_in(user=charlie, game_id=game.pk, token=game.invite_token)


def be_replaced_by_a_bot(game: Game, bob: User, charlie: User) -> None:
    Game.objects.filter(pk=game.pk).update(vote_round=game.version, awaited=0b10)
    votes.vote(user=User.objects.get(name="Alice"), game_id=game.pk, option=Vote.Option.BOT)
    Game.objects.filter(pk=game.pk).update(awaited=0b01)


def lose_it_to_its_owner(game: Game, bob: User, charlie: User) -> None:
    Seat.objects.filter(game=game, user=bob).update(owner=charlie)
    seats.come_back(user=charlie, game_id=game.pk)


def be_replaced_by_moderators(game: Game, bob: User, charlie: User) -> None:
    pass_seat(by=moderator(), game_id=game.pk, number=1, person_id=charlie.pk, reason=REASON)


LOSSES = (
    leave,
    delete,
    be_replaced_by_a_person,
    be_replaced_by_a_bot,
    lose_it_to_its_owner,
    be_replaced_by_moderators,
)


@pytest.mark.parametrize("lose", LOSSES)
def test_it_goes_with_the_seat(
    game: Game, alice: User, bob: User, charlie: User, lose: Callable[[Game, User, User], None]
) -> None:
    lose(game, bob, charlie)
    game.refresh_from_db()
    assert {name: getattr(game, name) for name in CARRIED} == dict(zip(CARRIED, (0, 0, 0, []), strict=True))
    assert not Plan.objects.exclude(kind="draft").exists()
    assert not StandingOrder.objects.filter(status="armed").exists()
    assert not PlayRequest.objects.filter(status__in=PlayRequest.OPEN).exists()
    assert wrong_counter(Table.find(game_id=game.pk, user=None)) is None
    board = client_for(alice).get(f"/games/{game.pk}/").content.decode()
    assert not [words for words in ("has planned the next", "active order", "1 plan") if words in board]


def test_what_the_others_have_stays(game: Game, alice: User, bob: User) -> None:
    standing_orders.give_order(user=alice, game_id=game.pk, seat=0, order=text(ShareWater(keep=2)))
    marks.mark_tile(user=alice, game_id=game.pk, cell=3, kind="go")
    seats.leave_game(user=bob, game_id=game.pk)
    game.refresh_from_db()
    assert (game.orders, [mark[0] for mark in game.marks]) == (1, [0])


def test_a_deleted_account_leaves_nothing_at_a_game_that_was_closed(game: Game, alice: User, bob: User) -> None:
    by = moderator()
    tables.close_game(by=by, game_id=game.pk, reason=REASON)
    delete_account(user=bob)
    tables.reopen_game(by=by, game_id=game.pk, reason=REASON)
    table = Table.find(game_id=game.pk, user=None)
    assert (table.game.orders, table.game.shared_plans, table.game.in_advance) == (0, 0, 0)
    assert wrong_counter(table) is None


def test_an_undo_arms_no_order_of_a_player_who_has_left(game: Game, alice: User, bob: User) -> None:
    play(game, alice, "Move")
    after: dict[str, Any] = {"status": "fired", "version": current_version(game)}
    StandingOrder.objects.update(**after)
    PlayRequest.objects.update(**after | {"status": "granted"})
    Game.objects.update(orders=0)
    seats.leave_game(user=bob, game_id=game.pk)
    moves.undo(user=alice, game_id=game.pk, version=current_version(game))
    game.refresh_from_db()
    assert game.orders == 0
    assert (StandingOrder.objects.get().status, PlayRequest.objects.get().status) == ("fired", "granted")
    assert wrong_counter(Table.find(game_id=game.pk, user=None)) is None
