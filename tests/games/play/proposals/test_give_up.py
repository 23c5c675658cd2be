"""A team gives its game up together."""

from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import vacations
from games.exceptions import NotRunning
from games.models import Game, Proposal, Result
from games.services.play import proposals
from games.services.statistics.rows import count_results
from games.services.tables import seats
from games.visibility import may_reveal
from tests.games.factories import begun_game, end_turn
from tests.games.play.timeouts.time_travel import details, reread

pytestmark = pytest.mark.django_db


@pytest.fixture
def dora(db: None) -> User:
    return User.objects.create_user("dora@example.org", name="Dora")


@pytest.fixture
def game(alice: User, bob: User, dora: User) -> Game:
    return begun_game(alice, bob, dora)


def propose(game: Game, user: User) -> None:
    proposals.propose(user=user, game_id=game.pk, kind="give_up")


def agree(game: Game, *people: User) -> Game:
    for person in people:
        proposal = Proposal.objects.get(game=game)
        proposals.answer(user=person, game_id=game.pk, proposal_id=proposal.pk, agrees=True)
    return reread(game)


def test_everybody_has_to_agree(game: Game, alice: User, bob: User, dora: User) -> None:
    propose(game, alice)
    assert agree(game, bob).is_running
    game = agree(game, dora)
    assert game.is_closed
    assert game.ended_by == "given_up"


def test_at_any_time_also_while_nobody_is_late(game: Game, alice: User, bob: User, dora: User) -> None:
    end_turn(game, alice)
    propose(game, bob)
    assert agree(game, alice, dora).is_closed


def test_the_others_are_told_and_the_board_says_it(
    game: Game, alice: User, bob: User, dora: User, client: Client
) -> None:
    propose(game, alice)
    assert details(bob, "proposed") == details(dora, "proposed") == ["give_up"]
    agree(game, bob, dora)
    assert details(alice, "closed") == details(bob, "closed") == ["given_up"]
    client.force_login(alice)
    assert "The team gave up together." in client.get(f"/games/{game.pk}/").content.decode()


def test_it_can_be_reopened_and_keeps_its_seed(game: Game, alice: User, bob: User, dora: User) -> None:
    propose(game, alice)
    game = agree(game, bob, dora)
    assert not may_reveal(game)
    seats.reopen(user=bob, game_id=game.pk)
    game = reread(game)
    assert game.is_running
    assert game.proposed_until is None


def test_it_counts_in_no_statistics_and_has_no_story(
    game: Game, alice: User, bob: User, dora: User, client: Client
) -> None:
    propose(game, alice)
    agree(game, bob, dora)
    count_results()
    assert not Result.objects.exists()
    client.force_login(alice)
    assert client.get(f"/games/{game.pk}/story/").status_code == 404
    assert client.get(f"/games/{game.pk}/at/0").status_code == 200
    assert "Given up" in client.get("/games/").content.decode()


def test_one_no_is_enough(game: Game, alice: User, bob: User, dora: User, client: Client) -> None:
    propose(game, alice)
    proposal = Proposal.objects.get()
    client.force_login(bob)
    client.post(f"/games/{game.pk}/proposals/{proposal.pk}", {"answer": "no"})
    client.force_login(alice)
    page = client.get(f"/games/{game.pk}/").content.decode()
    assert "Bob is against giving up." in page
    assert reread(game).is_running


def test_it_lapses_after_two_days(game: Game, alice: User, bob: User, dora: User, client: Client) -> None:
    propose(game, alice)
    agree(game, bob)
    client.force_login(dora)
    assert "Alice proposes to give up." in client.get(f"/games/{game.pk}/").content.decode()
    with time_machine.travel(timezone.now() + timedelta(days=2, minutes=1)):
        cache.clear()
        assert "Alice proposes to give up." not in client.get(f"/games/{game.pk}/").content.decode()
        propose(game, dora)  # this is a new one
        assert Proposal.objects.get().by == dora
    assert reread(game).is_running


def test_people_on_vacation_are_not_asked(game: Game, alice: User, bob: User, dora: User) -> None:
    today = timezone.localdate()
    vacations.declare(user=dora, first=today, last=today)
    propose(game, alice)
    assert agree(game, bob).is_closed


def test_a_game_that_is_over_cannot_be_given_up(game: Game, alice: User) -> None:
    Game.objects.update(status=Game.Status.LOST)
    with pytest.raises(NotRunning):
        propose(game, alice)


def test_both_kinds_may_be_open_at_once(game: Game, alice: User, bob: User, dora: User) -> None:
    until = timezone.now() + timedelta(days=3)
    proposals.propose(user=alice, game_id=game.pk, kind="pause", until=until)
    propose(game, bob)
    giving_up = Proposal.objects.get(kind="give_up")
    for person in (alice, dora):
        proposals.answer(user=person, game_id=game.pk, proposal_id=giving_up.pk, agrees=True)
    assert reread(game).is_closed
    assert not Proposal.objects.exists()


def test_a_broken_answer_is_refused(game: Game, alice: User, bob: User, client: Client) -> None:
    propose(game, alice)
    client.force_login(bob)
    answer = client.post(f"/games/{game.pk}/proposals/{Proposal.objects.get().pk}", {"answer": "perhaps"})
    assert answer.status_code == 422
