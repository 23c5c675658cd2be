"""Answers from tables: what one user sees of a game, by the view of their seat and the events shown to them."""

from collections.abc import Sequence
from typing import Any, cast

import msgspec

from accounts.models import User
from games.api import types
from games.engine.protocol import State
from games.history.log import seen_events
from games.history.replay import events_of
from games.models import Message, Plan, Proposal, Step, Vote
from games.services.play.proposals import missing, open_proposals
from games.services.play.steps import Played
from games.services.play.timeouts import voters_of
from games.services.play.votes import votes_of
from games.table import Table
from games.teamwork.requests import RequestLine, Requests, requests_of
from games.teamwork.rows import hides_plans, shared_plans


def game_of(table: Table) -> types.Game:
    """Return a table without its position; it needs no snapshot."""
    return types.Game(**_fields(table))


def board_of(table: Table, state: State | None = None) -> types.Board:
    """Return a table with its position as the seat in hand sees it: `engine.view` alone says what that is."""
    view = None
    if not table.game.in_lobby and table.is_mine:
        state = table.game.load_state() if state is None else state
        view = table.engine.view(state, table.seat_in_hand)
    return types.Board(**_fields(table), view=view)


def position_of(table: Table) -> types.Position:
    """Return a table with its position, and with the plans, requests, proposals and vote that its page shows."""
    board = board_of(table)
    if not (table.game.is_running and table.is_mine):
        return types.Position(**msgspec.structs.asdict(board))
    asked = requests_of(table, table.game.load_state()) if table.game.requests_until else Requests()
    return types.Position(
        **msgspec.structs.asdict(board),
        plans=[] if hides_plans(table) else [_plan(table, plan) for plan in shared_plans(table)],
        requests=[_request(line) for line in (*asked.to_me, *asked.others)],
        proposals=[_proposal(table, each) for each in open_proposals(table.game) if not each.is_declined],
        vote=_vote(table),
    )


def _plan(table: Table, plan: Plan) -> types.Plan:
    names = table.people_names
    steps = [types.PlanStep(seat=seat, action=msgspec.Raw(action.encode())) for seat, action in plan.steps]
    return types.Plan(id=plan.pk, author=names[plan.author_id], version=plan.version, why=plan.why, steps=steps)


def _request(line: RequestLine) -> types.PlayRequest:
    return types.PlayRequest(
        id=line.number,
        by=line.who,
        to=str(line.whom),  # msgspec writes no subclass of `str`
        what=line.what,
        text=line.text,
        status=line.status,
        is_to_you=line.is_to_me,
        is_plan=line.is_plan,
    )


def message_of(message: Message, *, is_muted: bool) -> types.Message:
    """Return a message of the chat as somebody reads it who may have muted its author."""
    is_removed = message.removed_at is not None
    return types.Message(
        id=message.pk,
        at=message.at,
        by=person_of(message.user),
        text="" if is_removed or is_muted else message.words,
        is_muted=is_muted,
        is_removed=is_removed,
    )


def _proposal(table: Table, proposal: Proposal) -> types.Proposal:
    agreed = {consent.user_id for consent in proposal.consents.all()}
    people = missing(table, agreed)
    return types.Proposal(
        id=proposal.pk,
        kind=cast(types.ProposalKind, proposal.kind),
        by=proposal.by.name,
        until=proposal.until,
        lapses_at=proposal.lapses_at,
        missing=[person.name for person in people],
        is_to_you=table.user in people,
    )


def _vote(table: Table) -> types.Vote | None:
    """Return the open vote, if the user may take part in it."""
    if table.game.vote_round is None or table.user not in voters_of(table):
        return None
    votes = cast(dict[int, types.VoteChoice], votes_of(table.game))
    return types.Vote(choices=cast(list[types.VoteChoice], Vote.Option.values), cast=votes)


def played_of(played: Sequence[Played], *, stopped: str = "") -> types.Played:
    """Return the steps that the user has played, the oldest first, and the board after them."""
    table = played[-1].table
    steps = [step_of(table, part.step, seen_events(table, part.events)) for each in played for part in each.parts]
    return types.Played(steps=steps, game=board_of(table, played[-1].state), stopped=stopped)


def step_of(table: Table, step: Step, events: Sequence[Any] | None = None) -> types.Step:
    """Return a step with the events that the user may see. Its action stays out: it may tell what they may not."""
    seen = seen_events(table, events_of(table.game, step)) if events is None else events
    return types.Step(
        number=step.number,
        version=step.version,
        seat=step.seat,
        origin=_origin_of(step),
        at=step.at,
        events=[*seen],
    )


def _origin_of(step: Step) -> types.Origin:
    if step.by_bot or step.by_clock:
        return "bot" if step.by_bot else "clock"
    return cast(types.Origin, step.origin or "hand")


def _fields(table: Table) -> dict[str, Any]:
    game = table.game
    return {
        "id": game.pk,
        "name": game.name,
        "rules": game.rules,
        "difficulty": game.difficulty,
        "options": game.options,
        "status": game.status,
        "cause": game.ended_by,
        "version": game.version,
        "talk": game.chat,
        "steps": game.steps,
        "due_at": game.due_at,
        "waiting": sorted(game.awaited_seats) if game.is_running else [],
        "yours": [*table.mine_awaited],
        "seats": [
            types.Seat(
                number=seat.number,
                role=seat.role,
                user=person_of(seat.user),
                is_bot=seat.is_bot,
                is_yours=seat.number in table.mine,
                owner=person_of(table.bot_owners.get(seat.number)),
            )
            for seat in table.seats
        ],
    }


def person_of(user: User | None) -> types.Person | None:
    return None if user is None else types.Person(id=user.pk, name=user.name)
