"""Setting a game back to an earlier step, as a moderator: after a mistake of the software, or a quarrel."""

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import live
from games.engine.core.errors import IllegalAction
from games.engine.protocol import State
from games.exceptions import Illegal, NoSuchMoment
from games.history.replay import rewind
from games.models import Game, Seat, Step
from games.notifications.rows import notify_wait
from games.services.game_state import STATE_FIELDS, record_state, wind_clock
from games.services.moderation import moderated, written
from games.services.statistics_rows import take_back_results
from games.table import Table


@transaction.atomic
def rewind_game(*, by: User, game_id: int, step: int, reason: str) -> Game:
    """Go on from the moment after a step as if nothing had come after it, whether the game runs, was closed or is over.

    What came after is deleted, so its people know luck that is still to come: the game counts in no statistics.
    """
    table = moderated(by=by, game_id=game_id)
    game = table.game
    if game.in_lobby:
        raise Illegal(_("This game has not begun."))
    if not 0 <= step < game.steps:
        raise NoSuchMoment(_("This game can be set back to the steps before its newest."))
    state, before = _state_after(table, step), game.steps
    if game.counted_at is not None:
        take_back_results(game)
    Step.objects.filter(game=game, number__gt=step).delete()
    _go_on(table, state, step)
    Seat.objects.filter(game=game).update(is_live=True)
    notify_wait(table, begun=game.awaited_seats, turn_began=True, by=None)
    live.publish_on_commit(game)
    said = _("The moderators have set this game back to step %(step)s of %(steps)s.") % {"step": step, "steps": before}
    written(table, "rewind", said, by=by, reason=reason, step=step, before=before)
    return game


def _state_after(table: Table, step: int) -> State:
    try:
        return rewind(table, to=step)
    except (IllegalAction, msgspec.MsgspecError) as error:  # it was played by older rules
        raise Illegal(_("This game can no longer be replayed.")) from error


def _go_on(table: Table, state: State, step: int) -> None:
    """The row as it was after that step, but for its version, which never goes back, and its clock, which is wound."""
    game = table.game
    game.status, game.ended_by, game.ended_at = Game.Status.RUNNING, "", None
    game.steps, game.counted_at, game.rewound_at = step, None, timezone.now()
    record_state(table, state)
    wind_clock(table)
    game.save(update_fields=(*STATE_FIELDS, "counted_at", "rewound_at"))
