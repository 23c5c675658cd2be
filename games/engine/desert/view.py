"""The game as a seat, or a spectator, may see it. The view is an allow-list: a field that it lacks cannot leak."""

from msgspec import Struct

from games.engine.desert.data import WATER_MARKED, Face, Gear, Part, Role, StormCard
from games.engine.desert.state import Phase, ReadForecast, State, Tile


class TileView(Struct, frozen=True, omit_defaults=True):
    """A tile. `face` is None unless the viewer knows it, and `marked` says whether its back shows a water mark."""

    id: int
    face: Face | None
    sand: int
    excavated: bool
    marked: bool
    parts: tuple[Part, ...]


class PawnView(Struct, frozen=True):
    role: Role
    cell: int
    water: int
    canteen: int
    gear: tuple[Gear, ...]
    shielded: bool
    buried: bool


class View(Struct, frozen=True):
    """The game as one viewer sees it. `foreseen` are the storm cards that this seat is looking at."""

    seat: int | None
    difficulty: str
    turn: int
    phase: Phase
    pawns: tuple[PawnView, ...]
    tiles: tuple[TileView | None, ...]
    hole: int
    waiting: tuple[Part, ...]
    found: tuple[Part, ...]
    meter: tuple[int, ...]
    tick: int
    level: int
    supply: int
    deck: int
    discard: tuple[StormCard, ...]
    revealed: tuple[StormCard, ...]
    foreseen: tuple[StormCard, ...]
    gear_deck: int
    gear_used: tuple[Gear, ...]


def view(state: State, seat: int | None) -> View:
    """Return the game as this seat may see it. `None` stands for a spectator."""
    return View(
        seat=seat,
        difficulty=state.difficulty,
        turn=state.turn,
        phase=state.phase,
        pawns=tuple(
            PawnView(
                role=pawn.role,
                cell=pawn.cell,
                water=pawn.water,
                canteen=pawn.power.canteen,
                gear=pawn.gear,
                shielded=pawn.shielded,
                buried=state.buried(number),
            )
            for number, pawn in enumerate(state.adventurers)
        ),
        tiles=tuple(None if tile is None else _tile(tile, seat) for tile in state.tiles),
        hole=state.hole,
        waiting=state.waiting,
        found=state.found,
        meter=state.meter,
        tick=state.tick,
        level=state.level,
        supply=state.supply,
        deck=len(state.deck),
        discard=state.discard,
        revealed=state.revealed,
        foreseen=_foreseen(state, seat),
        gear_deck=len(state.gear_deck),
        gear_used=state.gear_used,
    )


def _tile(tile: Tile, seat: int | None) -> TileView:
    known = tile.excavated or tile.face is Face.CRASH or seat in tile.seen
    return TileView(
        id=tile.id,
        face=tile.face if known else None,
        sand=tile.sand,
        excavated=tile.excavated,
        marked=tile.face in WATER_MARKED and not tile.excavated,
        parts=tile.parts,
    )


def _foreseen(state: State, seat: int | None) -> tuple[StormCard, ...]:
    phase = state.phase
    if isinstance(phase, ReadForecast) and phase.seat == seat:
        return state.deck[: phase.count]
    return ()
