"""The plans on the board of a table: the shared ones, one of them drawn, and whose turns are played in advance."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from games.display.shared.board import Board
from games.engine.protocol import State
from games.models import Plan, PlayRequest
from games.table import Table
from games.teamwork.plan import Check
from games.teamwork.requests import Requests
from games.teamwork.rows import Kind, begins_now, checked, shared_plans
from games.teamwork.shown import ShownPlan, draw_ghosts, show_plan

Status = PlayRequest.Status


@dataclass(frozen=True)
class TeamPlans:
    """The plans on a board. `hidden` counts those that the reader sees only after drafting a plan of their own.

    `shown` are the others, the newest first, and `drawn` are those of them that begin in the present position, with
    their checks: the board shows the first, until its reader looks at another. `in_advance` are the names of the seats
    that have a turn in advance; `is_mine` says whether one is the reader's.
    """

    shown: tuple[ShownPlan, ...]
    drawn: tuple[tuple[Plan, Check], ...]
    hidden: int
    hides: bool
    in_advance: tuple[str, ...]
    is_mine: bool


def team_plans(table: Table, state: State) -> TeamPlans | None:
    """Return the plans on the board of a player; None, without a statement, if there are none."""
    game = table.game
    if not (game.is_running and table.is_mine and (game.shared_plans or game.in_advance)):
        return None
    plans, hides = shared_plans(table), any(table.seats[seat].hides_plans for seat in table.mine)
    others = [plan for plan in plans if table.user is not None and plan.author_id != table.user.pk]
    hidden = others if hides and len(others) == len(plans) and not _has_draft(table) else []
    asked = _asked(table, state)
    checks = [(plan, checked(table, state, plan)) for plan in plans if plan not in hidden]
    drawn = tuple(pair for pair in checks if begins_now(table, state, pair[0]))
    seats = sorted(game.seats_in_advance)
    if not (plans or seats):
        return None
    return TeamPlans(
        shown=tuple(
            replace(_with_agreements(table, show_plan(table, state, *pair), asked), is_drawn=pair in drawn[:1])
            for pair in checks
        ),
        drawn=drawn,
        hidden=len(hidden),
        hides=hides,
        in_advance=tuple(table.names[seat] for seat in seats),
        is_mine=any(seat in table.mine for seat in seats),
    )


def draw_shared(table: Table, state: State, board: Board) -> Board:
    """Return the board with the plans that the user sees drawn over it."""
    return draw_plans(table, state, team_plans(table, state), board)


def draw_plans(table: Table, state: State, plans: TeamPlans | None, board: Board) -> Board:
    """Return the board with the `drawn` plans over it."""
    for pair in plans.drawn if plans else ():
        board = draw_ghosts(table, state, *pair, board)
    return board


class Pager(NamedTuple):
    """The place of a proposal, request or plan among all, which a phone shows one at a time, and the next one's id."""

    number: int
    all: int
    next: str


def news_pagers(requests: Requests, plans: TeamPlans | None, *, has_proposal: bool) -> dict[str, Pager]:
    """Return the pagers of a proposal, requests and plans by the ids of their elements; {} for fewer than two."""
    asked = [f"request-{line.number}" for line in requests.shown]
    suggested = [f"suggestion-{plan.number}" for plan in plans.shown] if plans else []
    ids = [*(["asked"] if has_proposal else []), *asked, *suggested]
    if len(ids) < 2:
        return {}
    return {each: Pager(number, len(ids), ids[number % len(ids)]) for number, each in enumerate(ids, 1)}


def _asked(table: Table, state: State) -> dict[tuple[int, int], str]:
    """Return the answers to requests to agree to plans, by plan and seat; without a statement if there are none."""
    if state.turn >= table.game.requests_until:
        return {}
    rows = PlayRequest.objects.filter(game=table.game, until__gt=state.turn).exclude(status=Status.WITHDRAWN)
    return {(plan, seat): status for plan, seat, status in rows.values_list("plan", "seat", "status") if plan}


def _with_agreements(table: Table, plan: ShownPlan, asked: dict[tuple[int, int], str]) -> ShownPlan:
    """Return a plan with who agrees to it, and with whom its author can still ask or whether the reader may agree."""
    agreed = {seat for (number, seat), status in asked.items() if (number, status) == (plan.number, Status.GRANTED)}
    others = [seat.number for seat in table.seats if plan.is_mine and seat.user and seat.user != table.user]
    askable = (seat for seat in others if (plan.number, seat) not in asked)
    return replace(
        plan,
        agreed=tuple(table.names[seat] for seat in sorted(agreed)),
        askable=tuple((seat, table.names[seat]) for seat in askable),
        may_agree=not (plan.is_mine or plan.follows),
        has_agreed=bool(agreed & {*table.mine}),
    )


def _has_draft(table: Table) -> bool:
    return Plan.objects.filter(game=table.game, author=table.user, kind=Kind.DRAFT).exists()
