"""Moderation of crews. Each action is announced in the chat of the newest game and leaves one audit row."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import audit
from games.crews.roster import Roster
from games.exceptions import Illegal, MayNotModerate
from games.models import Crew, Game
from games.services.chat.messages import announce
from games.services.crews.founding import disband
from games.table import Table


def may_moderate_crew(by: User, crew: Crew) -> bool:
    """Return whether a moderator is not a member of the crew; administrators always may."""
    if not by.has_perm("games.moderate_game"):
        return False
    return by.is_administrator or not crew.members.filter(user=by).exists()


@transaction.atomic
def rename_crew(*, by: User, crew_id: int, name: str, reason: str) -> Crew:
    """Rename a crew, and its tables that bear its name."""
    roster = _lock(by, crew_id)
    crew, old, name = roster.crew, roster.crew.name, " ".join(name.split())
    if not name or name == old:
        raise Illegal(_("Enter a different name."))
    crew.rename(name)
    crew.save(update_fields=["name", "words"])
    for game in Game.objects.filter(crew=crew, name__startswith=old).only("name"):
        game.name = (name + game.name.removeprefix(old))[:60]
        game.save(update_fields=["name"])
    _announce(roster, "rename_crew", reason)
    audit.record(by=by, action="rename_crew", target=crew, reason=reason)
    return crew


@transaction.atomic
def dissolve_crew(*, by: User, crew_id: int, reason: str) -> None:
    """Dissolve a crew; its games stay with their players."""
    roster = _lock(by, crew_id)
    _announce(roster, "dissolve_crew", reason)
    audit.record(by=by, action="dissolve_crew", target=roster.crew, reason=reason)
    disband(roster)


def _lock(by: User, crew_id: int) -> Roster:
    roster = Roster.by_id(crew_id, lock=True)
    if not may_moderate_crew(by, roster.crew):
        raise MayNotModerate(_("You are a member of this crew. Another moderator has to do that."))
    return roster


def _announce(roster: Roster, action: str, reason: str) -> None:
    if roster.newest:
        table = Table.find(game_id=roster.newest.game.pk, user=None, lock=True)
        announce(table, reason, action)
