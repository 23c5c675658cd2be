"""Boards to play on: name what the rule is about, and the rest of the box lies where it does not matter.

Cells are called "C2": a column from A in the west, a row from 1 in the north, on the shape's bounding box. Every
component stays in the box: a tile that is asked for changes places with another, a card that is dealt leaves its deck.

The standard island, with the tiles as they lie unless a test names others:

      A        B         C         D          E        F
  1                      moon      sun
  2            whisper.  howling   embers     shadows
  3   coral    tidal     landing   bronze     copper   gold
  4   silver   iron      bridge    cliffs     forest   dunes
  5            lagoon    marsh     observat.  phantom
  6                      hollow    tower
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeVar

import pytest

from games.engine.core.errors import IllegalAction
from games.engine.island import SHAPES, Action, Event, State, legal, play
from games.engine.island.actions import Draw
from games.engine.island.data import STANDARD, TREASURE_DECK, Card, Landmark, Role, Treasure
from games.engine.island.state import Adventurer, DrawFlood, DrawTreasure, Phase, TakeActions, Tile

T = TypeVar("T")

PLAIN = (Role.NAVIGATOR, Role.MESSENGER)
"""Two who move, shore up and swim like anybody."""
COLUMNS = "ABCDEFGHIJ"


def cell(name: str, shape: str = STANDARD) -> int:
    return SHAPES[shape].grid.cell(int(name[1]) - 1, COLUMNS.index(name[0]))


def cells(*names: str) -> tuple[int, ...]:
    """So many cells of the standard island."""
    return tuple(map(cell, names))


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
    """A board in mid-game: all tiles dry but what is named, everybody on C3 unless `at` says where, hands empty.

    It is `seat`'s turn with `left` actions unless `phase` says otherwise. `flood` are the cells of the top flood cards,
    `treasure` the top treasure cards; a `…_pile` makes that draw pile so short, the rest of it is discarded.
    """
    landmarks = _landmarks(tiles or {}, shape)
    assert {*flooded, *sunk, *flood} <= {*landmarks}, "no tile lies there"
    flood_cards = [landmarks[place] for place in flood]
    flood_cards += [landmark for place, landmark in landmarks.items() if place not in {*flood, *sunk}]
    held = [card for hand in (hands or {}).values() for card in hand]
    treasures = [*treasure, *_rest(TREASURE_DECK, [*treasure, *held])]
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


def flooding(*places: str, seat: int = 0, left: int | None = None, **rest: object) -> State:
    """A board on which the seat is about to reveal the flood cards of these cells, and more if more are `left`."""
    phase = DrawFlood(seat, len(places) if left is None else left)
    return board(flood=places, phase=phase, **rest)  # type: ignore[arg-type]


def drawing(*cards: Card, seat: int = 0, left: int = 2, **rest: object) -> State:
    """A board on which the seat is about to draw these treasure cards."""
    return board(treasure=cards, phase=DrawTreasure(seat, left), **rest)  # type: ignore[arg-type]


def does(state: State, seat: int, *actions: Action) -> State:
    """The state after these actions of a seat."""
    for action in actions:
        state, _ = play(state, seat, action)
    return state


def draws(state: State, cards: int = 1) -> State:
    """The state after so many cards, drawn by whose turn it is."""
    for _ in range(cards):
        assert isinstance(state.phase, DrawTreasure | DrawFlood)
        state = does(state, state.phase.seat, Draw())
    return state


def events(state: State, seat: int, action: Action) -> tuple[Event, ...]:
    """What the action makes happen."""
    return play(state, seat, action)[1]


def can(state: State, seat: int, action: Action) -> bool:
    """Whether the action is legal: it is listed, and it is played, or neither."""
    listed = action in legal(state, seat)
    try:
        play(state, seat, action)
    except IllegalAction:
        assert not listed
    else:
        assert listed
    return listed


def reason(state: State, seat: int, action: Action) -> str:
    """The sentence with which the action is refused."""
    assert action not in legal(state, seat)
    with pytest.raises(IllegalAction) as refused:
        play(state, seat, action)
    return str(refused.value)


def options(state: State, seat: int, *verbs: type) -> set[Action]:
    """The legal actions of these kinds."""
    return {action for action in legal(state, seat) if isinstance(action, verbs)}


def targets(state: State, seat: int, verb: type) -> set[str]:
    """Where the legal actions of a kind lead, or what they shore up."""
    return {
        name(getattr(action, "to", getattr(action, "cell", -1)), state.shape) for action in options(state, seat, verb)
    }


def places(state: State) -> list[str]:
    """Where the pawns stand, by seat."""
    return [name(pawn.cell, state.shape) for pawn in state.adventurers]


def hands(state: State) -> list[tuple[Card, ...]]:
    return [pawn.hand for pawn in state.adventurers]


def is_flooded(state: State, at: str) -> bool:
    return state.tile(cell(at, state.shape)).flooded


def is_sunk(state: State, at: str) -> bool:
    return state.tile(cell(at, state.shape)).sunk


def _rest(counts: Mapping[T, int], taken: Sequence[T]) -> list[T]:
    left = Counter(counts)
    left.subtract(taken)
    assert not any(count < 0 for count in left.values()), "the box does not hold that many"
    return list(left.elements())


def _landmarks(tiles: Mapping[str, Landmark], shape: str) -> dict[str, Landmark]:
    """The landmark of each place; one that is asked for changes places with the one that lay there."""
    laid = dict(zip((name(place, shape) for place in SHAPES[shape].places), Landmark, strict=True))
    for here, landmark in tiles.items():
        there = next(place for place, other in laid.items() if other is landmark)
        laid[here], laid[there] = landmark, laid[here]
    return laid
