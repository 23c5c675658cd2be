"""A bot's words about a plan and the engine's account of it, to compare the two."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from games.bots import Observation
from games.bots.beam import beam
from games.bots.protocol import Reason, Value
from games.engine import RULES
from games.engine.protocol import Play
from tests.games.bots.positions import positions

WIDTH, MOST = 8, 30
Truth = Callable[["Told"], object]


@dataclass(frozen=True)
class Step:
    """A play with its events, and the states before and after it."""

    seat: int
    before: Any
    action: Any
    after: Any
    events: tuple[Any, ...]


@dataclass(frozen=True)
class Told:
    """A reason, and the plays of which a seat says it."""

    name: str
    before: Any
    plays: Sequence[Play]
    seat: int
    reason: Reason

    @property
    def value(self) -> object:
        """What the sentence names."""
        (value,) = self.reason.values.values()
        return value

    @cached_property
    def steps(self) -> list[Step]:
        """The plays up to the first that reveals something. The state after that one is not used."""
        steps, state = list[Step](), self.before
        for seat, action in self.plays:
            after, events = RULES[self.name].play(state, seat, action)
            if any(event.reveals for event in events):
                return [*steps, Step(seat, state, action, state, tuple(events))]
            steps.append(Step(seat, state, action, after, tuple(events)))
            state = after
        return steps

    @property
    def mine(self) -> list[Step]:
        """The steps of the seat that speaks."""
        return [step for step in self.steps if step.seat == self.speaker]

    @property
    def speaker(self) -> int:
        """The seat, if it plays; or else the seat that begins, or is on turn."""
        seats = [step.seat for step in self.steps]
        return self.seat if self.seat in seats else seats[0] if seats else self.before.phase.seat

    @property
    def after(self) -> Any:
        return self.steps[-1].after if self.steps else self.before

    def events(self, kind: type) -> list[tuple[Step, Any]]:
        """Return the events of a kind that the speaker brings about, each with its step."""
        return [(step, event) for step in self.mine for event in step.events if isinstance(event, kind)]

    def moved(self) -> list[int]:
        """Return the pawns that stand elsewhere at the end, and that only the speaker has moved."""
        pawns = range(len(self.before.adventurers))
        by_others = {
            pawn
            for step in self.steps
            for pawn in pawns
            if step.seat != self.speaker and cell_of(step.before, pawn) != cell_of(step.after, pawn)
        }
        return [
            pawn for pawn in pawns if pawn not in by_others and cell_of(self.before, pawn) != cell_of(self.after, pawn)
        ]

    def me(self) -> list[int]:
        return [pawn for pawn in self.moved() if pawn == self.speaker]

    def others(self) -> list[int]:
        return [pawn for pawn in self.moved() if pawn != self.speaker]


def cell_of(state: Any, pawn: int) -> int:
    cell: int = state.adventurers[pawn].cell
    return cell


def tell(name: str, value: Value, state: Any, plays: Sequence[Play], seat: int, planned: Any = None) -> Told:
    """Return what the seat says of these plays, which lead to the `planned` state."""
    told = Told(name, state, plays, seat, Reason(""))
    return Told(name, state, plays, seat, value.reason(state, planned or told.after, plays, seat))


def reasons(name: str, seed: int, count: int) -> Iterator[Told]:
    """Yield what is said of the plans of so many positions: plans of a seat, or of all."""
    random = Random(seed)
    for state in positions(name, seed, count):
        seats = range(len(RULES[name].roles_of(state)))
        waiting = min(RULES[name].waiting_on(state))
        observation = Observation(name, state, waiting)
        mine = random.choice([seats, (waiting,)])
        for plan in beam(observation.rules, observation.value, observation.state, mine, WIDTH, MOST):
            seat = plan.plays[0][0] if plan.plays and random.random() < 0.5 else random.choice(mine)
            yield tell(name, observation.value, observation.state, plan.plays, seat, plan.state)
