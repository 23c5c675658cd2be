"""Mid-game positions built from what matters in them, for the rulebook, lessons and tests.

Cells have names such as "C2": a column from A in the west, a row from 1 in the north, on the shape's bounding box.
The box stays complete: a named tile changes places with another one, and a dealt card leaves its deck.

The standard island has these tiles, unless a caller names others:

      A        B         C         D          E        F
  1                      moon      sun
  2            whisper.  howling   embers     shadows
  3   coral    tidal     landing   bronze     copper   gold
  4   silver   iron      bridge    cliffs     forest   dunes
  5            lagoon    marsh     observat.  phantom
  6                      hollow    tower
"""

from collections.abc import Mapping, Sequence

from games.engine.core.setup import remaining
from games.engine.island.data import SHAPES, STANDARD, TREASURE_DECK, Card, Landmark, Role, Treasure
from games.engine.island.state import Adventurer, Phase, State, TakeActions, Tile

PLAIN = (Role.NAVIGATOR, Role.MESSENGER)
"""Two adventurers without special abilities to move, shore up or swim."""
COLUMNS = "ABCDEFGHIJ"


def cell(name: str, shape: str = STANDARD) -> int:
    return SHAPES[shape].grid.cell(int(name[1]) - 1, COLUMNS.index(name[0]))


def name(cell: int, shape: str = STANDARD) -> str:
    row, column = SHAPES[shape].grid.row_and_column(cell)
    return f"{COLUMNS[column]}{row + 1}"


def board(
    *,
    shape: str = STANDARD,
    roles: Sequence[Role] = PLAIN,
    at: Sequence[str] = (),
    hands: Mapping[int, Sequence[Card]] | None = None,
    tiles: Mapping[str, Landmark] | None = None,
    flooded: Sequence[str] = (),
    sunk: Sequence[str] = (),
    flood: Sequence[str] = (),
    flood_pile: int | None = None,
    layers: Sequence[int] = (),
    treasure: Sequence[Card] = (),
    treasure_pile: int | None = None,
    captured: Sequence[Treasure] = (),
    tick: int = 0,
    seat: int = 0,
    left: int = 3,
    phase: Phase | None = None,
) -> State:
    """Return a mid-game board with dry tiles except the given ones, empty hands, and pawns on C3 or where `at` says.

    It is `seat`'s turn with `left` actions unless `phase` says otherwise. `flood` are the cells of the top flood cards,
    `treasure` the top treasure cards. `flood_pile` and `treasure_pile` limit the draw piles and discard the rest.
    """
    landmarks = _landmarks(tiles or {}, shape)
    assert {*flooded, *sunk, *flood} <= {*landmarks}, "no tile lies there"
    flood_cards = [landmarks[place] for place in flood]
    flood_cards += [landmark for place, landmark in landmarks.items() if place not in {*flood, *sunk}]
    held = [card for hand in (hands or {}).values() for card in hand]
    treasures = [*treasure, *remaining(TREASURE_DECK, [*treasure, *held])]
    flood_top = len(flood_cards) if flood_pile is None else flood_pile
    treasure_top = len(treasures) if treasure_pile is None else treasure_pile
    return State(
        difficulty="novice",
        seed="seed",
        shuffles=6,
        turn=1,
        shape=shape,
        tick=tick,
        phase=phase or TakeActions(seat, left),
        adventurers=tuple(
            Adventurer(
                role=role,
                cell=cell(at[number] if number < len(at) else "C3", shape),
                hand=tuple((hands or {}).get(number, ())),
            )
            for number, role in enumerate(roles)
        ),
        tiles=tuple(
            Tile(landmarks[here], flooded=here in flooded, sunk=here in sunk)
            if (here := name(place, shape)) in landmarks
            else None
            for place in SHAPES[shape].grid.cells
        ),
        flood_deck=tuple(flood_cards[:flood_top]),
        flood_discard=tuple(flood_cards[flood_top:]),
        treasure_deck=tuple(treasures[:treasure_top]),
        treasure_discard=tuple(treasures[treasure_top:]),
        layers=tuple(layers),
        captured=tuple(captured),
    )


def _landmarks(tiles: Mapping[str, Landmark], shape: str) -> dict[str, Landmark]:
    """Return the landmark of each place. A landmark of `tiles` changes places with the one that lay there."""
    laid = dict(zip((name(place, shape) for place in SHAPES[shape].places), Landmark, strict=True))
    for here, landmark in tiles.items():
        there = next(place for place, other in laid.items() if other is landmark)
        laid[here], laid[there] = landmark, laid[here]
    return laid
