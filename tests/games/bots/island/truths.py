"""When each sentence of the island is true, told by the events and states of the engine."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from games.engine.island import legal, outcome
from games.engine.island.actions import Move
from games.engine.island.data import TREASURE_TILES, Card, Landmark, Treasure
from games.engine.island.events import (
    CardDiscarded,
    CardGiven,
    CardPlayed,
    PawnsLifted,
    Swam,
    TilesShoredUp,
    TreasureCaptured,
)
from games.engine.island.state import Discard, Swim, TakeActions
from tests.games.bots.told import Told, Truth, cell_of

FAR = 99


def moves_from(state: Any, seat: int, start: int) -> dict[int, int]:
    """Return by cell how many moves lead the seat's pawn there from a cell."""
    turn = replace(state, phase=TakeActions(seat, 1))
    ways, edge = {start: 0}, [start]
    for cell in edge:
        pawns = [
            replace(pawn, cell=cell if other == seat else pawn.cell) for other, pawn in enumerate(turn.adventurers)
        ]
        for action in legal(replace(turn, adventurers=tuple(pawns)), seat):
            if isinstance(action, Move) and action.to not in ways:
                ways[action.to] = ways[cell] + 1
                edge.append(action.to)
    return ways


def closer(told: Told, pawns: Iterable[int], cells: Iterable[int]) -> bool:
    """Return whether one of the pawns has come closer to the nearest of these cells."""
    goals = [*cells]
    for pawn in pawns:
        was = moves_from(told.after, pawn, cell_of(told.before, pawn))
        now = moves_from(told.after, pawn, cell_of(told.after, pawn))
        if min([now.get(cell, FAR) for cell in goals], default=0) < min(
            [was.get(cell, FAR) for cell in goals], default=0
        ):
            return True
    return False


def landing(state: Any) -> Any:
    return next(tile for tile in state.tiles if tile and tile.landmark is Landmark.FOOLS_LANDING)


def closer_to_landing(told: Told, pawns: Iterable[int]) -> bool:
    return closer(told, pawns, [told.after.cell_of(Landmark.FOOLS_LANDING)])


def wanted(state: Any, seat: int) -> set[str]:
    """Return the treasures that are not captured, and of which the seat holds cards."""
    return {str(card) for card in state.adventurers[seat].hand} & {*Treasure} - {*state.captured}


def carries(told: Told, pawns: Iterable[int]) -> bool:
    return any(
        closer(told, [pawn], [cell for cell in cells_of(told.after, treasure) if not told.after.tile(cell).sunk])
        for pawn in pawns
        for treasure in wanted(told.after, pawn) & {told.named("treasure")}
    )


def cells_of(state: Any, treasure: str) -> list[int]:
    return [state.cell_of(landmark) for landmark in TREASURE_TILES[Treasure(treasure)]]


def teammates(told: Told) -> list[int]:
    return [seat for seat in range(len(told.before.adventurers)) if seat != told.speaker]


def can_pass(told: Told) -> bool:
    me = told.speaker
    return bool(told.me()) and all(
        cell_of(told.after, other) == cell_of(told.after, me)
        and cell_of(told.before, other) != cell_of(told.before, me)
        and (wanted(told.after, me) or wanted(told.after, other))
        for other in told.who
    )


def closer_to_cards(told: Told) -> bool:
    (other,) = told.who
    is_shared = told.named("treasure") in wanted(told.after, told.speaker) & wanted(told.after, other)
    return other != told.speaker and is_shared and closer(told, told.me(), [cell_of(told.after, other)])


def shored(told: Told) -> list[tuple[Any, int]]:
    """Return the cells that the speaker shores up, each with the state before that."""
    cells = [(step.before, cell) for step, event in told.events(TilesShoredUp) for cell in event.cells]
    assert all(state.tile(cell).flooded for state, cell in cells)
    return cells


def shores_landing(told: Told) -> bool:
    """Return whether the landing could sink: it was flooded, and its card can still come."""
    state = told.before
    comes = Landmark.FOOLS_LANDING in (*state.flood_deck, *state.flood_discard)
    return (
        comes
        and landing(state).flooded
        and not landing(told.after).flooded
        and bool([cell for state, cell in shored(told) if state.tile(cell) == landing(state)])
    )


def shores_treasure(told: Told) -> bool:
    treasure, place = told.named("treasure"), told.named("place")
    states = [state for state, cell in shored(told) if cell == place]
    return any(place in cells_of(state, treasure) and treasure not in state.captured for state in states)


def saved(told: Told, pawns: Iterable[int]) -> bool:
    """Return whether one of the pawns stood on a flooded tile and is on a dry one."""
    return any(
        told.before.under(pawn).flooded and not told.after.under(pawn).flooded and not told.after.under(pawn).sunk
        for pawn in pawns
    )


def saves(told: Told, pawns: Iterable[int]) -> bool:
    pawns = [*pawns]
    under = [cell for state, cell in shored(told) if cell in [cell_of(state, pawn) for pawn in pawns]]
    return bool(under) or saved(told, {*told.others()} & {*pawns})


def on_way(told: Told, goals: Iterable[int]) -> bool:
    """Return whether the way of the named pawn to the nearest goal is longer without the tile that is shored up."""
    (who,), place, state, cells = told.who, told.named("place"), told.after, [*goals]
    tiles = (*state.tiles[:place], replace(state.tile(place), sunk=True), *state.tiles[place + 1 :])
    ways = [moves_from(each, who, cell_of(state, who)) for each in (state, replace(state, tiles=tiles))]
    with_it, without = (min(way.get(cell, FAR) for cell in cells) for way in ways)
    return place in [cell for _, cell in shored(told)] and with_it < without


def on_way_to_treasure(told: Told) -> bool:
    treasure = told.named("treasure")
    standing = [cell for cell in cells_of(told.after, treasure) if not told.after.tile(cell).sunk]
    return told.after.adventurers[told.who[0]].hand.count(Card(treasure)) > 1 and on_way(told, standing)


def on_way_home(told: Told) -> bool:
    return on_way(told, [told.after.cell_of(Landmark.FOOLS_LANDING)])


def completes_set(told: Told) -> bool:
    """Return whether the named teammate has the most cards of the treasure, and so many with the speaker's card."""
    is_open = str(told.named("card")) in {*Treasure} - {*told.before.captured}
    return is_open and any(
        min(4, pawns[event.to].hand.count(event.card) + 1) == told.named("count")
        and all(pawns[event.to].hand.count(event.card) >= pawn.hand.count(event.card) for pawn in pawns)
        for pawns, event in given(told)
    )


def keeps_larger_set(told: Told) -> bool:
    kept = told.after.adventurers[told.speaker].hand.count(Card(told.named("treasure")))
    least = max(2, told.before.adventurers[told.speaker].hand.count(told.named("card")))
    return bool(discards(told)) and told.named("treasure") in wanted(told.after, told.speaker) and kept >= least


def waits_on_landing(told: Told) -> bool:
    (who,), state = told.who, told.before
    there, here = (state.under(seat) == landing(state) for seat in (who, told.speaker))
    return ends_turn(told) and {*state.captured} == {*Treasure} and here and not there


def given(told: Told) -> list[tuple[Any, Any]]:
    """Return the speaker's gifts of the card that the sentence names, each with the hands before it."""
    card, to = told.named("card"), told.named("who")
    gifts = [(step.before.adventurers, event) for step, event in told.events(CardGiven)]
    return [(pawns, event) for pawns, event in gifts if event.card == card and event.to == to]


def worth_more(told: Told) -> bool:
    return any(
        pawns[event.to].hand.count(event.card) + 1 > pawns[event.seat].hand.count(event.card)
        for pawns, event in given(told)
    )


def before_play(told: Told, *cards: Card) -> list[tuple[Any, int]]:
    """Return the states before the speaker plays these cards, each with the number of cards in the hand."""
    steps = [step for step, event in told.events(CardPlayed) if event.card in cards]
    return [(step.before, len(step.before.adventurers[told.speaker].hand)) for step in steps]


def plays_rather(told: Told) -> bool:
    return any(
        isinstance(state.phase, Discard) and state.phase.seat == told.speaker and size > 5
        for state, size in before_play(told, Card.SANDBAGS, Card.HELICOPTER_LIFT)
    )


def discards(told: Told) -> list[Any]:
    return [step for step, event in told.events(CardDiscarded) if event.card == told.named("card")]


def goes_there(told: Told) -> bool:
    there: int = told.named("to")
    return there == cell_of(told.after, told.speaker)


def belongs_together(told: Told) -> bool:
    for step, event in told.events(PawnsLifted):
        state = step.before
        for pawn in {*event.pawns} & {*told.who} if event.to == told.named("to") else ():
            if any(event.to in cells_of(state, treasure) for treasure in wanted(state, pawn)):
                return True
            there = [other for other in range(len(state.adventurers)) if cell_of(state, other) == event.to]
            if any(wanted(state, pawn) & wanted(state, other) for other in there):
                return True
    return False


def lifts_swimmer(told: Told) -> bool:
    lifts = [(step.before, event.pawns) for step, event in told.events(PawnsLifted)]
    return any(
        isinstance(state.phase, Swim) and state.under(pawn).sunk
        for state, pawns in lifts
        for pawn in told.who
        if pawn in pawns
    )


def ends_turn(told: Told) -> bool:
    return not told.mine and isinstance(told.before.phase, TakeActions) and told.before.phase.seat == told.speaker


def has_sandbags(told: Told) -> bool:
    return Card.SANDBAGS in told.after.adventurers[told.speaker].hand


TRUTHS: dict[str, Truth] = {
    "Everybody is aboard: we fly home.": lambda told: (
        outcome(told.after) is not None
        and all(told.before.under(seat) == landing(told.before) for seat in range(len(told.before.adventurers)))
    ),
    "I capture %(treasure)s.": lambda told: (
        told.named("treasure") in [event.treasure for _, event in told.events(TreasureCaptured)]
    ),
    "I discard %(card)s: we already have that treasure.": lambda told: (
        discards(told) and str(told.named("card")) in told.before.captured
    ),
    "My hand is too full: I discard %(card)s and keep my cards for %(treasure)s.": keeps_larger_set,
    "My hand is too full, so I discard this card: %(card)s.": lambda told: any(
        len(step.before.adventurers[told.speaker].hand) > 5 for step in discards(told)
    ),
    "My tile has sunk: I swim %(to)s.": lambda told: (
        goes_there(told)
        and any(step.before.under(event.seat).sunk for step, event in told.events(Swam) if event.seat == told.speaker)
    ),
    "The Helicopter Lift takes me out of the water.": lambda told: lifts_swimmer(told) and told.who == [told.speaker],
    "The Helicopter Lift takes %(who)s out of the water.": lifts_swimmer,
    "My hand is too full: I play a card rather than discard one.": plays_rather,
    "I shore up Fools' Landing and keep my Sandbags for an emergency.": lambda told: (
        shores_landing(told) and has_sandbags(told)
    ),
    "I shore up Fools' Landing: without it, nobody gets home.": shores_landing,
    "I shore up %(place)s: it is the last tile where we can capture %(treasure)s.": lambda told: (
        shores_treasure(told)
        and all(
            told.after.tile(cell).sunk
            for cell in cells_of(told.after, told.named("treasure"))
            if cell != told.named("place")
        )
    ),
    "I shore up %(place)s, where we can capture %(treasure)s.": shores_treasure,
    "I shore up %(place)s: I need it on my way to %(treasure)s.": lambda told: (
        told.who == [told.speaker] and on_way_to_treasure(told)
    ),
    "I shore up %(place)s: %(who)s needs it on the way to %(treasure)s.": on_way_to_treasure,
    "I shore up %(place)s: I need it on my way to Fools' Landing.": lambda told: (
        told.who == [told.speaker] and on_way_home(told)
    ),
    "I shore up %(place)s: %(who)s needs it on the way to Fools' Landing.": on_way_home,
    "I shore up %(place)s before it can sink.": lambda told: told.named("place") in [cell for _, cell in shored(told)],
    "My tile may sink: I go %(to)s.": lambda told: saved(told, told.me()) and goes_there(told),
    "I keep %(who)s out of the water: %(place)s may sink.": lambda told: (
        told.who != [told.speaker] and saves(told, told.who)
    ),
    "My tile may sink: I shore it up.": lambda told: saves(told, [told.speaker]),
    "With my card, %(who)s has %(count)s of the 4 cards for %(card)s.": completes_set,
    "%(who)s needs this card more than I do: %(card)s.": worth_more,
    "My hand may get too full, so I give %(who)s this card: %(card)s.": lambda told: any(
        3 < len(pawns[event.seat].hand) < 6 for pawns, event in given(told)
    ),
    "I use Sandbags before my hand gets too full.": lambda told: any(
        3 < size < 6 for _, size in before_play(told, Card.SANDBAGS)
    ),
    "The Helicopter Lift takes my cards %(to)s, where we need them.": lambda told: (
        belongs_together(told) and told.who == [told.speaker]
    ),
    "The Helicopter Lift takes %(who)s %(to)s, where we need their cards.": belongs_together,
    "I go to %(who)s so that we can pass cards.": can_pass,
    "I move closer to %(who)s so that we can pass cards for %(treasure)s.": closer_to_cards,
    "I bring my cards closer to %(treasure)s.": lambda told: carries(told, told.me()),
    "I bring %(who)s and their cards closer to %(treasure)s.": lambda told: carries(
        told, {*told.others()} & {*told.who}
    ),
    "I go towards Fools' Landing, where we all must meet.": lambda told: closer_to_landing(told, told.me()),
    "I bring %(who)s towards Fools' Landing, where we all must meet.": lambda told: closer_to_landing(
        told, {*told.others()} & {*told.who}
    ),
    "I give %(who)s this card: %(card)s.": given,
    "I go %(to)s to be ready for my next turn.": lambda told: told.me() and goes_there(told),
    "I bring %(who)s %(to)s to get us ready for the next turn.": lambda told: (
        {*told.who} & {*told.others()} and told.named("to") == cell_of(told.after, told.who[0])
    ),
    "I do this to be ready for what comes next.": lambda told: told.mine,
    "I keep my Sandbags for Fools' Landing.": lambda told: (
        ends_turn(told) and has_sandbags(told) and landing(told.before).flooded
    ),
    "I keep my Sandbags for an emergency.": lambda told: ends_turn(told) and has_sandbags(told),
    "I keep my cards for %(treasure)s.": lambda told: (
        ends_turn(told)
        and told.named("treasure") in wanted(told.before, told.speaker)
        and told.before.adventurers[told.speaker].hand.count(Card(told.named("treasure"))) >= 3
    ),
    "I wait on Fools' Landing for %(who)s.": waits_on_landing,
    "I stop here: nothing within reach would help.": lambda told: ends_turn(told) and told.before.phase.left > 0,
}
