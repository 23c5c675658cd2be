"""What moderators do with a table: each act is told to its people, and leaves one audit row."""

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import audit
from games import live
from games.exceptions import Illegal, MayNotModerate, NoSuchTable, NotClosed, NotRunning
from games.models import Game, Invitation, Message, Notification, Seat
from games.notifications.rows import notify, notify_wait
from games.services.chat import announce
from games.services.chat import remove as take_out
from games.services.closure import MODERATORS, open_again, shut
from games.services.game_state import STATE_FIELDS, wind_clock
from games.services.seats import SEAT_FIELDS
from games.services.staff_reveal import knows
from games.table import Table
from games.visibility import has_played, seed_key_of


def moderated(*, by: User, game_id: int) -> Table:
    """The locked table, for those who may act on it: moderators who never played there, and administrators."""
    table = Table.find(game_id=game_id, user=None, lock=True)
    if not by.has_perm("games.moderate_game"):
        raise MayNotModerate(_("You may not do that."))
    if not by.is_administrator and has_played(by, table):
        raise MayNotModerate
    return table


def written(table: Table, action: str, said: str, *, by: User, reason: str, **detail: Any) -> None:
    """Tell the table what was done and the moderator's own reason, and write it down."""
    announce(table, f"{said}\n\n{reason}".strip())
    audit.record(by=by, action=action, target=table.game, reason=reason, **detail)


@transaction.atomic
def close_game(*, by: User, game_id: int, reason: str) -> Game:
    """End a running game before its end; moderators alone can open it again."""
    table = moderated(by=by, game_id=game_id)
    if not table.game.is_running:
        raise NotRunning
    shut(table, cause=MODERATORS)
    written(table, "close", _("The moderators have closed this game."), by=by, reason=reason)
    return table.game


@transaction.atomic
def reopen_game(*, by: User, game_id: int, reason: str) -> Game:
    """Go on with a closed game where it stood, however long ago that was."""
    table = moderated(by=by, game_id=game_id)
    game = table.game
    if not game.is_closed:
        raise NotClosed
    open_again(table)
    notify_wait(table, begun=game.awaited_seats, turn_began=True, by=None)
    written(table, "reopen", _("The moderators have opened this game again."), by=by, reason=reason)
    return game


@transaction.atomic
def rename_table(*, by: User, game_id: int, name: str, reason: str) -> Game:
    """Give a table another name."""
    table = moderated(by=by, game_id=game_id)
    game, name = table.game, " ".join(name.split())
    if not name or name == game.name:
        raise Illegal(_("It needs another name."))
    game.name = name
    game.version += 1
    game.save(update_fields=["name", "version"])
    live.publish_on_commit(game)
    written(table, "rename", _("The moderators have given this table another name."), by=by, reason=reason)
    return game


@transaction.atomic
def pass_seat(*, by: User, game_id: int, number: int, person_id: int, reason: str) -> Game:
    """Give a seat of a table that is ahead or runs to somebody else, for good: nobody has it to come back to."""
    table = moderated(by=by, game_id=game_id)
    game = table.game
    if game.is_over:
        raise NotRunning(_("This game is over: its seats are those who played it."))
    if not 0 <= number < len(table.seats):
        raise Illegal(_("There is no such seat at this table."))
    seat, person = table.seats[number], _successor(table, person_id)
    gone = seat.user
    _sit(table, seat, person)
    if number in game.awaited_seats:
        wind_clock(table)
        notify_wait(table, begun={number}, turn_began=True, by=None)
    game.version += 1
    game.acted_at, game.warned_at = timezone.now(), None
    game.save(update_fields=(*STATE_FIELDS, "host"))
    live.publish_on_commit(game)
    before, replaced = (gone.pk, gone.name) if gone else (None, "")
    everybody = {before, *(other.pk for other in table.people)}
    notify(table, Notification.Kind.LEFT, everybody, by=person, detail="replaced", text=replaced)
    said = _("The moderators have given seat %(number)s to somebody else.") % {"number": number + 1}
    written(table, "pass_seat", said, by=by, reason=reason, seat=number, before=before, after=person.pk)
    return game


def _successor(table: Table, person_id: int) -> User:
    """Whoever may take a seat of this table."""
    person = User.objects.filter(pk=person_id, is_active=True).first()
    if person is None:
        raise Illegal(_("There is no such person."))
    if person.is_banned:
        raise Illegal(_("That person is banned."))
    if any(seat.user_id == person.pk for seat in table.seats):
        raise Illegal(_("That person sits at this table already."))
    if knows(person, seed_key_of(table.game)):
        raise Illegal(_("That person has seen, as a moderator, what is hidden in this game."))
    return person


def _sit(table: Table, seat: Seat, person: User) -> None:
    game, gone = table.game, seat.user_id
    if game.in_lobby and not game.base:
        seat.role = ""  # to be chosen by whoever sits there
    seat.user, seat.owner, seat.is_shared, seat.is_offered, seat.last_read = person, None, False, False, 0
    seat.save(update_fields=[*SEAT_FIELDS, "role", "last_read"])
    Invitation.objects.filter(game=game, user=person).delete()
    if game.in_lobby and game.host_id == gone and gone not in {other.user_id for other in table.seats}:
        game.host = table.people[0]


@transaction.atomic
def remove_message(*, by: User, message_id: int, reason: str) -> Message:
    """Take a message out of a table's sight; its text is kept for as long as the chat of its game is."""
    message = Message.objects.filter(pk=message_id).first()
    if message is None:
        raise NoSuchTable(_("There is no such message."))
    table = moderated(by=by, game_id=message.game_id)
    message.refresh_from_db()
    if message.removed_at is not None:
        raise Illegal(_("That message has been removed already."))
    message = take_out(message=message)
    # The chat has a counter of its own, which has just been raised in the row.
    table.game.refresh_from_db(fields=["chat"])
    said = _("The moderators have removed a message.")
    written(table, "remove_message", said, by=by, reason=reason, message=message.pk, author=message.user_id)
    return message
