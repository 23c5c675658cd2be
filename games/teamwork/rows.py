"""Plans as rows: which of them are at a table, and what of them is still to be played."""

from collections.abc import Sequence
from itertools import takewhile

from django.db.models import Exists, OuterRef

from accounts.models import Mute
from games.bots import Observation
from games.engine.protocol import Play, State
from games.models import Plan, Step
from games.table import Table
from games.teamwork.plan import Check, StoredPlay, check, check_from, read_plays, without_played

Kind = Plan.Kind


def draft_of(table: Table) -> Plan:
    """Return the user's draft without the steps that were played since, or a new one, which is not saved yet."""
    own = {"game": table.game, "author": table.user, "kind": Kind.DRAFT}
    plan = Plan.objects.filter(**own).first()
    return remaining(table, [plan])[0] if plan else Plan(**own)


def shared_plans(table: Table) -> list[Plan]:
    """Return the team's shared plans of which steps remain, newest first; at most two statements.

    A plan of somebody whom the user has muted comes without its sentence why.
    """
    if not table.game.shared_plans:
        return []
    muted = Exists(Mute.objects.filter(user=table.user, muted=OuterRef("author")))
    plans = Plan.objects.filter(game=table.game, kind=Kind.SHARED, author__in=table.people_ids).annotate(is_muted=muted)
    plans = plans.order_by("-at")
    for plan in plans:
        plan.why = "" if plan.is_muted else plan.why
    return [plan for plan in remaining(table, list(plans)) if plan.steps]


def hides_plans(table: Table) -> bool:
    """Return whether the user sees others' plans only after drafting one, and has none; without a statement if not."""
    if not any(table.seats[seat].hides_plans for seat in table.mine):
        return False
    own = Plan.objects.filter(game=table.game, author=table.user, kind__in=(Kind.DRAFT, Kind.SHARED))
    return not own.exists()


def remaining(table: Table, plans: Sequence[Plan]) -> list[Plan]:
    """Take out of these plans what was played since they were made, by whomever; one statement, or none.

    Nothing remains of a shared plan whose turn has ended otherwise.
    """
    since = min((plan.version for plan in plans), default=table.game.version)
    played = _played_since(table, since) if since < table.game.version else []
    for plan in plans:
        steps, done = plan.steps, [play for version, play in played if version > plan.version]
        plan.steps = without_played(steps, done)
        if len(plan.steps) < len(steps):
            plays = read_plays(table.engine, plan.steps)
            plan.steps = plan.steps[draws_left_over(table, table.game.load_state(), plays) :]
        plan.played = len(steps) - len(plan.steps)
        if plan.kind == Kind.SHARED:
            ended, planned = (_turns_ended(table, plan, part) for part in (done, steps[: plan.played]))
            plan.steps = [] if ended > planned else plan.steps
    return [*plans]


def draws_left_over(table: Table, state: State, plays: Sequence[Play]) -> int:
    """Return with how many draws of a turn that is over the rest of a plan begins.

    The plan has one too many if it could not know how many cards its turn reveals.
    """
    rules = table.engine
    on_turn = None if rules.outcome(state) else rules.seat_on_turn(state)
    draws = takewhile(lambda play: play[0] != on_turn and isinstance(play[1], rules.Draw), plays)
    return len([*draws])


def _turns_ended(table: Table, plan: Plan, steps: Sequence[StoredPlay]) -> int:
    """Return how many turns these steps end, of the seat whose coming turn the plan is for, or of any."""
    plays = read_plays(table.engine, steps)
    return sum(isinstance(action, table.engine.EndTurn) and plan.seat in (None, seat) for seat, action in plays)


def choices_of(table: Table) -> list[Plan]:
    """Return the choices of the user's turn in advance, the first one first."""
    return list(Plan.objects.filter(game=table.game, author=table.user, kind=Kind.ADVANCE).order_by("choice"))


def _played_since(table: Table, version: int) -> list[tuple[int, StoredPlay]]:
    steps = Step.objects.filter(game=table.game, version__gt=version).order_by("number")
    return [(at, (seat, action)) for at, seat, action in steps.values_list("version", "seat", "action")]


def observation_of(table: Table, state: State, seat: int | None) -> Observation:
    """Return what the user sees of the game: as the seat, if it is theirs, else as the seat in hand."""
    return Observation(table.game.rules, state, seat if seat in table.mine else table.seat_in_hand)


def checked(table: Table, state: State, plan: Plan) -> Check:
    """Return how far a plan works, as far as the user can know; before its turn comes, from its own position if any."""
    plays = read_plays(table.engine, plan.steps)
    if plan.position and plan.seat is not None and table.engine.at_turn(state, plan.seat) is not state:
        return check_from(table.engine, table.engine.load(plan.position), plays)
    return check(observation_of(table, state, plan.seat), plays, turn_of=plan.seat)


def begins_now(table: Table, state: State, plan: Plan) -> bool:
    """Return whether a plan begins in the present position and not with a turn that is still to come."""
    return plan.seat is None or table.engine.at_turn(state, plan.seat) is state
