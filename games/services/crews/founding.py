"""Founding, changing and dissolving crews."""

from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from forbidden.db import atomic
from games.crews.roster import Roster
from games.exceptions import Illegal, StillRunning, TooManyCrews
from games.models import Crew, CrewMember
from games.services.crews.invitations import send_invitation
from games.services.crews.next_game import refit
from games.table import Table


@atomic
def found(*, user: User, name: str, game_id: int | None = None, **fields: Any) -> Crew:
    """Found a crew with the user as its captain; `fields` are the choices of its saga.

    With the id of a game that its players have won or lost, that game is the first chapter, and its team is invited.
    """
    refuse_if_in_too_many(user)
    table = _first_chapter(game_id, user) if game_id is not None else None
    crew = Crew(captain=user, **fields)
    crew.rename(name)
    crew.save()
    CrewMember.objects.create(crew=crew, user=user)
    if table:
        table.game.crew, table.game.chapter = crew, 1
        table.game.save(update_fields=["crew", "chapter"])
        for person in table.people:
            if person != user and person.is_active:
                send_invitation(Roster.by_id(crew.pk, user=user, lock=True), person)
    return crew


def _first_chapter(game_id: int, user: User) -> Table:
    table = Table.lock_own(game_id=game_id, user=user)
    if not table.game.was_played_out:
        raise StillRunning
    if table.game.crew_id:
        raise Illegal(_("This game belongs to a crew already."))
    return table


def refuse_if_in_too_many(user: User) -> None:
    """Raise `TooManyCrews` if the user cannot join another crew. Locks the user's row."""
    User.objects.lock(user)
    if is_in_too_many(user):
        raise TooManyCrews


def is_in_too_many(user: User) -> bool:
    return CrewMember.objects.filter(user=user).count() >= Crew.PER_PERSON


@atomic
def change(*, user: User, slug: str, name: str, **fields: Any) -> Crew:
    """Change the name and the choices of a crew, as its captain; its next table follows."""
    crew = Roster.find_as_captain(slug=slug, user=user, lock=True).crew
    crew.rename(name)
    for field, value in fields.items():
        setattr(crew, field, value)
    crew.save(update_fields=["name", "words", *fields])
    refit(crew, by=user)
    return crew


@atomic
def dissolve(*, user: User, slug: str) -> None:
    """Dissolve a crew, as its captain; its games stay with their players."""
    disband(Roster.find_as_captain(slug=slug, user=user, lock=True))


def disband(roster: Roster) -> None:
    """Delete a locked crew. Its next table goes to those who are in, or goes with it."""
    table = roster.next_table
    if table and table.people:
        table.game.host = table.people[0]
        table.game.save(update_fields=["host"])
    elif table:
        table.game.delete()
    roster.crew.delete()
