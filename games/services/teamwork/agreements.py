"""Agreements: ask a teammate to agree to one's shared plan, agree to one, and play one's own steps of it with a yes."""

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from accounts.models import User
from forbidden.db import atomic
from games.exceptions import NoSuchPlan, RequestClosed
from games.models import Notification, Plan, PlayRequest
from games.notifications.rows import notify
from games.services.play.moves import come_back_to
from games.services.play.steps import Played
from games.services.teamwork.following import play_on
from games.table import Table
from games.teamwork.plan import read_plays
from games.teamwork.rows import begins_now, remaining

Status = PlayRequest.Status


@atomic
def request_agreement(*, user: User, game_id: int, seat: int) -> PlayRequest:
    """Ask the player of a seat to agree to the plan that the user shares; the same again returns the first request.

    It ends by itself after a round of turns, and with the plan. Raises `NoSuchPlan`, and `Illegal` if nobody else plays
    the seat.
    """
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    person = table.teammate_at(seat)
    plan = _shared_plan(table, author=user)
    asked = _request_to(table, plan, [seat])
    if asked is None:
        asked = _new_request(table, plan, seat)
        _save(table, asked)
        notify(table, Notification.Kind.REQUESTED, [person.pk], by=user, detail=str(asked.pk), text=plan.why)
    return asked


@atomic
def agree_to_plan(*, user: User, game_id: int, plan: int) -> PlayRequest:
    """Agree to a plan that a teammate shares, asked or not; it plays nothing, and a second time changes nothing.

    Raises `NoSuchTable`, `NotRunning`, and `NoSuchPlan` if nobody else shares it or nothing of it is left.
    """
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    shared = _shared_plan(table, pk=plan, author__in={*table.people_ids} - {user.pk})
    asked = _request_to(table, shared, table.mine) or _new_request(table, shared, table.mine[0])
    if asked.status != Status.GRANTED:
        asked.status, asked.answered_by, asked.answered_at = Status.GRANTED, user, timezone.now()
        _save(table, asked)
        notify(table, Notification.Kind.ANSWERED, [asked.by_id], by=user, detail=f"{asked.pk} {Status.GRANTED}")
    return asked


@atomic
def take_back_agreement(*, user: User, game_id: int, plan: int) -> None:
    """Take back that the user agrees to a plan that a teammate shares, unless their yes has played steps of it.

    A second time changes nothing. Raises what `agree_to_plan` raises.
    """
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    shared = _shared_plan(table, pk=plan, author__in={*table.people_ids} - {user.pk})
    agreed = PlayRequest.objects.filter(plan=shared, answered_by=user, status=Status.GRANTED, version=None)
    if agreed.update(status=Status.WITHDRAWN):
        table.commit_talk()


def _shared_plan(table: Table, **which: Any) -> Plan:
    """Return that shared plan of the table; raise `NoSuchPlan` if there is none or nothing of it is left."""
    plan = Plan.objects.filter(game=table.game, kind=Plan.Kind.SHARED, **which).first()
    if plan is None or not remaining(table, [plan])[0].steps:
        raise NoSuchPlan
    return plan


def _request_to(table: Table, plan: Plan, seats: Sequence[int]) -> PlayRequest | None:
    """Return the request to one of these seats to agree to a plan."""
    rows = PlayRequest.objects.filter(plan=plan, seat__in=seats, until__gt=table.game.load_state().turn)
    return rows.exclude(status=Status.WITHDRAWN).first()


def _new_request(table: Table, plan: Plan, seat: int) -> PlayRequest:
    """Return a request of the plan's author, which is not saved yet."""
    turn = table.game.load_state().turn
    turns = {"turn": turn, "until": turn + len(table.seats)}
    return PlayRequest(game=table.game, by_id=plan.author_id, seat=seat, plan=plan, text=plan.why, **turns)


def _save(table: Table, asked: PlayRequest) -> None:
    """Save a request, and tell open boards."""
    asked.save()
    table.game.requests_until = max(table.game.requests_until, asked.until)
    table.commit_talk("requests_until")


def agree(table: Table, plan: Plan, user: User) -> list[Played]:
    """Play the next steps of a plan, if they are the user's to play and legal; return them, none if they are not.

    Raises `RequestClosed` if nothing of the plan is left.
    """
    plan = remaining(table, [plan])[0]
    if not plan.steps:
        raise RequestClosed
    played: list[Played] = []
    if begins_now(table, table.game.load_state(), plan):
        come_back_to(table)
        play_on(table, read_plays(table.engine, plan.steps), played, user)
    return played
