"""Moves: play an action, undo the newest step."""

from datetime import datetime

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from forbidden.db import atomic, claimable
from games import deadlines, live
from games.display import refusal
from games.engine.core.errors import IllegalAction
from games.engine.protocol import State
from games.exceptions import Illegal, NothingToUndo, NotRunning, NotYourSeat, Stale
from games.history.replay import may_undo_newest, newest_act, rewind
from games.models import Game, Notification, PlayRequest, Seat, StandingOrder, Step
from games.services.play.game_state import STATE_FIELDS, record_state, set_alarm, start_clock
from games.services.play.step_rows import player_of
from games.services.play.steps import Played, take_step
from games.table import Table
from games.teamwork.counters import count_orders


def lock_for_move(*, user: User, game_id: int, version: int) -> Table:
    """Return the user's locked table; refuse another version than the one that their page shows."""
    table = Table.lock_own(game_id=game_id, user=user)
    if table.game.version != version:
        raise Stale
    if not table.game.is_running:
        raise NotRunning
    return table


@atomic
def play(
    *, user: User, game_id: int, seat: int, action: str, version: int, origin: Step.Origin = Step.Origin.PLAIN
) -> Played:
    """Play an action, given as the engine's JSON, for a seat that the user may play it for.

    `version` is the version of the game that the user's page shows. Of many requests with the same version the lock
    lets one through; the others find a newer version. `origin` says how the user plays. Raises `NoSuchTable`, `Stale`,
    `NotRunning`, `NotYourSeat`, `Malformed`, and `Illegal` with the sentence of the rules.
    """
    table = lock_for_move(user=user, game_id=game_id, version=version)
    read = table.read_action(action)
    if not table.may_play(seat, read):
        raise NotYourSeat
    come_back_to(table)
    origin = origin if seat in table.playable else Step.Origin.TRUST
    try:
        return take_step(table, seat=seat, action=read, user=user, origin=origin)
    except IllegalAction as error:
        raise Illegal(refusal(error)) from error


@atomic
def walk(*, user: User, game_id: int, seat: int, to: int, version: int) -> list[Played]:
    """Walk to a cell by several moves. Each is a step of its own, so each can be undone alone; all count, or none.

    Raises what `play` raises.
    """
    table = lock_for_move(user=user, game_id=game_id, version=version)
    if seat not in table.playable:
        raise NotYourSeat
    moves = table.engine.walks(table.game.load_state(), seat).get(to)
    if not moves:
        raise Illegal(gettext("You cannot walk there now."))
    come_back_to(table)
    played: list[Played] = []
    for move in moves:
        if not table.game.is_over:  # a step on the way may win the game
            played.append(take_step(table, seat=seat, action=move, user=user))
    return played


def come_back_to(table: Table) -> None:
    """Close the user's seats to teammates and substitutes again, and restart their clock if it had run out."""
    if any(table.seats[number].is_shared or table.seats[number].is_offered for number in table.mine):
        Seat.objects.filter(game=table.game, user=table.user).update(is_shared=False, is_offered=False)
        for number in table.mine:
            table.seats[number].is_shared = table.seats[number].is_offered = False
    if table.game.alarms == deadlines.TIMED_OUT and table.mine_awaited:
        start_clock(table)


@atomic
def undo(*, user: User, game_id: int, version: int) -> Game:
    """Take back the newest step, if it is the user's own and revealed nothing, with the orders that it led to.

    Those orders stand again, and a request that it granted is open again. The version still rises, and the clock of the
    restored wait goes on from where it was, with at least a tenth of its time left.
    """
    table = lock_for_move(user=user, game_id=game_id, version=version)
    game = table.game
    steps = Step.objects.filter(game=game).order_by("-number")
    act = newest_act(steps[:1]) or newest_act(steps[: 1 + StandingOrder.MOST * len(table.seats)])
    if not may_undo_newest(table, act):
        raise NothingToUndo
    first = act[-1]
    undone, state = game.load_state(), rewind(table, to=first.number - 1)
    if first.seat in table.bots:
        game.taken_over |= 1 << first.seat  # the turn that the user had taken over
    Step.objects.filter(game=game, number__gte=first.number).delete()
    game.steps = first.number - 1
    take_back_effects(game, since=first.version)
    if record_state(table, state, turn_since=_restore_turn(table, undone, state)):
        # The restored wait has gone on meanwhile. Its reminders are not sent again.
        start_clock(table, since=_waited_since(game, first))
        game.alarms = deadlines.alarms_due(game, timezone.now(), table.absences)
        set_alarm(table, table.absences)
    game.save(update_fields=(*STATE_FIELDS, "orders"))
    _delete_notifications(game, first.version, act[0].version)
    live.publish_on_commit(game)
    return game


def _delete_notifications(game: Game, first: int, last: int) -> None:
    """Delete the notifications of undone steps that no worker has planned.

    Rows that a worker holds are skipped: their text is worked out when they are sent, and is then empty. Words and
    proposals of people at that version outlive the steps.
    """
    granted = Q(kind=Notification.Kind.ANSWERED, detail__endswith=f" {PlayRequest.Status.GRANTED}")
    caused = Q(kind__in=(*Notification.OF_WAITS, *Notification.OF_STEPS)) | granted
    unplanned = Notification.objects.filter(caused, game=game, version__range=(first, last), planned_at=None)
    Notification.objects.filter(pk__in=list(claimable(unplanned).values_list("pk", flat=True))).delete()


def _restore_turn(table: Table, undone: State, state: State) -> datetime | None:
    """Return since when the restored turn waits for its player; None for now, because it or its player is back."""
    player = player_of(table, state)
    is_theirs, is_back = player.number in table.mine, state.turn != undone.turn
    table.game.team_played_turn = not is_theirs if is_back else table.game.team_played_turn
    return None if is_theirs or is_back else table.game.turn_since


def _waited_since(game: Game, newest: Step) -> datetime | None:
    """Return when the wait began that the step had answered, at the earliest when moderators rewound the game.

    It begins later if its time is over by now or nearly so: an undo must not cost the turn.
    """
    times = (newest.waited_since, game.rewound_at)
    since = max((time for time in times if time is not None), default=None)
    return since and deadlines.restored_start(game, since, timezone.now())


def take_back_effects(game: Game, *, since: int) -> None:
    """Take back what the steps since that version led to; the caller saves `orders` of the game's row."""
    if _arm_again(game, since):
        game.orders = count_orders(game)
    if game.requests_until:
        _open_again(game, since)


def _arm_again(game: Game, since: int) -> int:
    """Arm the orders again that were carried out or lapsed, of players who still have the seat; return how many."""
    here = Seat.objects.filter(game=game, number=OuterRef("seat"), user=OuterRef("user"))
    ended = StandingOrder.objects.filter(Exists(here), game=game, version__gte=since)
    ended = ended.filter(status__in=(StandingOrder.Status.FIRED, StandingOrder.Status.LAPSED))
    return ended.update(status=StandingOrder.Status.ARMED, why="", version=None)


def _open_again(game: Game, since: int) -> None:
    """Open the requests again that were granted, as if nobody had answered them; those who asked must still play."""
    here = Seat.objects.filter(game=game, user=OuterRef("by"))
    granted = PlayRequest.objects.filter(Exists(here), game=game, status=PlayRequest.Status.GRANTED, version__gte=since)
    granted.update(status=PlayRequest.Status.OPEN, version=None, answered_by=None, answered_at=None, thanked_at=None)
