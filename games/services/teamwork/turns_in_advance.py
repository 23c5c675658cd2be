"""Turns in advance: a player's plan for their coming turn, which the server plays when it comes, if it still fits.

A turn is played in one transaction under the game's lock, which also deletes the plan. So it happens whole or, if a
worker dies, not at all and at the next sweep, and never twice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override
from structlog import get_logger

from accounts.models import User
from forbidden.db import atomic
from games.bots import has_value, shortfall
from games.display import joined, listed, percent, refusal
from games.engine.core.errors import IllegalAction
from games.engine.protocol import Action, Play, State
from games.exceptions import Illegal, NoSuchTable
from games.models import Game, Notification, Plan, Step
from games.notifications.rows import notify, notify_wait
from games.services.play.steps import Played, take_step
from games.services.teamwork.plans import keep_as_draft, save_plans, take_draft
from games.table import Table
from games.teamwork.plan import MOST_CHOICES, CheckedStep, Fate, check_from, read_plays, step_refused
from games.teamwork.replanning import PlannedTurn, first_that_fits, is_worse, plays_of, replan
from games.teamwork.rows import checked, choices_of, observation_of

log = get_logger(__name__)

Kind = Plan.Kind
BATCH = 100
EARLY = timedelta(milliseconds=50)
"""How much too early a message may arrive."""
QUESTIONS = (Notification.Kind.ASKED, Notification.Kind.REQUESTED)
"""The questions of teammates that a turn in advance must not pass over."""
TOLD = 200
"""The longest reason in a notification."""


@atomic
def set_in_advance(
    *,
    user: User,
    game_id: int,
    goes_on: bool,
    skips: bool = False,
    is_careful: bool = False,
    is_next_choice: bool = False,
) -> Plan:
    """Let the user's draft for their coming turn be played when it comes, in place of what they set earlier.

    As the next choice, it is played only if none of those set earlier fits. With `goes_on` it does not stop after a
    step that reveals something, unless to lose has become likelier, and draws the cards that end the turn. With `skips`
    it leaves out a step that is no longer needed. With `is_careful` it is not played where a bot finds a much better
    turn for the team. Raises `Illegal` if the draft does not work.
    """
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    draft, state = take_draft(table), table.game.load_state()
    if draft.seat is None or draft.seat not in table.mine:
        raise Illegal(_("This plan begins now. Only a plan for your next turn can be played automatically."))
    if table.engine.at_turn(state, draft.seat) is state:
        raise Illegal(_("It is your turn already: you can follow your plan."))
    if {seat for seat, _action in draft.steps} - {*table.mine}:
        raise Illegal(_("A planned turn can only have your own steps."))
    check = checked(table, state, draft)
    if check.why is not None:
        raise Illegal(refusal(check.why))
    choice = _next_choice(table, draft.seat) if is_next_choice else _first_choice(table)
    plan = Plan.objects.create(
        **draft.content | {"version": table.game.version, "position": table.engine.dump(check.start).decode()},
        game=table.game,
        author=user,
        kind=Kind.ADVANCE,
        choice=choice,
        goes_on=goes_on,
        skips=skips,
        is_careful=is_careful and has_value(table.game.rules),
        odds=dangers(table, _turn_now(table, state, draft.seat), draft.seat),
    )
    save_plans(table)
    return plan


def _first_choice(table: Table) -> int:
    """Delete the choices that the user set earlier."""
    Plan.objects.filter(game=table.game, author=table.user, kind=Kind.ADVANCE).delete()
    return 0


def _next_choice(table: Table, seat: int) -> int:
    """Return the number of a further choice for that turn."""
    choices = choices_of(table)
    if choices and choices[0].seat != seat:
        raise Illegal(_("Your other choices are for another turn."))
    if len(choices) >= MOST_CHOICES:
        text = ngettext(
            "A planned turn has at most %(count)s choice.",
            "A planned turn has at most %(count)s choices.",
            MOST_CHOICES,
        )
        raise Illegal(text % {"count": MOST_CHOICES})
    return len(choices)


@atomic
def cancel_in_advance(*, user: User, game_id: int) -> None:
    """Cancel the user's turn in advance; its first choice becomes their draft, unless they have another."""
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    choices = choices_of(table)
    if not choices:
        return
    first, *others = choices
    Plan.objects.filter(pk__in=[plan.pk for plan in others]).delete()
    keep_as_draft(first)
    save_plans(table)


def _turn_now(table: Table, state: State, seat: int) -> State:
    """Return what the seat sees of the board, as if its turn began now."""
    return table.engine.at_turn(observation_of(table, state, seat).state, seat)


def dangers(table: Table, state: State, seat: int) -> dict[str, float]:
    """Return the ways to lose the turn of a seat that begins with a state, with their odds, as the seat sees them."""
    return dict(table.display.odds_of_losing(table.engine.view(state, seat)))


def play_due_turns() -> int:
    """Play the turns in advance whose message or worker was lost; return how many tables there were."""
    due = Game.objects.filter(advance_due_at__lte=timezone.now()).order_by("advance_due_at")
    games = list(due.values_list("pk", flat=True)[:BATCH])
    for game_id in games:
        try:
            play_turn_in_advance(game_id)
        except Exception:  # an error at one table must not stop the others
            log.exception("turn_in_advance_failed", game=game_id)
    return len(games)


@transaction.atomic
def play_turn_in_advance(game_id: int) -> bool:
    """Play the turn in advance that is due at the table, or say why it does not fit; return whether it was played."""
    try:
        table = Table.find(game_id=game_id, user=None, lock=True)
    except NoSuchTable:
        return False
    game = table.game
    if game.advance_due_at is None or game.advance_due_at > timezone.now() + EARLY:
        return False
    game.advance_due_at = None
    game.save(update_fields=["advance_due_at"])
    begun = game.awaited_seats & game.seats_in_advance if game.is_running else frozenset()
    for seat in begun:
        return _play_or_say(table, seat)
    return False


def _play_or_say(table: Table, seat: int) -> bool:
    """Play the turn of a seat that has one in advance, if it has just begun and everything fits."""
    game, state = table.game, table.game.load_state()
    if table.engine.at_turn(state, seat) is not state:
        return False  # an undo has taken the turn back
    rows = Plan.objects.filter(game=game, kind=Kind.ADVANCE, seat=seat).select_related("author").order_by("choice")
    choices = [plan for plan in rows if plan.author_id == table.seats[seat].user_id]
    rows.delete()
    if not choices:
        save_plans(table, by_person=False)
        notify_wait(table, begun={seat}, turn_began=True, by=None)
        return False
    author = choices[0].author
    if _has_begun(game, author, seat):
        save_plans(table, by_person=False)
        return False
    own = replace(table, user=author)
    with override(author.site_language):  # alone they read what is stored of it
        result = _play_first_that_fits(own, choices, state, seat)
    save_plans(own, by_person=False)
    detail = f"{result.done}/{result.steps}"
    notify(own, Notification.Kind.ADVANCED, [author.pk], detail=detail, text=Truncator(result.why).chars(TOLD))
    return result.done > 0


@dataclass(frozen=True)
class Result:
    """How many of a plan's steps are done, and what its player should know; "" if all were played as planned."""

    done: int
    steps: int
    why: str


def _has_begun(game: Game, author: User, seat: int) -> bool:
    """Return whether the player has begun the turn by hand; orders that were carried out for the seat do not count."""
    steps = Step.objects.filter(game=game)
    turn = steps.exclude(snapshot="").order_by("-number").values_list("number", flat=True).first()
    return steps.filter(number__gt=turn or 0, seat=seat, user=author).exists()


def _play_first_that_fits(table: Table, choices: list[Plan], state: State, seat: int) -> Result:
    """Play the first choice that fits, or say why each of them does not."""
    asked = Notification.objects.filter(game=table.game, user=table.user, kind__in=QUESTIONS)
    if asked.filter(created_at__gte=max(plan.at for plan in choices)).exists():
        return Result(0, len(choices[0].steps), _("A teammate has asked you something since."))
    planned = {plan.pk: PlannedTurn(_steps_of(table, plan), plan.odds, plan.skips, plan.is_careful) for plan in choices}
    readable = [planned[plan.pk] for plan in choices if len(planned[plan.pk].steps) == len(plan.steps)]
    now, observation = dangers(table, state, seat), observation_of(table, state, seat)
    chosen = first_that_fits(table.engine, state, readable, now, partial(shortfall, observation))
    for plan in choices:
        if planned[plan.pk] is chosen:
            result = _play(table, plan, chosen.steps)
            note = _("Your choice %(number)s was played.") % {"number": plan.choice + 1} if plan.choice else ""
            return replace(result, why=joined(note, result.why))
    reasons = [_misfit(table, plan, state, planned[plan.pk].steps, now) for plan in choices]
    if len(reasons) > 1:
        words = [_("Choice %(number)s: %(why)s") % {"number": at, "why": why} for at, why in enumerate(reasons, 1)]
        return Result(0, len(choices[0].steps), joined(*words))
    return Result(0, len(choices[0].steps), reasons[0])


def _steps_of(table: Table, plan: Plan) -> tuple[CheckedStep, ...]:
    """Return the steps of a plan with the positions for which they were planned."""
    plays = read_plays(table.engine, plan.steps)
    if plan.position:
        return check_from(table.engine, table.engine.load(plan.position), plays).steps
    return tuple(CheckedStep(seat, action, Fate.MAYBE) for seat, action in plays)  # set by an older release


def _misfit(table: Table, plan: Plan, state: State, steps: Sequence[CheckedStep], now: dict[str, float]) -> str:
    """Return why a choice does not fit."""
    if len(steps) < len(plan.steps):
        return _("A step of it can no longer be read.")
    found = replan(table.engine, state, steps, skips=plan.skips)
    if found.why is not None:
        return step_refused(found.number, found.why)
    if is_worse(plan.odds, now):
        words = {"before": percent(sum(plan.odds.values())), "now": percent(sum(now.values()))}
        return (
            _("It has become more dangerous: the chance of losing this turn rose from %(before)s to %(now)s.") % words
        )
    return _("A bot sees a much better turn on this board.")


def _play(table: Table, plan: Plan, steps: Sequence[CheckedStep]) -> Result:
    """Play the steps of a choice that fits, as far as it goes, but none that a standing order has played meanwhile."""
    game, rules, state = table.game, table.engine, table.game.load_state()
    turn, needless, ordered = state.turn, list[str](), list[Play]()
    for number, step in enumerate(steps, 1):
        if (step.seat, step.action) in ordered:
            ordered.remove((step.seat, step.action))
            continue
        try:
            plays = plays_of(rules, state, step, skips=plan.skips)
            taken = _take(table, step, plays)
        except IllegalAction as error:  # only after a step that revealed something
            return Result(number - 1, len(steps), step_refused(number, error))
        before, state = state, taken[-1].state if taken else state
        needless += [] if plays else [str(number)]
        ordered += [play for played in taken for play in played.ordered]
        if game.is_over or state.turn != turn or number == len(steps):
            break
        has_revealed = any(event.reveals for played in taken for event in played.events)
        if has_revealed and not plan.goes_on:
            return Result(number, len(steps), _("Step %(number)s revealed something.") % {"number": number})
        if has_revealed and _has_worsened(table, before, state):
            return Result(number, len(steps), _("Step %(number)s made the turn more dangerous.") % {"number": number})
    if game.is_over:
        return Result(number, len(steps), "")
    drawn = _draw_on(table, turn) if plan.goes_on else ""
    return Result(len(steps), len(steps), joined(_left_out(needless), drawn))


def _left_out(steps: Sequence[str]) -> str:
    if not steps:
        return ""
    text = ngettext(
        "Left out, because it was no longer needed: step %(numbers)s.",
        "Left out, because they were no longer needed: steps %(numbers)s.",
        len(steps),
    )
    return text % {"numbers": listed(steps)}


def _take(table: Table, step: CheckedStep, plays: Sequence[Action]) -> list[Played]:
    """Take the plays that do what a step was to do, unless the game ends before."""
    taken = list[Played]()
    for action in plays:
        if table.game.is_running:
            taken.append(take_step(table, seat=step.seat, action=action, user=None, origin=Step.Origin.ADVANCE))
    return taken


def _has_worsened(table: Table, before: State, state: State) -> bool:
    """Return whether what a step revealed has made it likelier to lose: then the team may still help."""
    seat = table.engine.seat_on_turn(before)
    return is_worse(dangers(table, before, seat), dangers(table, state, seat))


def _draw_on(table: Table, turn: int) -> str:
    """Draw the rest of the cards that end the turn, up to a choice, and return why it stopped if that was for danger.

    A plan cannot know how many cards there are.
    """
    rules = table.engine
    while table.game.is_running and (state := table.game.load_state()).turn == turn:
        seat = rules.seat_on_turn(state)
        if seat not in rules.waiting_on(state):
            return ""
        action = rules.legal(state, seat)[0]
        _state, events = rules.play(state, seat, action)
        if not any(event.reveals for event in events):  # the end of the actions, or a choice
            return ""
        played = take_step(table, seat=seat, action=action, user=None, origin=Step.Origin.ADVANCE)
        if table.game.is_running and played.state.turn == turn and _has_worsened(table, state, played.state):
            return _("It is more dangerous after what was drawn, so the other cards wait for you.")
    return ""
