"""The value of the toy game: all that its bots need."""

from collections.abc import Hashable, Mapping, Sequence

from games.bots.protocol import NO_OUTLOOK, Foresight, Outlook, Reason
from tests.toy.rules import DIFFICULTIES, GRID, Action, Draw, DrawCard, EndTurn, Over, Role, State, TakeActions, legal

LOSS, WIN = -300.0, 1000.0
WEIGHTS = {"lit": 50.0, "card": 5.0, "way": 3.0, "gust": 20.0}


class Value:
    def __init__(self, weights: Mapping[str, float], outlook: Outlook = NO_OUTLOOK) -> None:
        self.weights: Mapping[str, float] = {**WEIGHTS, **weights}
        self.outlook = outlook

    def cost(self, players: int) -> float:
        return 1.0

    def searches(self, state: State) -> bool:
        return True

    def progress(self, state: State) -> float:
        return len(state.lit)

    def terms(self, state: State, left: int = 0) -> Mapping[str, float]:
        if isinstance(state.phase, Over):
            return {"over": WIN if state.phase.outcome.won else LOSS}
        pawn, w = state.adventurers[state.phase.seat], self.weights
        ways = [_way(pawn.role, pawn.cell, card) for card in pawn.hand]
        return {
            "lit": w["lit"] * len(state.lit),
            "cards": w["card"] * len(pawn.hand),
            "way": -w["way"] * min(ways, default=4),
            "gusts": -w["gust"] * state.gusts / DIFFICULTIES[state.difficulty],
        }

    def value(self, state: State, left: int = 0) -> float:
        return sum(self.terms(state, left).values())

    def key(self, state: State) -> Hashable:
        return (state.phase, state.adventurers, state.lit, len(state.deck))

    def features(self, state: State) -> Mapping[str, float]:
        return {**self.terms(state), "cards left": len(state.deck)}

    def left(self, state: State) -> int:
        return 0

    def stop(self, state: State) -> tuple[int, Action] | None:
        phase = state.phase
        if isinstance(phase, TakeActions):
            return phase.seat, EndTurn()
        return (phase.seat, Draw()) if isinstance(phase, DrawCard) else None

    def candidates(self, state: State, seat: int) -> Sequence[Action]:
        return [action for action in legal(state, seat) if not isinstance(action, EndTurn | Draw)]

    def price(self, action: Action) -> float:
        return 0.0

    def foresee(self, state: State, seat: int, action: Action) -> Foresight[State] | None:
        return None

    def reason(self, before: State, after: State, plays: Sequence[tuple[int, Action]], seat: int) -> Reason:
        return Reason("I light a lamp." if len(after.lit) > len(before.lit) else "I go to where I can light one.")

    def differences(self, before: State, first: State, other: State, seat: int) -> Sequence[Reason]:
        return ()


def _way(role: Role, here: int, to: int) -> int:
    (row, column), (other_row, other_column) = GRID.row_and_column(here), GRID.row_and_column(to)
    down, right = abs(row - other_row), abs(column - other_column)
    return max(down, right) if role is Role.RUNNER else down + right
