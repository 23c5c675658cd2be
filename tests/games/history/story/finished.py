"""Finished games for tests: the golden games as database rows, played by the users of the tests."""

from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat, Step
from games.services.play.game_state import record_state
from games.services.tables import game_start, lobby
from games.table import Table
from tests.games.engine.desert import golden_text as desert
from tests.games.engine.island import golden_text as island

GOLDEN = {"desert": desert, "island": island}
PAUSE = timedelta(hours=2)
"""The time between two steps of the golden games."""


def finished(*people: User, rules: str = "desert", title: str = "lost", **fields: Any) -> Game:
    """Return a golden game whose seats belong to these users in turn. `fields` are set on its row."""
    golden = GOLDEN[rules].stored(title)
    game = lobby.create_table(
        host=people[0],
        name="Dune Team",
        rules=rules,
        difficulty=golden.difficulty,
        players=golden.players,
        host_seats=golden.players,
        first_seat=golden.first,
        seed=golden.seed,
        options={"shape": golden.shape} if rules == "island" else {},
    )
    for seat in Seat.objects.filter(game=game):
        seat.user = people[seat.number % len(people)]
        seat.save()
    game = game_start.start(user=people[0], game_id=game.pk)
    return play_out(game, golden.plays, **fields)


def play_out(game: Game, plays: Any, *, pause: timedelta = PAUSE, **fields: Any) -> Game:
    """Store these plays as steps, so far apart, and return the game as the last of them leaves it."""
    table = Table.find(game_id=game.pk, user=None)
    state, steps = game.load_state(), []
    at = start = timezone.now()
    for number, (seat, action) in enumerate(plays, 1):
        turn, since, at = state.turn, at, at + pause
        state, events = game.engine.play(state, seat, action)
        snapshot = game.engine.dump(state).decode() if state.turn != turn else ""
        steps.append(_step(table, number, seat, action, events, snapshot, since, at))
    Step.objects.bulk_create(steps)
    record_state(table, state)
    table.game.steps = len(steps)
    for field, value in {"started_at": start, "ended_at": at, **fields}.items():
        setattr(table.game, field, value)
    table.game.save()
    Seat.objects.filter(game=game).update(is_live=False)
    return table.game


def _step(
    table: Table, number: int, seat: int, action: Any, events: Any, snapshot: str, since: datetime, at: datetime
) -> Step:
    return Step(
        game=table.game,
        number=number,
        version=number,
        seat=seat,
        user=table.seats[seat].user,
        action=msgspec.json.encode(action).decode(),
        events=msgspec.json.encode(events).decode(),
        snapshot=snapshot,
        waited_since=since,
        at=at,
    )
