"""How likely the flood of this turn ends the game in each way (I10, I19, I21), worked out exactly.

All odds are of the same course: the flood cards of this turn come one after another, nobody plays a card but to lift
pawns that cannot swim, and pawns in the water swim to the tile where they are safest.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from games.display.island.threats import Cells, Threats
from games.engine.island.state import Outcome, Swim

Odds = dict[Outcome, float]
"""Each way in which the game may end, with its chance."""


class Pile(NamedTuple):
    """Flood cards that come in any order: the watched cells, and how many others are of dry and of flooded tiles."""

    watched: Cells = frozenset()
    dry: int = 0
    flooded: int = 0

    @property
    def cards(self) -> int:
        return len(self.watched) + self.dry + self.flooded


class Moment(NamedTuple):
    """How far the flood has come, `left` cards before its end.

    `piles` are drawn one after another; `pawns` are the seats that are not safe yet, each with its cell; `flooded` and
    `sunk` are the cells so far, of which only those are kept that can still be part of a defeat.
    """

    left: int
    piles: tuple[Pile, ...]
    discard: Pile
    flooded: Cells
    sunk: Cells
    pawns: tuple[tuple[int, int], ...]
    lifts: int


class Flood:
    """The flood of one turn, card by card: tiles that can be part of a defeat one by one, the others as numbers."""

    def __init__(self, threats: Threats) -> None:
        self.threats = threats
        self._known: dict[Moment, Odds] = {}

    def endings(self, lifts: int) -> Odds:
        """How likely the flood ends the game in each way, with so many Helicopter Lifts in hand."""
        threats, phase = self.threats, self.threats.view.phase
        start = Moment(
            left=threats.draws,
            piles=tuple(map(Pile, threats.sets)),
            discard=Pile(threats.discard),
            flooded=threats.flooded,
            sunk=frozenset(),
            pawns=tuple((seat, pawn.cell) for seat, pawn in enumerate(threats.view.pawns)),
            lifts=lifts,
        )
        if isinstance(phase, Swim):
            return self._swim(start, phase.seats, phase.cell)
        return self._endings(start)

    def _endings(self, now: Moment) -> Odds:
        now = self._without_the_safe(now)
        if now not in self._known:
            found: Odds = defaultdict(float)
            if now.left and (self.threats.prizes - now.sunk or now.pawns):
                for chance, endings in self._draw(now):
                    for outcome, odds in endings.items():
                        found[outcome] += chance * odds
            self._known[now] = found
        return self._known[now]

    def _without_the_safe(self, now: Moment) -> Moment:
        """The same moment with fewer things to tell apart: what can be no part of a defeat any more is counted."""
        threats = self.threats
        pawns = tuple((seat, at) for seat, at in now.pawns if at in threats.risky(seat, now.sunk, now.left))
        watched = threats.prizes.union(*(threats.around(*pawn, now.sunk, now.left) for pawn in pawns))
        return now._replace(
            piles=tuple(_counted(pile, watched, now.flooded) for pile in now.piles),
            discard=_counted(now.discard, watched, now.flooded),
            flooded=now.flooded & watched,
            sunk=now.sunk & watched,
            pawns=pawns,
        )

    def _draw(self, now: Moment) -> Iterator[tuple[float, Odds]]:
        """Each card that may come next: its chance, and what ends the game from there on."""
        pile, *others = [pile for pile in now.piles if pile.cards] or [now.discard]
        discard = Pile() if pile is now.discard else now.discard  # I10: the discard becomes the pile
        rest = now._replace(left=now.left - 1, discard=discard)
        if pile.dry:
            back = discard._replace(flooded=discard.flooded + 1)
            fewer = pile._replace(dry=pile.dry - 1)
            yield pile.dry / pile.cards, self._endings(rest._replace(piles=(fewer, *others), discard=back))
        if pile.flooded:
            fewer = pile._replace(flooded=pile.flooded - 1)
            yield pile.flooded / pile.cards, self._endings(rest._replace(piles=(fewer, *others)))
        for cell in pile.watched:
            after = rest._replace(piles=(pile._replace(watched=pile.watched - {cell}), *others))
            if cell in now.flooded:
                yield 1 / pile.cards, self._sink(after, cell)
            else:
                back = discard._replace(watched=discard.watched | {cell})
                yield 1 / pile.cards, self._endings(after._replace(discard=back, flooded=now.flooded | {cell}))

    def _sink(self, now: Moment, cell: int) -> Odds:
        """I21 names the treasure or Fools' Landing before the pawns."""
        now = now._replace(sunk=now.sunk | {cell})
        if cell == self.threats.landing:
            return {Outcome(won=False, cause="landing sunk"): 1.0}
        for treasure, cells in self.threats.treasures.items():
            if cell in cells and cells <= now.sunk:
                return {Outcome(won=False, cause="treasure sunk", treasure=treasure): 1.0}
        swimmers = tuple(seat for seat, at in now.pawns if at == cell)
        return self._swim(now, swimmers, cell)

    def _swim(self, now: Moment, swimmers: Sequence[int], cell: int) -> Odds:
        """The pawns leave the cell: each swims where the team is safest, and a Lift takes those who cannot (I19)."""
        if not swimmers:
            return self._endings(now)
        near = {seat: self.threats.near(seat, cell) - now.sunk for seat in swimmers}
        stranded = tuple(seat for seat, cells in near.items() if not cells and not self.threats.swims_anywhere(seat))
        if stranded and not now.lifts:
            return {Outcome(won=False, cause="drowned", seats=stranded): 1.0}
        near |= dict.fromkeys(stranded, self.threats.standing - now.sunk)
        staying = [pawn for pawn in now.pawns if pawn[0] not in swimmers]
        courses = [
            self._endings(
                now._replace(pawns=tuple(sorted([*staying, *filter(None, swum)])), lifts=now.lifts - bool(stranded))
            )
            for swum in product(*(self._ways(seat, cells, now) for seat, cells in near.items()))
        ]
        return min(courses, key=_loss)

    def _ways(self, seat: int, cells: Cells, now: Moment) -> list[tuple[int, int] | None]:
        """Where a pawn may go from the water; None stands for any place where it is safe."""
        risky = self.threats.risky(seat, now.sunk, now.left)
        return [(seat, cell) for cell in cells] if cells and cells <= risky else [None]


def _loss(odds: Odds) -> tuple[float, float]:
    """How likely the game is lost, and among equals how many pawns drown."""
    return round(sum(odds.values()), 9), sum(chance * len(outcome.seats) for outcome, chance in odds.items())


def _counted(pile: Pile, watched: Cells, flooded: Cells) -> Pile:
    """The pile with all cells but these as numbers."""
    others = pile.watched - watched
    wet = len(others & flooded)
    return Pile(pile.watched & watched, pile.dry + len(others) - wet, pile.flooded + wet)
