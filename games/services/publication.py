"""Whether a finished game may be looked at by anybody with its address."""

from django.db import transaction

from accounts.models import User
from games.exceptions import NoSuchTable, StillRunning
from games.models import Game
from games.table import Table


@transaction.atomic
def share(*, user: User, game_id: int, is_public: bool) -> Game:
    """Open a game that was played to its end to everybody, or close it again; any of its players may."""
    table = Table.find(game_id=game_id, user=user, lock=True)
    if not table.is_mine:
        raise NoSuchTable
    if not table.game.was_played_out:
        raise StillRunning
    table.game.is_public = is_public
    table.game.save(update_fields=["is_public"])
    return table.game
