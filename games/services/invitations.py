"""Asking somebody: to a table, or at one, to go on."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import live
from games.chat.text import tidy
from games.exceptions import Illegal, NoSuchTable, NotRunning, Silenced, TooSoon
from games.models import Game, Invitation, Notification, Seat
from games.notifications.rows import notify
from games.table import Table
from games.visibility import has_seen, seed_key_of

PATIENCE = timedelta(hours=6)
"""Between two questions of one person to another at a table."""
FRIENDS = 50
"""Former teammates who are offered for an invitation."""


@transaction.atomic
def ask(*, user: User, game_id: int, number: int, text: str = "") -> User:
    """Ask the person of a seat to look at the table, with a line of one's own; answer who was asked."""
    table = Table.find(game_id=game_id, user=user, lock=True)
    if not table.is_mine:
        raise NoSuchTable
    if not table.game.is_running:
        raise NotRunning
    # The question itself is for the game, and goes through without a text.
    if text and user.is_muted:
        raise Silenced
    person = table.seats[number].user if 0 <= number < len(table.seats) else None
    if person is None or person == user:
        raise Illegal(_("There is nobody else on that seat."))
    asked = Notification.objects.filter(game=game_id, user=person, by=user, kind=Notification.Kind.ASKED)
    if asked.filter(created_at__gt=timezone.now() - PATIENCE).exists():
        raise TooSoon(_("You have asked %(name)s a short while ago. Give it some time.") % {"name": person.name})
    detail = f"{user.pk} {asked.count()}"
    line = " ".join(tidy(text).split())  # in a mail nobody may take a second line for the site's own words
    notify(table, Notification.Kind.ASKED, [person.pk], by=user, detail=detail, text=line)
    return person


def former_teammates(user: User) -> list[User]:
    """Those with whom this person has sat at tables lately, the newest first, each once."""
    tables = Seat.objects.filter(user=user).order_by("-game_id").values_list("game_id", flat=True).distinct()[:FRIENDS]
    seats = Seat.objects.filter(game__in=list(tables), user__is_active=True).exclude(user=user)
    found = seats.select_related("user").order_by("-game_id", "number")
    return list(dict.fromkeys(seat.user for seat in found if seat.user))


@transaction.atomic
def invite(*, user: User, game_id: int, person_id: int) -> Game:
    """Ask a former teammate to a table with a free seat: one that has not begun, or looks for a substitute."""
    table = Table.find(game_id=game_id, user=user, lock=True)
    game = table.game
    if not table.is_mine:
        raise NoSuchTable
    person = next((friend for friend in former_teammates(user) if friend.pk == person_id), None)
    if person is None:
        raise Illegal(_("You can invite people by name with whom you have played. Others take the link."))
    if person in table.people:
        raise Illegal(_("%(name)s sits at this table already.") % {"name": person.name})
    if not table.has_room:
        raise Illegal(_("No seat of this table is free."))
    if has_seen(person, seed_key_of(game)):
        raise Illegal(_("%(name)s cannot sit down at this table.") % {"name": person.name})
    send_invitation(table, person, by=user)
    return game


def send_invitation(table: Table, person: User, *, by: User) -> None:
    """Ask somebody to a locked table, and tell them; once is enough."""
    game = table.game
    __, made = Invitation.objects.get_or_create(game=game, user=person, defaults={"by": by})
    if made:
        notify(table, Notification.Kind.INVITED, [person.pk], by=by)
        game.version += 1
        game.save(update_fields=["version"])
        live.publish_on_commit(game)


@transaction.atomic
def decline(*, user: User, game_id: int) -> None:
    """Delete the user's invitation; refuses those who were not invited and do not sit there."""
    deleted, _models = Invitation.objects.filter(user=user, game=game_id).delete()
    if not deleted and not Seat.objects.filter(user=user, game=game_id).exists():
        raise NoSuchTable
