"""Advice: a player asks, a worker thinks, and the page shows what it found."""

from functools import partial

from django.core.cache import cache
from django.db import transaction
from django.db.models import F

from accounts.models import User
from forbidden.celery import wake
from forbidden.db import atomic, release_connection
from games.exceptions import Illegal, NoSuchPlan, NoSuchTable
from games.models import Plan, Seat
from games.services.teamwork.plans import begin_draft
from games.table import Table
from games.teamwork import advice
from games.teamwork.advice_board import AdviceBoard
from games.teamwork.plan import StoredPlay

THINKING_TIME = 60
"""Seconds after which advice that has not come may be asked for again, and a message to a worker expires."""


@atomic
def ask_for_advice(*, user: User, game_id: int) -> None:
    """Let a worker think about the user's turn, and count it once a position."""
    table = Table.find_own(game_id=game_id, user=user, running=True)
    if reason := advice.why_not_ask(table):
        raise Illegal(reason)
    position = advice.position_of(table)
    if cache.add(f"{position.key}:{game_id}:counted", "", advice.LIFE):
        Seat.objects.filter(game=game_id, number=position.seat).update(advices=F("advices") + 1)
    if not cache.get(position.key) and cache.add(position.asked_key, "", THINKING_TIME):
        give = partial(wake, "games.tasks.give_advice", game_id, user.pk, expires=THINKING_TIME)
        transaction.on_commit(give)


@atomic
def edit_advice(*, user: User, game_id: int, version: int, number: int) -> Plan:
    """Make the advised plan of that number the user's draft. Raises `NoSuchPlan`, and what `begin_draft` raises."""
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    return begin_draft(table, advised_steps(table, version, number), seat=None)


def advised_steps(table: Table, version: int, number: int) -> tuple[StoredPlay, ...]:
    """Return the steps of the advised plan of that number, counted from 1; none if it only ends the turn.

    Raises `NoSuchPlan` if there is none for the present position.
    """
    board = AdviceBoard(table, number)
    if table.game.version != version or board.plan is None:
        raise NoSuchPlan
    return board.plan.steps


def give_advice(game_id: int, user_id: int) -> bool:
    """Think about the user's turn, without a connection; return whether there was something to think about."""
    try:
        table = Table.find(game_id=game_id, user=User.objects.get(pk=user_id))
    except (NoSuchTable, User.DoesNotExist):
        return False
    if not advice.may_ask(table):
        return False
    position = advice.position_of(table)
    release_connection()
    advice.work_out(position)
    return True
