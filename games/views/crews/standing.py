"""How a crew stands: its newest game, who is in, and what the reader can do now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.functional import Promise

from games.crews.roster import Roster
from games.crews.saga import Chapter, skipped
from games.display import DISPLAYS
from games.models import Crew, Game
from games.statistics.figures import difficulty_of, title_of


@dataclass(frozen=True)
class Place:
    """A member and whether they are in the next game."""

    name: str
    is_in: bool


@dataclass(frozen=True)
class Standing:
    """The newest game of a crew for one of its members, or the chapter that is to come."""

    roster: Roster

    @property
    def crew(self) -> Crew:
        return self.roster.crew

    @property
    def game(self) -> Game | None:
        """The game that is prepared or running."""
        newest = self.roster.newest
        return newest.game if newest and not newest.game.is_over else None

    @property
    def is_running(self) -> bool:
        return self.game is not None and self.game.is_running

    @property
    def is_waiting(self) -> bool:
        return self.game is not None and self.game.in_lobby

    @property
    def is_in(self) -> bool:
        """True if the reader has a place at the table."""
        return self.game is not None and self.roster.newest is not None and self.roster.newest.is_mine

    @property
    def is_kept(self) -> bool:
        """True if somebody else, usually a bot, plays the reader's place in the running game."""
        return self.is_running and self.roster.newest is not None and bool(self.roster.newest.lost)

    @property
    def places(self) -> Sequence[Place]:
        seated = self.roster.newest.people if self.roster.newest else ()
        return [Place(person.name, person in seated) for person in self.roster.people]

    @property
    def count_in(self) -> int:
        return sum(place.is_in for place in self.places)

    @property
    def starts_at(self) -> datetime | None:
        return self.crew.starts_at

    @property
    def chapter(self) -> int:
        return self.game.chapter if self.game else self._next.number

    @property
    def about(self) -> Sequence[str | Promise]:
        """The rules, the level and the shape of the game."""
        rules, difficulty, options = self._kind
        groups = DISPLAYS[rules].OPTIONS
        specials = [
            option.name for name, value in options.items() for option in groups[name].options if option.value == value
        ]
        return (title_of(rules), difficulty_of(difficulty), *specials)

    @property
    def skipped(self) -> Sequence[str | Promise]:
        """The games of the saga without room for all members."""
        return [title_of(rules) for rules in skipped(self.crew.saga, len(self.roster.members))]

    @property
    def address(self) -> str:
        return reverse("games:game", args=[self.game.pk]) if self.game else ""

    @property
    def _kind(self) -> tuple[str, str, dict[str, str]]:
        game = self.game
        if game:
            return game.rules, game.difficulty, dict(game.options)
        return self._next.rules, self._next.difficulty, dict(self._next.options)

    @property
    def _next(self) -> Chapter:
        return self.roster.chapter_after(self.roster.newest.game if self.roster.newest else None)
