"""Set up a new game."""

from collections.abc import Sequence

from games.engine.core.chance import shuffled
from games.engine.core.setup import check_roles, pieces
from games.engine.desert.data import (
    ACTIONS,
    DIFFICULTIES,
    GEAR_DECK,
    GRID,
    PLAYERS,
    POWERS,
    START_SAND,
    STORM_DECK,
    STORM_START,
    TILES,
    Face,
    Role,
)
from games.engine.desert.state import Adventurer, State, TakeActions, Tile

SHUFFLES = 5
"""The number of shuffles of a set-up: tiles, adventurers, first seat, storm deck, gear deck."""


def new(
    players: int,
    *,
    difficulty: str,
    seed: str,
    roles: Sequence[str] | None = None,
    first: int | None = None,
) -> State:
    """Return a new game for 2 to 5 players that depends only on the arguments.

    `roles` are the adventurers by seat, and `first` is the seat that begins. The seed decides them if they are None.
    Raise ValueError for values that the game does not have.
    """
    if players not in PLAYERS:
        raise ValueError(f"Forbidden Desert is for {PLAYERS[0]} to {PLAYERS[-1]} players.")
    if difficulty not in DIFFICULTIES:
        raise ValueError(f"There is no difficulty {difficulty!r}.")
    if first is not None and not 0 <= first < players:
        raise ValueError("The first seat must be one of the table's.")
    faces = shuffled(pieces(TILES), seed=seed, number=0)
    dealt = shuffled(tuple(Role), seed=seed, number=1)
    seats = shuffled(range(players), seed=seed, number=2)
    adventurers = dealt[:players] if roles is None else check_roles(roles, Role, players)
    tiles = _place_tiles(faces)
    crash = next(tile.id for tile in tiles if tile is not None and tile.face is Face.CRASH)
    return State(
        difficulty=difficulty,
        seed=seed,
        shuffles=SHUFFLES,
        turn=1,
        tick=DIFFICULTIES[difficulty],
        phase=TakeActions(seats[0] if first is None else first, ACTIONS),
        adventurers=tuple(Adventurer(role, crash, POWERS[role].canteen) for role in adventurers),
        tiles=tiles,
        hole=STORM_START,
        deck=shuffled(pieces(STORM_DECK), seed=seed, number=3),
        gear_deck=shuffled(pieces(GEAR_DECK), seed=seed, number=4),
    )


def _place_tiles(faces: Sequence[Face]) -> tuple[Tile | None, ...]:
    """Return the tiles row by row around the hole, with the sand of the start."""
    left = iter(faces)
    return tuple(
        None if cell == STORM_START else Tile(cell, next(left), sand=int(cell in START_SAND)) for cell in GRID.cells
    )
