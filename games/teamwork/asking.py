"""The board on which a player asks a teammate for a free play of their seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from games.display import labelled
from games.display.shared.board import Board
from games.display.shared.buttons import as_requests
from games.engine.protocol import State
from games.table import Table
from games.teamwork.marks import Marks, marks_of
from games.teamwork.offers import Offer, offers_of
from games.teamwork.requests import Ask, Requests, asks_of, requests_of

MOST_LISTED = 6
"""A kind with more plays is asked for on the board alone."""


@dataclass(frozen=True)
class Asking:
    """The plays that a seat can be asked for, on the board. `number` is the kind shown, from 1 on; 0 for all."""

    table: Table
    seat: int
    number: int = 0

    @cached_property
    def _state(self) -> State:
        return self.table.game.load_state()

    @cached_property
    def _offers(self) -> Sequence[Offer]:
        return offers_of(self.table, self._state, self.seat)

    @cached_property
    def kinds(self) -> list[Offer]:
        """The first offer of each kind of play: a card, a gift or a skill."""
        return list({offer.title: offer for offer in reversed(self._offers)}.values())[::-1]

    @property
    def kind(self) -> Offer | None:
        """The kind that is shown; None if there are several and all are."""
        number = 1 if len(self.kinds) == 1 else self.number
        return self.kinds[number - 1] if 1 <= number <= len(self.kinds) else None

    @cached_property
    def helps(self) -> Sequence[Ask]:
        """What may help the user now, unless they look at one kind."""
        return () if self.number else asks_of(self.table, self._state, Requests())[self.seat] or ()

    @property
    def marks(self) -> Marks | None:
        """The team's marks, and the tiles of open requests."""
        return marks_of(self.table, self._state, requests_of(self.table, self._state).open)

    @property
    def is_listed(self) -> bool:
        """True if plays are listed, and not only shown on the board."""
        return bool(self.helps) or any(asks for _kind, asks in self.groups)

    @property
    def groups(self) -> list[tuple[Offer, list[Ask]]]:
        """Each kind with its other plays in words, if it is shown and has few of them."""
        helping = {ask.value for ask in self.helps}
        plays = [[each for each in self._offers if each.title == kind.title] for kind in self.kinds]
        return [
            (kind, [self._ask(each) for each in group if self._is_listed(kind, group) and each.value not in helping])
            for kind, group in zip(self.kinds, plays, strict=True)
        ]

    def _is_listed(self, kind: Offer, plays: Sequence[Offer]) -> bool:
        return len(plays) <= MOST_LISTED and self.kind in (None, kind)

    def _ask(self, offer: Offer) -> Ask:
        """Return a play in words, with its tile and what lies there if it has one."""
        sheet = next((sheet for sheet in self.board.sheets if sheet.number == offer.cell), None)
        if sheet is None:
            return Ask(offer.value, offer.label, offer.consequence)
        return Ask(offer.value, labelled(offer.label, sheet.title), sheet.note)

    @cached_property
    def board(self) -> Board:
        """The present position as the user sees it, with buttons that ask for the plays."""
        table, kind = self.table, self.kind
        offers = [offer for offer in self._offers if kind is None or offer.title == kind.title]
        actions = [table.engine.read_action(offer.action) for offer in offers]
        view = table.engine.view(self._state, table.seat_in_hand)
        names, mine = table.names, table.mine
        return table.display.board(view, {self.seat: actions}, names=names, mine=mine, retitle=as_requests)
