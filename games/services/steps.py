"""One step of a game, by a player or by the clock: state, game row, step and notifications change together."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

import msgspec
from django.db.models import Max
from django.utils import timezone

from accounts.models import User
from games import live
from games.engine.protocol import Action, Event, State
from games.history.replay import may_undo
from games.models import Game, Notification, Seat, Step
from games.notifications.rows import notify, notify_wait
from games.services.game_state import STATE_FIELDS, load_state, record_state, start_clock
from games.table import Table


@dataclass(frozen=True)
class Played:
    """A table just after a step: its new state, the step that was written, and whether it can be undone."""

    table: Table
    state: State
    step: Step
    events: tuple[Event, ...]

    @property
    def can_undo(self) -> bool:
        return may_undo(self.table, self.step, self.events)


def _was_passed_over(game: Game, seats: Collection[int]) -> bool:
    """Return whether the clock took the newest of these seats' steps in this turn."""
    if game.absence != Game.Absence.SKIP:
        return False
    turn = Step.objects.filter(game=game).exclude(snapshot="").aggregate(start=Max("number"))["start"] or 0
    newest = Step.objects.filter(game=game, seat__in=seats, number__gt=turn).order_by("-number").first()
    return newest is not None and newest.by_clock


def take_step(table: Table, *, seat: int, action: Action, user: User | None) -> Played:
    """Play an action at a locked table and write the step; a step of the clock has no user. Raises `IllegalAction`."""
    game, rules = table.game, table.engine
    before = load_state(game)
    state, events = rules.play(before, seat, action)
    waited_since = game.clock_started_at
    game.steps += 1
    begun = record_state(table, state, by_clock=user is None)
    if begun and user and state.turn == before.turn and _was_passed_over(game, begun):
        # A teammate's choice had interrupted a turn that the clock ends. The next sweep goes on with it.
        start_clock(table, since=timezone.now() - timedelta(hours=game.pace))
    game.save(update_fields=STATE_FIELDS)
    step = Step.objects.create(
        game=game,
        number=game.steps,
        version=game.version,
        seat=seat,
        user=user,
        by_clock=user is None,
        action=msgspec.json.encode(action).decode(),
        events=msgspec.json.encode(events).decode(),
        snapshot=game.snapshot if state.turn != before.turn else "",
        waited_since=waited_since,
    )
    if game.is_over:
        Seat.objects.filter(game=game).update(is_live=False)
        notify(table, Notification.Kind.OVER, [person.pk for person in table.people], by=user)
    notify_wait(table, begun=begun, turn_began=state.turn != before.turn, by=user)
    live.publish_on_commit(game)
    return Played(table, state, step, events)
