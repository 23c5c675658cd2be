"""A player is told once what teammates have played in their turn, and before that from when they may."""

from typing import Any

import pytest

from accounts.models import User
from games.history import log
from games.models import Delivery, Game, Notification, Step
from tests.games.factories import end_turn, play
from tests.games.notifications.contents import message_for, message_text, notification, send_all
from tests.games.teamwork.trusted_turns.tables import pass_time, trusting

Kind = Notification.Kind


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return trusting(alice, bob)


def told() -> list[Notification]:
    return list(Notification.objects.filter(kind=Kind.PLAYED))


def test_once_at_the_end_of_the_turn(game: Game, alice: User, bob: User) -> None:
    moved = play(pass_time(game), bob, "Move")
    assert not told()
    end_turn(game, bob)
    [notice] = told()
    assert notice.user == alice
    lines = message_text(notice)
    assert "Bob played your turn in Dune Team" in lines
    assert "You let your team play your turns while you are away." in lines
    [sentence] = log.entry(moved.table, moved.step).sentences
    assert sentence.replace("Alice", "You") in lines
    end_turn(game, bob, 1)
    assert len(told()) == 1


def test_not_of_a_turn_of_ones_own(game: Game, alice: User) -> None:
    end_turn(game, alice)
    assert not told()
    assert not Game.objects.get().team_played_turn


def test_not_of_a_turn_that_its_player_ends(game: Game, alice: User, bob: User) -> None:
    play(pass_time(game), bob, "Move")
    end_turn(game, alice)
    assert not told()


def test_a_seat_that_is_open_to_the_team_is_played_as_before(game: Game, bob: User) -> None:
    game.seats.filter(number=0).update(is_shared=True)
    play(pass_time(game), bob, "Move")
    end_turn(game, bob)
    assert set(Step.objects.values_list("origin", flat=True)) == {""}
    assert not told()


def test_not_when_they_have_acted_since(game: Game, alice: User, bob: User) -> None:
    play(pass_time(game), bob, "Move")
    end_turn(game, bob)
    end_turn(game, bob, 1)
    [notice] = told()
    assert message_for(notice)
    play(game, alice, "Move")
    assert message_for(notice) is None


def test_the_news_of_the_next_turn_tells_of_it_if_that_is_near(game: Game, alice: User, bob: User) -> None:
    play(pass_time(game), bob, "Move")
    end_turn(game, bob)
    end_turn(game, bob, 1)  # Alice is on turn again before anything was sent
    sent = {each.notification.kind: each.status for each in send_all() if each.notification.user == alice}
    assert sent[Kind.PLAYED] == Delivery.Status.DROPPED
    assert sent[Kind.YOUR_TURN] == Delivery.Status.SENT
    news = Notification.objects.filter(user=alice, kind=Kind.YOUR_TURN).latest("pk")
    assert "Bob played for you." in message_text(news)
    assert "trusted by you" in message_text(news)


def test_it_goes_out_by_itself_otherwise(game: Game, alice: User, bob: User) -> None:
    play(pass_time(game), bob, "Move")
    end_turn(game, bob)
    sent = {each.notification.kind: each.status for each in send_all() if each.notification.user == alice}
    assert sent[Kind.PLAYED] == Delivery.Status.SENT


def test_the_news_of_the_turn_says_from_when(game: Game, alice: User) -> None:
    assert "Your team can play this turn for you from " in message_text(
        notification(game, alice, Kind.YOUR_TURN, detail="again")
    )


def test_nothing_of_it_is_left_after_a_rewind(game: Game, alice: User, bob: User) -> None:
    play(pass_time(game), bob, "Move")
    end_turn(game, bob)
    state: Any = game.load_state()
    assert state.turn
    game.history.all().delete()
    assert message_for(told()[0]) is None
