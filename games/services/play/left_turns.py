"""A turn that its player leaves to the team: since when it waits, and what its player is told of it afterwards."""

from datetime import datetime

from accounts.models import User
from games.engine.protocol import Action, State
from games.models import Notification, Seat
from games.notifications.rows import notify
from games.table import Table


def turn_since(table: Table, before: State, state: State, user: User | None) -> datetime | None:
    """Return since when the turn of a new state waits for its player; None for now, because it begins or they acted."""
    is_theirs = user is not None and user.pk == player_of(table, state).user_id
    return None if state.turn != before.turn or is_theirs else table.game.turn_since


def player_of(table: Table, state: State) -> Seat:
    """Return the seat on turn."""
    return table.seats[table.engine.seat_on_turn(state)]


def note_share(table: Table, before: State, state: State, *, seat: int, action: Action, user: User | None) -> bool:
    """Note in the game's row whether a teammate takes part in the turn of a player; the caller saves it.

    Return whether a turn has ended of which its player must be told. An open seat is played without that.
    """
    game, player = table.game, player_of(table, before)
    is_open = player.number in table.shared
    is_part = seat == player.number and isinstance(action, tuple(table.engine.TURN)) and not is_open
    shared = game.turn_shared or (is_part and user is not None and user.pk != player.user_id)
    has_ended = state.turn != before.turn
    game.turn_shared = shared and not has_ended
    return shared and has_ended and game.is_running


def tell_player(table: Table, before: State, *, by: User | None) -> None:
    """Tell a player that the team has played their turn, which ended with the newest step."""
    notify(table, Notification.Kind.PLAYED, [player_of(table, before).user_id], by=by, detail=str(table.game.steps))
