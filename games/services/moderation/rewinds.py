"""Rewinds: a moderator sets a game back to an earlier step, after a bug or a dispute."""

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
from games.services.moderation.tables import announce_and_record, lock_for_moderation
from games.services.play.game_state import STATE_FIELDS, record_state, start_clock
from games.services.play.moves import take_back_effects
from games.services.statistics.rows import take_back_results
from games.table import Table


@transaction.atomic
def rewind_game(*, by: User, game_id: int, step: int, reason: str) -> Game:
    """Set a running, closed or finished game back to the state after a step, and let it go on from there.

    Later steps are deleted. The players know what the seed brings, so the game counts in no statistics.
    """
    table = lock_for_moderation(by=by, game_id=game_id)
    game = table.game
    if game.in_lobby:
        raise Illegal(_("This game has not started."))
    if not 0 <= step < game.steps:
        raise NoSuchMoment(_("A game can be set back only to a step before its latest."))
    state, before = _state_after(table, step), game.steps
    if game.counted_at is not None:
        take_back_results(game)
    undone = Step.objects.filter(game=game, number__gt=step).order_by("number")
    take_back_effects(game, since=undone[0].version)
    undone.delete()
    _go_on(table, state, step)
    Seat.objects.filter(game=game).update(is_live=True)
    notify_wait(table, begun=game.awaited_seats, turn_began=True, by=None)
    live.publish_on_commit(game)
    values = {"step": step, "steps": before}
    announce_and_record(table, "rewind", values, by=by, reason=reason, step=step, before=before)
    return game


def _state_after(table: Table, step: int) -> State:
    try:
        return rewind(table, to=step)
    except (IllegalAction, msgspec.MsgspecError) as error:  # the game was played by older rules
        raise Illegal(_("This game can no longer be replayed.")) from error


def _go_on(table: Table, state: State, step: int) -> None:
    """Restore the row as it was after that step; the version still rises, and the clock starts anew."""
    game = table.game
    game.status, game.ended_by, game.ended_at = Game.Status.RUNNING, "", None
    game.steps, game.counted_at, game.rewound_at, game.taken_over = step, None, timezone.now(), 0
    record_state(table, state)
    start_clock(table)
    game.save(update_fields=(*STATE_FIELDS, "counted_at", "rewound_at", "orders"))
