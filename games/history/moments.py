"""Any moment of a game, as its user may see it: with the eyes of a seat, or nobody, or with nothing hidden."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import QuerySet, Subquery

from games.display.shared.board import Board
from games.display.shared.hidden import HiddenItem
from games.engine.protocol import State
from games.exceptions import NoSuchMoment, NoSuchTable
from games.history import log, receipt
from games.history.replay import rewind
from games.models import Game, Step
from games.table import Table


def may_look(table: Table) -> bool:
    """Who sits there, from the start on; and anybody once it was played out and its players have opened it.

    Not while others play with the same seed: in a challenge even what lay open at one table is hidden at the next.
    """
    game = table.game
    if table.is_mine:
        return not game.in_lobby
    return game.is_public and game.was_played_out and receipt.is_known(game)


@dataclass(frozen=True)
class Moment:
    """The state after a step of the table's game; step 0 is the set-up."""

    table: Table
    step: int
    state: State

    @classmethod
    def find(cls, table: Table, step: int) -> Moment:
        """That moment, for those who may look; a few plays from the start of its turn."""
        if not may_look(table):
            raise NoSuchTable
        if step > table.game.steps:
            raise NoSuchMoment
        return cls(table, step, rewind(table, to=step))

    @cached_property
    def shows_all(self) -> bool:
        """Whether nothing is hidden any more: not while the game, or another of the same deal, may go on."""
        return receipt.may_reveal(self.table.game)

    @property
    def is_last(self) -> bool:
        """Whether the game ended with it."""
        return self.table.engine.outcome(self.state) is not None

    @property
    def may_go_on(self) -> bool:
        """Whether the reader may begin a table from it: anybody where nothing is hidden, else those who played."""
        return self.shows_all or self.table.is_mine

    @cached_property
    def seat(self) -> int | None:
        """Whose eyes the user sees it with: of their own seats the one that was awaited, else the first; or none."""
        mine = self.table.mine
        awaited = self.table.engine.waiting_on(self.state)
        return next((seat for seat in mine if seat in awaited), next(iter(mine), None))

    @cached_property
    def board(self) -> Board:
        """The board, with nothing to do on it."""
        table = self.table
        view = table.engine.view(self.state, self.seat)
        return table.display.board(view, {}, names=table.names, mine=table.mine)

    @property
    def hidden(self) -> tuple[HiddenItem, ...]:
        """What was hidden from everybody at the table, if that may be known now."""
        return self.table.display.hidden(self.state) if self.shows_all else ()

    def entries(self, *, by: int | None) -> list[log.Entry]:
        """The log as it stood, newest first; of one seat alone, or of all."""
        steps = log.recent_steps(self.table, until=self.step, seat=by)
        return [log.entry(self.table, step, all_told=self.shows_all) for step in steps]


@dataclass(frozen=True)
class Ways:
    """The steps that lead on from a moment, None where there is none."""

    last: int
    previous: int | None
    following: int | None
    previous_turn: int | None
    next_turn: int | None


def ways_from(moment: Moment, *, by: int | None) -> Ways:
    """Where its buttons lead; with `by` other people's steps are skipped. One statement, a few rows of one index."""
    game, here, last = moment.table.game, moment.step, moment.table.game.steps
    steps = Step.objects.filter(game=game)
    theirs = steps if by is None else steps.filter(seat=by)
    turns = steps.exclude(snapshot="")
    found = Game.objects.filter(pk=game.pk).values_list(
        _number(theirs.filter(number__lt=here).order_by("-number")),
        _number(theirs.filter(number__gt=here).order_by("number")),
        _number(turns.filter(number__lt=here).order_by("-number")),
        _number(turns.filter(number__gt=here).order_by("number")),
    )
    previous, following, previous_turn, next_turn = found.get()
    # The set-up is before every step and begins the first turn; the end is after every turn.
    start, end = (0 if here else None), (last if here < last else None)
    return Ways(
        last=last,
        previous=start if previous is None else previous,
        following=following,
        previous_turn=start if previous_turn is None else previous_turn,
        next_turn=end if next_turn is None else next_turn,
    )


def _number(steps: QuerySet[Step]) -> Any:
    return Subquery(steps.values("number")[:1])
