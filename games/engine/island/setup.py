"""Set up a new game."""

from collections.abc import Sequence

from games.engine.core.chance import shuffled
from games.engine.core.setup import check_roles, pieces
from games.engine.island.data import (
    ACTIONS,
    DIFFICULTIES,
    FLOODED,
    PLAYERS,
    SHAPES,
    STANDARD,
    START,
    TREASURE_CARDS,
    TREASURE_DECK,
    Card,
    Landmark,
    Role,
    Shape,
)
from games.engine.island.state import Adventurer, State, TakeActions, Tile

SHUFFLES = 6
"""The number of shuffles of a set-up: tiles, adventurers, first seat, flood deck, treasure deck (twice)."""
LANDMARKS, ROLES, CARDS = tuple(Landmark), tuple(Role), pieces(TREASURE_DECK)
"""The pieces to shuffle, in the order of the components."""


def new(
    players: int,
    *,
    difficulty: str,
    seed: str,
    roles: Sequence[str] | None = None,
    first: int | None = None,
    shape: str = STANDARD,
) -> State:
    """Return a new game for 2 to 4 players that depends only on the arguments.

    `roles` are the adventurers by seat, and `first` is the seat that begins. The seed decides them if they are None.
    `shape` is a key of `SHAPES`. Raise ValueError for values that the game does not have.
    """
    if players not in PLAYERS:
        raise ValueError(f"Forbidden Island is for {PLAYERS[0]} to {PLAYERS[-1]} players.")
    if difficulty not in DIFFICULTIES:
        raise ValueError(f"There is no difficulty {difficulty!r}.")
    if shape not in SHAPES:
        raise ValueError(f"There is no island of the shape {shape!r}.")
    if first is not None and not 0 <= first < players:
        raise ValueError("The first seat must be one of the table's.")
    landmarks = shuffled(LANDMARKS, seed=seed, number=0)
    dealt = shuffled(ROLES, seed=seed, number=1)
    seats = shuffled(range(players), seed=seed, number=2)
    flood_deck = shuffled(LANDMARKS, seed=seed, number=3)
    hands, rest = _deal(shuffled(CARDS, seed=seed, number=4), players)
    adventurers = dealt[:players] if roles is None else check_roles(roles, Role, players)
    tiles = _place_tiles(landmarks, SHAPES[shape], flooded=flood_deck[:FLOODED])
    cells = {tile.landmark: cell for cell, tile in enumerate(tiles) if tile is not None}
    return State(
        difficulty=difficulty,
        seed=seed,
        shuffles=SHUFFLES,
        turn=1,
        shape=shape,
        tick=DIFFICULTIES[difficulty],
        phase=TakeActions(seats[0] if first is None else first, ACTIONS),
        adventurers=tuple(
            Adventurer(role, cells[START[role]], hand) for role, hand in zip(adventurers, hands, strict=True)
        ),
        tiles=tiles,
        flood_deck=flood_deck[FLOODED:],
        flood_discard=flood_deck[:FLOODED],
        treasure_deck=shuffled(rest, seed=seed, number=5),
    )


def _deal(deck: Sequence[Card], players: int) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """Return the hands by seat, and the remaining cards, with every Waters Rise! that had to be replaced."""
    hands: list[list[Card]] = [[] for _ in range(players)]
    left = list(deck)
    for hand in hands:
        while len(hand) < TREASURE_CARDS:
            place = next(place for place, card in enumerate(left) if card is not Card.WATERS_RISE)
            hand.append(left.pop(place))
    return [tuple(hand) for hand in hands], tuple(left)


def _place_tiles(landmarks: Sequence[Landmark], shape: Shape, flooded: Sequence[Landmark]) -> tuple[Tile | None, ...]:
    """Return the tiles row by row in the shape."""
    wet = {*flooded}
    tiles = {place: Tile(at, at in wet) for place, at in zip(shape.places, landmarks, strict=True)}
    return tuple(map(tiles.get, shape.grid.cells))
