"""What a game's words and pictures offer. mypy holds the package of each game to it, and every call through `DISPLAYS`.

All of it is made for one reader at one moment, in the reader's language; nothing of it is stored. `names` are what
sentences call the seats, `places` what they call the cells, `mine` the seats of the reader.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol, TypeAlias, TypeVar, cast

from django.utils.functional import Promise
from django.utils.safestring import SafeString

from games.display.shared.board import Board
from games.display.shared.charts import Chart
from games.display.shared.choices import Choice, Miniature, Offer
from games.display.shared.hidden import HiddenItem
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
        """What the game is called."""

    @property
    def PROMISE(self) -> str | Promise:
        """What it is about, in a sentence."""

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
        """What the causes of a lost game are called in statistics."""

    def role_name(self, role: str) -> str:
        """Return what an adventurer is called."""

    def places(self, view: V_contra) -> Sequence[str]:
        """Return what a sentence calls each cell; it stays the same for the whole game."""

    def sprite(self) -> str:
        """Return the address of the game's pictures, `art/<game>.svg`."""

    def board(
        self,
        view: V_contra,
        legal: Mapping[int, Sequence[A_contra]],
        *,
        names: Sequence[str],
        mine: Collection[int],
        obstacles: Mapping[int, IllegalAction] | None = None,
    ) -> Board:
        """Return the board with a button for each legal action, by seat.

        `obstacles` are the reasons of the rules why the reader's pawn can do nothing on a cell.
        """

    def pictures(self, view: V_contra) -> tuple[SafeString, ...]:
        """Return the board alone as SVG, in layers, 40 units to a cell."""

    def miniature(self, view: V_contra) -> Miniature:
        """Return the board for a thumbnail."""

    def status(self, view: V_contra, *, names: Sequence[str], mine: Collection[int]) -> str:
        """Return in a line whose turn it is and what is awaited, or how the game ended."""

    def danger(self, view: V_contra, *, names: Sequence[str]) -> str:
        """Return the likeliest way to lose this turn with its odds as a sentence, "" if there is none.

        It follows from the view alone, so it can give nothing hidden away.
        """

    def sentence(self, event: E_contra, *, names: Sequence[str], places: Sequence[str]) -> str | None:
        """Return an event in words for the log, None if nothing is to be said of it."""

    def hidden(self, state: S_contra) -> tuple[HiddenItem, ...]:
        """Return all that was hidden at a moment of a game that is over: piles, hands, what lay face down."""

    def charts(self, scenes: Sequence[Scene], *, names: Sequence[str]) -> tuple[Chart, ...]:
        """Return how the game went, turn by turn, in numbers. Scenes hold what a spectator could see."""

    def counts(self, scenes: Sequence[Scene], *, names: Sequence[str]) -> tuple[Count, ...]:
        """Return who did what how often."""

    def awards(self, scenes: Sequence[Scene], *, names: Sequence[str]) -> tuple[Award, ...]:
        """Return an award for each seat."""

    def rulebook(self) -> Sequence[Chapter]:
        """Return the chapters of the rulebook, in their order; each ruling stands in one of them."""

    def turning_points(
        self, scenes: Sequence[Scene], *, names: Sequence[str], places: Sequence[str]
    ) -> tuple[TurningPoint, ...]:
        """Return the steps that decided the game, each with a sentence."""


Display: TypeAlias = DisplayOf[State, Action, Event, View]
"""The words and pictures of any game, as callers know them."""


def opaque(display: DisplayOf[S_contra, A_contra, E_contra, V_contra]) -> Display:
    """Return the display as callers know it, without the types of the game."""
    return cast(Display, display)
