"""The history of a game: any moment from its steps, and the proof that they lead to the snapshot."""

from collections.abc import Iterable

import msgspec

from games.engine.protocol import Event, State
from games.models import Game, Step
from games.table import Table


def events_of(game: Game, step: Step) -> tuple[Event, ...]:
    """The events of a step, as the game's rules know them."""
    return game.engine.read_events(step.events)


def may_undo(table: Table, newest: Step, events: Iterable[Event]) -> bool:
    """Whether the table's user may take its newest step back: while it runs, their own, and nothing was revealed."""
    own = table.user is not None and newest.user_id == table.user.pk
    return table.game.is_running and own and not any(event.reveals for event in events)


def first_state(table: Table) -> State:
    """The state from which this table's steps go on: it follows from what the table chose, or was another's moment."""
    game = table.game
    if game.base:
        return game.engine.load(game.base)
    return game.engine.new(
        len(table.seats),
        difficulty=game.difficulty,
        seed=game.seed,
        roles=[seat.role for seat in table.seats] if game.roles_chosen else None,
        first=game.first_seat,
        **game.options,
    )


def rewind(table: Table, *, to: int) -> State:
    """The state after step `to`, from the start of its turn in a few plays; step 0 is the set-up."""
    game = table.game
    steps = Step.objects.filter(game=game, number__lte=to)
    turn = steps.exclude(snapshot="").order_by("-number").first()
    state = game.engine.load(turn.snapshot) if turn else first_state(table)
    for step in steps.filter(number__gt=turn.number if turn else 0).order_by("number"):
        state, _ = _again(game, state, step)
    return state


def _again(game: Game, state: State, step: Step) -> tuple[State, tuple[Event, ...]]:
    return game.engine.play(state, step.seat, game.engine.read_action(step.action))


def fault_of(table: Table) -> str | None:
    """What of a stored game does not follow from its seed and steps, byte for byte; None if all does."""
    game = table.game
    state, number = first_state(table), 0
    for number, step in enumerate(Step.objects.filter(game=game).order_by("number").iterator(), start=1):
        if step.number != number:
            return f"step {number} is missing"
        try:
            state, events = _again(game, state, step)
        except Exception as error:  # whatever goes wrong with one game, the others are to be looked at too
            return f"step {number} cannot be played: {error}"
        if msgspec.json.encode(events).decode() != step.events:
            return f"step {number} has other events"
        if step.snapshot and step.snapshot != game.engine.dump(state).decode():
            return f"step {number} has another snapshot"
    if number != game.steps:
        return f"{number} steps are stored where {game.steps} were counted"
    if game.engine.dump(state).decode() != game.snapshot:
        return "the snapshot is not where the steps lead"
    return None
