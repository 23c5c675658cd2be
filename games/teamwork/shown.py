"""Plans as one member of the team sees them: their steps in words, how far they work, and their ghosts on the board."""

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from games.display import refusal
from games.display.shared.board import Board
from games.display.shared.film import changed_cells
from games.display.shared.ghosts import StepTrace, ghosts_of
from games.engine.protocol import State
from games.models import Plan
from games.table import Table
from games.teamwork.plan import Check, CheckedStep, Fate
from games.teamwork.rows import begins_now, checked, observation_of


@dataclass(frozen=True)
class StepLine:
    """A step in words. `look` is a CSS class, and `note` says what it means; "" for a step that works."""

    number: int
    who: str
    what: str
    look: str
    note: str


@dataclass(frozen=True)
class ShownPlan:
    """A plan as its reader sees it, shared at `at` by the player of that name and portrait.

    `follows` says whether the reader can play its next step now. `agreed` are the names of those who agree to it,
    `askable` the seats and names of those whom its author can still ask. The reader `may_agree` to a teammate's plan
    whose next step is not theirs, and take it back once they `has_agreed`. A plan that `is_drawn` lies over the
    board. `names_seats` says that its steps need the name of who plays them: not all are of the author's only seat.
    """

    number: int
    name: str
    portrait: str
    at: datetime
    is_mine: bool
    why: str
    summary: str
    lines: tuple[StepLine, ...]
    follows: bool
    names_seats: bool = True
    agreed: tuple[str, ...] = ()
    askable: tuple[tuple[int, str], ...] = ()
    may_agree: bool = False
    has_agreed: bool = False
    is_drawn: bool = False

    @property
    def length(self) -> int:
        return len(self.lines)


def show_plan(table: Table, state: State, plan: Plan, check: Check | None = None) -> ShownPlan:
    """Return a plan as the table's user sees it, checked against the state."""
    check = check or checked(table, state, plan)
    author = next((person for person in table.people if person.pk == plan.author_id), None)
    seats = [seat.number for seat in table.seats if seat.user_id == plan.author_id]
    return ShownPlan(
        number=plan.pk or 0,
        name=author.name if author else "",
        portrait=table.portraits.get(plan.author_id, ""),
        at=plan.at,
        is_mine=table.user is not None and plan.author_id == table.user.pk,
        why=plan.why,
        summary=summary_of(check),
        lines=tuple(_line(table, number, step) for number, step in enumerate(check.steps, 1)),
        follows=_follows(table, state, plan, check),
        names_seats=any([step.seat] != seats for step in check.steps),
    )


def summary_of(check: Check) -> str:
    """Return in a sentence or two how far a plan works, and why not further."""
    if not check.steps:
        return ""
    if check.why is not None:
        words = {"step": check.works, "next": check.works + 1, "reason": refusal(check.why)}
        if not check.works:
            return _("The plan is not possible now. Step 1: %(reason)s") % words
        return _("The plan works up to step %(step)s. Step %(next)s: %(reason)s") % words
    if check.reveals is None:
        return _("The plan works if nothing changes.")
    if check.reveals == len(check.steps):
        return _("The plan works. Step %(step)s reveals something.") % {"step": check.reveals}
    text = _("Step %(step)s reveals something. After that, the plan may no longer fit.")
    return text % {"step": check.reveals}


def draw_ghosts(table: Table, state: State, plan: Plan, check: Check, board: Board, *, is_after: bool = False) -> Board:
    """Return the board with the steps of one more plan over it; `is_after` says that it shows how the plan ends.

    The end of a turn belongs to no tile, so it has no number there.
    """
    seat = observation_of(table, state, plan.seat).seat
    steps = [(number, step) for number, step in enumerate(check.steps, 1) if step.before and step.after]
    if not steps:
        return board
    traces = [
        _trace(table, number, step, seat) for number, step in steps if not isinstance(step.action, table.engine.EndTurn)
    ]
    guessed = _guessed(table, check) if is_after else ()
    return replace(board, ghosts=(*board.ghosts, ghosts_of(plan.pk or 0, traces, board.grid, guessed)))


def _guessed(table: Table, check: Check) -> list[int]:
    """Return the cells that look different after the plan because of what its steps reveal, which is a guess."""
    events = [event for step in check.steps for event in step.revealed]
    return sorted(changed_cells(table.display.film(events, names=table.names, places=table.places)))


def _trace(table: Table, number: int, step: CheckedStep, seat: int | None) -> StepTrace:
    assert step.before is not None
    assert step.after is not None
    before, after = (table.engine.view(state, seat).pawns for state in (step.before, step.after))
    moves = tuple((a.cell, b.cell) for a, b in zip(before, after, strict=True) if a.cell != b.cell)
    is_sure = step.fate is Fate.WORKS
    if not is_sure:  # what it reveals may move pawns, too, and that is a guess
        moves = tuple(move for move in moves if move[1] == getattr(step.action, "to", None))
    spot = table.display.spot(step.action)
    cell = spot if spot is not None else moves[0][1] if moves else before[step.seat].cell
    return StepTrace(number, cell, tuple(dict.fromkeys(moves)), "sure" if is_sure else "maybe")


def _line(table: Table, number: int, step: CheckedStep) -> StepLine:
    notes = {
        Fate.REVEALS: _("reveals something"),
        Fate.MAYBE: _("then, if still possible"),
        Fate.FAILS: _("no longer works"),
    }
    return StepLine(
        number=number,
        who=table.names[step.seat] if step.seat < len(table.names) else "",
        what=table.display.phrase(step.action, names=table.names, places=table.places),
        look=step.fate.value,
        note=notes.get(step.fate, ""),
    )


def _follows(table: Table, state: State, plan: Plan, check: Check) -> bool:
    if not check.steps or check.steps[0].fate not in (Fate.WORKS, Fate.REVEALS):
        return False
    return begins_now(table, state, plan) and table.may_play(check.steps[0].seat, check.steps[0].action)
