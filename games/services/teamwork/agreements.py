"""Agreements: ask a teammate to agree to one's shared plan, and play one's own steps of a plan with a yes."""

from accounts.models import User
from forbidden.db import atomic
from games.exceptions import NoSuchPlan, RequestClosed
from games.models import Notification, Plan, PlayRequest
from games.notifications.rows import notify
from games.services.play.game_state import load_state
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
    plan = Plan.objects.filter(game=table.game, author=user, kind=Plan.Kind.SHARED).first()
    if plan is None or not remaining(table, [plan])[0].steps:
        raise NoSuchPlan
    turn = load_state(table.game).turn
    asked = PlayRequest.objects.filter(plan=plan, seat=seat, until__gt=turn).exclude(status=Status.WITHDRAWN).first()
    if asked is not None:
        return asked
    until = turn + len(table.seats)
    asked = PlayRequest.objects.create(
        game=table.game, by=user, seat=seat, plan=plan, action="", what="", text=plan.why, turn=turn, until=until
    )
    table.game.requests_until = max(table.game.requests_until, until)
    table.commit_talk("requests_until")
    notify(table, Notification.Kind.REQUESTED, [person.pk], by=user, detail=str(asked.pk), text=plan.why)
    return asked


def agree(table: Table, plan: Plan, user: User) -> list[Played]:
    """Play the next steps of a plan, if they are the user's to play and legal; return them, none if they are not.

    Raises `RequestClosed` if nothing of the plan is left.
    """
    plan = remaining(table, [plan])[0]
    if not plan.steps:
        raise RequestClosed
    played: list[Played] = []
    if begins_now(table, load_state(table.game), plan):
        come_back_to(table)
        play_on(table, read_plays(table.engine, plan.steps), played, user)
    return played
