"""One act at a table: a step, and the steps of the standing orders that it leads to, in one transaction."""

from dataclasses import dataclass

from accounts.models import User
from games.bots import Reason
from games.engine.protocol import Action, Event, State
from games.history.replay import may_undo
from games.models import Step
from games.services.play.step_rows import Written, write_step
from games.services.teamwork.order_runs import carry_out
from games.table import Table


@dataclass(frozen=True)
class Played:
    """A table just after an act: its newest state, the step that was written, and the steps by order after it."""

    table: Table
    state: State
    step: Step
    events: tuple[Event, ...]
    by_order: tuple[Written, ...] = ()

    @property
    def parts(self) -> tuple[Written, ...]:
        """All steps, the oldest first."""
        return (Written(self.step, self.events, self.state), *self.by_order)

    @property
    def ordered(self) -> list[tuple[int, Action]]:
        """The plays that orders made after it: seats and their actions."""
        return [(part.step.seat, self.table.engine.read_action(part.step.action)) for part in self.by_order]

    @property
    def can_undo(self) -> bool:
        newest_first = [part.step for part in reversed(self.parts)]
        return may_undo(self.table, newest_first, (event for part in self.parts for event in part.events))


def take_step(
    table: Table,
    *,
    seat: int,
    action: Action,
    user: User | None,
    bot_reason: Reason | None = None,
    origin: Step.Origin = Step.Origin.PLAIN,
) -> Played:
    """Play an action at a locked table, write the step, and carry out the orders that it leads to.

    `user` is who acts now. A step of a bot has a reason, which may be empty, and no user; a step that the server plays
    for somebody has an origin and no user; a step of the clock has none of them. Raises `IllegalAction`.
    """
    own = write_step(table, seat=seat, action=action, user=user, bot_reason=bot_reason, origin=origin, caused_by=user)
    by_order = carry_out(table, own, caused_by=user)
    return Played(table, (by_order or (own,))[-1].state, own.step, own.events, by_order)
