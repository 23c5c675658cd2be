"""Moderation of tables. Each action is announced in the chat of the table and leaves one audit row."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import audit
from games.exceptions import Illegal, MayNotModerate, NoSuchTable, NotClosed, NotRunning
from games.models import Game, Invitation, Message, Notification, Seat
from games.notifications.rows import notify, notify_wait
from games.services.chat.messages import announce, remove
from games.services.moderation.staff_reveal import has_seen_locked
from games.services.play.game_state import commit_seats, start_clock
from games.services.tables.bots import SEAT_FIELDS
from games.services.tables.closure import MODERATORS, close_silently, reopen_silently
from games.services.teamwork.leftovers import take_leftovers
from games.table import Table
from games.visibility import has_played, seed_key_of


def lock_for_moderation(*, by: User, game_id: int) -> Table:
    """Return the locked table; refuse all but moderators who never played there, and administrators."""
    table = Table.find(game_id=game_id, user=None, lock=True)
    if not by.has_perm("games.moderate_game"):
        raise MayNotModerate(_("You may not do that."))
    if not by.is_administrator and has_played(by, table):
        raise MayNotModerate
    return table


def announce_and_record(
    table: Table, action: str, values: dict[str, int] | None = None, *, by: User, reason: str, **detail: Any
) -> None:
    """Announce to the table what was done, with the moderator's reason, and write the audit row."""
    announce(table, reason, action, **values or {})
    audit.record(by=by, action=action, target=table.game, reason=reason, **detail)


@transaction.atomic
def close_game(*, by: User, game_id: int, reason: str) -> Game:
    """Close a running game; only moderators can reopen it."""
    table = lock_for_moderation(by=by, game_id=game_id)
    if not table.game.is_running:
        raise NotRunning
    close_silently(table, cause=MODERATORS)
    announce_and_record(table, "close", by=by, reason=reason)
    return table.game


@transaction.atomic
def reopen_game(*, by: User, game_id: int, reason: str) -> Game:
    """Reopen a closed game where it stood, at any time."""
    table = lock_for_moderation(by=by, game_id=game_id)
    game = table.game
    if not game.is_closed:
        raise NotClosed
    reopen_silently(table)
    notify_wait(table, begun=game.awaited_seats, turn_began=True, by=None)
    announce_and_record(table, "reopen", by=by, reason=reason)
    return game


@transaction.atomic
def rename_table(*, by: User, game_id: int, name: str, reason: str) -> Game:
    """Rename a table."""
    table = lock_for_moderation(by=by, game_id=game_id)
    game, name = table.game, " ".join(name.split())
    if not name or name == game.name:
        raise Illegal(_("Enter a different name."))
    game.name = name
    table.commit_change("name")
    announce_and_record(table, "rename", by=by, reason=reason)
    return game


@transaction.atomic
def pass_seat(*, by: User, game_id: int, number: int, person_id: int, reason: str) -> Game:
    """Give a seat in the lobby or of a running game to another person for good; its owner cannot take it back."""
    table = lock_for_moderation(by=by, game_id=game_id)
    game = table.game
    if game.is_over:
        raise NotRunning(_("This game is over. Its seats can no longer change."))
    seat, person = table.seat(number), _successor(table, person_id)
    previous = seat.user
    _assign_seat(table, seat, person)
    take_leftovers(table, [number])
    if number in game.awaited_seats:
        start_clock(table)
        notify_wait(table, begun={number}, turn_began=True, by=None)
    commit_seats(table, "host")
    before, replaced = (previous.pk, previous.name) if previous else (None, "")
    notify(table, Notification.Kind.LEFT, {before, *table.people_ids}, by=person, detail="replaced", text=replaced)
    values = {"number": number + 1}
    announce_and_record(table, "pass_seat", values, by=by, reason=reason, seat=number, before=before, after=person.pk)
    return game


def _successor(table: Table, person_id: int) -> User:
    """Return the person with that id; refuse a person who may not take a seat of this table."""
    person = User.objects.filter(pk=person_id, is_active=True).first()
    if person is None:
        raise Illegal(_("There is no such person."))
    if person.is_banned:
        raise Illegal(_("That person is banned."))
    if any(seat.user_id == person.pk for seat in table.seats):
        raise Illegal(_("That person is already at this table."))
    if person.is_bot_account and not table.game.allows_bot_accounts:
        raise Illegal(_("This table allows no bot accounts."))
    if has_seen_locked(person, seed_key_of(table.game)):
        raise Illegal(_("As a moderator, that person has seen what is hidden in this game."))
    return person


def _assign_seat(table: Table, seat: Seat, person: User) -> None:
    """Give the seat to the person, and choose another host if the host has lost their last seat."""
    game, previous = table.game, seat.user_id
    if game.in_lobby and not game.base:
        seat.role = ""  # the new player chooses
    seat.pass_to(person, owner=None)
    seat.last_read = 0
    seat.save(update_fields=[*SEAT_FIELDS, "role", "last_read"])
    Invitation.objects.filter(game=game, user=person).delete()
    if game.in_lobby and game.host_id == previous and previous not in {other.user_id for other in table.seats}:
        game.host = table.people[0]


@transaction.atomic
def remove_message(*, by: User, message_id: int, reason: str) -> Message:
    """Hide a message from its table; its text is kept as long as the chat of the game."""
    message = Message.objects.filter(pk=message_id).first()
    if message is None:
        raise NoSuchTable(_("There is no such message."))
    table = lock_for_moderation(by=by, game_id=message.game_id)
    message.refresh_from_db()
    if message.removed_at is not None:
        raise Illegal(_("That message has already been removed."))
    remove(table, message)
    announce_and_record(table, "remove_message", by=by, reason=reason, message=message.pk, author=message.user_id)
    return message
