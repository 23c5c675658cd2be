"""The transition from one state to the next while an action is carried out."""

from typing import Any

from msgspec.structs import replace

from games.engine.core import transition as core
from games.engine.core.chance import shuffled
from games.engine.desert.data import ACTIONS, Part
from games.engine.desert.events import Event, GameEnded, ShieldEnded, StormDeckShuffled, TurnStarted
from games.engine.desert.state import Outcome, Over, State, TakeActions, Tile


class Transition(core.Transition[State, Event]):
    """The current state and the events so far of one action, with the changes that several actions share."""

    @property
    def over(self) -> bool:
        return type(self.state.phase) is Over

    def set_tile(self, cell: int, **changes: Any) -> Tile:
        """Change the tile at a cell and return it."""
        tiles = [*self.state.tiles]
        tiles[cell] = tile = replace(self.state.tile(cell), **changes)
        self.state = replace(self.state, tiles=tuple(tiles))
        return tile

    def drop_parts(self, cell: int, parts: tuple[Part, ...]) -> None:
        if parts:
            self.set_tile(cell, parts=self.state.tile(cell).parts + parts)

    def reshuffle_storm(self) -> None:
        """Shuffle the discard into a new pile, without the cards revealed in this storm (D16)."""
        state = self.state
        deck = shuffled(state.discard, seed=state.seed, number=state.shuffles)
        self.set(deck=deck, discard=(), shuffles=state.shuffles + 1)
        self.record(StormDeckShuffled(len(deck)))

    def pass_turn(self) -> None:
        """End the storm phase: its cards join the discard (D16), and the next player's turn begins (D9)."""
        state = self.state
        assert type(state.phase) is not Over
        seat = (state.phase.seat + 1) % len(state.adventurers)
        self.state = replace(
            state,
            discard=state.discard + state.revealed,
            revealed=(),
            turn=state.turn + 1,
            phase=TakeActions(seat, ACTIONS),
        )
        self.record(TurnStarted(seat, state.turn + 1))
        if state.adventurers[seat].shielded:
            self.set_pawn(seat, shielded=False)
            self.record(ShieldEnded(seat))

    def end(self, outcome: Outcome) -> None:
        self.enter(Over(outcome))
        self.record(GameEnded(outcome))
