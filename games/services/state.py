"""A game's row and the engine's state: one becomes the other here alone."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.models import Game

STATE_FIELDS = ("snapshot", "version", "steps", "status", "ended_by", "ended_at", "awaited", "due_at", "moved_at")
"""What `record_state` writes, for `save(update_fields=…)`."""


def load_state(game: Game) -> Any:
    return game.engine.load(game.snapshot)


def record_state(game: Game, state: Any) -> frozenset[int]:
    """Write a state and what lists and sweeps need of it to the row, unsaved; answer the seats whose wait begins."""
    now = timezone.now()
    before = game.awaited_seats
    awaited = game.engine.waiting_on(state)
    game.snapshot = game.engine.dump(state).decode()
    game.version += 1
    game.moved_at = now
    game.await_seats(awaited)
    begun = awaited - before
    outcome = game.engine.outcome(state)
    if outcome is not None:
        game.status = Game.Status.WON if outcome.won else Game.Status.LOST
        game.ended_by = outcome.cause
        game.ended_at = now
        game.due_at = None
    elif begun:
        game.due_at = now + timedelta(hours=game.pace) if game.pace else None
    return begun
