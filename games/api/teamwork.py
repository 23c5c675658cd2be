"""Operations of a team: plans, standing orders, answers to requests, votes, proposals, chat."""

from typing import Any

from games.api import types
from games.api.answers import message_of, played_of, position_of
from games.api.call import GetCall, PostCall
from games.api.playing import text_of
from games.api.problems import Invalid
from games.api.request_types import (
    AnswerProposal,
    AnswerRequest,
    AtVersion,
    CastVote,
    GiveOrder,
    MessagesQuery,
    Propose,
    Say,
    SharePlan,
)
from games.chat.lines import messages_after, muted_by
from games.models import PlayRequest, Proposal
from games.services.chat import messages
from games.services.play import proposals, votes
from games.services.teamwork import following, plans, play_requests, standing_orders
from games.table import Table


def share_plan(call: PostCall[SharePlan], game_id: int) -> types.Done:
    """Share a plan with the team."""
    body = call.body
    steps = [(step.seat, text_of(step.action)) for step in body.steps]
    plan = plans.share_steps(user=call.user, game_id=game_id, version=body.version, steps=steps, why=body.why)
    return types.Done(id=plan.pk)


def follow_plan(call: PostCall[AtVersion], game_id: int, plan_id: int) -> types.Played:
    """Play the next steps of a plan, until one reveals something."""
    followed = following.follow(user=call.user, game_id=game_id, plan=plan_id, version=call.body.version)
    return played_of(followed.played, stopped=followed.why)


def give_order(call: PostCall[GiveOrder], game_id: int) -> types.Done:
    """Give a standing order for a seat of yours."""
    body = call.body
    order = standing_orders.give_order(user=call.user, game_id=game_id, seat=body.seat, order=text_of(body.order))
    return types.Done(id=order.pk)


def answer_request(call: PostCall[AnswerRequest], game_id: int, request_id: int) -> types.Done:
    """Answer a teammate's request, or withdraw one of yours."""
    which: dict[str, Any] = {"user": call.user, "game_id": game_id, "request_id": request_id}
    if call.body.answer == PlayRequest.Status.WITHDRAWN:
        play_requests.withdraw_request(**which)
    else:
        play_requests.answer_request(**which, answer=call.body.answer)
    return types.Done(id=request_id)


def vote(call: PostCall[CastVote], game_id: int) -> types.Position:
    """Vote about a teammate who is late, or change your vote."""
    votes.vote(user=call.user, game_id=game_id, option=call.body.choice)
    return position_of(Table.find_own(game_id=game_id, user=call.user))


def propose(call: PostCall[Propose], game_id: int) -> types.Position:
    """Propose to pause the table or to give the game up."""
    body = call.body
    if body.until is not None and body.kind != Proposal.Kind.PAUSE:
        raise Invalid("until: only a pause has an end")
    proposals.propose(user=call.user, game_id=game_id, kind=body.kind, until=body.until)
    return position_of(Table.find_own(game_id=game_id, user=call.user))


def answer_proposal(call: PostCall[AnswerProposal], game_id: int, proposal_id: int) -> types.Position:
    """Answer a proposal, or withdraw your own."""
    agrees = call.body.answer == "yes"
    proposals.answer(user=call.user, game_id=game_id, proposal_id=proposal_id, agrees=agrees)
    return position_of(Table.find_own(game_id=game_id, user=call.user))


def chat(call: GetCall[MessagesQuery], game_id: int) -> types.Messages:
    """Return the messages of a table's chat after one of them."""
    table = Table.find_own(game_id=game_id, user=call.user)
    messages, more = messages_after(table, call.query.after)
    muted = muted_by(call.user)
    return types.Messages(
        messages=[message_of(message, is_muted=message.user_id in muted) for message in messages],
        after=messages[-1].pk if messages else call.query.after,
        more=more,
    )


def say(call: PostCall[Say], game_id: int) -> types.Done:
    """Write a message in the chat of a table."""
    message = messages.send_message(user=call.user, game_id=game_id, text=call.body.text)
    return types.Done(id=message.pk)
