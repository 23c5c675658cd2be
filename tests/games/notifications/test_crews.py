"""The messages about crews."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.models import Crew, CrewInvitation, Notification
from games.services.crews import invitations, members, next_game
from games.services.play.timeouts import process_timeouts
from tests.games.crews.crews import end, founded, nearly_over
from tests.games.factories import begun_game
from tests.games.notifications.contents import message_for, message_text

pytestmark = pytest.mark.django_db


def told(user: User, kind: str) -> Notification:
    return Notification.objects.get(user=user, kind=kind)


def crew_of_three(alice: User, bob: User, charlie: User) -> Crew:
    """Return a crew whose last game Alice and Bob have won without Charlie."""
    crew = founded(alice, bob, charlie)
    end(nearly_over(crew, alice, bob))
    return crew


def test_a_member_reads_what_is_next_and_who_is_in(alice: User, bob: User, charlie: User) -> None:
    crew = crew_of_three(alice, bob, charlie)
    next_game.agree(user=alice, slug=crew.slug)
    message = message_for(told(charlie, "next_game"))
    assert message is not None
    assert message.title == "Dune Team: the next game is ready. Are you in?"
    assert "Forbidden Island" in message.lines[0]
    assert message.lines[1].startswith("Alice is in. It starts on ")
    assert message.url.endswith(crew.get_absolute_url())


def test_the_end_of_the_game_tells_of_the_next(alice: User, bob: User, charlie: User) -> None:
    crew = crew_of_three(alice, bob, charlie)
    over = told(bob, "over")
    assert "The next game of Dune Team is ready. Are you in?" in message_text(over)
    next_game.agree(user=bob, slug=crew.slug)
    assert "Are you in?" not in message_text(over)


def test_who_is_in_or_wants_no_notice_is_not_asked(alice: User, bob: User, charlie: User) -> None:
    crew = crew_of_three(alice, bob, charlie)
    notification = told(charlie, "next_game")
    members.choose(user=charlie, slug=crew.slug, is_told=False)
    assert message_for(notification) is None
    members.choose(user=charlie, slug=crew.slug, is_told=True)
    next_game.agree(user=charlie, slug=crew.slug)
    assert message_for(notification) is None


def test_a_lapsed_friend_reads_that_a_bot_keeps_the_place(alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    game = next_game.agree(user=alice, slug=crew.slug)
    with time_machine.travel(timezone.now() + timedelta(hours=49), tick=False):
        next_game.start_due_games()
    kept = Notification.objects.get(user=bob, kind="next_game", detail="kept")
    message = message_for(kept)
    assert message is not None
    assert message.title == "Dune Team 1 has started, and a bot keeps your place"
    assert message.url.endswith(f"/games/{game.pk}/")


def test_a_late_player_reads_that_a_bot_plays(alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    for person in (alice, bob):
        game = next_game.agree(user=person, slug=crew.slug)
    with time_machine.travel(timezone.now() + timedelta(hours=25), tick=False):
        process_timeouts()
    late = game.seats.exclude(owner=None).get().owner
    assert late is not None
    assert "A bot plays your seat until you come back" in message_text(told(late, "passed"))


def test_an_invitation_names_the_crew_and_its_members(alice: User, bob: User, charlie: User) -> None:
    begun_game(alice, charlie)
    crew = founded(alice, bob)
    invitations.invite(user=alice, slug=crew.slug, person_id=charlie.pk)
    text = message_text(told(charlie, "crew_invited"))
    assert "Alice invites you to the crew Dune Team" in text
    assert "Alice and Bob" in text
    CrewInvitation.objects.all().delete()
    assert message_for(told(charlie, "crew_invited")) is None
