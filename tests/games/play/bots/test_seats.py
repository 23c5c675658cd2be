"""Putting bots on seats and taking them out: before the start, by a vote, and in place of a player who has left."""

import pytest

from accounts.models import User
from games.exceptions import NoSuchTable, NotRunning, SeatTaken
from games.history.log import entry
from games.models import Game, Notification, Result, Step, Vote
from games.services.play import bot_turns, votes
from games.services.statistics.rows import count_results
from games.services.tables import bots, game_start, lobby, rematches, seats, what_if
from games.table import Table
from tests.games.factories import begun_game, end_turn, play, row
from tests.games.play.bots.tables import game_with_bots, let_bots_play
from tests.games.play.timeouts.time_travel import after, reread

pytestmark = pytest.mark.django_db


def create(host: User, **options: object) -> Game:
    defaults = {"name": "Dune Team", "rules": "desert", "difficulty": "novice", "players": 3}
    return lobby.create_table(host=host, **{**defaults, **options})  # type: ignore[arg-type]


def bots_of(game: Game) -> list[int]:
    return list(game.seats.filter(is_bot=True).values_list("number", flat=True))


def test_a_new_table_may_have_bots_on_its_last_seats(alice: User) -> None:
    assert bots_of(create(alice, bots=1)) == [2]
    assert bots_of(create(alice, bots=2)) == [1, 2]
    assert bots_of(create(alice, players=2, host_seats=2, bots=1)) == []


def test_a_player_puts_a_bot_on_a_free_seat_and_takes_it_out_again(alice: User) -> None:
    game = create(alice)
    bots.add_bots(user=alice, game_id=game.pk, number=1)
    bots.add_bots(user=alice, game_id=game.pk, number=1)  # a second click
    assert bots_of(game) == [1]
    assert Table.find(game_id=game.pk, user=alice).names[1] == "Bot 2"
    bots.remove_bot(user=alice, game_id=game.pk, number=1)
    assert bots_of(game) == []


def test_one_tap_fills_all_free_seats(alice: User) -> None:
    game = create(alice, players=4)
    bots.add_bots(user=alice, game_id=game.pk)
    bots.add_bots(user=alice, game_id=game.pk)  # a second click
    assert bots_of(game) == [1, 2, 3]


def test_a_bot_takes_no_seat_of_a_person_and_a_person_none_of_a_bot(alice: User, bob: User) -> None:
    game = create(alice)
    with pytest.raises(SeatTaken):
        bots.add_bots(user=alice, game_id=game.pk, number=0)
    bots.add_bots(user=alice, game_id=game.pk, number=1)
    with pytest.raises(SeatTaken):
        lobby.take_seat(user=bob, game_id=game.pk, number=1, token=game.invite_token)
    lobby.take_seat(user=bob, game_id=game.pk, token=game.invite_token)
    assert game.seats.get(number=2).user == bob


def test_a_stranger_may_not_touch_the_bots(alice: User, charlie: User) -> None:
    game = create(alice, is_open=True, bots=1)
    before = row(game)
    for change in (bots.add_bots, bots.remove_bot):
        with pytest.raises(NoSuchTable):
            change(user=charlie, game_id=game.pk, number=2)
    assert row(game) == before


def test_one_person_starts_with_bots(alice: User) -> None:
    game = game_start.start(user=alice, game_id=create(alice, bots=2).pk)
    assert game.is_running
    assert not game.with_bots  # none has played yet


def test_bots_take_adventurers_that_nobody_chose(alice: User) -> None:
    game = create(alice, bots=2, roles_chosen=True)
    lobby.choose_role(user=alice, game_id=game.pk, number=0, role="meteorologist")
    lobby.choose_role(user=alice, game_id=game.pk, number=1, role="archeologist")
    game_start.start(user=alice, game_id=game.pk)
    roles = list(game.seats.values_list("role", flat=True))
    assert roles[:2] == ["meteorologist", "archeologist"]
    assert len(set(roles)) == 3


def test_a_vote_lets_a_bot_play_until_the_player_is_back(alice: User, bob: User) -> None:
    game = begun_game(alice, bob, pace=Game.Pace.DAY)
    play(game, alice, "Move")
    with after(hours=24.1):
        votes.vote(user=bob, game_id=game.pk, option=Vote.Option.BOT)
        seat = game.seats.get(number=0)
        assert (seat.is_bot, seat.user, seat.owner) == (True, None, alice)
        assert reread(game).due_at is None
        assert Notification.objects.filter(user=alice, kind="left", detail="bot").exists()
        let_bots_play(game)
        assert game.awaited_seats == {1}
        newest, oldest = Step.objects.order_by("-number")[0], Step.objects.get(number=1)
        as_bob = Table.find(game_id=game.pk, user=bob)
        assert entry(as_bob, newest).who == "Climber"
        assert entry(as_bob, oldest).who == "Alice"

        seats.come_back(user=alice, game_id=game.pk)
        seat.refresh_from_db()
        assert (seat.is_bot, seat.user, seat.owner) == (False, alice, None)
        assert entry(Table.find(game_id=game.pk, user=bob), newest).hand == "A bot played for Alice."


def test_the_player_takes_the_seat_back_while_the_bot_thinks(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    seats.leave_game(user=alice, game_id=game.pk)
    bots.add_bots(user=bob, game_id=game.pk, number=0)
    claim = bot_turns.claim_turn(game.pk)
    assert claim is not None
    seats.come_back(user=alice, game_id=game.pk)
    assert not bot_turns.play_move(claim, bot_turns.choose(claim))
    assert reread(game).bot_due_at is None
    assert not game.history.exists()


def test_a_bot_fills_a_seat_that_was_given_up_and_can_be_taken_out(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    seats.leave_game(user=alice, game_id=game.pk)
    bots.add_bots(user=bob, game_id=game.pk, number=0)
    assert reread(game).bot_due_at is not None
    assert not game.seats.get(number=0).is_offered
    bots.remove_bot(user=bob, game_id=game.pk, number=0)
    seat = game.seats.get(number=0)
    assert (seat.is_bot, seat.is_shared, seat.is_offered, seat.owner) == (False, True, True, alice)
    assert reread(game).bot_due_at is None


def test_a_rematch_has_the_same_bots(alice: User) -> None:
    game = game_with_bots(alice, bots=2)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.LOST)
    assert bots_of(rematches.rematch(user=alice, game_id=game.pk)) == [1, 2]


def test_a_game_that_continues_another_has_the_same_bots(alice: User) -> None:
    game = game_with_bots(alice, bots=2)
    play(game, alice, "Move")
    together = what_if.fork(user=alice, game_id=game.pk, step=1, name="What if", alone=False)
    alone = what_if.fork(user=alice, game_id=game.pk, step=1, name="What if", alone=True)
    assert (bots_of(together), bots_of(alone)) == ([1, 2], [])


def test_no_bot_plays_at_a_closed_table_and_it_goes_on_when_it_is_open_again(alice: User) -> None:
    game = game_with_bots(alice)
    end_turn(game, alice)
    seats.leave_game(user=alice, game_id=game.pk)  # nobody is left, so it is closed
    assert not bot_turns.play_longest_waiting()
    with pytest.raises(NotRunning):
        bots.add_bots(user=alice, game_id=game.pk, number=1)
    seats.reopen(user=alice, game_id=game.pk)
    assert bot_turns.play_longest_waiting()


def test_a_game_with_bots_counts_in_no_statistics(alice: User) -> None:
    with_bots, alone = game_with_bots(alice), begun_game(alice, seats=2)
    Game.objects.filter(pk=with_bots.pk).update(with_bots=True)
    Game.objects.update(status=Game.Status.WON)
    count_results()
    assert set(Result.objects.values_list("game", flat=True)) == {alone.pk}
