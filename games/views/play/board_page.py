"""The data of a board's templates, worked out once from a table, its state and a seat's view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from games.chat.lines import Chat, chat_of
from games.display.shared.board import Board
from games.display.shared.film import Film
from games.display.shared.reactions import Reaction
from games.engine.protocol import State
from games.history import log, log_reactions
from games.history.film import film_of
from games.history.replay import may_undo_newest
from games.live import Revision
from games.models import Step
from games.services.play.steps import Played
from games.slow_bots import slow_bot_of
from games.table import Table
from games.teaching.coach import coach_of, welcome_of
from games.teamwork.board import TeamPlans, draw_plans, news_pagers, team_plans
from games.teamwork.marks import marks_of
from games.teamwork.orders import left_turn, order_links
from games.teamwork.requests import asks_of, requests_of
from games.views.tables.proposals import shown_proposal
from games.views.tables.status import table_status_of

LONGEST_FILM = 40
"""The most steps that a film tells when a board catches up."""


@dataclass(frozen=True, kw_only=True)
class Told:
    """The part of a response that tells of steps: log entries, the newest first, and the film of new steps.

    The entries are the whole log of the page, or only those that it lacks. Without `chat` the page keeps its chat as it
    is, so a move does not read it.
    """

    entries: Sequence[log.Entry]
    is_whole: bool = False
    beginning: str = ""
    sentences: tuple[str, ...] = ()
    can_undo: bool = False
    film: Film = ()
    chat: Chat | None = None
    reactions: Mapping[int, tuple[log_reactions.Reaction, ...]] = field(default_factory=dict)


class BoardPage:
    """The board of a table that has started, as its user sees it from the seat in hand."""

    def __init__(self, table: Table, told: Told, *, state: State | None = None) -> None:
        self.table = table
        self.told = told
        self.state = table.game.load_state() if state is None else state
        self.seat = table.seat_in_hand
        self.view = table.engine.view(self.state, self.seat)

    @classmethod
    def whole(cls, table: Table, steps: Sequence[Step] | None = None) -> BoardPage:
        """Return a whole page, with its log and chat; `steps` are the recent ones, if the caller has them."""
        steps = log.recent_steps(table) if steps is None else steps
        return cls(table, told_whole(table, steps, can_undo=may_undo_newest(table, steps), chat=chat_of(table)))

    @classmethod
    def since(cls, table: Table, have: Revision) -> BoardPage:
        """Return what a page at that revision lacks: a whole page if its log needs more than the steps since."""
        steps = log.new_steps(table, since=have.version)
        # A reaction to an older entry of the log changes boards, too.
        if not steps or (table.game.log_reactions and have.chat < table.game.board_chat):
            return cls.whole(table)
        chat = chat_of(table) if have.chat != table.game.chat else None
        return cls(table, told_since(table, steps, can_undo=may_undo_newest(table, steps), chat=chat))

    @classmethod
    def after(cls, played: Sequence[Played]) -> BoardPage:
        """Return the page after steps that its user has played, the oldest first."""
        last, table = played[-1], played[-1].table
        parts = [part for each in played for part in each.parts]
        entries = [log.entry(table, part.step, part.events) for part in parts]
        told = Told(
            entries=entries[::-1],
            sentences=tuple(sentence for entry in entries for sentence in entry.sentences),
            can_undo=last.can_undo,
            film=film_of(table, [part.step for part in parts], [part.events for part in parts]),
        )
        return cls(table, told, state=last.state)

    @cached_property
    def board(self) -> Board:
        table, engine, state, seat = self.table, self.table.engine, self.state, self.seat
        board = table.display.board(
            self.view,
            table.legal_plays(state),
            names=table.names,
            mine=table.playable or table.mine,
            obstacles=engine.obstacles(state, seat) if seat is not None else {},
            walks=engine.walks(state, seat) if seat in table.playable else {},
        )
        return draw_plans(table, state, self.plans, board)

    @cached_property
    def plans(self) -> TeamPlans | None:
        return team_plans(self.table, self.state)

    def context(self, *, notice: str = "") -> dict[str, Any]:
        """Return the names of the board's templates; `notice` is a sentence about what the user has just done."""
        table, state = self.table, self.state
        requests, status = requests_of(table, state), table_status_of(table)
        proposal = shown_proposal(status.proposals)
        return shown(self.told, self.board) | {
            "game": table.game,
            "coach": coach_of(table, state, self.view),
            "welcome": welcome_of(table),
            "plans": self.plans,
            "table_status": status,
            "proposal": proposal,
            "orders": order_links(table),
            "left_turn": left_turn(table, state),
            "slow_bot": slow_bot_of(table),
            "requests": requests,
            "news_pagers": news_pagers(requests, self.plans, has_proposal=proposal is not None),
            "marks": marks_of(table, state, requests.open),
            "asks": asks_of(table, state, requests),
            "reactions": self._reactions(),
            "log_reactions": self.told.reactions,
            "may_react": log_reactions.may_react(table),
            "notice": notice,
        }

    def _reactions(self) -> list[Reaction]:
        """Return what people could do before the next card. A bot decides by itself, so nobody can help it."""
        seats = self.table.seats
        return [each for each in self.board.reactions if each.button or not seats[each.seat].is_bot]


def told_whole(table: Table, steps: Sequence[Step], **told: Any) -> Told:
    """Return the whole log of a page."""
    entries = [log.entry(table, step) for step in steps]
    reactions = log_reactions.reactions_to(table, (entry.version for entry in entries))
    sentences = entries[0].sentences if entries else ()
    whole: dict[str, Any] = {"is_whole": True, "beginning": log.beginning(table)}
    return Told(entries=entries, sentences=sentences, reactions=reactions, **whole, **told)


def told_since(table: Table, steps: Sequence[Step], **told: Any) -> Told:
    """Return the log entries and the film of the steps that a page lacks, the newest first."""
    entries = [log.entry(table, step) for step in steps]
    film = film_of(table, steps[::-1]) if len(steps) <= LONGEST_FILM else ()
    return Told(entries=entries, sentences=entries[0].sentences, film=film, **told)


def shown(told: Told, board: Board) -> dict[str, Any]:
    """Return what the templates of players and spectators share."""
    return {
        "board": board,
        "log": told.entries,
        "log_whole": told.is_whole,
        "log_beginning": told.beginning,
        "sentences": told.sentences,
        "can_undo": told.can_undo,
        "film": told.film,
        "chat": told.chat,
    }
