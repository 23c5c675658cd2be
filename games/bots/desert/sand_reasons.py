"""Why a bot clears sand: whom or what it frees, and to what it opens the way."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from games.bots import reasons
from games.bots.desert.effort import ALL_CLUES, known_clues
from games.bots.desert.terrain import Terrain
from games.bots.reasons import Named, Sentence, is_me
from games.engine.core.errors import gettext_noop
from games.engine.desert import actions
from games.engine.desert.actions import Action
from games.engine.desert.data import PARTS, Face, Part
from games.engine.desert.state import State, Tile

SeatPlays: TypeAlias = reasons.SeatPlays[State, Action]

TERMS = ("effort", "way", "home", "last", "wall", "thirst", "well")


def clues_are_missing(done: SeatPlays) -> bool:
    return known_clues(Terrain(done.before), done.before.found) < ALL_CLUES


def half_known(done: SeatPlays) -> list[Part]:
    """Return the parts of which one clue is known."""
    terrain = Terrain(done.before)
    return [part for part, _ in terrain.clues if part not in (*terrain.parts, *done.before.found)]


def clears(done: SeatPlays) -> Named:
    """Return a tile from which the seat takes sand."""
    return next(({"place": cell} for _, _, cell in _cleared(done)), {})


def _cleared(done: SeatPlays) -> list[tuple[State, State, int]]:
    """Return the cells from which the seat takes sand, each with the states before and after that."""
    return [
        (play.before, play.after, play.action.cell)
        for play in done.own
        if isinstance(play.action, actions.RemoveSand | actions.UseDuneBlaster)
    ]


def _digs_out(done: SeatPlays) -> Named:
    """Return a buried pawn that the seat frees."""
    for before, after, cell in _cleared(done):
        for seat, pawn in enumerate(before.adventurers):
            if pawn.cell == cell and before.buried(seat) and not after.buried(seat):
                return {"who": seat}
    return {}


def _clears_part(done: SeatPlays) -> Named:
    """Return a part that lies on a tile from which the seat takes sand, and the tile."""
    found = ({"place": cell, "part": part} for before, _, cell in _cleared(done) for part in before.tile(cell).parts)
    return next(found, {})


def _clears_closed(done: SeatPlays) -> Named:
    """Return a tile that is not excavated, and from which the seat takes sand."""
    return next(({"place": cell} for before, _, cell in _cleared(done) if not before.tile(cell).excavated), {})


def _clears_second_clue(done: SeatPlays) -> Named:
    """Return a part of which one clue is known, and a tile that may be the other one and loses sand to the seat."""
    hidden = Terrain(done.before).hidden
    cells = [cell for _, _, cell in _cleared(done) if cell in hidden]
    return next(({"part": part, "on": cell} for part in half_known(done) for cell in cells), {})


def _clears_closed_well(done: SeatPlays) -> Named:
    """Return a tile that may be a well, and from which the seat takes sand."""
    wells = [cell for cell, _ in Terrain(done.before).closed_wells]
    return next(({"place": cell} for _, _, cell in _cleared(done) if cell in wells), {})


def _opened(done: SeatPlays) -> Iterator[tuple[int, Tile]]:
    """Yield the blocked tiles that the seat clears, with their cells."""
    for before, after, cell in _cleared(done):
        if before.tile(cell).blocked and not after.tile(cell).blocked:
            yield cell, after.tile(cell)


def _opens(face: Face) -> Callable[[SeatPlays], Named]:
    """Return what returns the cell of a blocked tile with this face that the seat clears."""
    return lambda done: next(({"on": cell} for cell, tile in _opened(done) if tile.excavated and tile.face is face), {})


def _opens_well(done: SeatPlays) -> Named:
    """Return the cell of a blocked well that the seat clears, if somebody can take water there."""
    carries = any(pawn.power.carries_water for pawn in done.before.adventurers)
    return _opens(Face.WELL)(done) if carries else {}


def _others(done: SeatPlays) -> list[int]:
    return [seat for seat in range(len(done.before.adventurers)) if seat != done.seat]


def _opens_way(done: SeatPlays, pawns: Iterable[int], goal: int) -> Named:
    """Return one of these pawns that needs fewer actions to the goal, because the seat takes sand from this tile."""
    for before, after, cell in _cleared(done):
        for seat in pawns:
            pawn = before.adventurers[seat]
            was, now = (Terrain(state).ways(pawn.role, pawn.cell)[goal] for state in (before, after))
            if now < was:
                return {"who": seat, "place": cell}
    return {}


def _opens_way_to_part(done: SeatPlays, pawns: Iterable[int]) -> Named:
    """Return a part in sight, and one of these pawns to which the seat opens the way."""
    opened = ({"part": part, **_opens_way(done, pawns, cell)} for part, cell in Terrain(done.before).parts.items())
    return next((named for named in opened if "who" in named), {})


def _opens_way_home(done: SeatPlays, pawns: Iterable[int]) -> Named:
    pad = Terrain(done.before).pad
    return {} if pad is None or len(done.before.found) < PARTS else _opens_way(done, pawns, pad)


def _opens_way_to_clue(done: SeatPlays) -> Named:
    """Return a tile that may be a clue or the launch pad, and to which the seat opens the way for somebody."""
    goals = Terrain(done.before).hidden if clues_are_missing(done) else []
    return next(({"place": goal} for goal in goals if _opens_way(done, [done.seat, *_others(done)], goal)), {})


CLEARING: list[Sentence[SeatPlays]] = [
    Sentence(gettext_noop("I dig myself out of the sand."), lambda done: is_me(done, _digs_out(done)), TERMS),
    Sentence(
        gettext_noop("I dig %(who)s out of the sand."),
        _digs_out,
        TERMS,
        second=gettext_noop("I dig you out of the sand."),
    ),
    Sentence(gettext_noop("I clear %(place)s so that we can take %(part)s."), _clears_part, TERMS),
    Sentence(
        gettext_noop("I clear my way to %(part)s."),
        lambda done: _opens_way_to_part(done, [done.seat]),
        TERMS,
    ),
    Sentence(
        gettext_noop("I clear %(place)s so that %(who)s gets to %(part)s sooner."),
        lambda done: _opens_way_to_part(done, _others(done)),
        TERMS,
        second=gettext_noop("I clear %(place)s so that you get to %(part)s sooner."),
    ),
    Sentence(
        gettext_noop("I clear my way to the launch pad, where we all must meet."),
        lambda done: _opens_way_home(done, [done.seat]),
        TERMS,
    ),
    Sentence(
        gettext_noop("I clear %(place)s so that %(who)s gets to the launch pad sooner."),
        lambda done: _opens_way_home(done, _others(done)),
        TERMS,
        second=gettext_noop("I clear %(place)s so that you get to the launch pad sooner."),
    ),
    Sentence(gettext_noop("I clear the launch pad %(on)s, where we all must meet."), _opens(Face.LAUNCH_PAD), TERMS),
    Sentence(gettext_noop("I clear the well %(on)s so that we can take water there."), _opens_well, TERMS),
    Sentence(gettext_noop("I clear the tunnel %(on)s so that we can get into its shade."), _opens(Face.TUNNEL), TERMS),
    Sentence(gettext_noop("I clear %(place)s so that we can look for water there."), _clears_closed_well, TERMS),
    Sentence(gettext_noop("I clear the sand: the other clue to %(part)s may be %(on)s."), _clears_second_clue, TERMS),
    Sentence(gettext_noop("I clear %(place)s so that we can see what it hides."), _clears_closed, TERMS),
    Sentence(
        gettext_noop("I clear the way to %(place)s: there may be a clue or the launch pad."), _opens_way_to_clue, TERMS
    ),
    Sentence(
        gettext_noop("I clear %(place)s so that we can cross it."),
        lambda done: next(({"place": cell} for cell, _ in _opened(done)), {}),
        TERMS,
    ),
]
"""Sentences for plays that take sand away, those with the nearest goals first."""
