"""Mid-game positions built from what matters in them, for the rulebook, lessons and tests.

Cells have names such as "C2": a column from A in the west to E, a row from 1 in the north to 5. The box stays
complete: a named face changes places with another one, and a dealt card leaves its deck.
"""

from collections.abc import Mapping, Sequence

from games.engine.core.setup import remaining
from games.engine.desert.data import GEAR_DECK, POWERS, STORM_DECK, TILES, Face, Gear, Part, Role, StormCard
from games.engine.desert.state import Adventurer, Phase, State, TakeActions, Tile

PLAIN = (Role.NAVIGATOR, Role.METEOROLOGIST)
"""Two adventurers without special abilities to move, dig or drink."""


def cell(name: str) -> int:
    return "12345".index(name[1]) * 5 + "ABCDE".index(name[0])


def name(cell: int) -> str:
    return "ABCDE"[cell % 5] + "12345"[cell // 5]


def board(
    *,
    roles: Sequence[Role] = PLAIN,
    at: Sequence[str] = (),
    water: Mapping[int, int] | None = None,
    gear: Mapping[int, Sequence[Gear]] | None = None,
    shielded: Sequence[int] = (),
    faces: Mapping[str, Face] | None = None,
    excavated: Sequence[str] = (),
    sand: Mapping[str, int] | None = None,
    parts: Mapping[str, Sequence[Part]] | None = None,
    seen: Mapping[str, Sequence[int]] | None = None,
    hole: str = "C3",
    waiting: Sequence[Part] = (),
    found: Sequence[Part] = (),
    deck: Sequence[StormCard] = (),
    pile: int | None = None,
    gear_deck: Sequence[Gear] = (),
    gear_used: Sequence[Gear] = (),
    tick: int = 0,
    seat: int = 0,
    left: int = 4,
    phase: Phase | None = None,
) -> State:
    """Return a mid-game board with only the given sand, full canteens, and pawns on A1 unless `at` says otherwise.

    It is `seat`'s turn with `left` actions unless `phase` says otherwise. `deck` are the top storm cards. `pile` limits
    the draw pile and discards the rest. Tiles in `faces` are excavated only if `excavated` lists them.
    """
    hands = {number: tuple((gear or {}).get(number, ())) for number in range(len(roles))}
    drawn_gear = [card for hand in hands.values() for card in hand]
    storm = [*deck, *remaining(STORM_DECK, deck)]
    drawn = len(storm) if pile is None else pile
    return State(
        difficulty="novice",
        seed="seed",
        shuffles=5,
        turn=1,
        tick=tick,
        phase=phase or TakeActions(seat, left),
        adventurers=tuple(
            Adventurer(
                role=role,
                cell=cell(at[number] if number < len(at) else "A1"),
                water=(water or {}).get(number, POWERS[role].canteen),
                gear=hands[number],
                shielded=number in shielded,
            )
            for number, role in enumerate(roles)
        ),
        tiles=_tiles(faces or {}, excavated, sand or {}, parts or {}, seen or {}, hole),
        hole=cell(hole),
        deck=tuple(storm[:drawn]),
        discard=tuple(storm[drawn:]),
        gear_deck=(
            *gear_deck,
            *remaining(GEAR_DECK, [*gear_deck, *gear_used, *drawn_gear]),
        ),
        gear_used=tuple(gear_used),
        waiting=tuple(waiting),
        found=tuple(found),
    )


def _tiles(
    faces: Mapping[str, Face],
    excavated: Sequence[str],
    sand: Mapping[str, int],
    parts: Mapping[str, Sequence[Part]],
    seen: Mapping[str, Sequence[int]],
    hole: str,
) -> tuple[Tile | None, ...]:
    others = iter(remaining(TILES, list(faces.values())))
    cells = [place for place in map(name, range(25)) if place != hole]
    laid = {here: faces[here] if here in faces else next(others) for here in cells}
    assert hole not in {*faces, *excavated, *sand, *parts, *seen}, "no tile lies there"
    return tuple(
        Tile(
            id=place,
            face=laid[here],
            sand=sand.get(here, 0),
            excavated=here in excavated,
            parts=tuple(parts.get(here, ())),
            seen=tuple(seen.get(here, ())),
        )
        if (here := name(place)) != hole
        else None
        for place in range(25)
    )
