"""The members of crews: joining, leaving, removal, the captain, and each member's own choices."""

from django.utils.translation import gettext as _

from accounts.confusables import are_alike
from accounts.models import User
from forbidden.db import atomic
from games.crews.roster import Roster
from games.exceptions import CrewFull, Illegal, NameTaken, NoSuchInvite
from games.models import Crew, CrewInvitation, CrewMember
from games.services.crews.founding import disband, refuse_if_in_too_many
from games.services.crews.invitations import refuse_kept_apart
from games.services.crews.next_game import refit


@atomic
def join(*, user: User, crew_id: int, token: str = "") -> Crew:
    """Join a crew, with the token of its link or an invitation; a second call changes nothing."""
    roster = Roster.by_id(crew_id, user=user, lock=True)
    crew = roster.crew
    if roster.me is not None:
        return crew
    by_link = token == crew.invite_token and not crew.invite_expired
    if not (by_link or roster.is_invited):
        raise NoSuchInvite
    refuse_kept_apart(roster, user)
    if roster.is_full:
        raise CrewFull
    refuse_if_in_too_many(user)
    if any(are_alike(person.name, user.name) for person in roster.people):
        raise NameTaken(_("Someone in this crew has your name, or one that looks like it. Change yours in settings."))
    CrewMember.objects.create(crew=crew, user=user)
    CrewInvitation.objects.filter(crew=crew, user=user).delete()
    refit(crew, by=user)
    return crew


@atomic
def leave(*, user: User, slug: str) -> None:
    """Leave a crew. The oldest member succeeds a captain; without a member the crew is dissolved."""
    _take_out(Roster.find_own(slug=slug, user=user, lock=True), user)


@atomic
def remove(*, user: User, slug: str, person_id: int) -> Crew:
    """Take another member out of a crew, as its captain."""
    roster = Roster.find_as_captain(slug=slug, user=user, lock=True)
    _take_out(roster, _other_member(roster, person_id))
    return roster.crew


@atomic
def hand_over(*, user: User, slug: str, person_id: int) -> Crew:
    """Make another member the captain of a crew, as its captain."""
    roster = Roster.find_as_captain(slug=slug, user=user, lock=True)
    roster.crew.captain = _other_member(roster, person_id)
    roster.crew.save(update_fields=["captain"])
    return roster.crew


@atomic
def choose(*, user: User, slug: str, **choices: bool) -> Crew:
    """Set the user's own choices in a crew: `is_told` of its next game, `is_open` to all readers."""
    roster = Roster.find_own(slug=slug, user=user, lock=True)
    CrewMember.objects.filter(crew=roster.crew, user=user).update(**choices)
    return roster.crew


def leave_all(*, user: User) -> None:
    """Take the user out of every crew, before their account is deleted."""
    # Always in this order, so that two deletions at once cannot deadlock.
    for crew_id in CrewMember.objects.filter(user=user).order_by("crew").values_list("crew", flat=True):
        _take_out(Roster.by_id(crew_id, user=user, lock=True), user)


def _other_member(roster: Roster, person_id: int) -> User:
    person = next((person for person in roster.people if person.pk == person_id), None)
    if person is None or person == roster.user:
        raise Illegal(_("Choose another member of the crew."))
    return person


def _take_out(roster: Roster, person: User) -> None:
    """Take a member out of a locked crew; their seats of running games stay theirs."""
    others = [other for other in roster.people if other != person]
    if not others:
        disband(roster)
        return
    CrewMember.objects.filter(crew=roster.crew, user=person).delete()
    if roster.crew.captain_id == person.pk:
        roster.crew.captain = others[0]
        roster.crew.save(update_fields=["captain"])
    refit(roster.crew, by=roster.user)
