"""Having the hidden things of a game shown, as staff, and what it costs: a seat at any game of that luck."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import AuditEntry, User
from accounts.services import audit
from games.exceptions import HasLooked, MayNotModerate
from games.table import Table
from games.visibility import LOOKED, SeedKey, has_seen, visibility_of


@transaction.atomic
def look(*, by: User, game_id: int, reason: str) -> AuditEntry | None:
    """Show a game's hidden things to one of the staff for a while; None where nothing more is hidden from them."""
    table = Table.find(game_id=game_id, user=by, lock=True)
    if not by.has_perm("games.moderate_game"):
        raise MayNotModerate
    _hold(by)
    visibility = visibility_of(table)
    if visibility.shows_all:
        return None
    if not visibility.may_ask:
        raise MayNotModerate(_("You play with the luck of this game: what is hidden there stays hidden from you."))
    game = table.game
    return audit.record(by=by, action=LOOKED, target=game, reason=reason, status=game.status, steps=game.steps)


def refuse_who_looked(person: User, seed_key: SeedKey) -> None:
    """Keep a seat from those of the staff who know more of its game than its players; of players it asks nothing."""
    if knows(person, seed_key):
        raise HasLooked


def knows(person: User, seed_key: SeedKey) -> bool:
    """Whether somebody who is to sit down has seen what is hidden there."""
    if not person.is_staff:
        return False
    _hold(person)
    return has_seen(person, seed_key)


def _hold(person: User) -> None:
    """Who sits down at one table while they look at another is in one transaction first, and then in the other."""
    User.objects.select_for_update(of=("self",)).filter(pk=person.pk).values_list("pk").first()
