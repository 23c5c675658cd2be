"""A bot that keeps its table waiting: after a minute any player may take over its turn."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.exceptions import BotHasTime, NoSuchTable
from games.models import Game, Notification, Step
from games.notifications.badge import games_waiting_for
from games.services.play import bot_turns, moves
from games.services.tables import bots, seats
from games.slow_bots import PATIENCE
from games.table import Table
from tests.games.factories import begun_game, current_version, end_turn, play
from tests.games.play.bots.tables import game_with_bots, let_bots_play

pytestmark = pytest.mark.django_db
SLOW = "Navigator is slow today. You can take over its turn."


@pytest.fixture
def game(alice: User) -> Game:
    """A game of Alice and two bots that waits for the first bot."""
    game = game_with_bots(alice, bots=2)
    end_turn(game, alice)
    game.refresh_from_db()
    return game


def wait(game: Game, minutes: float = 2) -> None:
    since = timezone.now() - timedelta(minutes=minutes)
    Game.objects.filter(pk=game.pk).update(moved_at=since, acted_at=since)


def take_over(game: Game, user: User) -> None:
    wait(game)
    bots.take_over(user=user, game_id=game.pk)
    game.refresh_from_db()


def end_turn_of_bot(game: Game, user: User) -> None:
    play(game, user, "EndTurn", seat=1)
    while 1 in Table.find(game_id=game.pk, user=user).mine_awaited:
        play(game, user, "Draw", seat=1)


def test_the_team_plays_its_turn_and_the_bot_its_next_one(game: Game, alice: User) -> None:
    take_over(game, alice)
    assert game.bot_due_at is None
    assert not bot_turns.play_longest_waiting()
    end_turn_of_bot(game, alice)
    step = Step.objects.filter(seat=1).latest("number")
    assert (step.user, step.by_bot) == (alice, False)
    let_bots_play(game)
    end_turn(game, alice)
    let_bots_play(game)
    assert Step.objects.filter(seat=1).latest("number").by_bot


def test_a_bot_that_thinks_meanwhile_does_not_play(game: Game, alice: User) -> None:
    claim = bot_turns.claim_turn(game.pk)
    assert claim is not None
    take_over(game, alice)
    assert not bot_turns.play_move(claim, bot_turns.choose(claim))
    assert not Step.objects.filter(by_bot=True).exists()


def test_it_has_a_minute(game: Game, alice: User) -> None:
    with pytest.raises(BotHasTime):
        bots.take_over(user=alice, game_id=game.pk)
    with time_machine.travel(timezone.now() + PATIENCE):
        bots.take_over(user=alice, game_id=game.pk)


def test_a_second_click_changes_nothing(game: Game, alice: User) -> None:
    take_over(game, alice)
    version = game.version
    take_over(game, alice)
    assert game.version == version


def test_a_stranger_may_not(game: Game, bob: User) -> None:
    wait(game)
    with pytest.raises(NoSuchTable):
        bots.take_over(user=bob, game_id=game.pk)


def test_it_ends_no_wait_of_a_person(alice: User) -> None:
    game = game_with_bots(alice)
    wait(game)
    bots.take_over(user=alice, game_id=game.pk)
    game.refresh_from_db()
    assert game.taken_over == 0


def test_teammates_hear_of_it(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    seats.leave_game(user=alice, game_id=game.pk)
    bots.add_bots(user=bob, game_id=game.pk, number=0)
    game.seats.create(number=2, user=alice, role="")
    Notification.objects.all().delete()
    take_over(game, bob)
    assert [(each.user, each.kind) for each in Notification.objects.all()] == [(alice, "your_turn")]
    assert games_waiting_for(bob) == games_waiting_for(alice) == {game.pk}


def test_the_badge_counts_no_turn_of_a_bot(game: Game, alice: User) -> None:
    assert games_waiting_for(alice) == set()
    take_over(game, alice)
    assert games_waiting_for(alice) == {game.pk}


def test_the_bot_plays_on_if_it_is_called_back(game: Game, alice: User) -> None:
    take_over(game, alice)
    bots.add_bots(user=alice, game_id=game.pk, number=1)
    assert bot_turns.play_longest_waiting()
    assert Step.objects.filter(seat=1).latest("number").by_bot


def test_an_undo_leaves_the_turn_with_the_team(game: Game, alice: User) -> None:
    take_over(game, alice)
    play(game, alice, "Move", seat=1)
    moves.undo(user=alice, game_id=game.pk, version=current_version(game))
    assert not bot_turns.play_longest_waiting()
    assert 1 in Table.find(game_id=game.pk, user=alice).mine_awaited


def test_the_board_offers_it_after_a_minute(game: Game, alice_client: Client) -> None:
    page = alice_client.get(f"/games/{game.pk}/").content.decode()
    assert SLOW not in page
    assert re.search(r'hx-trigger="load delay:\d+s"', page)
    with time_machine.travel(timezone.now() + PATIENCE, tick=False):
        update = alice_client.get(f"/games/{game.pk}/board", headers={"HX-Request": "true"}).content.decode()
    assert SLOW in update
    assert f'hx-post="/games/{game.pk}/seats/bots/take-over"' in update


def test_a_press_opens_the_seat(game: Game, alice_client: Client) -> None:
    path = f"/games/{game.pk}/seats/bots/take-over"
    early = alice_client.post(path, headers={"HX-Request": "true"})
    assert early.status_code == 409
    assert "The bot still has time to play." in early.content.decode()
    wait(game)
    board = alice_client.post(path, headers={"HX-Request": "true"}).content.decode()
    assert "Navigator (bot) is taking long. You can play this turn for it." in board
    assert "Playing for Navigator" in board
    assert "Your turn: Navigator" not in board
    assert "Any of you can play for Navigator until this turn ends." in board
    assert SLOW not in board
