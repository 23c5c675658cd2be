"""A plan is a list of plays. It is checked by playing it on a copy that holds only what its reader sees."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _
from msgspec import DecodeError
from msgspec.json import encode

from games.bots import Observation
from games.display import refusal
from games.engine.core.errors import IllegalAction
from games.engine.protocol import Action, Event, Play, Rules, State

MOST_STEPS = 40
"""The longest plan."""
MOST_CHOICES = 4
"""The most choices of a turn in advance."""

StoredPlay = tuple[int, str]
"""A seat and its action as rows store them: the action as the engine's JSON."""


class Fate(StrEnum):
    """The fate of a step: it works, works and reveals something, may still be possible after that, or fails."""

    WORKS = "works"
    REVEALS = "reveals"
    MAYBE = "maybe"
    FAILS = "fails"
    WAITS = "waits"  # a step before it fails


@dataclass(frozen=True)
class CheckedStep:
    """A step and what becomes of it; `before` and `after` are positions of the copy, if it could be played there.

    `revealed` are its events on the copy, if it reveals something.
    """

    seat: int
    action: Action
    fate: Fate
    before: State | None = None
    after: State | None = None
    revealed: tuple[Event, ...] = ()


@dataclass(frozen=True)
class Check:
    """A plan played on a copy: `state` is the copy at its end, `why` the reason why it works no further."""

    start: State
    state: State
    steps: tuple[CheckedStep, ...]
    why: IllegalAction | None

    @property
    def works(self) -> int:
        """How many steps are sure to be possible, if nothing else happens; the last of them may reveal something."""
        return sum(step.fate in (Fate.WORKS, Fate.REVEALS) for step in self.steps)

    @property
    def reveals(self) -> int | None:
        """The number, from 1, of the first step that reveals something."""
        return next((number for number, step in enumerate(self.steps, 1) if step.fate is Fate.REVEALS), None)

    @property
    def is_whole(self) -> bool:
        """True if no step is known to fail."""
        return self.why is None

    @property
    def is_guess(self) -> bool:
        """True if the copy shows cards or tiles that are dealt anew, because a step reveals something."""
        return self.reveals is not None


def check(observation: Observation, plays: Sequence[Play], *, turn_of: int | None = None) -> Check:
    """Play a plan on a copy dealt anew from an observation, and return how far it works.

    With `turn_of` the plan is one for the coming turn of that seat. After the first step that reveals something the
    copy is a guess: steps that it refuses may still be possible.
    """
    start = observation.state if turn_of is None else observation.rules.at_turn(observation.state, turn_of)
    return check_from(observation.rules, start, plays)


def check_from(rules: Rules, start: State, plays: Sequence[Play]) -> Check:
    """Play a plan from a position that holds nothing hidden, and return how far it works."""
    state, steps = start, list[CheckedStep]()
    why, is_guess, is_lost = None, False, False
    for seat, action in plays:
        if why is not None or is_lost:
            steps.append(CheckedStep(seat, action, Fate.WAITS if why is not None else Fate.MAYBE))
            continue
        try:
            after, events = rules.play(state, seat, action)
        except IllegalAction as error:
            why, is_lost = (None, True) if is_guess else (error, False)
            steps.append(CheckedStep(seat, action, Fate.MAYBE if is_guess else Fate.FAILS))
            continue
        revealed = tuple(events) if any(event.reveals for event in events) else ()
        fate = Fate.MAYBE if is_guess else Fate.REVEALS if revealed else Fate.WORKS
        is_guess = is_guess or fate is Fate.REVEALS
        steps.append(CheckedStep(seat, action, fate, state, after, revealed))
        state = after
    return Check(start, state, tuple(steps), why)


def step_refused(number: int, why: IllegalAction) -> str:
    """Return the sentence that the step of that number, counted from 1, is refused by the rules."""
    return _("Step %(number)s: %(reason)s") % {"number": number, "reason": refusal(why)}


def read_plays(rules: Rules, stored: Iterable[Sequence[object]]) -> list[Play]:
    """Return the plays of a row, up to the first that the game cannot read: it may come from an older release."""
    plays = list[Play]()
    for seat, action in stored:
        try:
            plays.append((int(str(seat)), rules.read_action(str(action))))
        except DecodeError:
            break
    return plays


def as_stored(seat: int, action: Action) -> StoredPlay:
    """Return a play as rows store it."""
    return seat, encode(action).decode()


def without_played(steps: Sequence[StoredPlay], played: Iterable[StoredPlay]) -> list[StoredPlay]:
    """Return the steps of a plan that are still to be played: those after the ones that were played in their order."""
    done = 0
    for play in played:
        if done < len(steps) and tuple(steps[done]) == tuple(play):
            done += 1
    return [(seat, action) for seat, action in steps[done:]]
