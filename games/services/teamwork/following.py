"""Follow a plan: play its next steps as ordinary actions, up to the first that reveals something or fails."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from forbidden.db import atomic
from games.display import labelled
from games.engine.core.errors import IllegalAction
from games.engine.protocol import Action, Play
from games.exceptions import Illegal, NoSuchPlan
from games.models import Plan, Step
from games.services.play.moves import come_back_to, lock_for_move
from games.services.play.steps import Played, take_step
from games.services.teamwork.advice import advised_steps
from games.table import Table
from games.teamwork.plan import read_plays, step_refused
from games.teamwork.rows import draws_left_over, remaining


@dataclass(frozen=True)
class Followed:
    """The steps that were played, and why it stopped there; "" after the last step of the plan."""

    played: list[Played]
    why: str


@atomic
def follow(*, user: User, game_id: int, plan: int, version: int) -> Followed:
    """Play the next steps of a plan that the user drafted, or that a teammate shares, for seats that the user may play.

    Stops after a step that reveals something, and before one that is not legal or another's. Raises what `play` raises,
    `NoSuchPlan`, and `Illegal` if not even the next step can be played.
    """
    table = lock_for_move(user=user, game_id=game_id, version=version)
    return _follow(table, _plays(table, plan), user)


@atomic
def follow_advice(*, user: User, game_id: int, version: int, number: int) -> Followed:
    """Play the advised plan of that number, counted from 1. Stops where `follow` stops, and raises what it raises."""
    table = lock_for_move(user=user, game_id=game_id, version=version)
    return _follow(table, read_plays(table.engine, advised_steps(table, version, number)), user)


def _follow(table: Table, plays: list[Play], user: User) -> Followed:
    come_back_to(table)
    played: list[Played] = []
    why = play_on(table, plays, played, user)
    if not played:
        raise Illegal(why or _("Nothing of this plan is left to play."))
    return Followed(played, why)


def _plays(table: Table, number: int) -> list[Play]:
    plan = Plan.objects.filter(pk=number, game=table.game).first()
    if plan is None or plan.author_id not in table.people_ids:
        raise NoSuchPlan
    if plan.kind != Plan.Kind.SHARED and table.user is not None and plan.author_id != table.user.pk:
        raise NoSuchPlan
    return read_plays(table.engine, remaining(table, [plan])[0].steps)


def play_on(table: Table, plays: list[Play], played: list[Played], user: User) -> str:
    """Play the steps, add them to `played`, and return why it stopped; "" after the last one.

    A step that a standing order has played meanwhile is not played again.
    """
    ordered: list[Play] = []
    for number, (seat, action) in enumerate(plays, 1):
        if table.game.is_over:
            return ""
        if (seat, action) in ordered:
            ordered.remove((seat, action))
            continue
        if not table.may_play(seat, action):
            who = table.names[seat] if seat < len(table.names) else ""
            return _("Step %(number)s is for %(who)s to play.") % {"number": number, "who": who}
        try:
            step = take_step(table, seat=seat, action=action, user=user, origin=Step.Origin.PLAN)
        except IllegalAction as error:
            return step_refused(number, error)
        played.append(step)
        ordered += step.ordered
        if any(event.reveals for event in step.events) and number < len(plays):
            return _stopped(table, action, plays[number + draws_left_over(table, step.state, plays[number:]) :])
    return ""


def _stopped(table: Table, action: Action, plays: list[Play]) -> str:
    """Return that the action revealed something, and which plays are left."""
    if not plays:
        return _("The turn is over, so the plan ends here.")
    (seat, next_action), left = plays[0], len(plays)
    done, following = (
        table.display.phrase(each, names=table.names, places=table.places) for each in (action, next_action)
    )
    text = ngettext(
        # Translators: the steps of a plan, such as “Draw a storm card”.
        "Stopped, because “%(done)s” revealed something. %(left)s step is left: %(next)s.",
        "Stopped, because “%(done)s” revealed something. %(left)s steps are left. The next is: %(next)s.",
        left,
    )
    return text % {"done": done, "left": left, "next": labelled(table.names[seat], following)}
