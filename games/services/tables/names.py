"""Names of tables, and of the people there: no two may have names that look alike."""

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.confusables import are_alike
from accounts.models import User
from games.exceptions import NameTaken, NoBotAccounts
from games.models import Seat
from games.table import Table

LONGEST = 60
"""Most characters of a table's name."""


def refuse_at_table(table: Table, user: User) -> None:
    """Raise `NameTaken` if another of the table's people, or a former player who may come back, is called alike.

    Raise `NoBotAccounts` for a bot account where the table allows none.
    """
    if user.is_bot_account and not table.game.allows_bot_accounts:
        raise NoBotAccounts
    owners = User.objects.filter(pk__in={seat.owner_id for seat in table.seats if seat.owner_id})
    if any(are_alike(person.name, user.name) for person in {*table.people, *owners} - {user}):
        raise NameTaken


def refuse_at_tables(user: User, name: str) -> None:
    """Raise `ValidationError` if somebody at one of the user's tables that are not over is called alike."""
    games = Seat.objects.filter(Q(user=user) | Q(owner=user), is_live=True).values("game")
    seats = Seat.objects.filter(game__in=games).exclude(user=None, owner=None)
    people = {person for pair in seats.values_list("user", "owner") for person in pair if person} - {user.pk}
    if any(are_alike(other, name) for other in User.objects.filter(pk__in=people).values_list("name", flat=True)):
        text = _("Someone at one of your tables has this name, or one that looks like it. Choose another.")
        raise ValidationError(text, code="taken")


def with_ending(name: str, ending: str) -> str:
    """Return the name of a table with a number at its end, cut to the most characters that it may have."""
    return f"{name[: LONGEST - len(ending) - 1].rstrip()} {ending}"
