"""Staff reveals: staff see the hidden things of a game, and may then take no seat in a game with its seed."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import AuditEntry, User
from accounts.services import audit
from games.exceptions import HasSeenHidden, MayNotModerate
from games.table import Table
from games.visibility import REVEALED, SeedKey, has_seen, visibility_of


@transaction.atomic
def reveal(*, by: User, game_id: int, reason: str) -> AuditEntry | None:
    """Show a game's hidden things to a staff member for `visibility.REVEAL_LIFE`, and write the audit row.

    Return None if nothing more is hidden from them. Raises `MayNotModerate`.
    """
    table = Table.find(game_id=game_id, user=by, lock=True)
    if not by.has_perm("games.moderate_game"):
        raise MayNotModerate
    _lock_person(by)
    visibility = visibility_of(table)
    if visibility.shows_all:
        return None
    if not visibility.may_ask:
        raise MayNotModerate(_("You play a game with the same seed. Hidden cards stay hidden from you."))
    game = table.game
    return audit.record(by=by, action=REVEALED, target=game, reason=reason, status=game.status, steps=game.steps)


def refuse_if_seen(person: User, seed_key: SeedKey) -> None:
    """Raise `HasSeenHidden` for staff who have seen hidden things of a game with this seed."""
    if has_seen_locked(person, seed_key):
        raise HasSeenHidden


def has_seen_locked(person: User, seed_key: SeedKey) -> bool:
    """Lock a staff member's row, then return whether they have seen hidden things of a game with this seed."""
    if not person.is_staff:
        return False
    _lock_person(person)
    return has_seen(person, seed_key)


def _lock_person(person: User) -> None:
    """Lock the person's row, so that taking a seat and a reveal at once happen one after the other."""
    User.objects.select_for_update(of=("self",)).filter(pk=person.pk).values_list("pk").first()
