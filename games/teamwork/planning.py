"""The planning mode of a board: the position after a plan's steps on a copy, with a button for each further step."""

from dataclasses import dataclass

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from games.bots import has_value
from games.display.shared.board import Board
from games.display.shared.buttons import as_first_steps, as_steps
from games.engine.protocol import State
from games.models import Plan
from games.table import Table
from games.teamwork.plan import MOST_CHOICES, Check
from games.teamwork.rows import checked, choices_of, draft_of, observation_of, shared_plans
from games.teamwork.shown import ShownPlan, draw_ghosts, show_plan


@dataclass(frozen=True)
class Planning:
    """A plan on the board: the user's draft, or a shared plan (`of`), which they can only look at."""

    table: Table
    state: State
    plan: Plan
    is_draft: bool

    @classmethod
    def of_draft(cls, table: Table, turn: str = "") -> "Planning":
        """Return the user's draft. Without steps it begins at `turn`: "now", or the number of one of their seats.

        One that was begun on a guess at the board stays there.
        """
        state = table.game.load_state()
        plan = draft_of(table)
        if not (plan.steps or plan.position):
            plan.seat = turn_at(table, state, turn)
        return cls(table, state, plan, is_draft=True)

    @classmethod
    def of_shared(cls, table: Table, number: int) -> "Planning | None":
        """Return the team's shared plan with that number, None if it is gone."""
        state = table.game.load_state()
        plan = next((plan for plan in shared_plans(table) if plan.pk == number), None)
        return cls(table, state, plan, is_draft=False) if plan else None

    @cached_property
    def check(self) -> Check:
        return checked(self.table, self.state, self.plan)

    @cached_property
    def shown(self) -> ShownPlan:
        return show_plan(self.table, self.state, self.plan, self.check)

    @property
    def progress(self) -> str:
        """How much of the plan is played, if some is and some is not."""
        played, left = self.plan.played, len(self.plan.steps)
        if not (played and left):
            return ""
        text = _("Played: %(played)s of %(all)s steps. A plan stops when a step reveals something: look, then go on.")
        return text % {"played": played, "all": played + left}

    @property
    def turn(self) -> str:
        """The position at which the plan begins, as forms say it."""
        return "now" if self.plan.seat is None else str(self.plan.seat)

    @property
    def turns(self) -> list[tuple[str, str]]:
        """Where a new plan could begin: now, or with the coming turn of one of the user's seats that is not on turn."""
        engine, mine = self.table.engine, self.table.mine
        coming = [seat for seat in mine if engine.at_turn(self.state, seat) is not self.state]
        return [("now", ""), *((str(seat), self.table.names[seat] if len(mine) > 1 else "") for seat in coming)]

    @property
    def is_likely(self) -> bool:
        """True if the plan is made on a guess at how the board will look."""
        return self.is_draft and bool(self.plan.position)

    @property
    def guesses(self) -> list[tuple[int, str]]:
        """The seats for whose coming turn a plan may be begun on a guess at the board."""
        named = [(turn, name) for turn, name in self.turns if turn != "now"]
        return [(int(turn), name) for turn, name in named] if self.has_bots else []

    @cached_property
    def choices(self) -> list[ShownPlan]:
        """The choices of the user's turn in advance, the first one first."""
        if not (self.is_draft and self.table.game.seats_in_advance & {*self.table.mine}):
            return []
        return [show_plan(self.table, self.state, plan) for plan in choices_of(self.table)]

    @property
    def may_be_next_choice(self) -> bool:
        """True if the plan may be set as a further choice of the user's turn in advance."""
        return self.may_be_in_advance and 0 < len(self.choices) < MOST_CHOICES

    @property
    def has_bots(self) -> bool:
        """True if bots can play this game, and so compare turns."""
        return has_value(self.table.game.rules)

    @property
    def has_teammates(self) -> bool:
        """True if other people play at the table."""
        return len(self.table.people) > 1

    @property
    def may_be_in_advance(self) -> bool:
        """True if the plan may be set as the user's turn in advance."""
        seat, seats = self.plan.seat, {step[0] for step in self.plan.steps}
        if seat is None or not seats or not seats <= {*self.table.mine} or not self.check.is_whole:
            return False
        return self.table.engine.at_turn(self.state, seat) is not self.state

    @cached_property
    def board(self) -> Board:
        """The board after the steps, on a copy that holds nothing that the user does not see."""
        table, check, engine = self.table, self.check, self.table.engine
        state, seat = check.state, observation_of(table, self.state, self.plan.seat).seat
        seats = sorted({*table.mine, *engine.waiting_on(state)}) if self.is_draft and check.is_whole else []
        # The walks of the seat that is next, if it is the one whose view the board shows.
        walks = engine.walks(state, seat) if seat is not None and seat in seats else {}
        board = table.display.board(
            engine.view(state, seat),
            {number: engine.legal(state, number) for number in seats},
            names=table.names,
            mine=seats or table.mine,
            obstacles=engine.obstacles(state, seat) if seat is not None and seats else {},
            walks=walks,
            retitle=as_steps if self.plan.steps else as_first_steps,
        )
        return draw_ghosts(table, self.state, self.plan, check, board, is_after=True)


def turn_at(table: Table, state: State, turn: str) -> int | None:
    """Return the seat with whose coming turn a new plan begins, None for now; by itself the user's next turn."""
    seats = {str(seat): seat for seat in table.mine}
    if turn in seats:
        return seats[turn]
    if turn == "now" or any(table.engine.at_turn(state, seat) is state for seat in table.mine):
        return None
    return table.mine[0]
