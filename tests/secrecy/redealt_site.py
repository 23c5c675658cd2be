"""Another version of the site that looks the same to one person: rows that replace those of the site."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from django.db import models, transaction

from accounts.models import Avoidance, Mute, User
from games.models import Game, Message, Report, Step
from tests.secrecy import positions
from tests.secrecy.positions import PlayedGame
from tests.secrecy.redeal import Span, dealt_anew
from tests.secrecy.site import Case, Site, text


@contextmanager
def savepoint() -> Iterator[None]:
    """Roll back everything that is done inside."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@dataclass
class World:
    """The changed rows, and the other seed for each seed."""

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
        """Inside, the database holds this world; afterwards it is rolled back."""
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
    """Return the unchanged world."""
    return World()


@cache
def other(site: Site, viewer: str, chance: int = 0, only: frozenset[str] = frozenset()) -> World:
    """Return a world that looks the same to that person; with `only`, only those tables differ."""
    random, world = Random(f"{viewer} {chance}"), World()
    user = site.people.get(viewer)
    for case in site.cases:
        if not only or case.name in only:
            _deal(site, world, case, user, random)
    if not only:
        _gossip(world, site, user)
    return world


def eyes_of(site: Site, case: Case, user: User | None) -> frozenset[int] | None:
    """Return the seats whose views the person may see; none for staff, unless they play with the same seed."""
    eyes = case.eyes(user)
    if eyes is not None or user is None or not user.is_moderator:
        return eyes
    played = {each.game.seed for each in site.cases if each.eyes(user) and not each.is_over}
    return None if case.game.seed in played else frozenset()


def _deal(site: Site, world: World, case: Case, user: User | None, random: Random) -> None:
    """Change what is hidden from that person in a game; at strangers' tables, everything that was played."""
    eyes = eyes_of(site, case, user)
    if case.is_revealed and eyes is not None:
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


def _span(play: PlayedGame, start: int, end: int) -> Span:
    return Span(play.states[start], play.actions[start:end], play.events[start:end], play.states[start + 1 : end + 1])


def _whole(world: World, case: Case, game: Game, eyes: Any, seed: str, random: Random) -> None:
    """Change the game from its beginning; the story page replays all of it."""
    assert case.play is not None
    span = dealt_anew(game.rules, _span(case.play, 0, len(case.play.actions)), eyes, seed, random)
    _write(world, game, 0, span)
    dump = game.engine.dump
    world.alter(game, seed=seed, base=dump(span.start).decode(), snapshot=dump(span.end).decode())


def _in_parts(world: World, case: Case, game: Game, eyes: Any, lent: Any, seed: str, random: Random) -> None:
    """Change each stored state by itself, so that none reveals another; only what follows from it stays."""
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
    # The board; a player who stands in sees what that seat is asked.
    newest = dealt_anew(game.rules, _span(play, last, last), eyes | lent, seed, random)
    world.alter(game, seed=seed, base=base, snapshot=dump(newest.start).decode())


def _is(step: Step, game: Game, number: int) -> bool:
    return step.game_id == game.pk and step.number == number


def _write(world: World, game: Game, start: int, span: Span) -> None:
    """Change the steps of a span: their actions, events and stored states."""
    steps = Step.objects.filter(game=game, number__gt=start, number__lte=start + len(span.actions)).order_by("number")
    for step, (_seat, action), events, state in zip(steps, span.actions, span.events, span.states, strict=True):
        snapshot = game.engine.dump(state).decode() if step.snapshot else ""
        world.alter(step, action=text(action), events=text(events), snapshot=snapshot)


def _replace(world: World, case: Case, game: Game, user: User | None, seed: str) -> None:
    """Put another game at that table; a stranger sees no difference."""
    assert case.play is not None
    twin = positions.find(game.rules, len(case.seats), positions.after(3), chance=-1)
    dump = game.engine.dump
    for step in Step.objects.filter(game=game):
        number = step.number % len(twin.actions)
        snapshot = dump(twin.states[number]).decode() if step.snapshot else ""
        # A player who left still knows their own steps.
        action = step.action if user is not None and step.user_id == user.pk else text(twin.actions[number][1])
        world.alter(step, action=action, events=text(twin.events[number]), snapshot=snapshot)
    world.alter(game, seed=seed, base=dump(twin.states[0]).decode(), snapshot=dump(twin.state).decode())


def _gossip(world: World, site: Site, user: User | None) -> None:
    """Change chat messages at other tables, messages that others took back, other people's mutes, and their reports."""
    if user is not None and user.is_moderator:
        return
    sits = {case.game.pk for case in site.cases if case.eyes(user)}
    for message in Message.objects.exclude(user=user).order_by("pk"):
        if message.game_id not in sits or message.removed_at:
            world.alter(message, text=f"Something else was said here, number {message.pk}")
    for report in Report.objects.exclude(reporter=user).order_by("pk"):
        world.alter(report, text="Something else was reported", kind=Report.Kind.TABLE, context={"table": "Another"})
    world.removed.append(Mute.objects.exclude(user=user))
    world.removed.append(Avoidance.objects.exclude(user=user))
