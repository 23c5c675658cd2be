"""One step of a game, by a player, a bot, the clock or an order: state, game row, step and notifications together."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

import msgspec
from django.db.models import Max
from django.utils import timezone

from accounts.models import User
from forbidden.prepared import PreparedInsert
from games import live
from games.bots import Reason
from games.engine.protocol import Action, Event, State
from games.models import Game, Notification, Plan, Seat, Step
from games.notifications.rows import notify, notify_wait
from games.services.crews.next_game import prepare_after
from games.services.play.alarms import arm_turn
from games.services.play.game_state import record_state, save_state, start_clock
from games.table import Table

insert_step = PreparedInsert(Step)


@dataclass(frozen=True)
class Written:
    """A step that was written, its events, and the state after it."""

    step: Step
    events: tuple[Event, ...]
    state: State


def encoded(reason: Reason) -> str:
    """Return the reason of a bot as its step keeps it; "" if it has none."""
    return msgspec.json.encode((reason.text, reason.values)).decode() if reason.text else ""


def _was_passed_over(game: Game, seats: Collection[int]) -> bool:
    """Return whether the clock took the newest of these seats' steps in this turn."""
    if game.absence != Game.Absence.SKIP:
        return False
    turn = Step.objects.filter(game=game).exclude(snapshot="").aggregate(start=Max("number"))["start"] or 0
    steps = Step.objects.filter(game=game, seat__in=seats, number__gt=turn).exclude(origin=Step.Origin.ORDER)
    newest = steps.order_by("-number").first()
    return newest is not None and newest.by_clock


def write_step(
    table: Table,
    *,
    seat: int,
    action: Action,
    user: User | None,
    bot_reason: Reason | None = None,
    origin: Step.Origin = Step.Origin.PLAIN,
    caused_by: User | None = None,
    before: State | None = None,
) -> Written:
    """Play an action at a locked table and write its step, without what follows from it. Raises `IllegalAction`.

    `caused_by` is told nothing of it, because they are there: they made the play, or the one that led to it. `before`
    is the state of the table, if the caller has it.
    """
    game, rules = table.game, table.engine
    before = game.load_state() if before is None else before
    state, events = rules.play(before, seat, action)
    turn_began = state.turn != before.turn
    waited_since = game.clock_started_at
    game.steps += 1
    if turn_began:
        game.taken_over = 0  # bots have their seats back
    if any(person and person.is_bot_account for person in (user, table.seats[seat].user)):
        game.with_bots = True
    since = _turn_since(table, before, state, user)
    begun = record_state(table, state, by_person=user is not None, turn_since=since)
    is_told = _note_team_play(table, before, state, seat=seat, action=action, user=user)
    if begun and user and not turn_began and _was_passed_over(game, begun):
        # A teammate's choice had interrupted a turn that the clock ends. The next sweep goes on with it.
        start_clock(table, since=timezone.now() - timedelta(hours=game.pace))
    if turn_began:
        arm_turn(table)
    save_state(game)
    step = Step(
        game=game,
        number=game.steps,
        version=game.version,
        seat=seat,
        user=user,
        by_clock=user is None and bot_reason is None and not origin,
        by_bot=bot_reason is not None,
        reason=encoded(bot_reason) if bot_reason else "",
        origin=origin,
        action=msgspec.json.encode(action).decode(),
        events=msgspec.json.encode(events).decode(),
        snapshot=game.snapshot if turn_began else "",
        waited_since=waited_since,
    )
    insert_step(step)
    if game.is_over:
        _close_game(table, by=caused_by)
    if is_told:
        player = player_of(table, before)
        notify(table, Notification.Kind.PLAYED, [player.user_id], by=caused_by, detail=str(game.steps))
    notify_wait(table, begun=begun, turn_began=turn_began, by=caused_by)
    live.publish_on_commit(game)
    return Written(step, events, state)


def _close_game(table: Table, *, by: User | None) -> None:
    """Delete what a finished game does not need, tell its people, and prepare the next game of a crew."""
    game, people = table.game, table.people_ids
    Seat.objects.filter(game=game).update(is_live=False)
    Plan.objects.filter(game=game).update(position="")
    notify(table, Notification.Kind.OVER, people, by=by)
    if game.crew_id:
        prepare_after(game, told=people)


def _turn_since(table: Table, before: State, state: State, user: User | None) -> datetime | None:
    """Return since when the turn of a new state waits for its player; None for now, because it begins or they acted."""
    is_theirs = user is not None and user.pk == player_of(table, state).user_id
    return None if state.turn != before.turn or is_theirs else table.game.turn_since


def player_of(table: Table, state: State) -> Seat:
    """Return the seat on turn."""
    return table.seats[table.engine.seat_on_turn(state)]


def _note_team_play(table: Table, before: State, state: State, *, seat: int, action: Action, user: User | None) -> bool:
    """Note in the game's row whether a teammate takes part in the turn of a player; the caller saves it.

    Return whether a turn has ended of which its player must be told. An open seat is played without that.
    """
    game, player = table.game, player_of(table, before)
    is_open = player.number in table.shared
    is_part = seat == player.number and isinstance(action, tuple(table.engine.TURN_ACTIONS)) and not is_open
    by_team = game.team_played_turn or (is_part and user is not None and user.pk != player.user_id)
    has_ended = state.turn != before.turn
    game.team_played_turn = by_team and not has_ended
    return by_team and has_ended and game.is_running
