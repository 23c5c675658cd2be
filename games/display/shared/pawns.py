"""The places of pawns on a tile that they share, so that its picture stays visible."""

from collections.abc import Sequence

BACK = 2
"""The first of the places behind the front row. Style sheets say where each place lies (`s0` to `s4`)."""


def places_on_tiles(cells: Sequence[int], own: int | None) -> list[tuple[int, int]]:
    """Return each seat with its pawn's place on its tile, in the order to draw them: those in front last.

    `cells` are the cells of the pawns by seat. The pawn of the seat `own` stands in front.
    """
    taken: dict[int, int] = {}
    places = []
    for seat in sorted(range(len(cells)), key=lambda seat: seat != own):
        place = taken[cells[seat]] = taken.get(cells[seat], -1) + 1
        places.append((seat, place))
    return sorted(places, key=lambda found: (found[1] < BACK, found[0]))
