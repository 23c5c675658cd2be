"""The exact odds of each way in which this turn's flood can end the game (I10, I19, I21).

All odds assume that the flood cards of this turn come one after another, that nobody plays a card except to lift pawns
that cannot swim, and that pawns in the water swim to the tile where they are safest.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from games.engine.island.state import Outcome, Swim
from games.engine.island.threats import Cells, Threats

Odds = dict[Outcome, float]
"""Each way in which the game may end, with its chance."""


class Pile(NamedTuple):
    """Flood cards in any order: the cells of `watched` ones, and how many of the others are of dry or flooded tiles."""

    watched: Cells = frozenset()
    dry: int = 0
    flooded: int = 0

    @property
    def cards(self) -> int:
        return len(self.watched) + self.dry + self.flooded


class FloodPosition(NamedTuple):
    """A position during the flood, `left` cards before its end.

    The `piles` are drawn one after another. `pawns` are the seats in danger, each with its cell. `flooded` and `sunk`
    are cells, of which a simplified position keeps only those that can still matter for a defeat.
    """

    left: int
    piles: tuple[Pile, ...]
    discard: Pile
    flooded: Cells
    sunk: Cells
    pawns: tuple[tuple[int, int], ...]
    lifts: int


class Flood:
    """The flood of one turn, card by card. It tracks only tiles that matter for a defeat, and counts the others."""

    def __init__(self, threats: Threats) -> None:
        self.threats = threats
        self._cache: dict[FloodPosition, Odds] = {}

    def endings(self, lifts: int) -> Odds:
        """Return how likely the flood ends the game in each way, with so many Helicopter Lifts in all hands."""
        threats, phase = self.threats, self.threats.view.phase
        start = FloodPosition(
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

    def _endings(self, now: FloodPosition) -> Odds:
        now = self._simplified(now)
        if now not in self._cache:
            total: Odds = defaultdict(float)
            if now.left and (self.threats.vital - now.sunk or now.pawns):
                for chance, endings in self._draw(now):
                    for outcome, odds in endings.items():
                        total[outcome] += chance * odds
            self._cache[now] = total
        return self._cache[now]

    def _simplified(self, now: FloodPosition) -> FloodPosition:
        """Return the position with everything that no longer matters for a defeat reduced to numbers."""
        threats = self.threats
        pawns = tuple((seat, at) for seat, at in now.pawns if at in threats.risky(seat, now.sunk, now.left))
        watched = threats.vital.union(*(threats.around(*pawn, now.sunk, now.left) for pawn in pawns))
        return now._replace(
            piles=tuple(_counted(pile, watched, now.flooded) for pile in now.piles),
            discard=_counted(now.discard, watched, now.flooded),
            flooded=now.flooded & watched,
            sunk=now.sunk & watched,
            pawns=pawns,
        )

    def _draw(self, now: FloodPosition) -> Iterator[tuple[float, Odds]]:
        """Yield the chance of each card that may come next, with the odds of the endings after it."""
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

    def _sink(self, now: FloodPosition, cell: int) -> Odds:
        """Return the endings after a tile has sunk. A treasure or Fools' Landing comes before the pawns (I21)."""
        now = now._replace(sunk=now.sunk | {cell})
        if cell == self.threats.landing:
            return {Outcome(won=False, cause="landing sunk"): 1.0}
        for treasure, cells in self.threats.treasures.items():
            if cell in cells and cells <= now.sunk:
                return {Outcome(won=False, cause="treasure sunk", treasure=treasure): 1.0}
        swimmers = tuple(seat for seat, at in now.pawns if at == cell)
        return self._swim(now, swimmers, cell)

    def _swim(self, now: FloodPosition, swimmers: Sequence[int], cell: int) -> Odds:
        """Return the endings after the pawns have left the cell (I19).

        Each pawn swims where the team is safest, and a Helicopter Lift takes those that cannot swim.
        """
        if not swimmers:
            return self._endings(now)
        near = {seat: self.threats.near(seat, cell) - now.sunk for seat in swimmers}
        stranded = tuple(seat for seat, cells in near.items() if not cells and not self.threats.swims_anywhere(seat))
        if stranded and not now.lifts:
            return {Outcome(won=False, cause="drowned", seats=stranded): 1.0}
        near |= dict.fromkeys(stranded, self.threats.standing - now.sunk)
        staying = [pawn for pawn in now.pawns if pawn[0] not in swimmers]
        endings = [
            self._endings(
                now._replace(pawns=tuple(sorted([*staying, *filter(None, swum)])), lifts=now.lifts - bool(stranded))
            )
            for swum in product(*(self._destinations(seat, cells, now) for seat, cells in near.items()))
        ]
        return min(endings, key=_loss)

    def _destinations(self, seat: int, cells: Cells, now: FloodPosition) -> list[tuple[int, int] | None]:
        """Return where a pawn may go from the water. None stands for any place where it is safe."""
        risky = self.threats.risky(seat, now.sunk, now.left)
        return [(seat, cell) for cell in cells] if cells and cells <= risky else [None]


def _loss(odds: Odds) -> tuple[float, float]:
    """Return how likely the game is lost, then how many pawns drown, as a sort key."""
    return round(sum(odds.values()), 9), sum(chance * len(outcome.seats) for outcome, chance in odds.items())


def _counted(pile: Pile, watched: Cells, flooded: Cells) -> Pile:
    """Return the pile with all cells but the `watched` ones as numbers."""
    others = pile.watched - watched
    if not others:
        return pile
    wet = len(others & flooded)
    return Pile(pile.watched & watched, pile.dry + len(others) - wet, pile.flooded + wet)
