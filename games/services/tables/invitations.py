"""Invitations to a table, and questions to a teammate."""

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import limits
from accounts.models import User
from forbidden.db import atomic
from games.chat.text import one_line
from games.exceptions import Illegal, Muted, NoSuchTable, TooSoon
from games.models import Game, Invitation, Notification, Seat
from games.notifications.rows import notify
from games.services.tables.avoidance import is_kept_apart
from games.table import Table
from games.visibility import has_seen, seed_key_of

ASK_INTERVAL = timedelta(hours=6)
"""The shortest time between two questions of one player to another at a table."""
RECENT = 50
"""How many recent tables are searched for former teammates."""


@atomic
def ask(*, user: User, game_id: int, number: int, text: str = "") -> User:
    """Ask the player of a seat to come to the table, with a line of the user's own; return the player.

    Raises `TooSoon` within `ASK_INTERVAL` of the last question, and `Muted` for a text of a muted user.
    """
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    # A muted user may still ask without a text, for the sake of the game.
    if text and user.is_muted:
        raise Muted
    person = table.teammate_at(number)
    asked = Notification.objects.filter(game=game_id, user=person, by=user, kind=Notification.Kind.ASKED)
    if asked.filter(created_at__gt=timezone.now() - ASK_INTERVAL).exists():
        raise TooSoon(_("You asked %(name)s a short while ago. Please wait a few hours.") % {"name": person.name})
    detail = f"{user.pk} {asked.count()}"
    notify(table, Notification.Kind.ASKED, [person.pk], by=user, detail=detail, text=one_line(text))
    return person


def former_teammates(user: User) -> list[User]:
    """Return the people with whom the user has recently shared tables, without those avoided, newest first."""
    tables = Seat.objects.filter(user=user).order_by("-game_id").values_list("game_id", flat=True).distinct()[:RECENT]
    seats = Seat.objects.filter(game__in=list(tables), user__is_active=True).exclude(user=user)
    seats = seats.exclude(user__avoided_by__user=user)
    newest = seats.select_related("user").order_by("-game_id", "number")
    return list(dict.fromkeys(seat.user for seat in newest if seat.user))


def find_teammate(user: User, person_id: int) -> User:
    """Return the former teammate with that id; raise `Illegal` for anybody else."""
    person = next((friend for friend in former_teammates(user) if friend.pk == person_id), None)
    if person is None:
        raise Illegal(_("You can invite people you have played with by name. Send everyone else the link."))
    return person


@atomic
def invite(*, user: User, game_id: int, person_id: int) -> Game:
    """Invite a former teammate to a table with a free seat: in the lobby, or with a seat for a substitute."""
    table = Table.lock_own(game_id=game_id, user=user)
    game = table.game
    person = find_teammate(user, person_id)
    if person in table.people:
        raise Illegal(_("%(name)s is already at this table.") % {"name": person.name})
    if game.crew_id and game.in_lobby:
        raise Illegal(_("This table is for the members of its crew."))
    if not table.has_room:
        raise Illegal(_("This table has no free seat."))
    if has_seen(person, seed_key_of(game)) or is_kept_apart(table, person):
        raise Illegal(_("%(name)s cannot join this table.") % {"name": person.name})
    send_invitation(table, person, by=user)
    return game


def send_invitation(table: Table, person: User, *, by: User) -> None:
    """Invite a person to a locked table and notify them, if it is not too often; a second call changes nothing.

    No invitation goes to people whom somebody at the table avoids, or who avoid somebody there.
    """
    if is_kept_apart(table, person):
        return
    game = table.game
    __, made = Invitation.objects.get_or_create(game=game, user=person, defaults={"by": by})
    if made:
        # A table that is deleted takes its notifications along, so they cannot tell how often somebody was invited.
        if not limits.wait_for("invitation_notices", key=f"{by.pk} {person.pk}"):
            notify(table, Notification.Kind.INVITED, [person.pk], by=by)
        table.commit_change()


@atomic
def decline(*, user: User, game_id: int) -> None:
    """Delete the user's invitation; raise `NoSuchTable` for a user who is neither invited nor seated there."""
    deleted, _models = Invitation.objects.filter(user=user, game=game_id).delete()
    if not deleted and not Seat.objects.filter(user=user, game=game_id).exists():
        raise NoSuchTable
