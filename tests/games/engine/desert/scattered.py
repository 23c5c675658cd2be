"""Random mid-game boards: everything is where it may be in a real game."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from games.engine.desert import PLAYERS, ROLES, State
from games.engine.desert.data import (
    ALL_SAND,
    CLUES,
    GEAR_DECK,
    GIVES_GEAR,
    METER,
    POWERS,
    STORM_DECK,
    TILES,
    Axis,
    Face,
    Gear,
    Part,
    Role,
)
from games.engine.desert.state import DrawStorm, Phase, ReadForecast, TakeActions

from .boards import board, name

T = TypeVar("T")

MEETING_PLACES = {Face.TUNNEL, Face.WELL, Face.LAUNCH_PAD}
"""The faces on which many rulings meet, so pawns stand there often."""


def scattered(random: Random) -> State:
    """Return a board for any number of players with sand, hole, parts and gear anywhere, at any moment of a turn."""
    roles = random.sample(ROLES, random.choice(PLAYERS))
    hole, *cells = random.sample([name(cell) for cell in range(25)], 25)
    faces = dict(zip(cells, _shuffled(TILES, random), strict=True))
    dug = [cell for cell in cells if random.random() < 0.5]
    hidden = [cell for cell in cells if cell not in dug]
    crowd = [random.choice(cells), random.choice([cell for cell in cells if faces[cell] in MEETING_PLACES])]
    gear = _shuffled(GEAR_DECK, random)
    drawn = sum(faces[cell] in GIVES_GEAR for cell in dug)
    held = random.randint(0, drawn)
    located = _located([faces[cell] for cell in dug])
    found = [part for part in located if random.random() < 0.7]
    lying: dict[str, list[Part]] = {}
    for part in set(located) - set(found):
        lying.setdefault(random.choice([*cells, hole]), []).append(part)
    state = board(
        roles=roles,
        at=[random.choice(crowd if random.random() < 0.7 else cells) for _ in roles],
        water={seat: random.randint(0, POWERS[role].canteen) for seat, role in enumerate(roles)},
        gear=_dealt(gear[:held], len(roles), random),
        gear_used=gear[held:drawn],
        gear_deck=gear[drawn:],
        shielded=[seat for seat in range(len(roles)) if random.random() < 0.1],
        faces=faces,
        excavated=dug,
        sand=_strewn(cells, random),
        seen={cell: [random.randrange(len(roles))] for cell in hidden if random.random() < 0.1},
        hole=hole,
        waiting=lying.pop(hole, []),
        parts=lying,
        found=found,
        deck=_shuffled(STORM_DECK, random),
        pile=random.randint(1, 31),
        tick=random.randrange(len(METER[len(roles)])),
    )
    return replace(state, phase=_phase(state, random))


def _shuffled(counts: Mapping[T, int], random: Random) -> list[T]:
    return random.sample(list(counts), k=sum(counts.values()), counts=list(counts.values()))


def _located(dug: Sequence[Face]) -> list[Part]:
    """Return the parts of which both clues are known."""
    known = {CLUES[face] for face in dug if face in CLUES}
    return [part for part in Part if {(part, axis) for axis in Axis} <= known]


def _dealt(cards: Sequence[Gear], players: int, random: Random) -> dict[int, list[Gear]]:
    hands: dict[int, list[Gear]] = {seat: [] for seat in range(players)}
    for card in cards:
        hands[random.randrange(players)].append(card)
    return hands


def _strewn(cells: Sequence[str], random: Random) -> dict[str, int]:
    """Return sand on few or many tiles, up to the whole supply."""
    sand = dict.fromkeys(random.sample(cells, random.randint(1, 24)), 0)
    for _ in range(random.choice((0, 10, 30, ALL_SAND - 1, ALL_SAND))):
        sand[random.choice(list(sand))] += 1
    return sand


def _phase(state: State, random: Random) -> Phase:
    seat = random.randrange(len(state.adventurers))
    role = state.adventurers[seat].role
    if random.random() < 0.2:
        return DrawStorm(seat, random.randint(1, state.level))
    turn = TakeActions(seat, random.randint(0, 4))
    if role is Role.NAVIGATOR and random.random() < 0.5:
        others = [other for other in range(len(state.adventurers)) if other != seat]
        return replace(turn, guided=random.choice(others), steps=random.randint(1, 2))
    if role is Role.METEOROLOGIST:
        turn = replace(turn, calmed=random.randint(0, 2))
        if random.random() < 0.5:
            return ReadForecast(seat, min(state.level, len(state.deck)), turn)
    return turn
