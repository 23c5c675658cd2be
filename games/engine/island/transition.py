"""The transition from one state to the next while an action is carried out."""

from typing import Any

from msgspec.structs import replace

from games.engine.core import transition as core
from games.engine.island.data import ACTIONS, HAND_LIMIT, Card
from games.engine.island.events import Event, GameEnded, TurnStarted
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Outcome, Over, State, TakeActions


class Transition(core.Transition[State, Event]):
    """The current state and the events so far of one action, with the changes that several actions share."""

    @property
    def over(self) -> bool:
        return type(self.state.phase) is Over

    def set_tile(self, cell: int, **changes: Any) -> None:
        tiles = [*self.state.tiles]
        tiles[cell] = replace(self.state.tile(cell), **changes)
        self.state = replace(self.state, tiles=tuple(tiles))

    def add_card(self, seat: int, card: Card) -> None:
        """Add a card to the hand of a seat."""
        self.set_pawn(seat, hand=(*self.state.adventurers[seat].hand, card))

    def remove_card(self, seat: int, card: Card) -> None:
        """Remove a card from the hand of a seat."""
        hand = self.state.adventurers[seat].hand
        place = hand.index(card)
        self.set_pawn(seat, hand=(*hand[:place], *hand[place + 1 :]))

    def discard(self, seat: int, *cards: Card) -> None:
        for card in cards:
            self.remove_card(seat, card)
        self.set(treasure_discard=(*self.state.treasure_discard, *cards))

    def await_hand(self, seat: int, resume: TakeActions | DrawTreasure | DrawFlood) -> None:
        """Go on with the phase `resume` as soon as the seat's hand is within the limit (I7)."""
        full = len(self.state.adventurers[seat].hand) > HAND_LIMIT
        self.enter(Discard(seat, resume) if full else resume)

    def await_flood(self, flood: DrawFlood) -> None:
        """Go on with the flood. After its last card the next player's turn begins (I1)."""
        if flood.left:
            self.enter(flood)
            return
        seat, turn = (flood.seat + 1) % len(self.state.adventurers), self.state.turn + 1
        self.state = replace(self.state, turn=turn, phase=TakeActions(seat, ACTIONS))
        self.record(TurnStarted(seat, turn))

    def end(self, outcome: Outcome) -> None:
        self.enter(Over(outcome))
        self.record(GameEnded(outcome))
