"""The interface of a game's words and pictures. mypy checks each game's package and every call through `DISPLAYS`.

Everything is built for one reader at one moment, in the reader's language, and nothing is stored. `names` are the
players' names by seat, `places` the names of the cells, `mine` the seats of the reader.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol, TypeAlias, TypeVar, cast

from django.utils.functional import Promise
from django.utils.safestring import SafeString

from games.display.shared.board import Board
from games.display.shared.buttons import Button, Retitle
from games.display.shared.cells import Place
from games.display.shared.charts import Chart
from games.display.shared.danger import DangerLine
from games.display.shared.film import Film
from games.display.shared.hidden import HiddenItem
from games.display.shared.lessons import LessonGroup
from games.display.shared.options import Miniature, Option, OptionGroup
from games.display.shared.orders import OrderForm
from games.display.shared.rulebook import Chapter
from games.display.shared.story import Award, Count, Scene, TurningPoint
from games.display.shared.wanted import Wanted
from games.display.shared.wishes import Wish
from games.engine.core.errors import IllegalAction
from games.engine.core.grid import Grid
from games.engine.core.orders import Order
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
        """The subject of the game, in one sentence."""

    @property
    def GOAL(self) -> str | Promise:
        """The goal of the team, in one short sentence."""

    @property
    def DIFFICULTIES(self) -> Sequence[Option]:
        """The difficulties of the rules, in their order."""

    @property
    def ADVENTURERS(self) -> Sequence[Option]:
        """The roles of the rules, each with a pawn of the sprite as its picture."""

    @property
    def OPTIONS(self) -> Mapping[str, OptionGroup]:
        """The options of the rules, with their values in the same order."""

    @property
    def CAUSES(self) -> Mapping[str, str | Promise]:
        """The names of the causes of a lost game, for statistics."""

    def role_name(self, role: str) -> str:
        """Return the name of an adventurer."""

    def component_name(self, name: str) -> str:
        """Return what reasons of bots call a component that the rules name so: “the engine”, “the Earth Stone”."""

    def places(self, view: V_contra) -> Sequence[Place]:
        """Return the name of each cell in sentences. It stays the same for the whole game."""

    def sprite(self) -> str:
        """Return the URL of the game's sprite, `art/<game>.svg`."""

    def portraits(self) -> str:
        """Return the URL of the portraits of the roles, each with the id of its pawn: `art/<game>_portraits.svg`."""

    def board(
        self,
        view: V_contra,
        legal: Mapping[int, Sequence[A_contra]],
        *,
        names: Sequence[str],
        mine: Collection[int],
        obstacles: Mapping[int, IllegalAction] | None = None,
        walks: Mapping[int, Sequence[A_contra]] | None = None,
        retitle: Retitle = list,
    ) -> Board:
        """Return the board of a reader who plays the seats `mine`, with a button for each legal action.

        `legal` holds the legal actions by seat. `obstacles` holds, by cell, the reason why the pawn of the view's seat
        can do nothing there, and `walks` the moves by which it gets there all the same. `retitle` changes the
        buttons of a board that plays nothing.
        """

    def grid_of(self, view: V_contra) -> Grid:
        """Return the grid of the board's cells."""

    def buttons_of(
        self,
        view: V_contra,
        legal: Mapping[int, Sequence[A_contra]],
        *,
        names: Sequence[str],
        mine: Collection[int],
    ) -> Sequence[Button]:
        """Return the buttons of these legal actions by seat, for a reader who plays the seats `mine`."""

    def pictures(self, view: V_contra) -> tuple[SafeString, ...]:
        """Return the board alone as SVG, in layers, 40 units to a cell."""

    def miniature(self, view: V_contra) -> Miniature:
        """Return the board as a thumbnail."""

    def status(self, view: V_contra, *, names: Sequence[str], mine: Collection[int]) -> str:
        """Return in one line whose turn it is and what the game waits for, or how it ended."""

    def danger(self, view: V_contra, *, names: Sequence[str]) -> DangerLine:
        """Return the likeliest way to lose this turn with its odds as a sentence, "" if there is none.

        It depends only on the view, so it cannot give away anything hidden.
        """

    def odds_of_losing(self, view: V_contra) -> Mapping[str, float]:
        """Return the odds of each way to lose this turn, by a name that tells these ways apart."""

    def rises_left(self, view: V_contra) -> int:
        """Return how often the storm or the water can still rise before the team has lost."""

    def phrase(self, action: A_contra, *, names: Sequence[str], places: Sequence[Place]) -> str:
        """Return an action as a short command for lists of plans, without who does it: "Move to C2"."""

    def wanted(
        self, action: A_contra, *, asker: Collection[int], names: Sequence[str], places: Sequence[Place]
    ) -> Wanted:
        """Return what a request for a free action asks for; `asker` are the seats of the person who asks."""

    def ideas(
        self,
        view: V_contra,
        plays: Sequence[tuple[int, A_contra]],
        *,
        names: Sequence[str],
        places: Sequence[Place],
    ) -> Sequence[str]:
        """Return what a plan of seats and actions is for, as short commands, the most important first."""

    def spot(self, action: A_contra) -> int | None:
        """Return the cell on which an action works, if its own pawn need not stand there."""

    def sentence(self, event: E_contra, *, names: Sequence[str], places: Sequence[Place]) -> str | None:
        """Return an event as a sentence for the log, or None if the log leaves it out."""

    def film(self, seen: Sequence[E_contra], *, names: Sequence[str], places: Sequence[Place]) -> Film:
        """Return the film of a step from those of its events that the reader may see."""

    def highlights(
        self,
        seen: Sequence[E_contra],
        *,
        names: Sequence[str],
        places: Sequence[Place],
        mine: Collection[int],
        view: V_contra | None = None,
    ) -> tuple[str, ...]:
        """Return in at most five sentences what matters of these events, the most important first.

        The `view` after them tells what is still at stake.
        """

    def order_in_words(self, order: Order, *, names: Sequence[str]) -> str:
        """Return a standing order as a sentence of its owner."""

    def order_forms(self, view: V_contra, seat: int, *, names: Sequence[str]) -> tuple[OrderForm, ...]:
        """Return the standing orders that the seat can give now, with their choices."""

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

    def lesson_groups(self) -> Sequence[LessonGroup]:
        """Return the lessons by theme, in the order in which they are best taken."""

    def numbers(self, view: V_contra, *, names: Sequence[str]) -> Mapping[str, str]:
        """Return what the numbers of components and rulings are now, as sentences by their ids in the rulebook."""

    def contents(self, view: V_contra, cell: int) -> Sequence[str]:
        """Return the components that a cell shows, by their ids in the rulebook, the tile first."""

    def coach(self, view: V_contra, *, names: Sequence[str], mine: Collection[int]) -> str:
        """Return in one line what the reader can do next, for somebody who plays for the first time."""

    def wishes(self, view: V_contra, seat: int, actions: Sequence[A_contra], *, names: Sequence[str]) -> Sequence[Wish]:
        """Return what the reader may want of these legal actions of a teammate's seat, what matters most first."""

    def turning_points(
        self, scenes: Sequence[Scene], *, names: Sequence[str], places: Sequence[Place]
    ) -> tuple[TurningPoint, ...]:
        """Return the steps that decided the game, each with a sentence, in their order."""


Display: TypeAlias = DisplayOf[State, Action, Event, View]
"""The words and pictures of any game, as callers know them."""


def opaque(display: DisplayOf[S_contra, A_contra, E_contra, V_contra]) -> Display:
    """Return the display as callers know it, without the types of the game."""
    return cast(Display, display)
