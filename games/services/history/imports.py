"""The import of an exported game: it is replayed through the rules and stored only if it arrives at its end."""

from datetime import UTC, datetime, timedelta
from hashlib import sha256

import msgspec
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.names import tidy_name, validate_name
from games.display import refusal
from games.engine import RULES
from games.engine.core.errors import IllegalAction
from games.engine.protocol import State
from games.exceptions import Illegal, Malformed
from games.history.export import Export, ExportedStep, read_export
from games.history.replay import first_state
from games.models import Game, Seat, Step
from games.table import Table

EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
BATCH = 500


@transaction.atomic
def import_game(*, file: bytes, is_public: bool = False) -> tuple[Game, bool]:
    """Store the game of an export, with nobody on its seats; return it, and whether it is new here.

    Raises `Malformed` for a file that cannot be read and `Illegal` for a step that the rules refuse.
    """
    export = read_export(file)
    table = _table(export)
    steps, state = _replay(table, export)
    _check_end(table, export, state)
    game = table.game
    game.is_public = is_public
    # The game is over, so its invite link leads nowhere. Its token is a digest, so the same file makes one game.
    game.invite_token = _digest(table, steps)
    existing = Game.objects.filter(invite_token=game.invite_token).first()
    if existing:
        return existing, False
    game.save()
    Seat.objects.bulk_create(table.seats)
    Step.objects.bulk_create(steps, batch_size=BATCH)
    return game, True


def _table(export: Export) -> Table:
    """Return the table as it will be stored, without its steps; refuse choices that its game does not have."""
    try:
        name = tidy_name(export.name)
        validate_name(name)
    except ValidationError as error:
        raise Malformed(error.message) from error
    rules = RULES.get(export.rules)
    if rules is None:
        raise Malformed(_("There is no game “%(rules)s” here.") % {"rules": export.rules})
    choices = all(value in rules.OPTIONS.get(option, ()) for option, value in export.options.items())
    if not choices or export.difficulty not in rules.DIFFICULTIES or len(export.players) not in rules.PLAYERS:
        raise Malformed(_("This game does not offer these choices."))
    latest = timezone.now() + timedelta(days=1)
    times = (export.started_at, export.ended_at, *(step.at for step in export.steps))
    if not all(EARLIEST <= time <= latest for time in times):
        raise Malformed(_("This file contains an impossible time."))
    game = Game(
        name=name,
        rules=export.rules,
        difficulty=export.difficulty,
        options=export.options,
        seed=export.seed,
        roles_chosen=export.roles_chosen,
        first_seat=export.first_seat,
        version=1 + len(export.steps),
        steps=len(export.steps),
        status=Game.Status.WON if export.outcome.won else Game.Status.LOST,
        ended_by=export.outcome.cause,
        started_at=export.started_at,
        moved_at=export.steps[-1].at if export.steps else export.started_at,
        ended_at=export.ended_at,
    )
    seats = [
        Seat(game=game, number=number, role=player.role, is_live=False) for number, player in enumerate(export.players)
    ]
    return Table(game, seats, None)


def _replay(table: Table, export: Export) -> tuple[list[Step], State]:
    """Return the steps with their events, and the last state; refuse what the rules do not allow."""
    state, number, steps = _start(table, export), 0, []
    try:
        for number, exported in enumerate(export.steps, start=1):
            after, step = _step(table, state, exported, number)
            steps.append(step)
            state = after
        return steps, state
    except IllegalAction as error:
        raise Illegal(_step_refused(number, refusal(error))) from error
    except Exception as error:  # a hostile base may break the rules anywhere
        raise Malformed(_step_refused(number, str(error) or type(error).__name__)) from error


def _step_refused(number: int, reason: object) -> str:
    return _("Step %(number)s cannot be played: %(reason)s") % {"number": number, "reason": reason}


def _start(table: Table, export: Export) -> State:
    """Return the state before the first step; refuse a base that is not of the same table."""
    game, engine = table.game, table.engine
    roles = tuple(seat.role for seat in table.seats)
    try:
        if bytes(export.base) != b"null":
            base = engine.load(bytes(export.base))
            if (base.seed, base.difficulty, engine.outcome(base)) != (game.seed, game.difficulty, None):
                # Translators: a clause after “This game cannot be started:”.
                raise ValueError(_("its base is another game's"))
            game.base = engine.dump(base).decode()
        state = first_state(table)
        if engine.roles_of(state) != roles:
            # Translators: a clause after “This game cannot be started:”.
            raise ValueError(_("its adventurers do not follow from its seed"))
    except (ValueError, msgspec.MsgspecError) as error:
        raise Malformed(_("This game cannot be started: %(reason)s.") % {"reason": error}) from error
    return state


def _step(table: Table, state: State, exported: ExportedStep, number: int) -> tuple[State, Step]:
    """Play one exported step; return the state after it and its row."""
    engine = table.engine
    action = engine.read_action(bytes(exported.action))
    if exported.seat >= len(table.seats):
        raise IndexError(_("there is no such seat"))
    after, events = engine.play(state, exported.seat, action)
    step = Step(
        game=table.game,
        number=number,
        version=1 + number,
        seat=exported.seat,
        by_clock=exported.by_clock,
        origin=exported.origin,
        action=msgspec.json.encode(action).decode(),
        events=msgspec.json.encode(events).decode(),
        snapshot=engine.dump(after).decode() if after.turn != state.turn else "",
        at=exported.at,
    )
    return after, step


def _check_end(table: Table, export: Export, state: State) -> None:
    """Refuse a replay that does not arrive at the end that the file states."""
    engine, stated = table.engine, export.outcome
    try:
        # Compare states, not bytes: the file may have an older schema.
        arrived = engine.load(bytes(stated.snapshot)) == state
        outcome = engine.outcome(state)
        table.game.snapshot = engine.dump(state).decode()
        table.display.board(engine.view(state, None), {}, names=table.names, mine=(), obstacles={})
    except Exception as error:  # as above
        raise Malformed(_("The end of this game cannot be read: %(reason)s.") % {"reason": error}) from error
    if not arrived or outcome is None or (outcome.won, outcome.cause) != (stated.won, stated.cause):
        raise Malformed(_("The steps of this file do not lead to its end."))


def _digest(table: Table, steps: list[Step]) -> str:
    """Return a hash of how the game began and of all its steps, which identifies it."""
    game = table.game
    chosen = [game.rules, game.difficulty, game.options, game.seed, game.first_seat, game.roles_chosen, game.base]
    roles = [seat.role for seat in table.seats]
    actions = [[step.seat, step.action] for step in steps]
    return "import-" + sha256(msgspec.json.encode([chosen, roles, actions], order="sorted")).hexdigest()[:25]
