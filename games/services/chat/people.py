"""Mutes and avoidances: a user hides the messages of another person at their table, or keeps away from them."""

from accounts.models import User
from accounts.services import avoidances, mutes
from games.exceptions import NoSuchTable
from games.table import Table


def mute_person(*, user: User, game_id: int, person_id: int) -> None:
    """Hide the person's messages from the user, at every table."""
    mutes.mute(user=user, person=person_at(Table.find_own(game_id=game_id, user=user), person_id))


def unmute_person(*, user: User, game_id: int, person_id: int) -> None:
    """Show the person's messages to the user again."""
    Table.find_own(game_id=game_id, user=user)
    mutes.unmute(user=user, person_id=person_id)


def avoid_person(*, user: User, game_id: int, person_id: int) -> None:
    """Never seat the user with the person again; this game goes on."""
    avoidances.avoid(user=user, person=person_at(Table.find_own(game_id=game_id, user=user), person_id))


def stop_avoiding_person(*, user: User, game_id: int, person_id: int) -> None:
    """Allow the user and the person to be seated together again."""
    Table.find_own(game_id=game_id, user=user)
    avoidances.stop_avoiding(user=user, person_id=person_id)


def person_at(table: Table, person_id: int) -> User:
    """Return another person who has a seat at the table, or, for a user with a seat, has written in its chat."""
    person = next((person for person in table.people if person.pk == person_id), None)
    if person is None and table.is_mine:
        person = User.objects.filter(pk=person_id, messages__game=table.game).distinct().first()
    if person is None or person == table.user:
        raise NoSuchTable
    return person
