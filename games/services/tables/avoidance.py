"""People who are kept apart: nobody is seated with somebody whom they avoid, or who avoids them."""

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services.avoidances import avoided_by, kept_apart
from games.exceptions import Illegal, NoSuchTable
from games.table import Table


def refuse_kept_apart(table: Table, user: User) -> None:
    """Refuse a seat at a table of somebody whom the user avoids, or who avoids the user.

    The one who avoids is told why. To the other, the table answers as if it did not exist.
    """
    apart = _people_of(table) & kept_apart(user)
    if not apart:
        return
    names = [person.name for person in table.people if person.pk in apart & avoided_by(user)]
    if names:
        raise Illegal(_("You avoid %(name)s, who sits at this table.") % {"name": names[0]})
    raise NoSuchTable


def is_kept_apart(table: Table, person: User) -> bool:
    """Return whether a person must not sit at a table because of somebody there."""
    return bool(_people_of(table) & kept_apart(person))


def _people_of(table: Table) -> set[int]:
    """Return the people at the table, and those who may come back to it."""
    return {person for seat in table.seats for person in (seat.user_id, seat.owner_id) if person}
