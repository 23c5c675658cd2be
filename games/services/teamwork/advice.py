"""Advice: a player asks, a worker thinks, and the page shows what it found."""

from functools import partial

from django.core.cache import cache
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from accounts.models import User
from forbidden.celery import wake
from forbidden.db import atomic, release_connection
from games.exceptions import Illegal, NoSuchTable
from games.models import Seat
from games.table import Table
from games.teamwork import advice

THINKING_TIME = 60
"""Seconds after which advice that has not come may be asked for again, and a message to a worker expires."""


@atomic
def ask_for_advice(*, user: User, game_id: int) -> None:
    """Let a worker think about the user's turn, and count it once a position."""
    table = Table.find_own(game_id=game_id, user=user, running=True)
    if not advice.may_ask(table):
        raise Illegal(_("You get advice only on your own turn, and only where the table allows it."))
    position = advice.position_of(table)
    if cache.add(f"{position.key}:{game_id}:counted", "", advice.LIFE):
        Seat.objects.filter(game=game_id, number=position.seat).update(advices=F("advices") + 1)
    if not cache.get(position.key) and cache.add(f"{position.key}:asked", "", THINKING_TIME):
        give = partial(wake, "games.tasks.give_advice", game_id, user.pk, expires=THINKING_TIME)
        transaction.on_commit(give)


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
