"""Any moment of a game as its reader may see it: with the view of a seat, of a spectator, or with nothing hidden."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import QuerySet, Subquery

from games import visibility
from games.display.shared.board import Board
from games.display.shared.film import Film
from games.display.shared.hidden import HiddenItem
from games.engine.protocol import State
from games.exceptions import NoSuchMoment, NoSuchTable
from games.history import log
from games.history.film import film_of_step
from games.history.replay import events_of, rewind
from games.models import Game, Step
from games.table import Table


@dataclass(frozen=True)
class Moment:
    """The state of a game after a step; step 0 is the set-up."""

    table: Table
    step: int
    state: State
    recent: Sequence[Step] = ()
    """The newest steps until then, newest first."""

    @classmethod
    def find(cls, table: Table, step: int) -> Moment:
        """Return the moment after that step, a few plays from the start of its turn.

        Raises `NoSuchTable` for a reader who may not watch and `NoSuchMoment` for a step that does not exist.
        """
        if not visibility.may_replay(table):
            raise NoSuchTable
        if step > table.game.steps:
            raise NoSuchMoment
        recent = log.recent_steps(table, until=step)
        return cls(table, step, rewind(table, to=step, newest=recent), recent)

    @cached_property
    def shows_all(self) -> bool:
        """True if hidden things may be shown to everybody."""
        return visibility.may_reveal(self.table.game)

    @property
    def is_last(self) -> bool:
        """True if the game ends here."""
        return self.table.engine.outcome(self.state) is not None

    @property
    def may_go_on(self) -> bool:
        """True if the reader may start a table from here: anybody if nothing is hidden, else the players."""
        return self.shows_all or self.table.is_mine

    @cached_property
    def seat(self) -> int | None:
        """The seat whose view the user sees: their own awaited seat, else their first; None for a spectator."""
        mine = self.table.mine
        awaited = self.table.engine.waiting_on(self.state)
        return next((seat for seat in mine if seat in awaited), next(iter(mine), None))

    @cached_property
    def board(self) -> Board:
        """The board without buttons."""
        return self.table.board_of(self.state, self.seat)

    @property
    def hidden(self) -> tuple[HiddenItem, ...]:
        """The things that were hidden from everybody at the table, if they may be shown now."""
        return self.table.display.hidden(self.state) if self.shows_all else ()

    def steps(self, *, by: int | None) -> Sequence[Step]:
        """Return the steps up to this moment, newest first; of all seats, or of seat `by`."""
        return self.recent if by is None else log.recent_steps(self.table, until=self.step, seat=by)

    def entries(self, steps: Iterable[Step]) -> list[log.Entry]:
        """Return the log of these steps."""
        return [log.entry(self.table, step, show_private=self.shows_all) for step in steps]

    def film(self, steps: Sequence[Step]) -> Film:
        """Return the film of the step before this moment, if it is the newest of these."""
        if not steps or steps[0].number != self.step:
            return ()
        events = events_of(self.table.game, steps[0])
        return film_of_step(self.table, steps[0], events, newest=self.recent[1:], show_private=self.shows_all)


@dataclass(frozen=True)
class ReplayLinks:
    """The numbers of the steps to which the replay's buttons lead; None where there is no such step."""

    last: int
    previous: int | None
    following: int | None
    previous_turn: int | None
    next_turn: int | None


def replay_links(moment: Moment, *, by: int | None) -> ReplayLinks:
    """Return the steps before and after a moment; with `by`, only those of that seat count."""
    game, current, last = moment.table.game, moment.step, moment.table.game.steps
    # The set-up is before every step and begins the first turn; the end is after every turn.
    start, end = (0 if current else None), (last if current < last else None)
    turn = _near(game.pk, current, Step.objects.exclude(snapshot=""))
    if by is None:
        previous, following = (current - 1 if current else None), (current + 1 if current < last else None)
    else:
        own = _near(game.pk, current, Step.objects.filter(seat=by))
        previous, following = (start if own.previous is None else own.previous), own.following
    return ReplayLinks(
        last=last,
        previous=previous,
        following=following,
        previous_turn=start if turn.previous is None else turn.previous,
        next_turn=end if turn.following is None else turn.following,
    )


def _near(game: int, current: int, steps: QuerySet[Step]) -> Any:
    """Return the game with the numbers of those of its steps that are next to the current one."""
    steps = steps.filter(game=game)
    previous = steps.filter(number__lt=current).order_by("-number").values("number")[:1]
    following = steps.filter(number__gt=current).order_by("number").values("number")[:1]
    near = Game.objects.only("pk").annotate(previous=Subquery(previous), following=Subquery(following))
    return near.get(pk=game)
