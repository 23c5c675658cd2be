"""The interface of a game's words and pictures. mypy checks each game's package and every call through `DISPLAYS`.

Everything is built for one reader at one moment, in the reader's language, and nothing is stored. `names` are the
players' names by seat, `places` the names of the cells, `mine` the seats of the reader.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol, TypeAlias, TypeVar, cast

from django.utils.functional import Promise
from django.utils.safestring import SafeString

from games.display.shared.board import Board
from games.display.shared.charts import Chart
from games.display.shared.choices import Choice, Miniature, Offer
from games.display.shared.hidden import HiddenItem
from games.display.shared.lessons import Lesson
from games.display.shared.rulebook import Chapter
from games.display.shared.story import Award, Count, Scene, TurningPoint
from games.engine.core.errors import IllegalAction
from games.engine.protocol import Action, Event, State, View

S_contra = TypeVar("S_contra", bound=State, contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)
E_contra = TypeVar("E_contra", bound=Event, contravariant=True)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class DisplayOf(Protocol[S_contra, A_contra, E_contra, V_contra]):
    """The words and pictures of one game, with its rules' own types of state, action, event and view."""

    @property
    def TITLE(self) -> str | Promise:
        """The name of the game."""

    @property
    def PROMISE(self) -> str | Promise:
        """What the game is about, in one sentence."""

    @property
    def DIFFICULTIES(self) -> Sequence[Offer]:
        """The difficulties of the rules, in their order."""

    @property
    def ADVENTURERS(self) -> Sequence[Offer]:
        """The roles of the rules, each with a pawn of the sprite as its picture."""

    @property
    def OPTIONS(self) -> Mapping[str, Choice]:
        """The options of the rules, with their values in the same order."""

    @property
    def CAUSES(self) -> Mapping[str, str | Promise]:
        """The names of the causes of a lost game, for statistics."""

    def role_name(self, role: str) -> str:
        """Return the name of an adventurer."""

    def places(self, view: V_contra) -> Sequence[str]:
        """Return the name of each cell in sentences. It stays the same for the whole game."""

    def sprite(self) -> str:
        """Return the URL of the game's sprite, `art/<game>.svg`."""

    def board(
        self,
        view: V_contra,
        legal: Mapping[int, Sequence[A_contra]],
        *,
        names: Sequence[str],
        mine: Collection[int],
        obstacles: Mapping[int, IllegalAction] | None = None,
    ) -> Board:
        """Return the board of a reader who plays the seats `mine`, with a button for each legal action.

        `legal` holds the legal actions by seat. `obstacles` holds, by cell, the reason why the pawn of the view's seat
        can do nothing there.
        """

    def pictures(self, view: V_contra) -> tuple[SafeString, ...]:
        """Return the board alone as SVG, in layers, 40 units to a cell."""

    def miniature(self, view: V_contra) -> Miniature:
        """Return the board as a thumbnail."""

    def status(self, view: V_contra, *, names: Sequence[str], mine: Collection[int]) -> str:
        """Return in one line whose turn it is and what the game waits for, or how it ended."""

    def danger(self, view: V_contra, *, names: Sequence[str]) -> str:
        """Return the likeliest way to lose this turn with its odds as a sentence, "" if there is none.

        It depends only on the view, so it cannot give away anything hidden.
        """

    def sentence(self, event: E_contra, *, names: Sequence[str], places: Sequence[str]) -> str | None:
        """Return an event as a sentence for the log, or None if the log leaves it out."""

    def hidden(self, state: S_contra) -> tuple[HiddenItem, ...]:
        """Return what was hidden at a moment of a finished game: piles, hands, faces of tiles."""

    def charts(self, scenes: Sequence[Scene], *, names: Sequence[str]) -> tuple[Chart, ...]:
        """Return the course of the game in numbers, turn by turn. Scenes hold what a spectator could see."""

    def counts(self, scenes: Sequence[Scene], *, names: Sequence[str]) -> tuple[Count, ...]:
        """Return how often each seat did what."""

    def awards(self, scenes: Sequence[Scene], *, names: Sequence[str]) -> tuple[Award, ...]:
        """Return at least one award for each seat."""

    def rulebook(self) -> Sequence[Chapter]:
        """Return the chapters of the rulebook, in their order; each ruling stands in one of them."""

    def lessons(self) -> Sequence[Lesson]:
        """Return the lessons, in the order in which they are best taken."""

    def turning_points(
        self, scenes: Sequence[Scene], *, names: Sequence[str], places: Sequence[str]
    ) -> tuple[TurningPoint, ...]:
        """Return the steps that decided the game, each with a sentence, in their order."""


Display: TypeAlias = DisplayOf[State, Action, Event, View]
"""The words and pictures of any game, as callers know them."""


def opaque(display: DisplayOf[S_contra, A_contra, E_contra, V_contra]) -> Display:
    """Return the display as callers know it, without the types of the game."""
    return cast(Display, display)
