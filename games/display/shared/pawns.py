"""The places of pawns on a tile that they share, so that its picture stays visible."""

from collections.abc import Sequence

BACK = 2
"""The first of the places behind the front row. Style sheets say where each place lies (`s0` to `s4`)."""


def places_on_tiles(cells: Sequence[int]) -> list[tuple[int, int]]:
    """Return each seat with its pawn's place on its tile, in the order to draw them: those in front last.

    `cells` are the cells of the pawns by seat. The places do not depend on the reader, so that no turn changes them.
    """
    places = [(seat, cells[:seat].count(cell)) for seat, cell in enumerate(cells)]
    return sorted(places, key=lambda found: (found[1] < BACK, found[0]))
