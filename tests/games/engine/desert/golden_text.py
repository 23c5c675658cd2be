"""A whole game as text: every action, every event, the board at each turn. The golden tests compare such texts."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from games.engine.desert import Action, Event, State, actions, events, new, outcome, play
from games.engine.desert.data import CLUES, Face
from games.engine.desert.state import TakeActions

from .boards import name

FOLDER = Path(__file__).parent / "golden"
SHORT = {
    Face.CRASH: "crash",
    Face.RUINS: "ruin",
    Face.TUNNEL: "tunnel",
    Face.WELL: "well",
    Face.MIRAGE: "mirage",
    Face.LAUNCH_PAD: "launch",
} | {clue: f"{part[:3]}.{axis[:3]}" for clue, (part, axis) in CLUES.items()}
CELLS = {"cell", "source", "to", "tile"}
TO_A_SEAT = (actions.GiveWater, actions.GiveGear, events.WaterGiven, events.GearGiven)
LEGEND = """\
Golden game. `python -m tests.games.engine.golden` writes it anew from the plays in the .json beside it.
Drawn: the face (in capitals once excavated), its sand, @ with the seats there, * with the parts there.
"""


class Game(msgspec.Struct):
    """The options of a table and its plays, each a seat with an action. `roles` are by seat."""

    players: int
    difficulty: str
    seed: str
    roles: tuple[str, ...]
    first: int
    plays: tuple[tuple[int, Action], ...]

    def start(self) -> State:
        return new(self.players, difficulty=self.difficulty, seed=self.seed, roles=self.roles, first=self.first)


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
    yield f"{game.players} players, {game.difficulty}, seed {game.seed}: {roles}"
    turn = 0
    for seat, action in game.plays:
        if state.turn != turn:
            turn = state.turn
            yield from _turn_heading(state)
        state, happened = play(state, seat, action)
        yield f"{seat}: {_text(action)}"
        yield from (f"     {_text(event)}{_aside(event)}" for event in happened)
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
    rows = [
        f"  {number} " + " ".join(f"{_square(state, row * 5 + column):<15}" for column in range(5)).rstrip()
        for row, number in enumerate("12345")
    ]
    pawns = [
        f"  {seat} {pawn.role}: water {pawn.water}/{pawn.power.canteen}"
        + (f", {', '.join(pawn.gear)}" if pawn.gear else "")
        + (", shielded" if pawn.shielded else "")
        for seat, pawn in enumerate(state.adventurers)
    ]
    storm = f"  storm {state.level} (tick {state.tick}), pile {len(state.deck)}, discard {len(state.discard)}"
    rest = f"{storm}, sand left {state.supply}, gear left {len(state.gear_deck)}, parts found {len(state.found)}"
    return ["    " + " ".join(f"{letter:<15}" for letter in "ABCDE").rstrip(), *rows, *pawns, rest]


def _square(state: State, cell: int) -> str:
    tile = state.tiles[cell]
    if tile is None:
        return f"(storm){_marks('*', [part[:3] for part in state.waiting])}"
    face = SHORT[tile.face]
    seats = [str(seat) for seat, pawn in enumerate(state.adventurers) if pawn.cell == cell]
    sand = str(tile.sand) if tile.sand else ""
    shown = face.upper() if tile.excavated else face
    return f"{shown}{sand}{_marks('@', seats)}{_marks('*', [part[:3] for part in tile.parts])}"


def _marks(sign: str, marks: Sequence[str]) -> str:
    return " " + sign + "".join(marks) if marks else ""


def _text(thing: Action | Event) -> str:
    """Return a struct as text, with cell names, without fields that have their defaults."""
    shown: dict[str, Any] = {}
    for field in msgspec.structs.fields(thing):
        value = getattr(thing, field.name)
        if field.required or value != field.default:
            is_cell = field.name in CELLS and not (field.name == "to" and isinstance(thing, TO_A_SEAT))
            shown[field.name] = name(value) if is_cell and isinstance(value, int) else value
    values = ", ".join(f"{key} {_plain(value)}" for key, value in shown.items())
    return f"{type(thing).__name__} {values}".rstrip()


def _plain(value: Any) -> str:
    return " + ".join(map(_plain, value)) if isinstance(value, tuple) else str(value)


def _aside(event: Event) -> str:
    return "" if event.private_to is None else f"   (for seat {event.private_to} alone)"
