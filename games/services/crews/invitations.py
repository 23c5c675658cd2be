"""Invitations to a crew, by name and by its link."""

from django.utils.translation import gettext as _

from accounts import limits
from accounts.models import User
from accounts.services.avoidances import avoided_by, kept_apart
from forbidden.db import atomic
from games.crews.roster import Roster
from games.exceptions import CrewFull, Illegal, NoSuchCrew, NoSuchInvite
from games.models import Crew, CrewInvitation, Game, Notification
from games.notifications.rows import notify
from games.services.tables.invitations import find_teammate
from games.table import Table


@atomic
def invite(*, user: User, slug: str, person_id: int) -> Crew:
    """Invite a former teammate to the user's crew."""
    roster = Roster.find_own(slug=slug, user=user, lock=True)
    person = find_teammate(user, person_id)
    if person in roster.people:
        raise Illegal(_("%(name)s is already in this crew.") % {"name": person.name})
    if roster.is_full:
        raise CrewFull
    if _apart(roster, person):
        raise Illegal(_("%(name)s cannot join this crew.") % {"name": person.name})
    send_invitation(roster, person)
    return roster.crew


def send_invitation(roster: Roster, person: User) -> None:
    """Invite a person to a locked crew and notify them, if it is not too often; a second call changes nothing.

    No invitation goes to people whom a member avoids, or who avoid a member.
    """
    by = roster.user
    if by is None or _apart(roster, person):
        return
    invitation, made = CrewInvitation.objects.get_or_create(crew=roster.crew, user=person, defaults={"by": by})
    if not made or limits.wait_for("invitation_notices", key=f"{by.pk} {person.pk}"):
        return
    # They have shared a table, so it tells the person nothing new.
    shared = Game.objects.filter(seats__user=person).filter(seats__user=by).order_by("-pk").values_list("pk", flat=True)
    table = Table.find(game_id=shared[0], user=None)
    notify(table, Notification.Kind.CREW_INVITED, [person.pk], by=by, detail=str(invitation.pk))


def refuse_kept_apart(roster: Roster, user: User) -> None:
    """Refuse a crew with somebody whom the user avoids, or who avoids the user.

    The one who avoids is told why. To the other, the invitation answers as if it did not exist.
    """
    apart = _apart(roster, user)
    if not apart:
        return
    names = [person.name for person in roster.people if person.pk in apart & avoided_by(user)]
    if names:
        raise Illegal(_("You avoid %(name)s, who is in this crew.") % {"name": names[0]})
    raise NoSuchInvite


def _apart(roster: Roster, person: User) -> set[int]:
    return kept_apart(person) & {member.user_id for member in roster.members}


@atomic
def renew_link(*, user: User, slug: str) -> Crew:
    """Replace the invite link of the user's crew; the old one no longer works."""
    crew = Roster.find_own(slug=slug, user=user, lock=True).crew
    crew.renew_invite()
    crew.save(update_fields=Crew.INVITE_FIELDS)
    return crew


@atomic
def decline(*, user: User, slug: str) -> None:
    """Delete the user's invitation; raise `NoSuchCrew` for a user who is neither invited nor a member."""
    roster = Roster.find(slug=slug, user=user, lock=True)
    deleted, _models = CrewInvitation.objects.filter(crew=roster.crew, user=user).delete()
    if not deleted and roster.me is None:
        raise NoSuchCrew
