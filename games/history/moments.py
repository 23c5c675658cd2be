"""Any moment of a game as its reader may see it: with the view of a seat, of a spectator, or with nothing hidden."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import QuerySet, Subquery

from forbidden.prepared import PreparedQuery
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

    @classmethod
    def find(cls, table: Table, step: int) -> Moment:
        """Return the moment after that step, a few plays from the start of its turn.

        Raises `NoSuchTable` for a reader who may not watch and `NoSuchMoment` for a step that does not exist.
        """
        if not visibility.may_replay(table):
            raise NoSuchTable
        if step > table.game.steps:
            raise NoSuchMoment
        return cls(table, step, rewind(table, to=step))

    @cached_property
    def shows_all(self) -> bool:
        """Whether hidden things may be shown to everybody."""
        return visibility.may_reveal(self.table.game)

    @property
    def is_last(self) -> bool:
        """Whether the game ends here."""
        return self.table.engine.outcome(self.state) is not None

    @property
    def may_go_on(self) -> bool:
        """Whether the reader may start a table from here: anybody if nothing is hidden, else the players."""
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
        table = self.table
        view = table.engine.view(self.state, self.seat)
        return table.display.board(view, {}, names=table.names, mine=table.mine)

    @property
    def hidden(self) -> tuple[HiddenItem, ...]:
        """What was hidden from everybody at the table, if it may be shown now."""
        return self.table.display.hidden(self.state) if self.shows_all else ()

    def steps(self, *, by: int | None) -> list[Step]:
        """Return the steps up to this moment, newest first; of all seats, or of seat `by`."""
        return log.recent_steps(self.table, until=self.step, seat=by)

    def entries(self, steps: Iterable[Step]) -> list[log.Entry]:
        """Return the log of these steps."""
        return [log.entry(self.table, step, show_private=self.shows_all) for step in steps]

    def film(self, steps: Sequence[Step]) -> Film:
        """Return the film of the step before this moment, if it is the newest of these."""
        if not steps or steps[0].number != self.step:
            return ()
        events = events_of(self.table.game, steps[0])
        return film_of_step(self.table, events, show_private=self.shows_all)


@dataclass(frozen=True)
class ReplayLinks:
    """The numbers of the steps to which the replay's buttons lead; None where there is no such step."""

    last: int
    previous: int | None
    following: int | None
    previous_turn: int | None
    next_turn: int | None


def replay_links(moment: Moment, *, by: int | None) -> ReplayLinks:
    """Return the steps before and after a moment; with `by`, only those of that seat count.

    One statement, which reads a few rows of one index.
    """
    game, current, last = moment.table.game, moment.step, moment.table.game.steps
    (near,) = steps_near(game.pk, current) if by is None else steps_of_seat_near(game.pk, current, by)
    previous, following, previous_turn, next_turn = (getattr(near, name) for name in NEAR)
    # The set-up is before every step and begins the first turn; the end is after every turn.
    start, end = (0 if current else None), (last if current < last else None)
    return ReplayLinks(
        last=last,
        previous=start if previous is None else previous,
        following=following,
        previous_turn=start if previous_turn is None else previous_turn,
        next_turn=end if next_turn is None else next_turn,
    )


NEAR = ("previous", "following", "previous_turn", "next_turn")


def _near(game: int, current: int, **which: int) -> QuerySet[Game]:
    """Return the game with the numbers of the steps and turns next to the current step."""
    steps = Step.objects.filter(game=game)
    shown, turns = steps.filter(**which), steps.exclude(snapshot="")
    found = (
        shown.filter(number__lt=current).order_by("-number"),
        shown.filter(number__gt=current).order_by("number"),
        turns.filter(number__lt=current).order_by("-number"),
        turns.filter(number__gt=current).order_by("number"),
    )
    numbers = {name: Subquery(each.values("number")[:1]) for name, each in zip(NEAR, found, strict=True)}
    return Game.objects.filter(pk=game).only("pk").annotate(**numbers)


steps_near = PreparedQuery(_near, 1001, 1002)
steps_of_seat_near = PreparedQuery(lambda game, current, seat: _near(game, current, seat=seat), 1001, 1002, 1003)
