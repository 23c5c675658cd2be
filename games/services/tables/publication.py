"""Publication of a game: who may watch it while it runs, and look at it when it is over."""

from django.utils.translation import gettext as _

from accounts.models import User
from forbidden.db import atomic
from games import live
from games.exceptions import Illegal, NotRunning, StillRunning
from games.models import Game, new_watch_token
from games.table import Table
from games.visibility import is_known


@atomic
def share(*, user: User, game_id: int, is_public: bool) -> Game:
    """Make a game that was played to its end public, or private again; any of its players may."""
    table = Table.lock_own(game_id=game_id, user=user)
    if not table.game.was_played_out:
        raise StillRunning
    table.game.is_public = is_public
    table.game.save(update_fields=["is_public"])
    return table.game


@atomic
def allow_spectators(*, user: User, game_id: int, are_allowed: bool) -> Game:
    """Open a new link for spectators, or close it and shut them out at once; any player may."""
    table = Table.lock_own(game_id=game_id, user=user)
    game = table.game
    if game.in_lobby:
        raise NotRunning
    if are_allowed == (game.watch_token is not None):
        return game  # a second click
    if are_allowed and not is_known(game):
        raise Illegal(_("Nobody can watch this game yet, because other teams play with the same cards."))
    game.watch_token = new_watch_token() if are_allowed else None
    table.commit_change("watch_token")
    if not are_allowed:
        live.shut_out_spectators_on_commit(game.pk)
    return game
