"""Places at the tables of crews: one for each member, and bots keep those of the members who have not agreed."""

from django.utils.translation import gettext as _

from accounts.models import User
from games.exceptions import Illegal
from games.models import CrewMember, Game, Seat
from games.table import Table


def refuse_unless_place(table: Table, user: User) -> None:
    """Raise `Illegal` unless the user is a member of the table's crew without a place there."""
    if table.is_mine:
        raise Illegal(_("At the table of a crew, each member has one place."))
    if not CrewMember.objects.filter(crew=table.game.crew_id, user=user).exists():
        raise Illegal(_("This table is for the members of its crew."))


def refuse_bots(game: Game) -> None:
    """Raise `Illegal` for the next table of a crew, which waits for its members and starts by itself."""
    if game.crew_id and game.in_lobby:
        raise Illegal(_("This table waits for the members of the crew. Bots take the free places when it starts."))


def seat_absent_members(table: Table) -> list[User]:
    """Let bots keep the free places for the members who have not agreed; return these members.

    They own these places, so they can take them back like seats that they have left. The caller saves nothing.
    """
    seated = table.people
    members = CrewMember.objects.filter(crew=table.game.crew_id).select_related("user").order_by("pk")
    absent = [member.user for member in members if member.user not in seated]
    free = [seat for seat in table.seats if seat.user is None]
    for seat in free:
        seat.is_bot = True
    kept = list(zip(free, absent, strict=False))
    for seat, person in kept:
        seat.owner = person
    Seat.objects.bulk_update(free, ["is_bot", "owner"])
    table.forget_people()
    return [person for _seat, person in kept]
