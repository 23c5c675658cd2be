"""Why a bot shores up tiles, and the ways on which they lie."""

from collections.abc import Collection, Iterable
from typing import Any, TypeAlias

from msgspec.structs import replace

from games.bots import reasons
from games.bots.reasons import Named, Sentence, is_me
from games.engine.core.errors import gettext_noop
from games.engine.core.walks import shortest_ways
from games.engine.island import actions
from games.engine.island.actions import Action
from games.engine.island.data import CAPTURE, CARD_OF, TREASURE_AT, TREASURE_TILES, Card, Landmark, Treasure
from games.engine.island.movement import moves
from games.engine.island.state import State, Tile

SeatPlays: TypeAlias = reasons.SeatPlays[State, Action]

FAR = 12
"""No way is longer."""
TERMS = ("tile", "guard")


def way(state: State, seat: int, start: int, cells: Iterable[int]) -> int:
    """Return how many moves lead the seat's pawn on foot from a cell to the nearest of these."""

    def reach(cell: int) -> list[int]:
        pawns = [*state.adventurers]
        pawns[seat] = replace(pawns[seat], cell=cell)
        return moves(replace(state, adventurers=tuple(pawns)), seat)

    ways = shortest_ways(start, FAR, reach) | {start: ()}
    return min([len(ways[cell]) for cell in cells if cell in ways], default=FAR)


def wanted(state: State, seat: int) -> set[Treasure]:
    """Return the treasures of which the seat holds cards, and which are not captured."""
    hand = state.adventurers[seat].hand
    return {treasure for treasure, card in CARD_OF.items() if card in hand and treasure not in state.captured}


def standing(state: State, treasure: Treasure) -> list[int]:
    """Return the cells of the tiles of a treasure that have not sunk."""
    cells = map(state.cell_of, TREASURE_TILES[treasure])
    return [cell for cell in cells if not state.tile(cell).sunk]


def shored(done: SeatPlays) -> list[tuple[State, int]]:
    """Return the cells that the seat shores up, each with the state before that."""
    found = list[tuple[State, int]]()
    for play in done.own:
        if isinstance(play.action, actions.ShoreUp):
            found += [(play.before, cell) for cell in (play.action.cell, play.action.second) if cell is not None]
        elif isinstance(play.action, actions.UseSandbags):
            found.append((play.before, play.action.cell))
    return found


def _shores_landing(done: SeatPlays) -> bool:
    """Return whether the seat shores up Fools' Landing, which is flooded then: its card is in one of the piles."""
    return any(state.tile(cell).landmark is Landmark.FOOLS_LANDING for state, cell in shored(done))


def keeps_sandbags(done: SeatPlays) -> bool:
    return Card.SANDBAGS in done.after.adventurers[done.seat].hand


def _shores_treasure(done: SeatPlays) -> dict[str, Any]:
    """Return the cell and the treasure of a tile that the seat shores up, if the treasure is not captured."""
    for state, cell in shored(done):
        treasure = TREASURE_AT.get(state.tile(cell).landmark)
        if treasure and treasure not in state.captured:
            return {"place": cell, "treasure": treasure}
    return {}


def _shores_last_tile(done: SeatPlays) -> Named:
    """Return the same if the other tile of the treasure has sunk."""
    named = _shores_treasure(done)
    return named if named and len(standing(done.after, named["treasure"])) == 1 else {}


def _crosses(done: SeatPlays, pawn: int, goals: Collection[int]) -> Named:
    """Return a tile that the seat shores up, and that the shortest way of a pawn to the nearest goal cannot spare."""
    state, start = done.after, done.after.adventurers[pawn].cell
    for _, cell in shored(done):
        tiles = (*state.tiles[:cell], Tile(state.tile(cell).landmark, sunk=True), *state.tiles[cell + 1 :])
        if cell != start and way(state, pawn, start, goals) < way(replace(state, tiles=tiles), pawn, start, goals):
            return {"who": pawn, "place": cell}
    return {}


def _on_way_to_treasure(done: SeatPlays) -> Named:
    """Return a tile that the seat shores up on the way of a pawn to a treasure, of which that pawn has most cards."""
    pawns = done.after.adventurers
    for treasure, card in CARD_OF.items():
        counts = [pawn.hand.count(card) for pawn in pawns]
        holder = counts.index(max(counts))
        if counts[holder] >= CAPTURE // 2 and treasure not in done.after.captured:
            crossed = _crosses(done, holder, standing(done.after, treasure))
            if crossed:
                return {"treasure": treasure, **crossed}
    return {}


def _on_way_home(done: SeatPlays) -> Named:
    """Return a tile that the seat shores up on the way of a pawn to Fools' Landing."""
    landing = done.after.cell_of(Landmark.FOOLS_LANDING)
    found = (_crosses(done, pawn, [landing]) for pawn in range(len(done.after.adventurers)))
    return next(filter(None, found), {})


SHORING: list[Sentence[SeatPlays]] = [
    Sentence(
        gettext_noop("I shore up Fools' Landing and keep my Sandbags for an emergency."),
        lambda done: _shores_landing(done) and keeps_sandbags(done),
        ("landing",),
    ),
    Sentence(gettext_noop("I shore up Fools' Landing: without it, nobody gets home."), _shores_landing, ("landing",)),
    Sentence(
        gettext_noop("I shore up %(place)s: it is the last tile where we can capture %(treasure)s."),
        _shores_last_tile,
        ("treasure",),
    ),
    Sentence(gettext_noop("I shore up %(place)s, where we can capture %(treasure)s."), _shores_treasure, ("treasure",)),
    Sentence(
        gettext_noop("I shore up %(place)s: I need it on my way to %(treasure)s."),
        lambda done: is_me(done, _on_way_to_treasure(done)),
        TERMS,
    ),
    Sentence(
        gettext_noop("I shore up %(place)s: %(who)s needs it on the way to %(treasure)s."),
        _on_way_to_treasure,
        TERMS,
        second=gettext_noop("I shore up %(place)s: you need it on your way to %(treasure)s."),
    ),
    Sentence(
        gettext_noop("I shore up %(place)s: I need it on my way to Fools' Landing."),
        lambda done: is_me(done, _on_way_home(done)),
        TERMS,
    ),
    Sentence(
        gettext_noop("I shore up %(place)s: %(who)s needs it on the way to Fools' Landing."),
        _on_way_home,
        TERMS,
        second=gettext_noop("I shore up %(place)s: you need it on your way to Fools' Landing."),
    ),
    Sentence(
        gettext_noop("I shore up %(place)s before it can sink."),
        lambda done: next(({"place": cell} for _, cell in shored(done)), {}),
        TERMS,
    ),
]
"""Sentences for plays that shore up tiles, those with the weightiest goals first."""
