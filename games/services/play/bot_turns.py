"""The turns of bots: a worker takes a table for a while, thinks without a connection, and plays one step.

A worker takes the table that has waited longest, and each step puts its table at the end of the line. So in a backlog
the tables take turns. The claim is a lease, so a killed worker's turn is taken up again. The step is played only if
nothing has happened at the table meanwhile; else the bot begins anew.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from hashlib import sha256
from itertools import takewhile

import msgspec
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone
from structlog import get_logger

from forbidden.db import claimable, release_connection
from forbidden.observability.failures import record_bot_failure
from games.bots import Observation, Reason, budget_of, decide
from games.engine import RULES
from games.engine.protocol import Action, Play, State
from games.exceptions import NoSuchTable
from games.models import Game, Step
from games.services.play.alarms import BOT_FIELDS, arm_bots, messages_waiting, wake_bots
from games.services.play.step_rows import encoded
from games.services.play.steps import take_step
from games.services.tables.bots import give_turn_to_team
from games.table import Table

log = get_logger(__name__)

BATCH = 100
MOST_ATTEMPTS = 3
"""After so many attempts at a step the team plays the turn."""
EARLY = timedelta(milliseconds=50)
"""How much too early a message may arrive."""
MOST_STEPS = 40
"""After so many steps in a turn a bot ends it."""
PLAN_LIFE = 3600
"""Seconds for which the rest of a plan is kept; without it, the bot thinks again."""


@dataclass(frozen=True)
class Claim:
    """A table that a worker thinks about: its state, who is to play, and until when the table is the worker's.

    `told` are the reasons that bots have given in this turn.
    """

    game_id: int
    version: int
    lease: datetime
    rules: str
    snapshot: str
    seat: int
    bots: tuple[int, ...]
    attempt: int
    hurries: bool
    told: frozenset[str]

    @cached_property
    def state(self) -> State:
        return RULES[self.rules].load(self.snapshot)


@dataclass(frozen=True)
class BotMove:
    """A step of a bot, and what the bot means to play after it, with the reason of one of these plays."""

    seat: int
    action: Action
    reason: Reason = Reason("")
    then: tuple[Play, ...] = ()

    @property
    def said(self) -> Reason:
        """The words of the bot with this step."""
        return Reason("") if self.reason.play else self.reason

    @property
    def to_say(self) -> Reason:
        """The words of the bot with a later step, counted from the next one."""
        return self.reason._replace(play=self.reason.play - 1) if self.reason.play else Reason("")


def play_longest_waiting() -> bool:
    """Play one step at the table whose bot has been due longest; return whether it was played."""
    claim = claim_longest_waiting()
    if claim is None:
        return False
    release_connection()
    try:
        return play_move(claim, choose(claim))
    except Exception:  # such as a snapshot that cannot be read: the worker tries again when the lease ends
        _note_failure(claim)
        if claim.attempt >= MOST_ATTEMPTS:
            _give_up(claim)
        return False


def _note_failure(claim: Claim) -> None:
    """Log the exception that is being handled, and count it."""
    log.exception("bot_failed", game=claim.game_id, seat=claim.seat, attempt=claim.attempt)
    record_bot_failure()


@transaction.atomic
def _give_up(claim: Claim) -> None:
    """Give the turn to the team, unless something has happened at the table meanwhile."""
    table = Table.find(game_id=claim.game_id, user=None, lock=True)
    if table.game.bot_due_at == claim.lease:
        give_turn_to_team(table)


def wake_due_bots() -> int:
    """Wake workers for bots that are due and have no message: it was lost, or their worker. Return how many are due.

    A message plays whatever table has waited longest, so those that wait in the queue already count.
    """
    now = timezone.now()
    due = Game.objects.filter(bot_due_at__lte=now).order_by("bot_due_at").values_list("pk", flat=True)[:BATCH]
    games = list(due)
    for game_id in games[messages_waiting() :]:
        wake_bots(game_id, now)
    return len(games)


@transaction.atomic
def claim_longest_waiting() -> Claim | None:
    """Take the table whose bot has been due longest and which no other worker has; None if there is none."""
    due = Game.objects.filter(bot_due_at__lte=timezone.now() + EARLY).order_by("bot_due_at")
    game_id = claimable(due).values_list("pk", flat=True).first()
    return None if game_id is None else claim_turn(game_id)


@transaction.atomic
def claim_turn(game_id: int) -> Claim | None:
    """Take the table for `BOT_LEASE` seconds; None if no bot is due there or another worker has it.

    A step that has been tried too often, by workers that did not live to tell, is the team's to play.
    """
    try:
        table = Table.find(game_id=game_id, user=None, lock=True)
    except NoSuchTable:
        return None
    game, now = table.game, timezone.now()
    if game.bot_due_at is None or game.bot_due_at > now + EARLY:
        return None
    awaited = table.awaited_bots
    if awaited and game.bot_attempts >= MOST_ATTEMPTS:
        log.error("bot_given_up", game=game.pk, seats=awaited)
        record_bot_failure()
        give_turn_to_team(table)
        return None
    game.bot_due_at = now + timedelta(seconds=settings.BOT_LEASE) if awaited else None
    game.bot_attempts += 1
    game.save(update_fields=BOT_FIELDS)
    if game.bot_due_at is None:
        return None
    reasons = _reasons_of_turn(game)
    return Claim(
        game_id=game.pk,
        version=game.version,
        lease=game.bot_due_at,
        rules=game.rules,
        snapshot=game.snapshot,
        seat=awaited[0],
        bots=table.active_bots,
        attempt=game.bot_attempts,
        hurries=len(reasons) >= MOST_STEPS,
        told=frozenset(reasons),
    )


def _reasons_of_turn(game: Game) -> list[str]:
    """Return the reasons of those of the newest steps that belong to the turn that goes on."""
    newest = Step.objects.filter(game=game).order_by("-number").values_list("snapshot", "reason")[:MOST_STEPS]
    return [reason for _snapshot, reason in takewhile(lambda step: not step[0], newest)]


def choose(claim: Claim) -> BotMove:
    """Return what the bot plays: the next play of its plan, or a new plan. It sees what its seat sees."""
    state = claim.state  # to fail here if nobody can read it
    if claim.hurries:
        return _first_legal(claim)
    planned = _recall(claim)
    if planned is not None:
        return planned
    try:
        observation = Observation(claim.rules, state, claim.seat)
        budget = budget_of(observation) if settings.BOT_SEARCH else None
        decision = decide(observation, seats=claim.bots, budget=budget)
    except Exception:  # a bot that cannot think must not stop the table
        _note_failure(claim)
        decision = None
    if decision is None:
        return _first_legal(claim)
    return BotMove(decision.seat, decision.action, decision.reason, decision.then)


def _first_legal(claim: Claim) -> BotMove:
    """Return the action that does least, which the rules list first."""
    return BotMove(claim.seat, RULES[claim.rules].legal(claim.state, claim.seat)[0])


@transaction.atomic
def play_move(claim: Claim, move: BotMove) -> bool:
    """Play the step, unless something has happened at the table meanwhile; return whether it was played."""
    try:
        table = Table.find(game_id=claim.game_id, user=None, lock=True)
    except NoSuchTable:
        return False
    game = table.game
    if game.bot_due_at != claim.lease:
        return False  # another worker has the table, or a change has set a new time
    if game.version != claim.version or move.seat not in table.active_bots:
        arm_bots(table)
        game.save(update_fields=BOT_FIELDS)
        return False
    game.with_bots = True
    reason = Reason("") if encoded(move.said) in claim.told else move.said  # said once this turn
    played = take_step(table, seat=move.seat, action=move.action, user=None, bot_reason=reason)
    if move.then and not any(event.reveals for event in played.events):
        _remember(table, move)
    return True


def _key(snapshot: str) -> str:
    return f"bot-plan:{sha256(snapshot.encode()).hexdigest()}"


def _remember(table: Table, move: BotMove) -> None:
    """Keep the rest of a plan for the state at which it is good."""
    cache.set(_key(table.game.snapshot), msgspec.json.encode((move.then, move.to_say)).decode(), PLAN_LIFE)


def _recall(claim: Claim) -> BotMove | None:
    """Return the next play of the plan, if it is still legal; only bots' seats are in it.

    A plan that cannot be read, such as one of another release, is dropped.
    """
    kept = cache.get(key := _key(claim.snapshot))
    if not kept:
        return None
    rules = RULES[claim.rules]
    try:
        stored, reason = msgspec.json.decode(kept, type=StoredPlan)
        plays = [(seat, rules.read_action(bytes(raw))) for seat, raw in stored]
    except msgspec.DecodeError as error:
        log.warning("bot_plan_unreadable", game=claim.game_id, error=type(error).__name__)
        cache.delete(key)
        return None
    (seat, action), *then = plays
    if seat not in claim.bots or action not in rules.legal(claim.state, seat):
        return None
    return BotMove(seat, action, reason, tuple(then))


StoredPlan = tuple[list[tuple[int, msgspec.Raw]], Reason]
