"""The policy "team": any teammate may play the late seat until its owner returns."""

import pytest
from django.test import Client

from accounts.models import User
from games.exceptions import NotYourSeat
from games.models import Game, Step
from games.services.play import moves
from games.services.tables import seats
from tests.games.factories import begun_game, legal_action, play, post_action
from tests.games.play.timeouts.time_travel import after, details, reread


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob, pace=Game.Pace.DAY, absence=Game.Absence.TEAM)


def test_before_the_time_is_over_the_seat_is_its_owners(game: Game, bob: User) -> None:
    with after(hours=23), pytest.raises(NotYourSeat):
        play(game, bob, "Move")


def test_a_teammate_plays_for_the_late(game: Game, bob: User) -> None:
    with after(hours=24.1):
        played = play(game, bob, "Move")
        assert (played.step.seat, played.step.user) == (0, bob)
    assert details(bob, "your_turn") == [""]


def test_the_board_gives_the_teammate_the_buttons(game: Game, bob_client: Client) -> None:
    with after(hours=24.1):
        assert 'value="0:{' in bob_client.get(f"/games/{game.pk}/").content.decode().replace("&quot;", '"')
        assert post_action(bob_client, game, legal_action(game, "Move")).status_code == 200


def test_the_log_says_for_whom(game: Game, bob: User, bob_client: Client) -> None:
    with after(hours=24.1):
        play(game, bob, "Move")
        assert "Bob played for Alice" in bob_client.get(f"/games/{game.pk}/").content.decode()


def test_the_stand_in_may_take_a_step_back(game: Game, bob: User) -> None:
    with after(hours=24.1):
        play(game, bob, "Move")
        moves.undo(user=bob, game_id=game.pk, version=reread(game).version)
        assert not Step.objects.filter(game=game).exists()


def test_the_owner_returns_by_playing(game: Game, alice: User, bob: User) -> None:
    with after(hours=24.1):
        play(game, alice, "Move")
        with pytest.raises(NotYourSeat):
            play(game, bob, "EndTurn")
        assert details(alice, "passed") == ["team"]


def test_the_owner_returns_by_saying_so(game: Game, alice: User, bob: User) -> None:
    with after(hours=24.1):
        seats.come_back(user=alice, game_id=game.pk)
        assert not game.seats.get(number=0).is_shared
        assert reread(game).alarms == 0
        assert details(bob, "left") == ["back"]


def test_the_seat_stays_open_for_the_turns_to_come(game: Game, bob: User) -> None:
    with after(hours=24.1):
        for seat in (0, 1):
            play(game, bob, "EndTurn", seat)
            while reread(game).awaited_seats == {seat}:
                play(game, bob, "Draw", seat)
        play(game, bob, "Move", 0)


def test_a_stranger_plays_for_nobody(game: Game, charlie_client: Client) -> None:
    with after(hours=24.1):
        assert post_action(charlie_client, game, legal_action(game, "Move")).status_code == 404
