"""The game as a seat, or a spectator, may see it. The view is an allow-list: a field that it lacks cannot leak."""

from msgspec import Struct

from games.engine.island.data import METER, Card, Landmark, Role, Treasure
from games.engine.island.state import Phase, State


class TileView(Struct, frozen=True, omit_defaults=True):
    landmark: Landmark
    flooded: bool
    sunk: bool


class PawnView(Struct, frozen=True):
    role: Role
    cell: int
    hand: tuple[Card, ...]


class View(Struct, frozen=True):
    """The game as one viewer sees it.

    `tiles` has an item for each cell of the shape's grid, None for open sea. `on_top` are the sets of flood cards that
    are known to lie on top of the pile, from the top down. Each is sorted by name, not by its order in the pile (I8).
    """

    seat: int | None
    difficulty: str
    turn: int
    shape: str
    phase: Phase
    pawns: tuple[PawnView, ...]
    tiles: tuple[TileView | None, ...]
    captured: tuple[Treasure, ...]
    meter: tuple[int, ...]
    tick: int
    level: int
    flood_deck: int
    on_top: tuple[tuple[Landmark, ...], ...]
    flood_discard: tuple[Landmark, ...]
    treasure_deck: int
    treasure_discard: tuple[Card, ...]

    @property
    def standing(self) -> dict[int, TileView]:
        """The tiles that have not sunk, by cell."""
        return {cell: tile for cell, tile in enumerate(self.tiles) if tile is not None and not tile.sunk}

    @property
    def known_next(self) -> set[Landmark]:
        """The tiles whose flood cards are known to lie on top of the pile (I8)."""
        return {landmark for cards in self.on_top for landmark in cards}


def view(state: State, seat: int | None) -> View:
    """Return the game as this seat may see it. `None` stands for a spectator, who sees the same on the island."""
    return View(
        seat=seat,
        difficulty=state.difficulty,
        turn=state.turn,
        shape=state.shape,
        phase=state.phase,
        pawns=tuple(PawnView(role=pawn.role, cell=pawn.cell, hand=pawn.hand) for pawn in state.adventurers),
        tiles=tuple(
            None if tile is None else TileView(landmark=tile.landmark, flooded=tile.flooded, sunk=tile.sunk)
            for tile in state.tiles
        ),
        captured=state.captured,
        meter=METER,
        tick=state.tick,
        level=state.level,
        flood_deck=len(state.flood_deck),
        on_top=_on_top(state),
        flood_discard=state.flood_discard,
        treasure_deck=len(state.treasure_deck),
        treasure_discard=state.treasure_discard,
    )


def _on_top(state: State) -> tuple[tuple[Landmark, ...], ...]:
    sets = []
    start = 0
    for cards in state.layers:
        sets.append(tuple(sorted(state.flood_deck[start : start + cards])))
        start += cards
    return tuple(sets)
