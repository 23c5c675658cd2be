"""The film of steps, as their reader may see them. Live boards, the recap and the replay show the same one."""

from collections.abc import Iterable, Sequence

from games.display.shared.film import Begin, Film, Frame, Teller
from games.display.shared.names import BotName, MarkedBotName
from games.display.shared.words import whose_turn
from games.engine.protocol import Event
from games.history.log import reason_of, seen_events
from games.history.replay import events_of, start_of_turn
from games.models import Step
from games.table import Table


def film_of_step(
    table: Table, step: Step, events: Iterable[Event], *, newest: Sequence[Step] = (), show_private: bool = False
) -> Film:
    """Return the film of one step; with `show_private` also what only other players saw.

    `newest` are the steps before it, newest first, of a caller who has read them.
    """
    seen = tuple(events) if show_private else seen_events(table, events)
    film = table.display.film(seen, names=table.names, places=table.places)
    if film:
        # Why a bot ends its turn tells nothing, and without it there is more time for its other reasons.
        reason = "" if film[0].effects == [Begin()] else reason_of(table, step)
        film[0].teller = _teller(table, step, newest, reason=reason)
    return film


def _teller(table: Table, step: Step, newest: Sequence[Step], *, reason: str) -> Teller:
    player = _on_turn(table, step, newest)
    role, name = table.display.role_name(table.seats[player].role), table.names[player]
    return Teller(
        step.seat,
        step.number,
        heading=whose_turn(player, role, table.names, table.mine),
        turn_of=player,
        by_bot=isinstance(name, BotName) and not isinstance(name, MarkedBotName),
        reason=reason,
        ends_turn=bool(step.snapshot),
    )


def _on_turn(table: Table, step: Step, newest: Sequence[Step]) -> int:
    """Return the seat in whose turn the step was played: some cards are played in others' turns."""
    engine, game = table.engine, table.game
    if isinstance(engine.read_action(step.action), tuple(engine.TURN_ACTIONS)):
        return step.seat
    if step.number == game.steps and not step.snapshot:  # the turn goes on
        return engine.seat_on_turn(game.load_state())
    return engine.seat_on_turn(start_of_turn(table, step.number, newest))


def film_of(
    table: Table,
    steps: Sequence[Step],
    played: Sequence[Iterable[Event]] | None = None,
    *,
    show_private: bool = False,
) -> Film:
    """Return the film of several steps, given in their order; `played` are their events, if the caller has them."""
    if played is None:
        played = [events_of(table.game, step) for step in steps]
    return tuple(
        frame
        for place, (step, events) in enumerate(zip(steps, played, strict=True))
        for frame in film_of_step(table, step, events, newest=steps[:place][::-1], show_private=show_private)
    )


def end_of(table: Table, newest: Sequence[Step]) -> Frame | None:
    """Return the frame of the end of a game, given its steps, newest first; None while it runs."""
    if not table.game.was_played_out or not newest:
        return None
    film = film_of_step(table, newest[0], events_of(table.game, newest[0]))
    return next((frame for frame in film if frame.banner and frame.banner.end), None)
