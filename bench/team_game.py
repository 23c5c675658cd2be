"""A game of four people on a simulated clock, with what their team uses of `docs/teamwork.md`.

The house bot decides for each of them, from what the seat sees; whoever is there plays at once. Whether a turn in
advance fits, and what of it is played, is decided by the site's own code (`games.teamwork.replanning`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from operator import itemgetter
from random import Random
from typing import Any, NamedTuple

from bench.orders import CHOICES, ORDERS
from bench.turns import PLAYERS, WIDTH, dangers, planned_turns
from bench.visits import ZONES, Person
from games.away import LEFT_ALONE
from games.bots import Observation, shortfall
from games.bots.beam import Node, beam
from games.bots.protocol import Value
from games.bots.values import value_of
from games.engine import RULES
from games.engine.core.errors import IllegalAction
from games.engine.protocol import Action, Event, Play, Rules, State
from games.teamwork.plan import CheckedStep
from games.teamwork.replanning import first_that_fits, is_worse, plays_of

WORTH = 5.0
"""By how many points a plan must be better to wait for somebody who is away."""
ALONE = LEFT_ALONE / timedelta(hours=1)
"""The hours that a turn waits for its player before the team may play it."""
LONGEST = 24.0 * 400


class Arm(NamedTuple):
    """The teamwork that a team uses."""

    name: str
    requests: bool = False
    orders: bool = False
    advance: bool = False
    turns: bool = False
    """True if everybody trusts the team, also with their turns."""


@dataclass
class Result:
    """The costs of a game. `waits` are those for somebody whose turn it is not."""

    won: bool = False
    days: float = 0.0
    turns: int = 0
    waits: int = 0
    taken: int = 0
    advanced: int = 0
    tried: int = 0
    questions: int = 0
    fitted: int = 0
    ordered: int = 0
    granted: int = 0


@dataclass
class Game:
    """A game of four people on a simulated clock."""

    name: str
    state: State
    people: Sequence[Person]
    arm: Arm
    now: float = 0.0
    left: float = 0.0
    """The time at which the turn began, or its player left it since."""
    takes: int = -1
    """The newest turn in which a teammate has played for its player."""
    result: Result = field(default_factory=Result)
    seen: dict[int, Observation] = field(default_factory=dict)
    """The observation of each seat that plans its coming turn, from when its player left. The plan is made later."""
    asked: list[Play] = field(default_factory=list)
    given: set[Play] = field(default_factory=set)
    """The requests that were granted in this turn. They are not made again: water would go to and fro."""
    questioned: set[int] = field(default_factory=set)
    """The seats whose players were asked something since they left."""
    orders: dict[int, list[Any]] = field(default_factory=dict)

    @property
    def rules(self) -> Rules:
        return RULES[self.name]

    @property
    def value(self) -> Value:
        return value_of(self.name, PLAYERS)

    def play(self) -> Result:
        """Play until it is over."""
        turn = -1
        while (waiting := self.rules.waiting_on(self.state)) and self.now < LONGEST:
            if self.state.turn != turn:
                turn, self.left = self.state.turn, self.now
                self.given.clear()
                if self._play_in_advance():
                    continue
            self._decide(min(waiting))
        outcome = self.rules.outcome(self.state)
        self.result.won = bool(outcome and outcome.won)
        self.result.days, self.result.turns = self.now / 24, self.state.turn
        return self.result

    # ---- Playing by hand ------------------------------------------------------------------------------------------

    def _decide(self, seat: int) -> None:
        """Let the awaited seat play its best plan, up to what it reveals first."""
        player = self._player(seat)
        if player is None:
            self._wait_for(seat)
            return
        for by, action in self._best_plays(seat, player):
            if self._player(by) is None:
                self._ask(by, action)
                return
            self._note_taken(by, action)
            events = self._apply(by, action)
            if events is None or any(event.reveals for event in events):
                return

    def _note_taken(self, seat: int, action: Action) -> None:
        """Count a turn, once, in which a teammate plays for its player."""
        is_turn = isinstance(action, tuple(self.rules.TURN_ACTIONS))
        if is_turn and not self.people[seat].is_there(self.now) and self.takes != self.state.turn:
            self.takes, self.result.taken = self.state.turn, self.result.taken + 1

    def _ask(self, seat: int, action: Action) -> None:
        """Ask somebody who is away for a play, in the chat or by a request, and wait for it."""
        state = self.state
        self._wait_for(seat)
        if self.state is state and action in self.rules.legal(state, seat):
            self._apply(seat, action)

    def _player(self, seat: int) -> int | None:
        """Return who may play for the seat now: its own player, or a teammate whom they trust; None if nobody may."""
        if self.people[seat].is_there(self.now):
            return seat
        is_due = seat != self.rules.seat_on_turn(self.state) or self.now >= self.left + ALONE
        if not (self.arm.turns and is_due):
            return None
        return next((each for each in range(PLAYERS) if self.people[each].is_there(self.now)), None)

    def _best_plays(self, seat: int, player: int) -> list[Play]:
        """Return the best plan, as who plays sees it, and the end of the turn.

        It has plays of those who are away only if that is worth the wait.
        """
        observation = Observation(self.name, self.state, player)
        plan = self._best(observation, range(PLAYERS))
        there = [each for each in range(PLAYERS) if each == seat or self._player(each) is not None]
        if {by for by, _action in plan.plays} - {*there}:
            alone = self._best(observation, there)
            if plan.value - alone.value < WORTH:
                plan = alone
        stop = self.value.stop(plan.state)
        plays = [*plan.plays] if plan.first_reveal or stop is None else [*plan.plays, stop]
        return plays or [(seat, self.rules.legal(self.state, seat)[0])]

    def _best(self, observation: Observation, seats: Sequence[int] | range) -> Node:
        return beam(self.rules, self.value, observation.state, seats, WIDTH, 1)[0]

    def _apply(self, seat: int, action: Action) -> Sequence[Event] | None:
        """Play an action and the standing orders that follow; None if an order has changed the situation."""
        self.state, events = self.rules.play(self.state, seat, action)
        return None if self._run_orders() else events

    def _wait_for(self, seat: int) -> None:
        """Go to the time at which the seat's player comes."""
        turn = self.rules.seat_on_turn(self.state)
        self.result.waits += seat != turn
        target, state = self.people[seat].window(self.now).start, self.state
        for at, other, is_start in self._windows_until(target):
            self.now = at
            if is_start:
                self._grant(other)
            elif is_start is False:
                self._prepare(other)
                self.left = at if other == turn else self.left
            if self.state is not state or self._player(seat) is not None:
                return  # somebody has played, or may play now: perhaps nobody has to wait any more
        self.now = target
        self._grant(seat)

    def _windows_until(self, target: float) -> Iterator[tuple[float, int, bool | None]]:
        """Return when others come and go before that time: the time, the seat, and whether they come.

        It is None when the turn has waited for its player so long that others may play it.
        """
        found: list[tuple[float, int, bool | None]] = []
        if self.arm.turns and self.now < self.left + ALONE < target:
            found.append((self.left + ALONE, self.rules.seat_on_turn(self.state), None))
        for seat, person in enumerate(self.people):
            at = self.now
            while (window := person.window(at)).start < target:
                found += [(window.start, seat, True)] if window.start > self.now else []
                found += [(window.end, seat, False)] if window.end <= target else []
                at = window.end
        return iter(sorted(found, key=itemgetter(0)))

    # ---- Teamwork -------------------------------------------------------------------------------------------------

    def _prepare(self, seat: int) -> None:
        """Let a player who leaves the site give orders, plan the coming turn, and ask for what it needs."""
        if self.arm.orders:
            self.orders[seat] = ORDERS[self.name](self.state, seat)
        if self.arm.advance and self.rules.seat_on_turn(self.state) != seat:
            self._plan(seat)

    def _plan(self, seat: int) -> None:
        """Keep what the player sees now, and ask for what the coming turn needs."""
        self.seen[seat] = observation = Observation(self.name, self.state, seat)
        self.questioned.discard(seat)
        if not self.arm.requests:
            return
        coming = self.rules.at_turn(observation.state, seat)
        wished = self._best(Observation(self.name, coming, seat), range(PLAYERS)).plays
        for play in wished:
            known = play in self.asked or play in self.given
            if play[0] != seat and not known and play[1] in self.rules.legal(observation.state, play[0]):
                self.asked.append(play)
                self.questioned.add(play[0])

    def _play_in_advance(self) -> bool:
        """Play the turn that has begun as its player has planned it, if that is away and a plan fits."""
        seat = self.rules.seat_on_turn(self.state)
        observation = self.seen.pop(seat, None)
        if observation is None or self.people[seat].is_there(self.now):
            return False
        self.result.tried += 1
        if seat in self.questioned:
            self.result.questions += 1
            return False
        now, seen = dangers(self.name, self.state, seat), Observation(self.name, self.state, seat)
        planned = planned_turns(observation, seat)
        fitting = first_that_fits(self.rules, self.state, planned, now, partial(shortfall, seen))
        if fitting is None:
            return False
        self.result.fitted += 1
        turn = self.state.turn
        if self._play_steps(fitting.steps, turn):
            self._draw_on(seat, turn)
        self.result.advanced += self.state.turn != turn or not self.rules.waiting_on(self.state)
        return True

    def _play_steps(self, steps: Sequence[CheckedStep], turn: int) -> bool:
        """Play the steps of a turn, also after reveals, as far as that is possible and no more dangerous.

        Return whether all were played.
        """
        try:
            for step in steps:
                for action in plays_of(self.rules, self.state, step, skips=True):
                    if self.state.turn == turn and not self._play_safely(step.seat, action):
                        return False
        except IllegalAction:
            return False
        return True

    def _draw_on(self, seat: int, turn: int) -> None:
        """Draw the rest of the cards that end the turn, up to a choice, as long as that is no more dangerous."""
        while self.state.turn == turn and seat in self.rules.waiting_on(self.state):
            draw = self.rules.legal(self.state, seat)[0]
            if not any(event.reveals for event in self.rules.play(self.state, seat, draw)[1]):
                return
            if not self._play_safely(seat, draw):
                return

    def _play_safely(self, seat: int, action: Action) -> bool:
        """Play an action; return whether what it revealed has not made it likelier to lose."""
        on_turn = self.rules.seat_on_turn(self.state)
        before, events = dangers(self.name, self.state, on_turn), self._apply(seat, action)
        if events is not None and not any(event.reveals for event in events):
            return True
        return not is_worse(before, dangers(self.name, self.state, on_turn))

    def _grant(self, seat: int) -> None:
        """Let a player who comes play what teammates have asked for, if it is legal and does no harm."""
        for play in [play for play in self.asked if play[0] == seat]:
            self.asked.remove(play)
            if play[1] not in self.rules.legal(self.state, seat):
                continue
            after = self.rules.play(self.state, *play)[0]
            if self.value.value(after) >= self.value.value(self.state):
                self.result.granted += 1
                self.given.add(play)
                self._apply(*play)

    def _run_orders(self) -> bool:
        """Carry out standing orders of those who are away, from the seat on turn on; return whether there was one."""
        ran = False
        while self.arm.orders and (play := self._ordered()):
            self.state, _events = self.rules.play(self.state, *play)
            self.result.ordered += 1
            ran = True
        return ran

    def _ordered(self) -> Play | None:
        first = self.rules.seat_on_turn(self.state)
        for seat in ((first + number) % PLAYERS for number in range(PLAYERS)):
            for order in tuple(self.orders.get(seat, ())):
                if not self.rules.lapsed(order, self.state, seat):
                    action = self.rules.ordered_play(order, self.state, seat)
                    is_there = self.people[seat].is_there(self.now)
                    if action is not None and not (is_there and isinstance(order, CHOICES)):
                        self.orders[seat].remove(order)  # an order is carried out once
                        return seat, action
        return None


def play(name: str, difficulty: str, number: int, arm: Arm) -> Result:
    """Play a game; the same number gives the same cards and the same people, whatever the arm."""
    chance = Random(f"teamwork {name} {difficulty} {number}")  # noqa: S311
    zones = chance.sample(ZONES, PLAYERS)
    people = [Person(Random(f"{number} {zone}"), zone) for zone in zones]  # noqa: S311
    state = RULES[name].new(PLAYERS, difficulty=difficulty, seed=f"teamwork {number}")
    return Game(name, state, people, arm).play()
