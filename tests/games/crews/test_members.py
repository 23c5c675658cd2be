"""Members of crews: joining by link and by name, leaving, removal, the captain, and people who avoid each other."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import Avoidance, User
from accounts.privacy.account_deletion import delete_account
from games.crews.roster import Roster, invitations_of
from games.exceptions import CrewFull, Illegal, NameTaken, NoSuchCrew, NoSuchInvite, NotCaptain, TooManyCrews
from games.models import Crew, CrewInvitation, CrewMember, Game, Notification
from games.services.crews import founding, invitations, members, next_game
from tests.conftest import person
from tests.games.crews.crews import SAGA, end, founded, nearly_over
from tests.games.crews.crews import next_game as newest
from tests.games.factories import begun_game
from tests.games.history.story.finished import finished

pytestmark = pytest.mark.django_db


def people(crew: Crew) -> list[User]:
    return Roster.of(crew).people


def test_a_finished_game_becomes_the_first_chapter_and_its_team_is_invited(
    alice: User, bob: User, charlie: User
) -> None:
    game = finished(alice, bob, charlie)
    crew = founding.found(user=alice, game_id=game.pk, name="Dune Team", **SAGA)
    game.refresh_from_db()
    assert (game.crew, game.chapter) == (crew, 1)
    assert people(crew) == [alice]
    assert set(crew.invitations.values_list("user", flat=True)) == {
        seat.user_id for seat in game.seats.all() if seat.user != alice
    }
    assert Notification.objects.filter(kind="crew_invited", user=bob).count() == 1


def test_a_game_belongs_to_one_crew(alice: User, bob: User) -> None:
    game = finished(alice, bob)
    founding.found(user=alice, game_id=game.pk, name="Dune Team", **SAGA)
    with pytest.raises(Illegal):
        founding.found(user=bob, game_id=game.pk, name="Other", **SAGA)


def test_the_link_lets_in_until_it_expires_or_is_renewed(alice: User, bob: User, charlie: User) -> None:
    crew = founded(alice, bob)
    old = crew.invite_token
    invitations.renew_link(user=bob, slug=crew.slug)
    crew.refresh_from_db()
    with pytest.raises(NoSuchInvite):
        members.join(user=charlie, crew_id=crew.pk, token=old)
    with time_machine.travel(timezone.now() + timedelta(days=31), tick=False), pytest.raises(NoSuchInvite):
        members.join(user=charlie, crew_id=crew.pk, token=crew.invite_token)
    members.join(user=charlie, crew_id=crew.pk, token=crew.invite_token)
    members.join(user=charlie, crew_id=crew.pk, token=crew.invite_token)
    assert people(crew) == [alice, bob, charlie]


def test_a_former_teammate_is_invited_by_name_and_told_once(alice: User, bob: User) -> None:
    begun_game(alice, bob)
    crew = founded(alice)
    invitations.invite(user=alice, slug=crew.slug, person_id=bob.pk)
    invitations.invite(user=alice, slug=crew.slug, person_id=bob.pk)
    assert Notification.objects.filter(kind="crew_invited", user=bob).count() == 1
    members.join(user=bob, crew_id=crew.pk)
    assert people(crew) == [alice, bob]
    assert not CrewInvitation.objects.exists()


def test_a_stranger_cannot_be_invited_by_name(alice: User, bob: User) -> None:
    crew = founded(alice)
    with pytest.raises(Illegal):
        invitations.invite(user=alice, slug=crew.slug, person_id=bob.pk)


def test_nobody_joins_without_an_invitation(alice: User, bob: User) -> None:
    with pytest.raises(NoSuchInvite):
        members.join(user=bob, crew_id=founded(alice).pk)


def test_an_invitation_can_be_declined(alice: User, bob: User) -> None:
    begun_game(alice, bob)
    crew = founded(alice)
    invitations.invite(user=alice, slug=crew.slug, person_id=bob.pk)
    invitations.decline(user=bob, slug=crew.slug)
    assert invitations_of(bob) == []
    with pytest.raises(NoSuchCrew):
        invitations.decline(user=bob, slug=crew.slug)


def test_five_is_the_most(alice: User, bob: User) -> None:
    crew = founded(alice, *(person(name) for name in ("Dora", "Erik", "Fay", "Gus")))
    with pytest.raises(CrewFull):
        members.join(user=bob, crew_id=crew.pk, token=crew.invite_token)


def test_nobody_is_in_more_than_ten_crews(alice: User, bob: User) -> None:
    for _ in range(10):
        founded(alice)
    crew = founded(bob)
    with pytest.raises(TooManyCrews):
        founded(alice)
    with pytest.raises(TooManyCrews):
        members.join(user=alice, crew_id=crew.pk, token=crew.invite_token)


def test_two_members_do_not_have_names_that_look_alike(alice: User) -> None:
    crew = founded(alice)
    with pytest.raises(NameTaken):
        members.join(user=User.objects.create_guest("A1ice"), crew_id=crew.pk, token=crew.invite_token)


def test_an_invitation_does_not_reach_somebody_who_avoids_a_member(alice: User, bob: User, charlie: User) -> None:
    begun_game(alice, charlie)
    crew = founded(alice, bob)
    Avoidance.objects.create(user=charlie, avoided=bob)
    with pytest.raises(Illegal, match="Charlie cannot join this crew"):
        invitations.invite(user=alice, slug=crew.slug, person_id=charlie.pk)
    assert not CrewInvitation.objects.exists()
    with pytest.raises(Illegal, match="You avoid Bob"):
        members.join(user=charlie, crew_id=crew.pk, token=crew.invite_token)


def test_nobody_learns_that_a_member_avoids_them(alice: User, bob: User, charlie: User) -> None:
    crew = founded(alice, bob)
    Avoidance.objects.create(user=bob, avoided=charlie)
    with pytest.raises(NoSuchInvite):
        members.join(user=charlie, crew_id=crew.pk, token=crew.invite_token)
    CrewInvitation.objects.create(crew=crew, user=charlie, by=alice)
    assert invitations_of(charlie) == []


def test_a_team_becomes_a_crew_without_those_who_are_kept_apart(alice: User, bob: User) -> None:
    game = finished(alice, bob)
    Avoidance.objects.create(user=bob, avoided=alice)
    founding.found(user=alice, game_id=game.pk, name="Dune Team", **SAGA)
    assert not CrewInvitation.objects.exists()
    assert not Notification.objects.filter(kind="crew_invited").exists()


def test_the_oldest_member_succeeds_a_captain_who_leaves(alice: User, bob: User, charlie: User) -> None:
    crew = founded(alice, bob, charlie)
    members.leave(user=alice, slug=crew.slug)
    crew.refresh_from_db()
    assert (crew.captain, people(crew)) == (bob, [bob, charlie])


def test_the_last_member_to_leave_dissolves_the_crew(alice: User) -> None:
    crew = founded(alice)
    members.leave(user=alice, slug=crew.slug)
    assert not Crew.objects.exists()


def test_only_the_captain_removes_hands_over_changes_and_dissolves(alice: User, bob: User, charlie: User) -> None:
    crew = founded(alice, bob, charlie)
    for act in (members.remove, members.hand_over):
        with pytest.raises(NotCaptain):
            act(user=bob, slug=crew.slug, person_id=charlie.pk)
    with pytest.raises(NotCaptain):
        founding.change(user=bob, slug=crew.slug, name="Other")
    with pytest.raises(NotCaptain):
        founding.dissolve(user=bob, slug=crew.slug)
    members.hand_over(user=alice, slug=crew.slug, person_id=bob.pk)
    members.remove(user=bob, slug=crew.slug, person_id=alice.pk)
    assert people(crew) == [bob, charlie]


def test_a_captain_cannot_remove_themselves(alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    with pytest.raises(Illegal):
        members.remove(user=alice, slug=crew.slug, person_id=alice.pk)


def test_a_table_that_waits_follows_the_members(alice: User, bob: User, charlie: User) -> None:
    crew = founded(alice, bob)
    next_game.agree(user=bob, slug=crew.slug)
    members.join(user=charlie, crew_id=crew.pk, token=crew.invite_token)
    assert [seat.user for seat in newest(crew).seats.all()] == [bob, None, None]
    members.leave(user=charlie, slug=crew.slug)
    assert [seat.user for seat in newest(crew).seats.all()] == [bob, None]


def test_it_starts_when_the_member_it_waited_for_leaves(alice: User, bob: User, charlie: User) -> None:
    crew = founded(alice, bob, charlie)
    next_game.agree(user=alice, slug=crew.slug)
    next_game.agree(user=bob, slug=crew.slug)
    members.leave(user=charlie, slug=crew.slug)
    assert newest(crew).is_running


def test_a_fifth_member_turns_the_next_island_into_the_desert(alice: User, bob: User) -> None:
    crew = founded(alice, bob, person("Dora"), person("Erik"))
    end(nearly_over(crew, alice, bob))
    assert newest(crew).rules == "island"
    members.join(user=person("Fay"), crew_id=crew.pk, token=crew.invite_token)
    assert (newest(crew).rules, newest(crew).seats.count()) == ("desert", 5)


def test_a_change_of_the_saga_changes_the_table_that_waits(alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    next_game.agree(user=alice, slug=crew.slug)
    founding.change(user=alice, slug=crew.slug, name="Gulls", saga="island", difficulty="elite", climbs=False, pace=48)
    game = newest(crew)
    assert (game.name, game.rules, game.difficulty, game.pace) == ("Gulls 1", "island", "elite", 48)
    assert game.seats.filter(user=alice).count() == 1
    crew.refresh_from_db()
    assert crew.slug.startswith("gulls-")


def test_a_dissolved_crew_leaves_games_to_their_players(alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    over = end(nearly_over(crew, alice, bob))
    next_game.agree(user=bob, slug=crew.slug)
    founding.dissolve(user=alice, slug=crew.slug)
    over.refresh_from_db()
    waiting = Game.objects.latest("pk")
    assert over.crew is None
    assert (waiting.crew, waiting.host, waiting.status) == (None, bob, "lobby")


def test_a_dissolved_crew_takes_a_table_without_anybody_along(alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    over = end(nearly_over(crew, alice, bob))
    founding.dissolve(user=alice, slug=crew.slug)
    assert list(Game.objects.all()) == [over]


def test_a_deleted_account_leaves_its_crews(alice: User, bob: User) -> None:
    crew, own = founded(alice, bob), founded(alice)
    next_game.agree(user=alice, slug=crew.slug)
    delete_account(user=alice)
    crew.refresh_from_db()
    assert (crew.captain, people(crew)) == (bob, [bob])
    assert not Crew.objects.filter(pk=own.pk).exists()
    assert not CrewMember.objects.filter(user=alice.pk).exists()
