"""The messages about proposals and pauses, and the end of a pause in other messages."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.models import Game, Notification, Proposal
from games.services.play import pauses, proposals
from tests.games.factories import begun_game
from tests.games.notifications.contents import message_for, notification

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob, pace=Game.Pace.DAY)


def propose(game: Game, user: User, kind: str = "pause") -> Proposal:
    until = timezone.now() + timedelta(days=3) if kind == "pause" else None
    proposals.propose(user=user, game_id=game.pk, kind=kind, until=until)
    return Proposal.objects.get(game=game)


def told(user: User, kind: str) -> Notification:
    """Return the user's newest notification of that kind."""
    return Notification.objects.filter(user=user, kind=kind).latest("pk")


def agree(proposal: Proposal, user: User) -> None:
    proposals.answer(user=user, game_id=proposal.game_id, proposal_id=proposal.pk, agrees=True)


@pytest.mark.parametrize(
    ("kind", "title"), [("pause", "Alice proposes to pause"), ("give_up", "Alice proposes to give up")]
)
def test_a_proposal_asks_for_an_answer(game: Game, alice: User, bob: User, kind: str, title: str) -> None:
    propose(game, alice, kind)
    message = message_for(told(bob, "proposed"))
    assert message is not None
    assert message.title.startswith(title)
    assert "expires on" in message.lines[0]


def test_not_any_more_if_it_is_settled_answered_or_lapsed(game: Game, alice: User, bob: User) -> None:
    proposal = propose(game, alice)
    asked = told(bob, "proposed")
    with time_machine.travel(timezone.now() + timedelta(days=2, minutes=1)):
        assert message_for(asked) is None
    agree(proposal, bob)
    assert message_for(asked) is None


def test_a_pause_is_told_with_its_end(game: Game, alice: User, bob: User) -> None:
    agree(propose(game, alice), bob)
    begun = told(alice, "paused")
    message = message_for(begun)
    assert message is not None
    assert "is paused until" in message.title
    pauses.end_pause(user=bob, game_id=game.pk)
    assert message_for(begun) is None
    ended = message_for(told(alice, "paused"))
    assert ended is not None
    assert ended.title == "Bob has ended the pause of Dune Team"


def test_the_news_of_a_turn_names_the_end_of_the_pause(game: Game, alice: User, bob: User) -> None:
    agree(propose(game, alice), bob)
    message = message_for(notification(game, alice, "your_turn", detail="later"))
    assert message is not None
    assert any("The table is paused until" in line for line in message.lines)


def test_a_reminder_that_waits_for_a_digest_is_dropped_in_a_pause(game: Game, alice: User, bob: User) -> None:
    reminder = notification(game, alice, "reminder", detail="half")
    assert message_for(reminder) is not None
    agree(propose(game, alice), bob)
    assert message_for(reminder) is None
