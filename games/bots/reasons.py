"""Why a bot does what it does: a sentence that is true of its plan, suggested by what the plan changes most."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from games.bots.protocol import Reason
from games.engine.core.errors import gettext_noop
from games.engine.core.events import Fact


class Pawn(Protocol):
    @property
    def cell(self) -> int: ...


class State(Protocol):
    """The state of either game."""

    @property
    def adventurers(self) -> Sequence[Pawn]: ...


S = TypeVar("S", bound=State)
A = TypeVar("A")


class Played(NamedTuple, Generic[S, A]):
    """A play, with the states before and after it. They do not hold what it reveals, which is not known yet."""

    before: S
    action: A
    after: S


class SeatPlays(Generic[S, A]):
    """The plays of a seat in a plan, up to the first play that reveals something: the plan is made anew after that.

    The `seat` is the one that is asked, or, if it does nothing, the one that begins the plan. `own` are its plays, and
    `brought` are the pawns that it alone moves to other cells, its own among them.
    """

    def __init__(
        self,
        carry_out: Callable[[S, int, A], tuple[S, Sequence[Fact]]],
        state: S,
        plays: Sequence[tuple[int, A]],
        seat: int,
    ) -> None:
        self._carry_out, self._plays = carry_out, plays
        self.before = state
        done = list[tuple[int, Played[S, A]]]()
        movers = dict[int, set[int]]()
        for who, action in plays:
            after, events = carry_out(state, who, action)
            reveals = any(event.reveals for event in events)
            play = Played(state, action, state if reveals else after)
            done.append((who, play))
            for pawn in _moved(play.before, play.after):
                movers.setdefault(pawn, set()).add(who)
            state = play.after
            if reveals:
                break
        self.after = state
        seats = [who for who, _ in done]
        self.seat = seat if seat in seats or not seats else seats[0]
        self.own = [play for who, play in done if who == self.seat]
        self.numbers = [number for number, (who, _) in enumerate(done) if who == self.seat]
        self.brought = {pawn for pawn in _moved(self.before, self.after) if movers[pawn] == {self.seat}}

    @property
    def moves(self) -> bool:
        """True if the seat moves its own pawn."""
        return self.seat in self.brought

    @property
    def others(self) -> set[int]:
        """The other pawns that the seat moves."""
        return self.brought - {self.seat}

    def first(self, count: int) -> Self:
        """Return the same for the first plays only."""
        return type(self)(self._carry_out, self.before, self._plays[:count], self.seat)

    def of(self, *kinds: type[A]) -> list[Played[S, A]]:
        """Return the seat's plays of these kinds."""
        return [play for play in self.own if isinstance(play.action, kinds)]


def _moved(before: State, after: State) -> list[int]:
    pawns = zip(before.adventurers, after.adventurers, strict=True)
    return [number for number, (here, there) in enumerate(pawns) if here.cell != there.cell]


Named: TypeAlias = Mapping[str, object]
"""The values of a sentence's placeholders; none if the sentence is not true."""


def moved(done: SeatPlays[Any, Any]) -> Named:
    """Return where the seat moves its own pawn."""
    return {"to": done.after.adventurers[done.seat].cell} if done.moves else {}


def other_moved(done: SeatPlays[Any, Any]) -> Named:
    """Return another pawn that the seat moves, and where."""
    return next(({"who": pawn, "to": done.after.adventurers[pawn].cell} for pawn in sorted(done.others)), {})


def is_me(done: SeatPlays[Any, Any], named: Named) -> Named:
    """Return the values if they name the seat itself."""
    return named if named.get("who") == done.seat else {}


D = TypeVar("D")
P = TypeVar("P", bound=SeatPlays[Any, Any])


class Sentence(NamedTuple, Generic[D]):
    """A sentence that may be said of what a seat does.

    `holds` returns something true if the sentence is true of them: the values of its placeholders, if it has any.
    `terms` are the parts of the value whose gain suggests the sentence. `second` is its form for a reader who is `who`.
    """

    text: str
    holds: Callable[[D], object]
    terms: Sequence[str] = ()
    second: str = ""


def second_forms(*tables: Iterable[Sentence[Any]]) -> dict[str, str]:
    """Return the second forms of the sentences that have one, by their texts."""
    return {each.text: each.second for table in tables for each in table if each.second}


FOR_NEXT_TURN: list[Sentence[SeatPlays[Any, Any]]] = [
    Sentence(gettext_noop("I go %(to)s to be ready for my next turn."), moved),
    Sentence(
        gettext_noop("I bring %(who)s %(to)s to get us ready for the next turn."),
        other_moved,
        second=gettext_noop("I bring you %(to)s to get us ready for the next turn."),
    ),
    Sentence(gettext_noop("I do this to be ready for what comes next."), lambda done: True),
]
"""Sentences for plans without a motive that can be checked."""

STOPS: list[Sentence[SeatPlays[Any, Any]]] = [
    Sentence(gettext_noop("I stop here: nothing within reach would help."), lambda done: done.before.phase.left),
]
"""Sentences for the end of a turn."""


def by_gain(
    sentences: Iterable[Sentence[D]], before: Mapping[str, float], after: Mapping[str, float]
) -> list[Sentence[D]]:
    """Return the sentences in the order of what their terms gain, the greatest first."""

    def gain(sentence: Sentence[D]) -> float:
        return max(after.get(term, 0.0) - before.get(term, 0.0) for term in sentence.terms)

    return sorted(sentences, key=gain, reverse=True)


def first_true(sentences: Iterable[Sentence[P]], done: P) -> Reason:
    """Return the first sentence that is true, with the play it explains; an empty one if none is."""
    for sentence in sentences:
        found = sentence.holds(done)
        if found:
            return Reason(sentence.text, _values(found), _explained(sentence, done, _values(found)))
    return Reason("")


def _values(found: object) -> Mapping[str, object]:
    return found if isinstance(found, Mapping) else {}


def _explained(sentence: Sentence[P], done: P, values: Mapping[str, object]) -> int:
    """Return the number of the seat's play by which the sentence has become true for good."""
    number = done.numbers[-1] if done.numbers else 0
    for earlier in reversed(done.numbers[:-1]):
        found = sentence.holds(done.first(earlier + 1))
        if not found or _values(found) != values:
            break
        number = earlier
    return number
