"""Plans for a whole turn: a beam over the actions of a seat and the free plays of its teammates."""

from collections.abc import Collection, Hashable, Sequence
from operator import attrgetter
from typing import NamedTuple

from games.bots.protocol import Value
from games.engine.protocol import Play, Rules, State

DEPTH = 12
"""The most actions of a plan, free plays included."""


class Node(NamedTuple):
    """A state that a plan reaches. `bonus` is what its reveals are worth, `hope` its value if the turn goes on."""

    state: State
    plays: tuple[Play, ...]
    bonus: float
    value: float
    hope: float
    first_reveal: int | None = None
    """The number of the first play that reveals something, from 1; the plan is made anew after it."""

    @property
    def sure(self) -> tuple[Play, ...]:
        """The plays up to the first that reveals something."""
        return self.plays[: self.first_reveal]


def beam(rules: Rules, value: Value, state: State, seats: Collection[int], width: int, most: int) -> list[Node]:
    """Return up to `most` plans of these seats that differ before they reveal anything, or in where they lead.

    A plan is a list of plays after which the turn may stop. It never rests on what a play will reveal. The beam keeps
    what promises most while the turn lasts; plans are compared by the value if the turn stopped there. If there is
    nothing to play, the only plan is not valued.
    """
    if not any(value.candidates(state, seat) for seat in seats):
        return [Node(state, (), 0.0, 0.0, 0.0)] if _may_stop(rules, value, state, seats) else []
    root = Node(state, (), 0.0, *_values(value, state, 0.0))
    seen, layer = {value.key(state)}, [root]
    plans = [root] if _may_stop(rules, value, state, seats) else []
    for _ in range(DEPTH):
        children = _children(rules, value, layer, seats, seen)
        if not children:
            break
        best = sorted(children, key=lambda key: children[key].hope, reverse=True)[:width]
        # A dropped state may be reached again: every other way may end there.
        seen.update(best)
        layer = [children[key] for key in best]
        plans += [node for node in layer if _may_stop(rules, value, node.state, seats)]
    plans.sort(key=attrgetter("value"), reverse=True)
    if most == 1:
        return plans[:1]
    different = dict[Hashable, Node]()
    for plan in plans:
        if len(different) == most:
            break
        different.setdefault(_end(rules, value, plan), plan)
    return [*different.values()]


def _end(rules: Rules, value: Value, plan: Node) -> Hashable:
    """Return what a plan leads to: its plays until something is revealed, or where the turn has stopped."""
    stop = value.stop(plan.state)
    if plan.first_reveal or stop is None:
        return plan.sure
    # Actions that are left over change nothing any more.
    return value.key(rules.carry_out(plan.state, *stop)[0])


def plan_of(rules: Rules, value: Value, state: State, plays: Sequence[Play]) -> Node | None:
    """Return these plays as a plan, up to the first that reveals something; None if one of them is not legal."""
    bonus, reveals = 0.0, False
    done = list[Play]()
    for seat, action in plays:
        if action not in rules.legal(state, seat):
            return None
        done.append((seat, action))
        foresight = value.foresee(state, seat, action)
        after, events = rules.carry_out(state, seat, action)
        reveals = any(event.reveals for event in events)
        if reveals:
            # Nobody knows yet what it shows, so only the foresight of the value counts.
            state, bonus = (foresight.state, foresight.bonus) if foresight else (state, 0.0)
            break
        state = after
    return Node(state, tuple(done), bonus, *_values(value, state, bonus), len(done) if reveals else None)


def _values(value: Value, state: State, bonus: float) -> tuple[float, float]:
    stop = value.value(state) + bonus
    left = value.left(state)
    return stop, value.value(state, left) + bonus if left else stop


def _may_stop(rules: Rules, value: Value, state: State, seats: Collection[int]) -> bool:
    """Return whether a plan may rest here: its turn can stop, or others have to decide."""
    awaited = rules.waiting_on(state)
    return not awaited or value.stop(state) is not None or not awaited & frozenset(seats)


def _children(
    rules: Rules, value: Value, layer: Sequence[Node], seats: Collection[int], seen: Collection[Hashable]
) -> dict[Hashable, Node]:
    """Return by key the states that one more play leads to, without those that were `seen`."""
    children = dict[Hashable, Node]()
    for node in layer:
        state = node.state
        for seat in seats:
            for action in value.candidates(state, seat):
                foresight = value.foresee(state, seat, action)
                worth = node.bonus - value.price(action)
                if foresight is None:
                    after = rules.carry_out(state, seat, action)[0]
                else:
                    after, worth = foresight.state, worth + foresight.bonus
                key = value.key(after)
                if key not in seen and key not in children:
                    first = node.first_reveal or (len(node.plays) + 1 if foresight else None)
                    plays = (*node.plays, (seat, action))
                    children[key] = Node(after, plays, worth, *_values(value, after, worth), first)
    return children
