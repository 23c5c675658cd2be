"""Operations that play: an action, an undo."""

from msgspec import Raw

from games.api import types
from games.api.answers import board_of, played_of
from games.api.call import PostCall
from games.api.request_types import AtVersion, Play
from games.exceptions import Malformed
from games.forms.tables import LONGEST_ACTION
from games.models import Step
from games.services.play import moves
from games.table import Table


def play(call: PostCall[Play], game_id: int) -> types.Played:
    """Play an action."""
    body = call.body
    action = text_of(body.action)
    seat, version = body.seat, body.version
    origin = Step.Origin.API
    played = moves.play(user=call.user, game_id=game_id, seat=seat, action=action, version=version, origin=origin)
    return played_of([played])


def undo(call: PostCall[AtVersion], game_id: int) -> types.Board:
    """Take back your newest action, if it revealed nothing."""
    moves.undo(user=call.user, game_id=game_id, version=call.body.version)
    return board_of(Table.find_own(game_id=game_id, user=call.user))


def text_of(value: Raw) -> str:
    """Return the JSON of an action or order; raise `Malformed` if it is longer than any."""
    text = bytes(value).decode()
    if len(text) > LONGEST_ACTION:
        raise Malformed
    return text
