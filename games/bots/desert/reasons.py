"""Why a bot does what it does in the desert: sentences, and what makes each of them true."""

from collections.abc import Collection, Mapping, Sequence

from games.bots.desert.sand_reasons import CLEARING, SeatPlays, clears, clues_are_missing, half_known
from games.bots.desert.terrain import Terrain
from games.bots.desert.water import chance_of_suns, sun_of
from games.bots.protocol import Reason
from games.bots.reasons import (
    FOR_NEXT_TURN,
    STOPS,
    Named,
    Sentence,
    by_gain,
    first_true,
    is_me,
    second_forms,
)
from games.engine.core.errors import gettext_noop
from games.engine.desert import actions
from games.engine.desert.actions import Action
from games.engine.desert.data import ALL_SAND, GIVES_GEAR, PARTS, TILES, WATER_MARKED, Face
from games.engine.desert.play import carry_out
from games.engine.desert.state import Over, State, TakeActions

LITTLE_SAND = ALL_SAND // 4
"""At this many markers or fewer, the supply is low."""


def reason(
    before: Mapping[str, float],
    after: Mapping[str, float],
    state: State,
    plays: Sequence[tuple[int, Action]],
    seat: int,
) -> Reason:
    """Return the sentence for these plays."""
    assert not isinstance(state.phase, Over)
    done = SeatPlays(carry_out, state, plays, seat if plays else state.phase.seat)
    if all(isinstance(play.action, actions.EndTurn | actions.Draw) for play in done.own):
        # A card comes in any case, and needs no reason.
        return first_true(STAYS, done) if isinstance(state.phase, TakeActions) else Reason("")
    return first_true([*FIRST, *by_gain(MOTIVES, before, after), *LAST], done)


def shades(state: State, cell: int) -> bool:
    """Return whether the tile of a cell is an excavated tunnel, whatever the sand on it (D13)."""
    tile = state.tile(cell)
    return tile.excavated and tile.face is Face.TUNNEL


def _comes_into_shade(done: SeatPlays, pawns: Collection[int]) -> Named:
    """Return one of these pawns that leaves the sun, if it can beat down before the seat's next turn, and its cell."""
    before, after = done.before, done.after
    cards = before.level * len(before.adventurers)
    if chance_of_suns(sun_of(before), cards, 1) > 0:
        for pawn in sorted(pawns):
            if shades(after, _cell(done, pawn)) and not shades(before, before.adventurers[pawn].cell):
                return {"who": pawn, "on": _cell(done, pawn)}
    return {}


def _goal(done: SeatPlays, pawn: int, cells: Collection[int]) -> int | None:
    """Return the nearest of these cells, if the pawn needs fewer actions to get there than from where it was.

    Sand that is cleared on the way is cleared for both.
    """
    terrain, was, now = Terrain(done.after), done.before.adventurers[pawn], done.after.adventurers[pawn]
    here, there = terrain.ways(now.role, now.cell), terrain.ways(now.role, was.cell)
    nearest = min(cells, key=here.__getitem__, default=None)
    return None if nearest is None or here[nearest] >= min(there[cell] for cell in cells) else nearest


def _comes_closer(done: SeatPlays, pawns: Collection[int], cells: Collection[int]) -> Named:
    """Return one of these pawns that comes closer to the nearest cell, and that cell."""
    goals = [(pawn, _goal(done, pawn, cells)) for pawn in sorted(pawns)]
    return next(({"who": pawn, "on": goal} for pawn, goal in goals if goal is not None), {})


def _cell(done: SeatPlays, pawn: int) -> int:
    return done.after.adventurers[pawn].cell


def _comes_closer_to_part(done: SeatPlays, pawns: Collection[int]) -> Named:
    """Return one of these pawns that comes closer to a part in sight, and the part."""
    parts = Terrain(done.before).parts.items()
    closer = ({"part": part, **_comes_closer(done, pawns, [cell])} for part, cell in parts)
    return next((named for named in closer if "who" in named), {})


def _comes_closer_to_clue(done: SeatPlays, pawns: Collection[int]) -> Named:
    """Return one of these pawns that comes closer to a tile that may be a clue or the launch pad, and the tile."""
    return _comes_closer(done, pawns, Terrain(done.before).hidden) if clues_are_missing(done) else {}


def _comes_closer_to_pad(done: SeatPlays, pawns: Collection[int]) -> Named:
    pad = Terrain(done.before).pad
    return {} if pad is None else _comes_closer(done, pawns, [pad])


def _comes_to_share(done: SeatPlays) -> Named:
    """Return a teammate to whose tile the seat comes, if one of the two has more water than the other."""
    before, after, me = done.before.adventurers, done.after.adventurers, done.seat
    for other, pawn in enumerate(after):
        is_new = other != me and pawn.cell == after[me].cell and before[other].cell != before[me].cell
        if done.moves and is_new and abs(pawn.water - after[me].water) > 1:
            return {"who": other}
    return {}


def _waits_at_pad(done: SeatPlays) -> Named:
    """Return a pawn that is not at the launch pad yet, if the seat is, and the team has all parts."""
    pawns, pad = done.before.adventurers, Terrain(done.before).pad
    if len(done.before.found) < PARTS or pawns[done.seat].cell != pad:
        return {}
    return next(({"who": seat} for seat, pawn in enumerate(pawns) if pawn.cell != pad), {})


def _goes_to_a_well(done: SeatPlays) -> Named:
    """Return the pawn with the least water, and the open well to which a seat that can take from it comes closer."""
    carries = done.before.adventurers[done.seat].power.carries_water
    goal = _goal(done, done.seat, Terrain(done.before).wells) if done.moves and carries else None
    return {} if goal is None else {"who": _driest(done), "on": goal}


def _goes_to_a_closed_well(done: SeatPlays) -> Named:
    """Return the pawn with the least water, and the tile that may be a well to which the seat comes closer."""
    wells = [cell for cell, _ in Terrain(done.before).closed_wells]
    goal = _goal(done, done.seat, wells) if done.moves else None
    return {} if goal is None else {"who": _driest(done), "on": goal}


def _driest(done: SeatPlays) -> int:
    """Return the pawn with the least water, if possible the seat's own."""
    pawns = done.before.adventurers
    return min(range(len(pawns)), key=lambda pawn: (pawns[pawn].water, pawn != done.seat))


def _place_of(done: SeatPlays, kind: type[Action]) -> Named:
    """Return where the seat makes a play of this kind."""
    return next(({"on": play.before.adventurers[done.seat].cell} for play in done.of(kind)), {})


def _gives_to_thirstier(done: SeatPlays) -> Named:
    for play in done.own:
        if isinstance(play.action, actions.GiveWater):
            pawns = play.before.adventurers
            if pawns[play.action.to].water < pawns[done.seat].water:
                return {"who": play.action.to}
    return {}


def _gives(done: SeatPlays) -> Named:
    return next(({"who": play.action.to} for play in done.own if isinstance(play.action, actions.GiveWater)), {})


def _excavates_part(done: SeatPlays) -> Named:
    """Return a part that lies on a tile that the seat excavates."""
    return next(
        ({"part": part} for play in done.of(actions.Excavate) for part in play.before.under(done.seat).parts), {}
    )


def _excavates_well(done: SeatPlays) -> Named:
    """Return the cell of a tile that the seat excavates, and that may be a well."""
    wells = [cell for cell, _ in Terrain(done.before).closed_wells]
    return next(({"on": cell} for cell in _excavated(done) if cell in wells), {})


def _excavates_clue(done: SeatPlays) -> Named:
    """Return the cell of a tile that the seat excavates, and that may be a clue or the launch pad."""
    # The backs of the crash site and of the tiles with water differ from the others, so everybody knows those tiles.
    known = {*WATER_MARKED, Face.CRASH}
    cells = (cell for cell in _excavated(done) if done.before.tile(cell).face not in known)
    return next(({"on": cell} for cell in cells), {}) if clues_are_missing(done) else {}


def _excavates_pad(done: SeatPlays) -> Named:
    """Return the cell of a tile that the seat excavates, and that may be the launch pad, if all parts are located."""
    terrain = Terrain(done.before)
    located = len(terrain.parts) + len(done.before.found) == PARTS
    return _excavates_clue(done) if located and terrain.pad is None else {}


def _excavates_second_clue(done: SeatPlays) -> Named:
    """Return a part of which one clue is known, and the cell of a tile that the seat excavates for the other one."""
    cell = _excavates_clue(done)
    return next(({"part": part, **cell} for part in half_known(done) if cell), {})


def _excavates_gear(done: SeatPlays) -> Named:
    """Return the cell of a tile that the seat excavates, and that may give gear."""
    opened = Terrain(done.before).opened
    remain = any(opened.count(face) < TILES[face] for face in GIVES_GEAR)
    cells = (cell for cell in _excavated(done) if done.before.tile(cell).face not in WATER_MARKED)
    return next(({"place": cell} for cell in cells), {}) if remain else {}


def _excavated(done: SeatPlays) -> list[int]:
    return [play.before.adventurers[done.seat].cell for play in done.of(actions.Excavate)]


def _wins(done: SeatPlays) -> bool:
    return isinstance(done.after.phase, Over) and done.after.phase.outcome.won


def _part(done: SeatPlays) -> Named:
    return next(({"part": play.action.part} for play in done.own if isinstance(play.action, actions.PickUp)), {})


FIRST: list[Sentence[SeatPlays]] = [
    Sentence(gettext_noop("Everybody is at the launch pad: we take off."), _wins),
    Sentence(gettext_noop("I pick up %(part)s: we need all four parts."), _part),
]
"""Sentences that need no motive."""

MOTIVES: list[Sentence[SeatPlays]] = [
    Sentence(
        gettext_noop("%(who)s needs the water more than I do."),
        _gives_to_thirstier,
        ("thirst", "water"),
        second=gettext_noop("You need the water more than I do."),
    ),
    Sentence(
        gettext_noop("The Solar Shield protects everyone %(on)s until my next turn."),
        lambda done: _place_of(done, actions.UseSolarShield),
        ("thirst",),
    ),
    Sentence(
        gettext_noop("I take water from the well %(on)s."),
        lambda done: _place_of(done, actions.FillCanteen),
        ("water", "thirst"),
    ),
    Sentence(
        gettext_noop("The Secret Water Reserve gives water to everyone %(on)s."),
        lambda done: _place_of(done, actions.UseWaterReserve),
        ("water", "thirst"),
    ),
    Sentence(
        gettext_noop("I go into the shade %(on)s: the sun may beat down soon."),
        lambda done: done.moves and _comes_into_shade(done, [done.seat]),
        ("thirst",),
    ),
    Sentence(
        gettext_noop("I bring %(who)s into the shade %(on)s: the sun may beat down soon."),
        lambda done: _comes_into_shade(done, done.others),
        ("thirst",),
        second=gettext_noop("I bring you into the shade %(on)s: the sun may beat down soon."),
    ),
    Sentence(
        gettext_noop("I clear %(place)s because little sand is left in the supply."),
        lambda done: clears(done) if done.before.supply <= LITTLE_SAND else {},
        ("sand", "wall"),
    ),
    Sentence(
        gettext_noop("I excavate so that we can take %(part)s."),
        _excavates_part,
        ("effort", "way", "clues", "home", "finish"),
    ),
    Sentence(
        gettext_noop("I excavate to find water: there may be a well %(on)s."),
        _excavates_well,
        ("well", "water", "thirst", "wells"),
    ),
    Sentence(
        gettext_noop("I excavate to find the launch pad: it may be %(on)s."),
        _excavates_pad,
        ("effort", "way", "clues", "home", "finish"),
    ),
    Sentence(
        gettext_noop("I excavate: the other clue to %(part)s may be %(on)s."),
        _excavates_second_clue,
        ("effort", "way", "clues", "home", "finish"),
    ),
    Sentence(
        gettext_noop("I excavate: there may be a clue or the launch pad %(on)s."),
        _excavates_clue,
        ("effort", "way", "clues", "home", "finish"),
    ),
    *CLEARING,
    Sentence(
        gettext_noop("I calm the storm: fewer cards, less sand, less sun."),
        lambda done: done.of(actions.CalmStorm),
        ("calm", "thirst"),
    ),
    Sentence(
        gettext_noop("I go towards the well %(on)s to fetch water."),
        lambda done: is_me(done, _goes_to_a_well(done)),
        ("water", "carrier"),
    ),
    Sentence(
        gettext_noop("I go towards the well %(on)s to fetch water for %(who)s."),
        _goes_to_a_well,
        ("water", "carrier"),
        second=gettext_noop("I go towards the well %(on)s to fetch water for you."),
    ),
    Sentence(
        gettext_noop("I go to look for water: there may be a well %(on)s."),
        lambda done: is_me(done, _goes_to_a_closed_well(done)),
        ("well",),
    ),
    Sentence(
        gettext_noop("I go to look for water for %(who)s: there may be a well %(on)s."),
        _goes_to_a_closed_well,
        ("well",),
        second=gettext_noop("I go to look for water for you: there may be a well %(on)s."),
    ),
    Sentence(
        gettext_noop("I move closer to the launch pad, where we all must meet."),
        lambda done: done.moves and _comes_closer_to_pad(done, [done.seat]),
        ("home", "last"),
    ),
    Sentence(
        gettext_noop("I move closer to %(part)s so that we can pick it up."),
        lambda done: done.moves and _comes_closer_to_part(done, [done.seat]),
        ("effort", "way", "finish"),
    ),
    Sentence(
        gettext_noop("I move closer: there may be a clue or the launch pad %(on)s."),
        lambda done: done.moves and _comes_closer_to_clue(done, [done.seat]),
        ("effort", "way", "finish"),
    ),
    Sentence(
        gettext_noop("I bring %(who)s closer to the launch pad, where we all must meet."),
        lambda done: _comes_closer_to_pad(done, done.others),
        ("home", "last"),
        second=gettext_noop("I bring you closer to the launch pad, where we all must meet."),
    ),
    Sentence(
        gettext_noop("I bring %(who)s closer to %(part)s so that we can pick it up."),
        lambda done: _comes_closer_to_part(done, done.others),
        ("effort", "way", "finish"),
        second=gettext_noop("I bring you closer to %(part)s so that we can pick it up."),
    ),
    Sentence(
        gettext_noop("I bring %(who)s closer: there may be a clue or the launch pad %(on)s."),
        lambda done: _comes_closer_to_clue(done, done.others),
        ("effort", "way", "finish"),
        second=gettext_noop("I bring you closer: there may be a clue or the launch pad %(on)s."),
    ),
]

LAST: list[Sentence[SeatPlays]] = [
    Sentence(gettext_noop("I clear %(place)s so that the sand supply does not run out."), clears),
    Sentence(gettext_noop("I excavate %(place)s to find gear."), _excavates_gear),
    Sentence(
        gettext_noop("Let's see what %(place)s hides."),
        lambda done: next(({"place": cell} for cell in _excavated(done)), {}),
    ),
    Sentence(gettext_noop("I share my water with %(who)s."), _gives, second=gettext_noop("I share my water with you.")),
    Sentence(
        gettext_noop("I use the Time Throttle to get more actions."), lambda done: done.of(actions.UseTimeThrottle)
    ),
    Sentence(gettext_noop("I have seen the next storm cards."), lambda done: done.of(actions.AnswerForecast)),
    Sentence(
        gettext_noop("I come to %(who)s so that we can share water."),
        _comes_to_share,
        second=gettext_noop("I come to you so that we can share water."),
    ),
    *FOR_NEXT_TURN,
]
"""Sentences for plans without a motive that can be checked."""

STAYS: list[Sentence[SeatPlays]] = [
    Sentence(
        gettext_noop("I stay in the shade of the tunnel."),
        lambda done: shades(done.before, done.before.adventurers[done.seat].cell),
    ),
    Sentence(
        gettext_noop("I wait at the launch pad for %(who)s."),
        _waits_at_pad,
        second=gettext_noop("I wait at the launch pad for you."),
    ),
    *STOPS,
]
"""Sentences for the end of a turn. It has no reason if no action is left."""

SECOND_FORMS = second_forms(FIRST, MOTIVES, LAST, STAYS)
