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
PLACES = tuple(cell for cell in GRID.cells if cell != STORM_START)
"""The cells where tiles lie first."""
FACES, STORM_CARDS, GEAR_CARDS, ROLES = pieces(TILES), pieces(STORM_DECK), pieces(GEAR_DECK), tuple(Role)
"""The pieces to shuffle, in the order of the components."""


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
    faces = shuffled(FACES, seed=seed, number=0)
    dealt = shuffled(ROLES, seed=seed, number=1)
    seats = shuffled(range(players), seed=seed, number=2)
    adventurers = dealt[:players] if roles is None else check_roles(roles, Role, players)
    crash = PLACES[faces.index(Face.CRASH)]
    return State(
        difficulty=difficulty,
        seed=seed,
        shuffles=SHUFFLES,
        turn=1,
        tick=DIFFICULTIES[difficulty],
        phase=TakeActions(seats[0] if first is None else first, ACTIONS),
        adventurers=tuple(Adventurer(role, crash, POWERS[role].canteen) for role in adventurers),
        tiles=_place_tiles(faces),
        hole=STORM_START,
        deck=shuffled(STORM_CARDS, seed=seed, number=3),
        gear_deck=shuffled(GEAR_CARDS, seed=seed, number=4),
    )


def _place_tiles(faces: Sequence[Face]) -> tuple[Tile | None, ...]:
    """Return the tiles row by row around the hole, with the sand of the start."""
    tiles = [Tile(cell, face, int(cell in START_SAND)) for cell, face in zip(PLACES, faces, strict=True)]
    return (*tiles[:STORM_START], None, *tiles[STORM_START:])
