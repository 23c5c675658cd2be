"""The places of pawns on a tile that they share, so that its picture and its marks stay visible."""

from collections.abc import Sequence


def places_on_tiles(cells: Sequence[int]) -> list[tuple[int, str]]:
    """Return each seat with the CSS class of its pawn's place: "s31" is the second of three on a tile.

    `cells` are the cells of the pawns by seat. The places do not depend on the reader, so that no turn changes them.
    """
    return [(seat, f"s{cells.count(cell)}{cells[:seat].count(cell)}") for seat, cell in enumerate(cells)]
