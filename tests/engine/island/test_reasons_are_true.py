"""Every refusal says what is so: each sentence has its own look at the island."""

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


class Asked:
    """What is looked at: the state, who asks for what, and the pawn that would go."""

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
    def can_play_a_special_card(self) -> bool:
        kinds = {type(each).__name__ for each in legal(self.state, self.seat)}
        return bool(kinds & {*CARDS})


TRUE: dict[str, Callable[[Asked, str], bool]] = {
    "Nobody has to discard now.": lambda it, _: not isinstance(it.phase, Discard),
    "Nobody has to swim now.": lambda it, _: not isinstance(it.phase, Swim),
    "It is another player's turn.": lambda it, _: it.phase.seat != it.seat,
    "Your actions have ended: draw your treasure cards.": lambda it, _: isinstance(it.phase, DrawTreasure),
    "Your actions have ended: draw the flood cards.": lambda it, _: isinstance(it.phase, DrawFlood),
    "End your turn first; then the cards come.": lambda it, _: isinstance(it.phase, TakeActions),
    "No actions left. End your turn when you are ready.": lambda it, _: it.phase.left == 0,
    "A teammate holds too many cards and must discard first.": lambda it, _: (
        it.phase.seat != it.seat and len(it.state.adventurers[it.phase.seat].hand) > 5
    ),
    "You hold too many cards: discard one, or play a special card.": lambda it, _: (
        len(it.me.hand) > 5 and it.can_play_a_special_card
    ),
    "You hold too many cards: discard one.": lambda it, _: len(it.me.hand) > 5 and not it.can_play_a_special_card,
    "Your tile has sunk: swim first.": lambda it, _: it.seat in it.phase.seats and it.state.under(it.seat).sunk,
    "A tile has sunk: those who stood on it must leave it first.": lambda it, _: it.state.tile(it.phase.cell).sunk,
    "There is no island there, only the open sea.": lambda it, _: it.any_tile(lambda tile: tile is None),
    "That tile has sunk.": lambda it, _: it.any_tile(lambda tile: tile is not None and tile.sunk),
    "That tile is already dry.": lambda it, _: it.any_tile(
        lambda tile: tile is not None and not tile.flooded and not tile.sunk
    ),
    "The pawn is already there.": lambda it, _: it.pawn.cell in it.cells,
    "Too far: the Diver passes only flooded or sunken tiles.": lambda it, _: it.pawn.role is Role.DIVER,
    "Too far: one tile at a time.": lambda it, _: any(map(it.is_far, it.cells)),
    "Only the Navigator can move others.": lambda it, _: it.me.role is not Role.NAVIGATOR,
    "The Navigator can only move other players.": lambda it, _: it.mover == it.seat or it.mover not in it.players,
    "Only the Pilot can fly.": lambda it, _: it.me.role is not Role.PILOT,
    "The Pilot can fly only once a turn.": lambda it, _: it.phase.flown,
    "Only the Engineer can shore up two tiles with one action.": lambda it, _: (
        it.me.role is not Role.ENGINEER and len(it.cells) == 2
    ),
    "Choose two different tiles.": lambda it, _: it.action.second == it.action.cell,
    "Too far: you can only reach your own tile and those beside it.": lambda it, _: any(map(it.is_far, it.cells)),
    "Choose the two tiles in their order on the board.": lambda it, _: it.action.second < it.action.cell,
    "You can only give cards to another player.": lambda it, _: (
        it.action.to == it.seat or it.action.to not in it.players
    ),
    "You do not hold that card.": lambda it, _: CARDS.get(it.kind, getattr(it.action, "card", None)) not in it.me.hand,
    "Special cards cannot be given.": lambda it, _: it.action.card in SPECIAL,
    "Too far: you can give cards only to players on your tile.": lambda it, _: (
        it.state.adventurers[it.action.to].cell != it.me.cell and it.me.role is not Role.MESSENGER
    ),
    "No treasure can be captured here.": lambda it, _: it.here not in TREASURE_AT,
    "That treasure is already captured.": lambda it, _: TREASURE_AT[it.here] in it.state.captured,
    "Capturing takes # cards of this treasure; you hold #.": lambda it, said: (
        [int(each) for each in re.findall(r"\d+", said)] == [4, it.me.hand.count(CARD_OF[TREASURE_AT[it.here]])]
    ),
    "You cannot swim from here: only a Helicopter Lift can help.": lambda it, _: (
        not any(type(each).__name__ == "SwimTo" for each in legal(it.state, it.seat))
    ),
    "Too far to swim.": lambda it, _: any(type(each).__name__ == "SwimTo" for each in legal(it.state, it.seat)),
    "Choose at least one pawn.": lambda it, _: (
        not it.action.pawns or [*it.action.pawns] != sorted({*it.action.pawns} & {*it.players})
    ),
    "Only pawns from the sunken tile can be lifted now.": lambda it, _: not {*it.action.pawns} <= {*it.phase.seats},
    "The helicopter takes pawns from one tile only.": lambda it, _: (
        len({it.state.adventurers[pawn].cell for pawn in it.action.pawns}) > 1
    ),
    "Choose another tile for the helicopter.": lambda it, _: (
        it.state.adventurers[it.action.pawns[0]].cell == it.action.to
    ),
    "Treasures still missing: #.": lambda it, said: int(re.findall(r"\d", said)[0]) == 4 - len(it.state.captured) > 0,
    "All pawns must stand on Fools' Landing.": lambda it, _: any(
        it.state.under(seat).landmark is not Landmark.FOOLS_LANDING for seat in it.players
    ),
}


def test_every_refusal_says_what_is_so() -> None:
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
                    said = str(why_not(state, seat, action))
                    sentence = re.sub(r"\d+", "#", said)
                    assert TRUE[sentence](Asked(state, seat, action), said), (said, action, seat)
                    seen.add(sentence)
            draws = isinstance(state.phase, DrawTreasure | DrawFlood)
            state, _ = play(state, *((state.phase.seat, Draw()) if draws else anything(state, random)))
            if outcome(state):
                break
    assert len(seen) >= 30, {*TRUE} - seen
