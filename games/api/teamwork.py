"""Operations of a team: plans, standing orders, answers to requests, chat."""

from typing import Any

from games.api import types
from games.api.answers import played_of
from games.api.call import Call
from games.api.playing import text_of
from games.models import PlayRequest
from games.services.chat import messages
from games.services.teamwork import following, plans, play_requests, standing_orders


def share_plan(call: Call[types.Nothing, types.SharePlan], game_id: int) -> types.Done:
    body = call.body
    steps = [(step.seat, text_of(step.action)) for step in body.steps]
    plan = plans.share_steps(user=call.user, game_id=game_id, version=body.version, steps=steps, why=body.why)
    return types.Done(id=plan.pk)


def follow_plan(call: Call[types.Nothing, types.AtVersion], game_id: int, plan_id: int) -> types.Played:
    followed = following.follow(user=call.user, game_id=game_id, plan=plan_id, version=call.body.version)
    return played_of(followed.played, stopped=followed.why)


def give_order(call: Call[types.Nothing, types.GiveOrder], game_id: int) -> types.Done:
    body = call.body
    order = standing_orders.give_order(user=call.user, game_id=game_id, seat=body.seat, order=text_of(body.order))
    return types.Done(id=order.pk)


def answer_request(call: Call[types.Nothing, types.AnswerRequest], game_id: int, request_id: int) -> types.Done:
    which: dict[str, Any] = {"user": call.user, "game_id": game_id, "request_id": request_id}
    if call.body.answer == PlayRequest.Status.WITHDRAWN:
        play_requests.withdraw_request(**which)
    else:
        play_requests.answer_request(**which, answer=call.body.answer)
    return types.Done(id=request_id)


def say(call: Call[types.Nothing, types.Say], game_id: int) -> types.Done:
    message = messages.send_message(user=call.user, game_id=game_id, text=call.body.text)
    return types.Done(id=message.pk)
