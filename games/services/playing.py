"""Playing an action, and taking one back."""

from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import transaction

from accounts.models import User
from games import live
from games.display import refusal
from games.engine.core.errors import IllegalAction
from games.models import Game, Notification, Seat, Step
from games.notices import notify_wait
from games.refusals import Illegal, Malformed, NoSuchTable, NothingToUndo, NotRunning, NotYourSeat, Stale
from games.replay import events_of, may_undo, rewind
from games.services.state import STATE_FIELDS, load_state, record_state
from games.tables import Table


@dataclass(frozen=True)
class Played:
    """A table just after a play: its new state, the step that was written and whether it can be taken back."""

    table: Table
    state: Any
    step: Step
    events: tuple[Any, ...]

    @property
    def can_undo(self) -> bool:
        return may_undo(self.table, self.step, self.events)


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
    """Play an action, given as the engine's JSON, for one's seat at the version of the page.

    Of many posts of one version the lock lets one through, and the others find another version.
    """
    table = _locked(user=user, game_id=game_id, version=version)
    if seat not in table.mine:
        raise NotYourSeat
    game, rules = table.game, table.engine
    before = load_state(game)
    try:
        intent = msgspec.json.decode(action, type=rules.Action)
        state, events = rules.play(before, seat, intent)
    except msgspec.DecodeError as error:
        raise Malformed from error
    except IllegalAction as error:
        raise Illegal(refusal(error)) from error

    game.steps += 1
    begun = record_state(game, state)
    game.save(update_fields=STATE_FIELDS)
    step = Step.objects.create(
        game=game,
        number=game.steps,
        version=game.version,
        seat=seat,
        user=user,
        action=msgspec.json.encode(intent).decode(),
        events=msgspec.json.encode(events).decode(),
        snapshot=game.snapshot if state.turn != before.turn else "",
    )
    if game.is_over:
        Seat.objects.filter(game=game).update(is_live=False)
    notify_wait(table, begun=begun, turn_began=state.turn != before.turn, by=user)
    live.publish_on_commit(game)
    return Played(table, state, step, events)


@transaction.atomic
def undo(*, user: User, game_id: int, version: int) -> Game:
    """Take back one's newest step, unless it revealed something; the version goes on rising."""
    table = _locked(user=user, game_id=game_id, version=version)
    game = table.game
    newest = Step.objects.filter(game=game, number=game.steps).first()
    if newest is None or not may_undo(table, newest, events_of(game, newest)):
        raise NothingToUndo
    state = rewind(table, to=game.steps - 1)
    newest.delete()
    game.steps -= 1
    record_state(game, state)
    game.save(update_fields=STATE_FIELDS)
    # Nobody need be told of a turn that has not begun after all; what has gone out already cannot be called back.
    Notification.objects.filter(game=game, version=newest.version, planned_at=None).delete()
    live.publish_on_commit(game)
    return game
