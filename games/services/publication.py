"""Publication of a finished game: whether anybody with its address may look at it."""

from django.db import transaction

from accounts.models import User
from games.exceptions import NoSuchTable, StillRunning
from games.models import Game
from games.table import Table


@transaction.atomic
def share(*, user: User, game_id: int, is_public: bool) -> Game:
    """Make a game that was played to its end public, or private again; any of its players may."""
    table = Table.find(game_id=game_id, user=user, lock=True)
    if not table.is_mine:
        raise NoSuchTable
    if not table.game.was_played_out:
        raise StillRunning
    table.game.is_public = is_public
    table.game.save(update_fields=["is_public"])
    return table.game
