"""Plans: draft one step by step, share it with the team, withdraw it. Nothing here plays anything."""

from collections.abc import Sequence
from datetime import timedelta
from zlib import crc32

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from forbidden.db import atomic
from games.bots import Observation, forecast_turn, has_value
from games.chat.text import one_line
from games.display import refusal
from games.engine.core.errors import IllegalAction
from games.engine.protocol import Action
from games.exceptions import Illegal, Muted, NoSuchPlan, NoSuchTable, NotRunning, NotYourSeat, Stale
from games.models import Game, Notification, Plan, PlayRequest, Seat, Step
from games.notifications.rows import notify
from games.table import Table
from games.teamwork.counters import count_plans
from games.teamwork.plan import MOST_STEPS, Check, StoredPlay, as_stored, step_refused
from games.teamwork.rows import checked, choices_of, draft_of, shared_plans

Kind = Plan.Kind
TELL_INTERVAL = timedelta(hours=1)
"""How long after a plan the team is not notified of another by the same player; the board shows it at once."""


@atomic
def add_step(*, user: User, game_id: int, seat: int, action: str, length: int, turn_of: int | None = None) -> Plan:
    """Add an action, given as the engine's JSON, to the user's draft.

    `length` is the number of steps that the user's page shows. `turn_of` says of a new draft that it is for the coming
    turn of that seat. Raises `Malformed`, `Stale` for another length, and `Illegal` if it is not possible there.
    """
    table, plan, check = _open_draft(user, game_id, length, turn_of)
    read = table.read_action(action)
    try:
        table.engine.play(check.state, seat, read)
    except IllegalAction as error:
        raise Illegal(refusal(error)) from error
    return _extend(table, plan, seat, [read])


@atomic
def add_walk(*, user: User, game_id: int, seat: int, to: int, length: int, turn_of: int | None = None) -> Plan:
    """Add the moves of a walk to the user's draft. Raises what `add_step` raises."""
    table, plan, check = _open_draft(user, game_id, length, turn_of)
    if seat not in range(len(table.seats)):
        raise NotYourSeat
    moves = table.engine.walks(check.state, seat).get(to)
    if not moves:
        raise Illegal(_("You cannot walk there now."))
    return _extend(table, plan, seat, moves)


def _open_draft(user: User, game_id: int, length: int, turn_of: int | None) -> tuple[Table, Plan, Check]:
    """Return the locked table, the draft with that many steps, and how far it works."""
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    if turn_of is not None and turn_of not in table.mine:
        raise NotYourSeat
    plan = draft_of(table)
    _refuse_other_length(plan, length)
    if not (plan.steps or plan.position):
        plan.seat = turn_of
    check = checked(table, table.game.load_state(), plan)
    if not check.is_whole:
        raise Illegal(_("Step %(number)s no longer works. Take it out first.") % {"number": check.works + 1})
    return table, plan, check


def _refuse_other_length(plan: Plan, length: int) -> None:
    if len(plan.steps) != length:
        raise Stale(_("Your plan has changed in the meantime. This is what it looks like now."))


def _extend(table: Table, plan: Plan, seat: int, actions: Sequence[Action]) -> Plan:
    if len(plan.steps) + len(actions) > MOST_STEPS:
        text = ngettext("A plan has at most %(count)s step.", "A plan has at most %(count)s steps.", MOST_STEPS)
        raise Illegal(text % {"count": MOST_STEPS})
    plan.steps = [*plan.steps, *(as_stored(seat, action) for action in actions)]
    return _store(table, plan)


def _store(table: Table, plan: Plan) -> Plan:
    """Store a draft for the current version, at which all its steps are still to be played."""
    plan.version, plan.at = table.game.version, timezone.now()
    plan.save()
    return plan


def begin_at_likely(*, user: User, game_id: int, seat: int) -> Plan:
    """Begin a draft for the coming turn of a seat on a guess at how the board will look by then.

    Each time, and for each further choice of a turn in advance, it is another guess. Raises `NotYourSeat`, and
    `Illegal` if the draft has steps already.
    """
    seen = Table.find(game_id=game_id, user=user)
    if not (seen.game.is_running and has_value(seen.game.rules)):
        raise NotRunning
    if seat not in seen.mine:
        raise NotYourSeat
    # It takes long, so it is made before the game is locked; it is a guess anyway.
    observation = Observation(seen.game.rules, seen.game.load_state(), seat)
    position = forecast_turn(observation, seat, _next_guess(seen))
    if position is None:
        raise Illegal(_("You have no further turn in this game."))
    with transaction.atomic():
        table = Table.lock_own(game_id=game_id, user=user, running=True)
        plan = _empty_draft(table)
        plan.seat, plan.position = seat, table.engine.dump(position).decode()
        return _store(table, plan)


@atomic
def edit_plan(*, user: User, game_id: int, plan: int) -> Plan:
    """Make the remaining steps of a plan that the team shares the user's draft.

    Raises `NoSuchPlan`, and `Illegal` if the draft has steps already.
    """
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    shared = next((each for each in shared_plans(table) if each.pk == plan), None)
    if shared is None:
        raise NoSuchPlan
    return begin_draft(table, shared.steps, seat=shared.seat)


def begin_draft(table: Table, steps: Sequence[StoredPlay], *, seat: int | None) -> Plan:
    """Return the user's new draft with these steps. Raises `Illegal` if they have a draft with steps."""
    plan = _empty_draft(table)
    plan.steps, plan.seat, plan.position = [*steps][:MOST_STEPS], seat, ""
    return _store(table, plan)


def _empty_draft(table: Table) -> Plan:
    plan = draft_of(table)
    if plan.steps:
        raise Illegal(_("You already have a plan. Start over first."))
    return plan


def _next_guess(table: Table) -> int:
    """Return the number of a guess that depends only on the plans that the user has made."""
    positions = [draft_of(table).position, *(plan.position for plan in choices_of(table))]
    return crc32("".join(positions).encode())


@atomic
def remove_last_step(*, user: User, game_id: int, length: int) -> None:
    """Take the last step out of the user's draft, or all from the first that no longer works."""
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    plan = draft_of(table)
    if not plan.steps:
        return
    _refuse_other_length(plan, length)
    check = checked(table, table.game.load_state(), plan)
    plan.steps = plan.steps[:-1] if check.is_whole else plan.steps[: check.works]
    _store(table, plan)


@atomic
def clear_plan(*, user: User, game_id: int) -> None:
    """Delete the user's draft."""
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    Plan.objects.filter(game=table.game, author=user, kind=Kind.DRAFT).delete()


def take_draft(table: Table) -> Plan:
    """Return the user's draft, which must have a step, and delete its row: it becomes a plan of another kind."""
    plan = draft_of(table)
    if not plan.steps:
        raise Illegal(_("Your plan has no steps yet."))
    Plan.objects.filter(pk=plan.pk).delete()
    return plan


@atomic
def share_plan(*, user: User, game_id: int, why: str) -> Plan:
    """Share the user's draft with the team, in place of the plan that they have shared before.

    Teammates are notified, but not again within `TELL_INTERVAL`. Raises `Muted` for a text of a muted user.
    """
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    _check_may_write(user, why)
    return _share(table, user, take_draft(table), why)


@atomic
def share_steps(*, user: User, game_id: int, version: int, steps: Sequence[tuple[int, str]], why: str) -> Plan:
    """Share these steps, pairs of a seat and its action as the engine's JSON, and leave the user's draft as it is.

    They begin at the position of `version`. Raises `Stale`, `Malformed`, `Illegal` if one of them does not work, and
    what `share_plan` raises.
    """
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    _check_may_write(user, why)
    if table.game.version != version:
        raise Stale
    plan = Plan(game=table.game, author=user, steps=[_read_step(table, seat, action) for seat, action in steps])
    check = checked(table, table.game.load_state(), plan)
    if check.why is not None:
        raise Illegal(step_refused(check.works + 1, check.why))
    return _share(table, user, plan, why)


def _read_step(table: Table, seat: int, action: str) -> StoredPlay:
    return as_stored(table.seat(seat).number, table.read_action(action))


def _check_may_write(user: User, why: str) -> None:
    if why and user.is_muted:
        raise Muted


def _share(table: Table, user: User, draft: Plan, why: str) -> Plan:
    """Share the steps of a draft at a locked table, and tell the team unless it was told lately."""
    why = one_line(why)
    # A position holds what only the author has seen.
    content = draft.content | {"position": "", "version": table.game.version, "why": why, "at": timezone.now()}
    plan, _is_new = Plan.objects.update_or_create(game=table.game, author=user, kind=Kind.SHARED, defaults=content)
    _close_agreements(plan)
    save_plans(table)
    told = Notification.objects.filter(game=table.game, by=user, kind=Notification.Kind.PLANNED)
    if not told.filter(created_at__gt=timezone.now() - TELL_INTERVAL).exists():
        notify(table, Notification.Kind.PLANNED, table.people_ids, by=user, detail=str(plan.pk), text=why)
    return plan


@atomic
def withdraw_plan(*, user: User, game_id: int) -> None:
    """Withdraw the plan that the user has shared; it becomes their draft, unless they have another."""
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    plan = Plan.objects.filter(game=table.game, author=user, kind=Kind.SHARED).first()
    if plan is None:
        return
    _close_agreements(plan)
    keep_as_draft(plan)
    save_plans(table)


def keep_as_draft(plan: Plan) -> None:
    """Make a plan its author's draft, or delete it if they have another."""
    if Plan.objects.filter(game=plan.game_id, author=plan.author_id, kind=Kind.DRAFT).exists():
        plan.delete()
    else:
        plan.kind = Kind.DRAFT
        plan.save(update_fields=["kind"])


def _close_agreements(plan: Plan) -> None:
    """Withdraw the requests to agree to a plan, also answered ones: it is another one now, or none."""
    PlayRequest.objects.filter(plan=plan).update(status=PlayRequest.Status.WITHDRAWN)


@atomic
def hide_plans(*, user: User, game_id: int, are_hidden: bool) -> None:
    """Hide others' plans from the user until they have drafted one of their own, or show them at once."""
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    Seat.objects.filter(game=table.game, user=user).update(hides_plans=are_hidden)


@atomic
def plan_what_if(*, user: User, game_id: int) -> Game:
    """Make what was played at a what-if table the user's draft at the table that it continues; return that table."""
    line = Table.find_own(game_id=game_id, user=user)
    if line.game.origin_id is None:
        raise NoSuchTable
    table = Table.lock_own(game_id=line.game.origin_id, user=user, running=True)
    steps = Step.objects.filter(game=line.game).order_by("number").values_list("seat", "action")[:MOST_STEPS]
    if not steps:
        raise Illegal(_("Nothing has been played here yet."))
    draft = {
        "seat": None,
        "position": "",
        "version": table.game.version,
        "steps": [[*step] for step in steps],
        "at": timezone.now(),
    }
    Plan.objects.update_or_create(game=table.game, author=user, kind=Kind.DRAFT, defaults=draft)
    return table.game


def save_plans(table: Table, *, by_person: bool = True) -> None:
    """Count the plans that the team shares, see whose turns are played in advance, and tell the open boards."""
    game = table.game
    game.shared_plans, game.in_advance = count_plans(game)
    if by_person:
        game.note_act()
    table.commit_change("shared_plans", "in_advance", "advance_due_at", *Game.ACT_FIELDS)
