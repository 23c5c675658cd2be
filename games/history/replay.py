"""Replay: any state of a game from its steps, and the check that they lead to the stored snapshot."""

from collections.abc import Iterable, Sequence

import msgspec
from django.db.models import QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.engine.protocol import Event, State
from games.models import Game, Step
from games.table import Table


def events_of(game: Game, step: Step) -> tuple[Event, ...]:
    """Return the events of a step as values of the engine."""
    return game.engine.read_events(step.events)


def newest_act(steps: Iterable[Step]) -> list[Step]:
    """Return the newest of these steps, given newest first, and under standing orders the step that led to them."""
    act: list[Step] = []
    for step in steps:
        act.append(step)
        if step.origin != Step.Origin.ORDER:
            return act
    return []


def may_undo(table: Table, act: Sequence[Step], events: Iterable[Event]) -> bool:
    """Return whether the table's user may undo an act with these events, the newest step first.

    The game runs, the user took its first step, and nothing was revealed.
    """
    own = bool(act) and table.has_played(act[-1])
    return table.game.is_running and own and not any(event.reveals for event in events)


def may_undo_newest(table: Table, steps: Sequence[Step]) -> bool:
    """Return whether the table's user may undo the newest of these steps, given newest first."""
    act = newest_act(steps)
    return may_undo(table, act, (event for step in act for event in events_of(table.game, step)))


def first_state(table: Table) -> State:
    """Return the state before the first step: a set-up from the table's choices, or a moment of another game."""
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


def rewind(table: Table, *, to: int, newest: Sequence[Step] = ()) -> State:
    """Return the state after step `to`, by a few plays from the start of its turn; step 0 is the set-up.

    `newest` are the newest steps until then, newest first, of a caller who has read them.
    """
    game = table.game
    steps = _last_turn(newest) or (list(turn_until(game.pk, to)) if to else [])
    if steps and steps[0].snapshot:
        begin, *steps = steps
        state = game.engine.load(begin.snapshot)
    else:
        state = first_state(table)
    for step in steps:
        state, _ = replay_step(game, state, step)
    return state


def _last_turn(newest: Sequence[Step]) -> list[Step]:
    """Return the last turn of these steps from its start; none if it began before them."""
    for place, step in enumerate(newest):
        if step.snapshot or step.number == 1:
            return [*newest[place::-1]]
    return []


def start_of_turn(table: Table, number: int, newest: Sequence[Step] = ()) -> State:
    """Return the state at the start of the turn to which step `number` belongs.

    `newest` are the steps before it, newest first, of a caller who has read them.
    """
    begin = next((step for step in newest if step.snapshot or step.number == 1), None)
    if begin is None and number > 1:
        earlier = Step.objects.filter(game=table.game, number__lt=number)
        begin = earlier.exclude(snapshot="").order_by("-number").first()
    return table.engine.load(begin.snapshot) if begin and begin.snapshot else first_state(table)


def turn_until(game: int, to: int) -> QuerySet[Step]:
    """Return the steps of the turn to which a step belongs, up to that step, in their order."""
    steps = Step.objects.filter(game=game, number__lte=to)
    start = steps.exclude(snapshot="").order_by("-number").values("number")[:1]
    return steps.filter(number__gte=Coalesce(Subquery(start), 0)).order_by("number")


def steps_between(game: int, after: int, to: int) -> list[Step]:
    """Return the steps after one number and up to another, in their order."""
    return list(Step.objects.filter(game=game, number__gt=after, number__lte=to).order_by("number"))


def replay_step(game: Game, state: State, step: Step) -> tuple[State, tuple[Event, ...]]:
    """Play a stored step again; return the state after it and its events."""
    return game.engine.play(state, step.seat, game.engine.read_action(step.action))


def fault_of(table: Table) -> str | None:
    """Return what in a stored game does not follow from its seed and steps, byte for byte; None if everything does."""
    game = table.game
    state, number = first_state(table), 0
    for number, step in enumerate(Step.objects.filter(game=game).order_by("number").iterator(), start=1):
        if step.number != number:
            return f"step {number} is missing"
        try:
            state, events = replay_step(game, state, step)
        except Exception as error:  # an error in one game must not stop the check of the others
            return f"step {number} cannot be played: {error}"
        if msgspec.json.encode(events).decode() != step.events:
            return f"step {number} has other events"
        if step.snapshot and step.snapshot != game.engine.dump(state).decode():
            return f"step {number} has another snapshot"
    if number != game.steps:
        return f"{number} steps are stored but {game.steps} were counted"
    if game.engine.dump(state).decode() != game.snapshot:
        return "the steps do not lead to the snapshot"
    return None
