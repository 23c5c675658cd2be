"""A whole game as text: every action, every event, the board at each turn. The golden tests compare such texts."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from games.engine.island import Action, Event, State, actions, events, new, outcome, play, view
from games.engine.island.data import TREASURE_AT
from games.engine.island.state import TakeActions, Tile

from .boards import COLUMNS, name

FOLDER = Path(__file__).parent / "golden"
CELLS = {"cell", "second", "source", "to", "cells"}
TO_A_SEAT = (actions.GiveCard, events.CardGiven)
WIDTH = 17
LEGEND = """\
Golden game. `python -m tests.games.engine.island.golden` writes it anew from the plays in the .json beside it.
Drawn: the tile, * where a treasure may be captured, ~ before and after it when flooded, in brackets where it has sunk,
@ with the seats there.
"""


class Game(msgspec.Struct):
    """The options of a table and its plays, each a seat with an action. `roles` are by seat."""

    players: int
    difficulty: str
    seed: str
    shape: str
    roles: tuple[str, ...]
    first: int
    plays: tuple[tuple[int, Action], ...]

    def start(self) -> State:
        return new(
            self.players,
            difficulty=self.difficulty,
            seed=self.seed,
            roles=self.roles,
            first=self.first,
            shape=self.shape,
        )


def stored(title: str) -> Game:
    return msgspec.json.decode((FOLDER / f"{title}.json").read_bytes(), type=Game)


def store(title: str, game: Game) -> None:
    """Store the game with one line for each play, so that diffs are readable."""
    plays = [f"  {json.dumps(play)}" for play in msgspec.to_builtins(game.plays)]
    head = json.dumps({**msgspec.to_builtins(game), "plays": None}, indent=1)
    text = head.replace(' "plays": null', ' "plays": [\n' + ",\n".join(plays) + "\n ]")
    (FOLDER / f"{title}.json").write_text(text + "\n", "utf-8")


def text_of(game: Game) -> str:
    return LEGEND + "\n" + "\n".join(_lines(game)) + "\n"


def _lines(game: Game) -> Iterator[str]:
    state = game.start()
    roles = ", ".join(f"{seat} {role}" for seat, role in enumerate(game.roles))
    yield f"{game.players} players, {game.difficulty}, {game.shape}, seed {game.seed}: {roles}"
    turn = 0
    for seat, action in game.plays:
        if state.turn != turn:
            turn = state.turn
            yield from _turn_heading(state)
        yield f"{seat}: {_text(action, state)}"
        state, happened = play(state, seat, action)
        yield from (f"     {_text(event, state)}" for event in happened)
    yield ""
    yield f"END: {outcome(state)}"
    yield from drawing_of(state)


def _turn_heading(state: State) -> Iterator[str]:
    assert isinstance(state.phase, TakeActions)
    yield ""
    yield f"TURN {state.turn}, seat {state.phase.seat}"
    yield from drawing_of(state)


def drawing_of(state: State) -> Sequence[str]:
    """Return the lines of the board and of everything beside it."""
    grid = state.map.grid
    head = "".join(f"{letter:<{WIDTH}}" for letter in COLUMNS[: grid.columns])
    rows = [
        f"  {row + 1} "
        + "".join(f"{_square(state, grid.cell(row, column)):<{WIDTH}}" for column in range(grid.columns))
        for row in range(grid.rows)
    ]
    pawns = [
        f"  {seat} {pawn.role} on {name(pawn.cell, state.shape)}: {', '.join(pawn.hand) or '-'}"
        for seat, pawn in enumerate(state.adventurers)
    ]
    flood = f"  water {state.level} (tick {state.tick}), flood pile {len(state.flood_deck)}"
    known = "".join(f" (on top, in some order: {', '.join(cards)})" for cards in view(state, None).on_top)
    rest = f", discard {len(state.flood_discard)}; treasure pile {len(state.treasure_deck)}"
    captured = f", discard {len(state.treasure_discard)}; captured: {', '.join(state.captured) or '-'}"
    return [line.rstrip() for line in (f"    {head}", *rows, *pawns, flood + known + rest + captured)]


def _square(state: State, cell: int) -> str:
    tile = state.tiles[cell]
    if tile is None:
        return ""
    seats = "".join(str(seat) for seat, pawn in enumerate(state.adventurers) if pawn.cell == cell)
    return _tile(tile, state) + (f" @{seats}" if seats else "")


def _tile(tile: Tile, state: State) -> str:
    """Return the word of a tile's name that identifies it."""
    words = tile.landmark.split()
    short = words[-1] if words[0] in ("temple", "cave") else words[0]
    treasure = TREASURE_AT.get(tile.landmark)
    short += "*" if treasure and treasure not in state.captured else ""
    return f"({short})" if tile.sunk else f"~{short}~" if tile.flooded else short


def _text(thing: Action | Event, state: State) -> str:
    """Return a struct as text, with cell names, without fields that have their defaults."""
    shown: dict[str, Any] = {}
    for field in msgspec.structs.fields(thing):
        value = getattr(thing, field.name)
        if field.required or value != field.default:
            is_cell = field.name in CELLS and not (field.name == "to" and isinstance(thing, TO_A_SEAT))
            shown[field.name] = _named(value, state) if is_cell else _plain(value)
    values = ", ".join(f"{key} {value}" for key, value in shown.items())
    return f"{type(thing).__name__} {values}".rstrip()


def _named(value: Any, state: State) -> str:
    if isinstance(value, tuple):
        return " + ".join(name(cell, state.shape) for cell in value)
    return name(value, state.shape)


def _plain(value: Any) -> str:
    return (" + ".join(map(_plain, value)) or "-") if isinstance(value, tuple) else str(value)
