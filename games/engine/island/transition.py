"""One play under way: the state as far as it has come, and what has happened so far."""

from typing import Any

from games.engine.core import transition as core
from games.engine.island.data import ACTIONS, HAND_LIMIT, Card
from games.engine.island.events import Event, GameEnded, TurnStarted
from games.engine.island.state import (
    Discard,
    DrawFlood,
    DrawTreasure,
    Outcome,
    Over,
    State,
    TakeActions,
    Tile,
)


class Transition(core.Transition[State, Event]):
    """A workbench for the length of one play."""

    @property
    def over(self) -> bool:
        return isinstance(self.state.phase, Over)

    def set_tile(self, cell: int, **changes: Any) -> Tile:
        tile: Tile = self._set_one("tiles", cell, changes)
        return tile

    def take(self, seat: int, card: Card) -> None:
        """Into the hand."""
        self.set_pawn(seat, hand=(*self.state.adventurers[seat].hand, card))

    def let_go(self, seat: int, card: Card) -> None:
        """Out of the hand."""
        hand = self.state.adventurers[seat].hand
        place = hand.index(card)
        self.set_pawn(seat, hand=(*hand[:place], *hand[place + 1 :]))

    def discard(self, seat: int, *cards: Card) -> None:
        for card in cards:
            self.let_go(seat, card)
        self.set(treasure_discard=(*self.state.treasure_discard, *cards))

    def await_hand(self, seat: int, resume: TakeActions | DrawTreasure | DrawFlood) -> None:
        """Go on, once the seat holds no more than it may (I7)."""
        full = len(self.state.adventurers[seat].hand) > HAND_LIMIT
        self.set(phase=Discard(seat, resume) if full else resume)

    def await_flood(self, flood: DrawFlood) -> None:
        """Go on with the flood; after its last card the next player's turn begins (I1)."""
        if flood.left:
            self.set(phase=flood)
            return
        seat, turn = (flood.seat + 1) % len(self.state.adventurers), self.state.turn + 1
        self.set(turn=turn, phase=TakeActions(seat, ACTIONS))
        self.tell(TurnStarted(seat, turn))

    def end(self, outcome: Outcome) -> None:
        self.set(phase=Over(outcome))
        self.tell(GameEnded(outcome))
