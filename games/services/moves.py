"""Moves: play an action, undo the newest step."""

from datetime import datetime

import msgspec
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from forbidden.db import claimable
from games import deadlines, live
from games.display import refusal
from games.engine.core.errors import IllegalAction
from games.exceptions import Illegal, Malformed, NoSuchTable, NothingToUndo, NotRunning, NotYourSeat, Stale
from games.history.replay import events_of, may_undo, rewind
from games.models import Game, Notification, Seat, Step
from games.services.game_state import STATE_FIELDS, record_state, start_clock
from games.services.steps import Played, take_step
from games.table import Table


def _locked(*, user: User, game_id: int, version: int) -> Table:
    """Return the user's locked table; refuse another version than the one that their page shows."""
    table = Table.find(game_id=game_id, user=user, lock=True)
    if not table.is_mine:
        raise NoSuchTable
    if table.game.version != version:
        raise Stale
    if not table.game.is_running:
        raise NotRunning
    return table


@transaction.atomic
def play(*, user: User, game_id: int, seat: int, action: str, version: int) -> Played:
    """Play an action, given as the engine's JSON, for a seat that the user may play.

    `version` is the version of the game that the user's page shows. Of many requests with the same version the lock
    lets one through; the others find a newer version. Raises `NoSuchTable`, `Stale`, `NotRunning`, `NotYourSeat`,
    `Malformed`, and `Illegal` with the sentence of the rules.
    """
    table = _locked(user=user, game_id=game_id, version=version)
    if seat not in table.playable:
        raise NotYourSeat
    _come_back(table)
    try:
        return take_step(table, seat=seat, action=table.engine.read_action(action), user=user)
    except msgspec.DecodeError as error:
        raise Malformed from error
    except IllegalAction as error:
        raise Illegal(refusal(error)) from error


def _come_back(table: Table) -> None:
    """Close the user's seats to teammates and substitutes again, and restart their clock if it had run out."""
    if any(table.seats[number].is_shared or table.seats[number].is_offered for number in table.mine):
        Seat.objects.filter(game=table.game, user=table.user).update(is_shared=False, is_offered=False)
        for number in table.mine:
            table.seats[number].is_shared = table.seats[number].is_offered = False
    if table.game.alarms == deadlines.OUT and table.mine_awaited:
        start_clock(table)


@transaction.atomic
def undo(*, user: User, game_id: int, version: int) -> Game:
    """Take back the newest step, if it is the user's own and revealed nothing.

    The version still rises, and the clock of the restored wait goes on from where it was.
    """
    table = _locked(user=user, game_id=game_id, version=version)
    game = table.game
    newest = Step.objects.filter(game=game, number=game.steps).first()
    if newest is None or not may_undo(table, newest, events_of(game, newest)):
        raise NothingToUndo
    state = rewind(table, to=game.steps - 1)
    newest.delete()
    game.steps -= 1
    if record_state(table, state):
        # The restored wait has gone on meanwhile. Its reminders are not sent again.
        start_clock(table, since=_waited_since(game, newest))
        game.alarms = min(deadlines.alarms_due(game, timezone.now(), table.absences), deadlines.OUT - 1)
        game.alarm_at = deadlines.next_alarm(game, table.absences)
    game.save(update_fields=STATE_FIELDS)
    # Delete the notifications of the undone step that no worker has planned. Rows that a worker holds are skipped:
    # their text is worked out when they are sent, and is then empty.
    unplanned = Notification.objects.filter(game=game, version=newest.version, planned_at=None)
    Notification.objects.filter(pk__in=list(claimable(unplanned).values_list("pk", flat=True))).delete()
    live.publish_on_commit(game)
    return game


def _waited_since(game: Game, newest: Step) -> datetime | None:
    """Return when the wait began that the step had answered, at the earliest when moderators rewound the game."""
    times = (newest.waited_since, game.rewound_at)
    return max((time for time in times if time is not None), default=None)
