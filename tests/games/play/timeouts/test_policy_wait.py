"""The policy "wait": the teammates vote, and the majority's choice is carried out."""

import pytest

from accounts.models import User
from games.exceptions import Illegal, NoSuchTable, NotYourSeat, NoVote
from games.models import Game, Vote
from games.services.play import votes
from tests.games.factories import begun_game, play
from tests.games.play.timeouts.time_travel import after, details, reread

WAIT, TEAM, SUBSTITUTE, END = Vote.Option.WAIT, Vote.Option.TEAM, Vote.Option.SUBSTITUTE, Vote.Option.END


@pytest.fixture
def dora(db: None) -> User:
    return User.objects.create_user("dora@example.org", name="Dora")


@pytest.fixture
def game(alice: User, bob: User, dora: User) -> Game:
    return begun_game(alice, bob, dora, pace=Game.Pace.DAY)


def vote(game: Game, user: User, choice: str) -> Game:
    votes.vote(user=user, game_id=game.pk, option=choice)
    return reread(game)


def test_the_teammates_are_asked(game: Game, alice: User, bob: User, dora: User) -> None:
    with after(hours=24.1):
        assert reread(game).vote_round == reread(game).version
    assert details(bob, "vote") == details(dora, "vote") == [""]
    assert details(alice, "passed") == ["wait"]
    assert not details(alice, "vote")


def test_more_than_half_decide(game: Game, bob: User, dora: User) -> None:
    with after(hours=24.1):
        assert vote(game, bob, TEAM).vote_round
        assert not vote(game, dora, TEAM).vote_round
        assert game.seats.get(number=0).is_shared


def test_when_all_have_spoken_the_mildest_of_equals_is_done(game: Game, bob: User, dora: User) -> None:
    with after(hours=24.1):
        vote(game, bob, END)
        game = vote(game, dora, WAIT)
        assert game.is_running
        assert game.alarms == 0


def test_to_wait_on_winds_the_clock(game: Game, alice: User, bob: User, dora: User) -> None:
    with after(hours=24.1):
        vote(game, bob, WAIT)
        game = vote(game, dora, WAIT)
        with after(hours=12.1):
            assert details(alice, "reminder")[-1] == "half"


def test_a_voice_can_be_changed_until_it_is_decided(game: Game, bob: User, dora: User) -> None:
    with after(hours=24.1):
        vote(game, bob, END)
        vote(game, bob, TEAM)
        vote(game, dora, TEAM)
        assert reread(game).is_running


def test_to_end_closes_the_game(game: Game, bob: User, dora: User) -> None:
    with after(hours=24.1):
        vote(game, bob, END)
        assert vote(game, dora, END).status == Game.Status.CLOSED
        assert reread(game).ended_by == "vote"


def test_the_owner_who_plays_ends_the_vote(game: Game, alice: User, bob: User) -> None:
    with after(hours=24.1):
        play(game, alice, "Move")
        assert reread(game).vote_round is None
        with pytest.raises(NoVote):
            vote(game, bob, END)


def test_the_late_strangers_and_nonsense_have_no_voice(game: Game, alice: User, bob: User, charlie: User) -> None:
    with after(hours=24.1):
        with pytest.raises(NotYourSeat):
            vote(game, alice, WAIT)
        with pytest.raises(NoSuchTable):
            vote(game, charlie, END)
        with pytest.raises(Illegal):
            vote(game, bob, "dance")
        assert not Vote.objects.exists()


def test_who_plays_alone_is_not_asked_about(alice: User) -> None:
    game = begun_game(alice, seats=2, pace=Game.Pace.DAY)
    with after(hours=24.1):
        assert reread(game).vote_round is None
        assert reread(game).is_running
