"""The tiles that may sink in this turn's flood, and those of them whose loss may lose the game."""

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from games.engine.island.data import POWERS, SHAPES, TREASURE_TILES, Landmark, Treasure
from games.engine.island.view import View

Cells = frozenset[int]


class Threats:
    """The flood cards of a turn by the cells of their tiles: so many `draws` from the `sets`, then from the `discard`.

    The sets come one after another, each in any order. The discard, with the cards drawn, becomes the next pile (I10).
    """

    def __init__(self, view: View, sets: Sequence[Collection[Landmark]], discard: Collection[Landmark], draws: int):
        self.view = view
        self.draws = draws
        self.cells = {tile.landmark: cell for cell, tile in enumerate(view.tiles) if tile is not None and not tile.sunk}
        self.standing = frozenset(self.cells.values())
        self.flooded = frozenset(cell for cell in self.standing if (tile := view.tiles[cell]) and tile.flooded)
        self.sets = [frozenset(self.cells[landmark] for landmark in cards) for cards in sets]
        self.discard = frozenset(self.cells[landmark] for landmark in discard)
        self.landing = self.cells.get(Landmark.FOOLS_LANDING)
        self._risky: dict[tuple[bool, Cells, int], Cells] = {}

    @cached_property
    def threatened(self) -> Cells:
        """The cells that can sink this turn: flooded ones whose card can come, dry ones whose card can come twice."""
        sinking = set[int]()
        sets, draws, wet, back = self.sets, self.draws, self.flooded, self.discard
        while draws > 0 and any(sets):
            drawn: Cells = frozenset()
            for cards in sets:
                if draws > 0:
                    sinking |= cards & wet
                    drawn |= cards
                    draws -= len(cards)
            sets, back, wet = [back | (drawn - wet)], frozenset(), wet | drawn
        return frozenset(sinking)

    @cached_property
    def treasures(self) -> dict[Treasure, Cells]:
        """The standing tiles of each treasure that is not captured yet."""
        return {
            treasure: frozenset(self.cells[landmark] for landmark in landmarks if landmark in self.cells)
            for treasure, landmarks in TREASURE_TILES.items()
            if treasure not in self.view.captured
        }

    @cached_property
    def vital(self) -> Cells:
        """The cells that the team needs and may lose: Fools' Landing and the last tiles of treasures."""
        last = [cells for cells in self.treasures.values() if cells <= self.threatened]
        return self.threatened.intersection((self.landing,)).union(*last)

    def near(self, seat: int, cell: int) -> Cells:
        """Return the tiles beside a cell to which a pawn could swim if they still stand (I19)."""
        shape = SHAPES[self.view.shape]
        return self.standing.intersection(shape.near[self.view.pawns[seat].role][cell])

    def swims_anywhere(self, seat: int) -> bool:
        """Return whether a pawn can swim as long as any tile stands: the Pilot and the Diver (I19)."""
        power = POWERS[self.view.pawns[seat].role]
        return power.flies or power.dives

    def risky(self, seat: int, sunk: Cells, left: int) -> Cells:
        """Return the cells on which a pawn may drown, when these have sunk and so many cards are left."""
        if self.swims_anywhere(seat):
            return frozenset()
        diagonal = POWERS[self.view.pawns[seat].role].diagonal
        if (diagonal, sunk, left) not in self._risky:
            self._risky[diagonal, sunk, left] = frozenset(self._drowning_cells(seat, sunk, left))
        return self._risky[diagonal, sunk, left]

    def _drowning_cells(self, seat: int, sunk: Cells, left: int) -> Iterator[int]:
        """Yield the cells on which a pawn may drown.

        A pawn drowns only if its tile and all tiles beside it sink. Each tile from which it swims on the way there has
        sunk, too, and no more tiles sink than cards are drawn.
        """
        for trap in self.threatened - sunk:
            near = self.near(seat, trap) - sunk
            if len(near) < left and near <= self.threatened:
                cells = edge = frozenset({trap})
                for _ in range(left - len(near)):
                    reached = (self.near(seat, cell) & self.threatened for cell in edge)
                    edge = frozenset().union(*reached) - cells - sunk
                    cells |= edge
                yield from cells

    def around(self, seat: int, cell: int, sunk: Cells, left: int) -> Cells:
        """Return the cells that decide where a pawn can swim as long as it is in danger."""
        risky = self.risky(seat, sunk, left)
        cells, edge = frozenset[int](), frozenset({cell})
        while edge:
            cells |= edge
            edge = frozenset(to for start in edge for to in self.near(seat, start) & risky) - cells
        return cells.union(*(self.near(seat, start) for start in cells))
