"""The house as it may just as well be, for all that one person may know of it: rows to be written over its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from django.db import models, transaction

from accounts.models import Mute, User
from games.models import Game, Message, Report, Step
from tests.secrecy import positions
from tests.secrecy.positions import Play
from tests.secrecy.redeal import Span, dealt_anew
from tests.secrecy.site import Case, House, text


@contextmanager
def savepoint() -> Iterator[None]:
    """Whatever is done within is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@dataclass
class World:
    """What is otherwise in it, and how each seed is called there."""

    rows: list[models.Model] = field(default_factory=list)
    fields: dict[type[models.Model], set[str]] = field(default_factory=dict)
    seeds: dict[str, str] = field(default_factory=dict)
    removed: list[models.QuerySet[Any]] = field(default_factory=list)

    def alter(self, row: models.Model, **values: Any) -> None:
        for name, value in values.items():
            setattr(row, name, value)
        self.rows.append(row)
        self.fields.setdefault(type(row), set()).update(values)

    @contextmanager
    def entered(self) -> Iterator[None]:
        """Within, the database is this world's; afterwards as it was, whatever was done there."""
        with savepoint():
            for kind, fields in self.fields.items():
                rows = [row for row in self.rows if type(row) is kind]
                kind._default_manager.bulk_create(
                    rows, update_conflicts=True, unique_fields=["id"], update_fields=sorted(fields), batch_size=50
                )
            for rows_gone in self.removed:
                rows_gone.delete()
            yield


def same() -> World:
    """The house as it is."""
    return World()


@cache
def other(house: House, viewer: str, chance: int = 0, only: frozenset[str] = frozenset()) -> World:
    """Another world, which that person cannot tell from the house; with `only`, at the tables of these names alone."""
    random, world = Random(f"{viewer} {chance}"), World()
    user = house.people.get(viewer)
    for case in house.cases:
        if not only or case.name in only:
            _deal(house, world, case, user, random)
    if not only:
        _gossip(world, house, user)
    return world


def eyes_of(house: House, case: Case, user: User | None) -> frozenset[int] | None:
    """With whose eyes somebody may see a game; of nobody as one of the staff, unless they play with its luck."""
    eyes = case.eyes(user)
    if eyes is not None or user is None or not user.is_moderator:
        return eyes
    played = {each.game.seed for each in house.cases if each.eyes(user) and not each.is_over}
    return None if case.game.seed in played else frozenset()


def _deal(house: House, world: World, case: Case, user: User | None, random: Random) -> None:
    """What is hidden in a game from that person: of strangers' tables all that was played."""
    eyes = eyes_of(house, case, user)
    if case.all_told and eyes is not None:
        return
    seed = world.seeds.setdefault(case.game.seed, f"{random.getrandbits(128):032x}")
    game = Game.objects.get(pk=case.game.pk)
    if case.play is None:
        world.alter(game, seed=seed, base="", snapshot="")
    elif eyes is None:
        _replace(world, case, game, user, seed)
    elif case.is_over:
        _whole(world, case, game, eyes, seed, random)
    else:
        _in_parts(world, case, game, eyes, case.lent(user), seed, random)


def _span(play: Play, start: int, end: int) -> Span:
    return Span(play.states[start], play.actions[start:end], play.events[start:end], play.states[start + 1 : end + 1])


def _whole(world: World, case: Case, game: Game, eyes: Any, seed: str, random: Random) -> None:
    """The game from its beginning on; its story is told by playing all of it again."""
    assert case.play is not None
    span = dealt_anew(game.rules, _span(case.play, 0, len(case.play.actions)), eyes, seed, random)
    _write(world, game, 0, span)
    dump = game.engine.dump
    world.alter(game, seed=seed, base=dump(span.start).decode(), snapshot=dump(span.end).decode())


def _in_parts(world: World, case: Case, game: Game, eyes: Any, lent: Any, seed: str, random: Random) -> None:
    """Each stored state for itself, so that none says how another lay: only what follows on it is the same."""
    play, dump = case.play, game.engine.dump
    assert play is not None
    last = len(play.actions)
    turns = [number for number in range(1, last + 1) if play.states[number].turn != play.states[number - 1].turn]
    for start, end in zip([0, *turns], [*turns, last], strict=True):
        span = dealt_anew(game.rules, _span(play, start, end), eyes, seed, random)
        _write(world, game, start, span)
        if not start:
            base = dump(span.start).decode()
        else:
            step = next(row for row in world.rows if isinstance(row, Step) and _is(row, game, start))
            step.snapshot = dump(span.start).decode()
    # The board itself; who plays for somebody else is shown what that seat is asked.
    newest = dealt_anew(game.rules, _span(play, last, last), eyes | lent, seed, random)
    world.alter(game, seed=seed, base=base, snapshot=dump(newest.start).decode())


def _is(step: Step, game: Game, number: int) -> bool:
    return step.game_id == game.pk and step.number == number


def _write(world: World, game: Game, start: int, span: Span) -> None:
    """The steps of a span: their acts and events, and the states they led to where those are kept."""
    steps = Step.objects.filter(game=game, number__gt=start, number__lte=start + len(span.actions)).order_by("number")
    for step, (_seat, action), events, state in zip(steps, span.actions, span.events, span.states, strict=True):
        snapshot = game.engine.dump(state).decode() if step.snapshot else ""
        world.alter(step, action=text(action), events=text(events), snapshot=snapshot)


def _replace(world: World, case: Case, game: Game, user: User | None, seed: str) -> None:
    """Quite another game at that table: who may not look sees no difference."""
    assert case.play is not None
    twin = positions.find(game.rules, len(case.seats), positions.after(3), chance=-1)
    dump = game.engine.dump
    for step in Step.objects.filter(game=game):
        number = step.number % len(twin.actions)
        snapshot = dump(twin.states[number]).decode() if step.snapshot else ""
        # What one did oneself, before one left, is one's own to know.
        action = step.action if user is not None and step.user_id == user.pk else text(twin.actions[number][1])
        world.alter(step, action=action, events=text(twin.events[number]), snapshot=snapshot)
    world.alter(game, seed=seed, base=dump(twin.states[0]).decode(), snapshot=dump(twin.state).decode())


def _gossip(world: World, house: House, user: User | None) -> None:
    """Words at tables where one does not sit, words others took back, who will not hear whom, and who reported what."""
    if user is not None and user.is_moderator:
        return
    sits = {case.game.pk for case in house.cases if case.eyes(user)}
    for message in Message.objects.exclude(user=user).order_by("pk"):
        if message.game_id not in sits or message.removed_at:
            world.alter(message, text=f"Something else was said here, number {message.pk}")
    for report in Report.objects.exclude(reporter=user).order_by("pk"):
        world.alter(report, text="Something else was reported", kind=Report.Kind.TABLE, context={"table": "Another"})
    world.removed.append(Mute.objects.exclude(user=user))
