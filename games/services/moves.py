"""Playing an action, and taking one back."""

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
from games.services.game_state import STATE_FIELDS, record_state, wind_clock
from games.services.steps import Played, take_step
from games.table import Table


def _locked(*, user: User, game_id: int, version: int) -> Table:
    """The user's table, held until the transaction ends, if it stands where their page showed it."""
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
    """Play an action, given as the engine's JSON, for a seat that one may play, at the version of the page.

    Of many posts of one version the lock lets one through, and the others find another version.
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
    """Who plays has returned: their seats are theirs alone again, and a time that was over begins anew."""
    if any(table.seats[number].is_shared or table.seats[number].is_offered for number in table.mine):
        Seat.objects.filter(game=table.game, user=table.user).update(is_shared=False, is_offered=False)
        for number in table.mine:
            table.seats[number].is_shared = table.seats[number].is_offered = False
    if table.game.alarms == deadlines.OUT and table.mine_awaited:
        wind_clock(table)


@transaction.atomic
def undo(*, user: User, game_id: int, version: int) -> Game:
    """Take back one's newest step, unless it revealed something; the version goes on rising, and so does the time."""
    table = _locked(user=user, game_id=game_id, version=version)
    game = table.game
    newest = Step.objects.filter(game=game, number=game.steps).first()
    if newest is None or not may_undo(table, newest, events_of(game, newest)):
        raise NothingToUndo
    state = rewind(table, to=game.steps - 1)
    newest.delete()
    game.steps -= 1
    if record_state(table, state):
        # The wait that is brought back has been going on; what was said of its time need not be said again.
        wind_clock(table, since=_waited_since(game, newest))
        game.alarms = min(deadlines.alarms_due(game, timezone.now(), table.absences), deadlines.OUT - 1)
        game.alarm_at = deadlines.next_alarm(game, table.absences)
    game.save(update_fields=STATE_FIELDS)
    # Nobody need be told of a turn that has not begun after all; what has gone out already cannot be called back.
    # A worker may be planning some of them this moment: those it holds it keeps, and finds nothing to say of them.
    unplanned = Notification.objects.filter(game=game, version=newest.version, planned_at=None)
    Notification.objects.filter(pk__in=list(claimable(unplanned).values_list("pk", flat=True))).delete()
    live.publish_on_commit(game)
    return game


def _waited_since(game: Game, newest: Step) -> datetime | None:
    """When the wait began that a step had answered; after moderators have set the game back, not before that."""
    times = (newest.waited_since, game.rewound_at)
    return max((time for time in times if time is not None), default=None)
