"""Every reason for a refusal is true: each sentence has its own check of the island."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

from games.engine.island import State, legal, outcome, play, why_not
from games.engine.island.actions import Draw, Guide
from games.engine.island.data import CARD_OF, SPECIAL, TREASURE_AT, Card, Landmark, Role
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Swim, TakeActions, Tile

from .players import anything
from .scattered import scattered
from .space import conceivable

CARDS = {
    "UseHelicopterLift": Card.HELICOPTER_LIFT,
    "Escape": Card.HELICOPTER_LIFT,
    "UseSandbags": Card.SANDBAGS,
}


class Refusal:
    """A refused action with what the checks need: the state, the seat, and the pawn that would move."""

    def __init__(self, state: State, seat: int, action: Any) -> None:
        self.state, self.seat, self.action = state, seat, action
        self.kind = type(action).__name__
        self.phase: Any = state.phase
        self.me = state.adventurers[seat]
        self.mover = action.pawn if isinstance(action, Guide) else seat
        self.cells = [
            cell
            for name in ("to", "cell", "second")
            if self.kind != "GiveCard" and isinstance(cell := getattr(action, name, None), int)
        ]

    @property
    def pawn(self) -> Any:
        return self.state.adventurers[self.mover]

    def tile(self, cell: int) -> Tile | None:
        return self.state.tiles[cell] if cell in self.state.map.grid.cells else None

    def any_tile(self, is_so: Callable[[Tile | None], bool]) -> bool:
        return any(is_so(self.tile(cell)) for cell in self.cells)

    def is_far(self, cell: int) -> bool:
        columns = self.state.map.grid.columns
        row, column = divmod(self.pawn.cell, columns)
        to_row, to_column = divmod(cell, columns)
        down, right = abs(row - to_row), abs(column - to_column)
        return max(down, right) > 1 if self.pawn.role is Role.EXPLORER else down + right > 1

    @property
    def here(self) -> Landmark:
        return self.state.under(self.seat).landmark

    @property
    def players(self) -> range:
        return range(len(self.state.adventurers))

    @property
    def can_swim(self) -> bool:
        return any(type(each).__name__ == "SwimTo" for each in legal(self.state, self.seat))

    @property
    def can_play_a_special_card(self) -> bool:
        kinds = {type(each).__name__ for each in legal(self.state, self.seat)}
        return bool(kinds & {*CARDS})


TRUE: dict[str, Callable[[Refusal, str], bool]] = {
    "Nobody has to discard now.": lambda case, _: not isinstance(case.phase, Discard),
    "Nobody has to swim now.": lambda case, _: not isinstance(case.phase, Swim),
    "It is another player's turn.": lambda case, _: case.phase.seat != case.seat,
    "No actions left: draw your treasure cards.": lambda case, _: isinstance(case.phase, DrawTreasure),
    "No actions left: draw the flood cards.": lambda case, _: isinstance(case.phase, DrawFlood),
    "End your turn first; then the cards come.": lambda case, _: isinstance(case.phase, TakeActions),
    "No actions left. End your turn when you are ready.": lambda case, _: case.phase.left == 0,
    "A teammate holds too many cards and must discard first.": lambda case, _: (
        case.phase.seat != case.seat and len(case.state.adventurers[case.phase.seat].hand) > 5
    ),
    "You hold too many cards: discard one, or play a special card.": lambda case, _: (
        len(case.me.hand) > 5 and case.can_play_a_special_card
    ),
    "You hold too many cards: discard one.": lambda case, _: len(case.me.hand) > 5 and not case.can_play_a_special_card,
    "Your tile has sunk: swim first.": lambda case, _: (
        case.seat in case.phase.seats and case.state.under(case.seat).sunk and case.can_swim
    ),
    "A tile has sunk: those who stood on it must leave it first.": lambda case, _: (
        case.state.tile(case.phase.cell).sunk
    ),
    "There is no island there, only the open sea.": lambda case, _: case.any_tile(lambda tile: tile is None),
    "That tile has sunk.": lambda case, _: case.any_tile(lambda tile: tile is not None and tile.sunk),
    "That tile is already dry.": lambda case, _: case.any_tile(
        lambda tile: tile is not None and not tile.flooded and not tile.sunk
    ),
    "The pawn is already there.": lambda case, _: case.pawn.cell in case.cells,
    "Too far: the Diver passes only flooded or sunken tiles.": lambda case, _: case.pawn.role is Role.DIVER,
    "Too far: one tile at a time.": lambda case, _: any(map(case.is_far, case.cells)),
    "Only the Navigator can move others.": lambda case, _: case.me.role is not Role.NAVIGATOR,
    "The Navigator can only move other players.": lambda case, _: (
        case.mover == case.seat or case.mover not in case.players
    ),
    "Only the Pilot can fly.": lambda case, _: case.me.role is not Role.PILOT,
    "The Pilot can fly only once a turn.": lambda case, _: case.phase.flown,
    "Only the Engineer can shore up two tiles with one action.": lambda case, _: (
        case.me.role is not Role.ENGINEER and len(case.cells) == 2
    ),
    "Choose two different tiles.": lambda case, _: case.action.second == case.action.cell,
    "Too far: you can only reach your own tile and those beside it.": lambda case, _: any(map(case.is_far, case.cells)),
    "Choose the two tiles in their order on the board.": lambda case, _: case.action.second < case.action.cell,
    "You can only give cards to another player.": lambda case, _: (
        case.action.to == case.seat or case.action.to not in case.players
    ),
    "You do not hold that card.": lambda case, _: (
        CARDS.get(case.kind, getattr(case.action, "card", None)) not in case.me.hand
    ),
    "Special cards cannot be given.": lambda case, _: case.action.card in SPECIAL,
    "Too far: you can give cards only to players on your tile.": lambda case, _: (
        case.state.adventurers[case.action.to].cell != case.me.cell and case.me.role is not Role.MESSENGER
    ),
    "No treasure can be captured here.": lambda case, _: case.here not in TREASURE_AT,
    "That treasure is already captured.": lambda case, _: TREASURE_AT[case.here] in case.state.captured,
    "Capturing takes # cards of this treasure; you hold #.": lambda case, text: (
        [int(each) for each in re.findall(r"\d+", text)] == [4, case.me.hand.count(CARD_OF[TREASURE_AT[case.here]])]
    ),
    "You cannot swim from here: only a Helicopter Lift can help.": lambda case, _: (
        case.seat in case.phase.seats and not case.can_swim
    ),
    "Too far to swim.": lambda case, _: case.can_swim,
    "Choose at least one pawn.": lambda case, _: (
        not case.action.pawns or [*case.action.pawns] != sorted({*case.action.pawns} & {*case.players})
    ),
    "Only pawns from the sunken tile can be lifted now.": lambda case, _: (
        not {*case.action.pawns} <= {*case.phase.seats}
    ),
    "The helicopter takes pawns from one tile only.": lambda case, _: (
        len({case.state.adventurers[pawn].cell for pawn in case.action.pawns}) > 1
    ),
    "Choose another tile for the helicopter.": lambda case, _: (
        case.state.adventurers[case.action.pawns[0]].cell == case.action.to
    ),
    "Treasures still missing: #.": lambda case, text: (
        int(re.findall(r"\d", text)[0]) == 4 - len(case.state.captured) > 0
    ),
    "All pawns must stand on Fools' Landing.": lambda case, _: any(
        case.state.under(seat).landmark is not Landmark.FOOLS_LANDING for seat in case.players
    ),
}


def test_every_refusal_is_true() -> None:
    seen = set()
    for number in range(60):
        random = Random(number)
        state = scattered(random)
        for _ in range(3):
            space = conceivable(len(state.adventurers), state.shape)
            for seat in range(len(state.adventurers)):
                listed = {*legal(state, seat)}
                for action in random.sample(space, min(len(space), 100)):
                    if action in listed:
                        continue
                    text = str(why_not(state, seat, action))
                    sentence = re.sub(r"\d+", "#", text)
                    assert TRUE[sentence](Refusal(state, seat, action), text), (text, action, seat)
                    seen.add(sentence)
            draws = isinstance(state.phase, DrawTreasure | DrawFlood)
            state, _ = play(state, *((state.phase.seat, Draw()) if draws else anything(state, random)))
            if outcome(state):
                break
    assert len(seen) >= 30, {*TRUE} - seen
