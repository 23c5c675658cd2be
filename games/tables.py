"""A table as one person sees it: the game, all its seats, and which of them are theirs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

from django.utils.translation import gettext

from accounts.models import User
from games.display import DISPLAYS
from games.models import Game, Seat
from games.refusals import NoSuchTable


@dataclass(frozen=True)
class Table:
    game: Game
    seats: list[Seat]
    user: User | None

    @classmethod
    def find(cls, *, game_id: int, user: User | None, lock: bool = False) -> Table:
        """The table with everybody at it, by one statement; refuses if there is none.

        With `lock`, inside a transaction, the game's row is held until its end: that row alone, since whoever writes
        anything of a game takes it first.
        """
        seats = Seat.objects.filter(game_id=game_id).select_related("game", "user").order_by("number")
        if lock:
            seats = seats.select_for_update(of=("game",))
        found = list(seats)
        if not found:
            raise NoSuchTable
        # The join makes a game of each row; there is one.
        game = found[0].game
        for seat in found:
            seat.game = game
        return cls(game, found, user)

    @cached_property
    def mine(self) -> tuple[int, ...]:
        """The numbers of the user's seats."""
        return tuple(seat.number for seat in self.seats if self.user is not None and seat.user_id == self.user.pk)

    @property
    def is_mine(self) -> bool:
        return bool(self.mine)

    @cached_property
    def mine_awaited(self) -> tuple[int, ...]:
        return tuple(number for number in self.mine if number in self.game.awaited_seats)

    @property
    def seat_in_hand(self) -> int | None:
        """Whose eyes the user sees the board with: the awaited one of their seats, else the first."""
        return next(iter(self.mine_awaited or self.mine), None)

    @property
    def is_full(self) -> bool:
        return all(seat.user_id for seat in self.seats)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """How a sentence calls each seat: by its person, and where one person has several, by adventurer too."""
        users = [seat.user_id for seat in self.seats]
        return tuple(
            _name(seat) if users.count(seat.user_id) == 1 or not seat.role else self._name_and_role(seat)
            for seat in self.seats
        )

    def _name_and_role(self, seat: Seat) -> str:
        return f"{_name(seat)} ({self.display.role_name(seat.role)})"

    @cached_property
    def places(self) -> Sequence[str]:
        """How a sentence calls each cell of the board."""
        places: Sequence[str] = self.display.places(self.engine.view(self.engine.load(self.game.snapshot), None))
        return places

    @property
    def specialties(self) -> list[Any]:
        """What the table chose of the game's own options that is not the usual, each as the offer it was."""
        offers = {option: choice.offers for option, choice in self.display.OPTIONS.items()}
        chosen = self.game.options.items()
        return [offer for option, value in chosen for offer in offers[option][1:] if offer.value == value]

    @property
    def display(self) -> ModuleType:
        """The words and pictures of this game."""
        return DISPLAYS[self.game.rules]

    @property
    def engine(self) -> ModuleType:
        return self.game.engine


def _name(seat: Seat) -> str:
    return seat.user.name if seat.user else gettext("Nobody")


def version_at(*, user_id: int, game_id: int) -> int | None:
    """The version of a game at which the user sits, or None: all that a poll or a nudge asks."""
    return Seat.objects.filter(game=game_id, user=user_id).values_list("game__version", flat=True).first()
