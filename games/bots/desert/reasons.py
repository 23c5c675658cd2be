"""Why a bot does what it does in the desert: sentences, and what makes each of them true."""

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from games.bots import reasons
from games.bots.desert.effort import ALL_CLUES, known_clues
from games.bots.desert.terrain import Terrain
from games.bots.desert.water import chance_of_suns, sun_of
from games.bots.protocol import Reason
from games.bots.reasons import Sentence, by_gain, first_true
from games.engine.core.errors import gettext_noop
from games.engine.desert.actions import (
    Action,
    AnswerForecast,
    CalmStorm,
    Draw,
    EndTurn,
    Excavate,
    FillCanteen,
    GiveWater,
    PickUp,
    RemoveSand,
    UseDuneBlaster,
    UseSolarShield,
    UseTimeThrottle,
    UseWaterReserve,
)
from games.engine.desert.data import ALL_SAND, WATER_MARKED, Face, Part
from games.engine.desert.play import carry_out
from games.engine.desert.state import Over, State, TakeActions

SeatPlays: TypeAlias = reasons.SeatPlays[State, Action]

LITTLE_SAND = ALL_SAND // 4
"""At this many markers or fewer, the supply is low."""


def reason(
    before: Mapping[str, float],
    after: Mapping[str, float],
    state: State,
    then: State,
    plays: Sequence[tuple[int, Action]],
    seat: int,
) -> Reason:
    """Return the sentence for these plays.

    They are played again here, because `then` supposes what an excavation reveals.
    """
    assert not isinstance(state.phase, Over)
    done = SeatPlays(carry_out, state, plays, seat if plays else state.phase.seat)
    if all(isinstance(play.action, EndTurn | Draw) for play in done.own):
        # A card comes in any case, and needs no reason.
        return first_true(STAYS, done) if isinstance(state.phase, TakeActions) else Reason("")
    return first_true([*FIRST, *by_gain(MOTIVES, before, after), *LAST], done)


def _shades(state: State, cell: int) -> bool:
    """Return whether the tile of a cell is an excavated tunnel, whatever the sand on it (D13)."""
    tile = state.tile(cell)
    return tile.excavated and tile.face is Face.TUNNEL


def _comes_into_shade(done: SeatPlays, pawns: Collection[int]) -> bool:
    """Return whether one of these pawns leaves the sun, and the sun can beat down before the seat's next turn."""
    before, after = done.before, done.after
    cards = before.level * len(before.adventurers)
    return chance_of_suns(sun_of(before), cards, 1) > 0 and any(
        _shades(after, after.adventurers[pawn].cell) and not _shades(before, before.adventurers[pawn].cell)
        for pawn in pawns
    )


def _comes_closer(done: SeatPlays, pawns: Collection[int], cells: Collection[int]) -> bool:
    """Return whether one of these pawns needs fewer actions to the nearest cell than from where it was.

    Sand that is cleared on the way is cleared for both.
    """
    terrain = Terrain(done.after)
    for pawn in pawns:
        role, was, now = done.after.adventurers[pawn].role, done.before.adventurers[pawn].cell, _cell(done, pawn)
        here, there = terrain.ways(role, now), terrain.ways(role, was)
        if min([here[cell] for cell in cells], default=0.0) < min([there[cell] for cell in cells], default=0.0):
            return True
    return False


def _cell(done: SeatPlays, pawn: int) -> int:
    return done.after.adventurers[pawn].cell


def _comes_closer_to_needs(done: SeatPlays, pawns: Collection[int]) -> bool:
    """Return whether one of these pawns comes closer to a part in sight, or to the nearest tile that may be a clue."""
    terrain = Terrain(done.before)
    needs: list[Sequence[int]] = [[cell] for cell in terrain.parts.values()]
    if _clues_are_missing(done):
        needs.append(terrain.hidden)
    return any(_comes_closer(done, pawns, cells) for cells in needs)


def _comes_closer_to_pad(done: SeatPlays, pawns: Collection[int]) -> bool:
    pad = Terrain(done.before).pad
    return pad is not None and _comes_closer(done, pawns, [pad])


def _clues_are_missing(done: SeatPlays) -> bool:
    return known_clues(Terrain(done.before), done.before.found) < ALL_CLUES


def _goes_to_a_well(done: SeatPlays) -> bool:
    """Return whether a seat that can take water from an open well comes closer to one (D25)."""
    carries = done.before.adventurers[done.seat].power.carries_water
    return carries and done.moves and _comes_closer(done, [done.seat], Terrain(done.before).wells)


def _goes_to_a_closed_well(done: SeatPlays) -> bool:
    wells = [cell for cell, _ in Terrain(done.before).closed_wells]
    return done.moves and _comes_closer(done, [done.seat], wells)


def _gives_to_thirstier(done: SeatPlays) -> bool:
    return any(
        play.before.adventurers[play.action.to].water < play.before.adventurers[done.seat].water
        for play in done.own
        if isinstance(play.action, GiveWater)
    )


def _cleared(done: SeatPlays) -> list[tuple[State, State, int]]:
    """Return the cells from which the seat takes sand, each with the states before and after that."""
    return [
        (play.before, play.after, play.action.cell)
        for play in done.own
        if isinstance(play.action, RemoveSand | UseDuneBlaster)
    ]


def _digs_out(done: SeatPlays) -> bool:
    """Return whether the seat frees a buried pawn."""
    return any(
        before.buried(seat) and not after.buried(seat)
        for before, after, cell in _cleared(done)
        for seat, pawn in enumerate(before.adventurers)
        if pawn.cell == cell
    )


def _opens(done: SeatPlays) -> bool:
    """Return whether the seat clears a blocked tile."""
    return any(before.tile(cell).blocked and not after.tile(cell).blocked for before, after, cell in _cleared(done))


def _clears_closed(done: SeatPlays) -> bool:
    """Return whether the seat takes sand off a tile that is not excavated."""
    return any(not before.tile(cell).excavated for before, _, cell in _cleared(done))


def _excavates_part(done: SeatPlays) -> Part | None:
    """Return a part that lies on a tile that the seat excavates."""
    return next((part for play in done.of(Excavate) for part in play.before.under(done.seat).parts), None)


def _excavates_well(done: SeatPlays) -> bool:
    """Return whether the seat excavates a tile that may be a well."""
    wells = [cell for cell, _ in Terrain(done.before).closed_wells]
    return any(play.before.adventurers[done.seat].cell in wells for play in done.of(Excavate))


def _excavates_clue(done: SeatPlays) -> bool:
    """Return whether the seat excavates a tile that may be a clue or the launch pad."""
    # The backs of the crash site and of the tiles with water differ from the others, so everybody knows those tiles.
    known = {*WATER_MARKED, Face.CRASH}
    digs = done.of(Excavate)
    return _clues_are_missing(done) and any(play.before.under(done.seat).face not in known for play in digs)


def _wins(done: SeatPlays) -> bool:
    return isinstance(done.after.phase, Over) and done.after.phase.outcome.won


def _part(done: SeatPlays) -> Part | None:
    return next((play.action.part for play in done.own if isinstance(play.action, PickUp)), None)


FIRST: list[Sentence[SeatPlays]] = [
    Sentence(gettext_noop("Everybody is at the launch pad: we take off."), _wins),
    Sentence(gettext_noop("I can take this part: %(part)s."), _part, name="part"),
]
"""Sentences that need no motive."""

MOTIVES: list[Sentence[SeatPlays]] = [
    Sentence(gettext_noop("One of us needs the water more."), _gives_to_thirstier, ("thirst", "water")),
    Sentence(
        gettext_noop("The Solar Shield keeps the sun away until my next turn."),
        lambda done: done.of(UseSolarShield),
        ("thirst",),
    ),
    Sentence(gettext_noop("I take water from the well."), lambda done: done.of(FillCanteen), ("water", "thirst")),
    Sentence(
        gettext_noop("The Secret Water Reserve gives us water."),
        lambda done: done.of(UseWaterReserve),
        ("water", "thirst"),
    ),
    Sentence(
        gettext_noop("The sun may beat down soon: I go into the shade."),
        lambda done: done.moves and _comes_into_shade(done, [done.seat]),
        ("thirst",),
    ),
    Sentence(
        gettext_noop("The sun may beat down soon: I bring one of us into the shade."),
        lambda done: _comes_into_shade(done, done.others),
        ("thirst",),
    ),
    Sentence(
        gettext_noop("Little sand is left: I clear some before it buries us."),
        lambda done: done.before.supply <= LITTLE_SAND and _cleared(done),
        ("sand", "wall"),
    ),
    Sentence(
        gettext_noop("I excavate the tile on which this part lies: %(part)s."),
        _excavates_part,
        ("effort", "way", "clues", "home", "finish"),
        "part",
    ),
    Sentence(
        gettext_noop("There may be a well under this tile: I excavate."),
        _excavates_well,
        ("well", "water", "thirst", "wells"),
    ),
    Sentence(
        gettext_noop("We must find what is still hidden: I excavate."),
        _excavates_clue,
        ("effort", "way", "clues", "home", "finish"),
    ),
    Sentence(
        gettext_noop("I dig out a pawn that the sand has buried."),
        _digs_out,
        ("effort", "way", "home", "last", "wall", "thirst"),
    ),
    Sentence(
        gettext_noop("I clear a tile that the sand has blocked."),
        _opens,
        ("effort", "way", "home", "last", "wall", "well"),
    ),
    Sentence(
        gettext_noop("I clear a tile that we have not excavated yet."),
        _clears_closed,
        ("effort", "way", "wall", "well"),
    ),
    Sentence(
        gettext_noop("I calm the storm: fewer cards, less sand, less sun."),
        lambda done: done.of(CalmStorm),
        ("calm", "thirst"),
    ),
    Sentence(gettext_noop("We will need water: I go towards the well."), _goes_to_a_well, ("water", "carrier")),
    Sentence(
        gettext_noop("We will need water: I go towards a tile that may hide a well."),
        _goes_to_a_closed_well,
        ("well",),
    ),
    Sentence(
        gettext_noop("I move closer to the launch pad, where we all must meet."),
        lambda done: done.moves and _comes_closer_to_pad(done, [done.seat]),
        ("home", "last"),
    ),
    Sentence(
        gettext_noop("I move closer to what we still need."),
        lambda done: done.moves and _comes_closer_to_needs(done, [done.seat]),
        ("effort", "way", "finish"),
    ),
    Sentence(
        gettext_noop("I bring one of us closer to the launch pad, where we all must meet."),
        lambda done: _comes_closer_to_pad(done, done.others),
        ("home", "last"),
    ),
    Sentence(
        gettext_noop("I bring one of us closer to what we still need."),
        lambda done: _comes_closer_to_needs(done, done.others),
        ("effort", "way", "finish"),
    ),
]

LAST: list[Sentence[SeatPlays]] = [
    Sentence(gettext_noop("Each marker that I clear goes back into the supply."), _cleared),
    Sentence(gettext_noop("I excavate one more tile."), lambda done: done.of(Excavate)),
    Sentence(gettext_noop("I share my water."), lambda done: done.of(GiveWater)),
    Sentence(gettext_noop("The Time Throttle gives me more actions."), lambda done: done.of(UseTimeThrottle)),
    Sentence(gettext_noop("I have seen the next storm cards."), lambda done: done.of(AnswerForecast)),
    Sentence(gettext_noop("I move to another tile."), lambda done: done.moves),
    Sentence(gettext_noop("I move one of us to another tile."), lambda done: done.others),
    Sentence(gettext_noop("I do this and see what comes next."), lambda done: True),
]
"""Sentences for plans without a motive that can be checked."""

STAYS: list[Sentence[SeatPlays]] = [
    Sentence(
        gettext_noop("I stay in the shade of the tunnel."),
        lambda done: _shades(done.before, done.before.adventurers[done.seat].cell),
    ),
    Sentence(gettext_noop("I do nothing more this turn."), lambda done: True),
]
"""Sentences for the end of a turn."""
