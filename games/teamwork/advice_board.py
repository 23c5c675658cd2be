"""The board with the plans that a bot advises, one of them drawn over the present position."""

from dataclasses import dataclass

from django.core.cache import cache
from django.utils.functional import cached_property

from games.display.shared.board import Board
from games.models import Plan
from games.table import Table
from games.teamwork.advice import AdviceInWords, Position, advice_on, position_of, verdict_on, why_not_ask
from games.teamwork.rows import checked
from games.teamwork.shown import draw_ghosts


@dataclass(frozen=True)
class AdviceBoard:
    """The advice for the reader's turn. `number` is the plan that is drawn, from 1 on."""

    table: Table
    number: int = 1

    @cached_property
    def why_not(self) -> str:
        """Why the reader may not ask now; "" if they may."""
        return why_not_ask(self.table)

    @cached_property
    def plans(self) -> tuple[AdviceInWords, ...] | None:
        """The plans, the best first; None if no bot has thought about them yet."""
        return advice_on(self._position, self.table) if not self.why_not else ()

    @property
    def is_thinking(self) -> bool:
        """True if a bot still thinks about the plans. If it has not come to an end for long, it may be asked again."""
        return self.plans is None and cache.get(self._position.asked_key) is not None

    @property
    def may_ask(self) -> bool:
        return self.plans is None and not self.is_thinking

    @cached_property
    def _position(self) -> Position:
        return position_of(self.table)

    @property
    def plan(self) -> AdviceInWords | None:
        """The plan that is drawn; None if there is no plan of that number."""
        plans = self.plans or ()
        return plans[self.number - 1] if 1 <= self.number <= len(plans) else None

    @property
    def verdict(self) -> str:
        """How good the plans are."""
        return verdict_on(self.plans) if self.plans else ""

    @cached_property
    def board(self) -> Board:
        """The present position as the reader sees it, with the steps of the plan over it and no button."""
        table = self.table
        state = table.game.load_state()
        board = table.board_of(state, table.seat_in_hand)
        if self.plan is None or not self.plan.steps:
            return board
        plan = Plan(game=table.game, version=table.game.version, steps=list(self.plan.steps))
        return draw_ghosts(table, state, plan, checked(table, state, plan), board)
