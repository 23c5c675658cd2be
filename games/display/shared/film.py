"""The film of a step: what turns up, moves and changes on the board, told from the events that its reader may see.

A frame is one card, or one thing that happened, with its effects in their order. `static/js/film.js` plays them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

_encode = msgspec.json.Encoder().encode


class _Effect(Struct, frozen=True, omit_defaults=True, tag_field="do", tag=str.lower):
    """The base class of effects: in JSON, `do` is the name of the class in lower case."""


class Begin(_Effect, frozen=True):
    """The cards of a new phase come now."""


class Wind(_Effect, frozen=True):
    direction: str


class Sun(_Effect, frozen=True):
    """The sun glares over the board."""


class Slide(_Effect, frozen=True):
    """A tile slides from a cell to the next with its pawns, then it has so much `sand`."""

    tile: int
    source: int
    to: int
    sand: int
    pawns: tuple[int, ...] = ()


class Walk(_Effect, frozen=True):
    """Pawns go to a cell."""

    pawns: tuple[int, ...]
    to: int


class Sand(_Effect, frozen=True):
    """The tile at a cell now has so much `sand`."""

    cell: int
    sand: int


class Flip(_Effect, frozen=True):
    """The tile at a cell turns over: it is "excavated", "flooded", "sunk" or "dry" now."""

    cell: int
    look: str


class Water(_Effect, frozen=True):
    """An adventurer drinks or gets water, and has so much of it now."""

    seat: int
    water: int
    gain: bool = False


class Give(_Effect, frozen=True):
    """An adventurer gives so much of its `water` to the `taker`."""

    seat: int
    taker: int
    water: int


class Take(_Effect, frozen=True):
    """The card with this picture goes to the hand of a seat."""

    seat: int
    picture: str


class Drop(_Effect, frozen=True):
    """Cards with these pictures go from the hand of a seat."""

    seat: int
    pictures: tuple[str, ...]


class Goal(_Effect, frozen=True):
    """The part or the treasure with this picture lies at a cell now; without a cell the team has it."""

    picture: str
    cell: int | None = None


class Clue(_Effect, frozen=True):
    """The part with this picture lies in the row or the column of a cell: `axis` says in which of them."""

    picture: str
    cell: int
    axis: str


class Meter(_Effect, frozen=True):
    """The meter above the board jumps."""


class Light(_Effect, frozen=True):
    """The cells and pawns of which a banner tells."""

    cells: tuple[int, ...] = ()
    pawns: tuple[int, ...] = ()


Effect: TypeAlias = (
    Begin | Wind | Sun | Slide | Walk | Sand | Flip | Water | Give | Take | Drop | Goal | Clue | Meter | Light
)


@dataclass(frozen=True, slots=True)
class Card:
    """A card that turns up: its name, its picture and its `entry`, the id of what the rulebook says of it.

    CSS classes turn the picture and tint the card.
    """

    name: str
    picture: str
    entry: str
    turn: str = ""
    tint: str = ""


@dataclass(frozen=True, slots=True)
class Banner:
    """Good or bad news over the whole board. Its `tone` is "good" or "bad"; an `end` is that of the game."""

    title: str
    picture: str
    tone: str
    end: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """The part of a film that one event adds. A card or a banner begins a frame of its own."""

    effects: tuple[Effect, ...] = ()
    card: Card | None = None
    banner: Banner | None = None


@dataclass(frozen=True, slots=True)
class Teller:
    """The seat and the step that a frame belongs to, with the heading of that turn and a bot's reason.

    `turn_of` is the seat on turn, in whose turn another may play a card. `by_bot` says that it is that of a bot whose
    name does not tell it, and `ends_turn` that the step ends a turn.
    """

    seat: int
    step: int
    heading: str
    turn_of: int
    by_bot: bool = False
    reason: str = ""
    ends_turn: bool = False


@dataclass(slots=True)
class Frame:
    """One card or banner, or one thing that happened, with its sentences and its effects in their order.

    The first frame of a step has its `teller`.
    """

    card: Card | None = None
    banner: Banner | None = None
    sentences: list[str] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    teller: Teller | None = None

    @property
    def text(self) -> str:
        return " ".join(self.sentences)

    @property
    def json(self) -> str:
        """The effects as JSON, for the script."""
        return _encode(self.effects).decode()

    @property
    def is_gift(self) -> bool:
        """Whether water or a card goes from hand to hand."""
        return not self.card and any(isinstance(each, Give | Take) for each in self.effects)

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that look different afterwards."""
        cells = (cell for effect in self.effects for cell in _cells(effect))
        return tuple(sorted(set(cells)))


Film: TypeAlias = tuple[Frame, ...]


class Context(NamedTuple):
    """The sentence of an event, the events before it in its step, and the number of players."""

    sentence: str
    before: Sequence[Any]
    players: int


PieceMaker: TypeAlias = Callable[[Any, Context], Piece]
"""Returns what an event adds to a film."""


def compose(
    events: Sequence[Any], makers: Mapping[type, PieceMaker], sentence: Callable[[Any], str | None], players: int
) -> Film:
    """Return the film of one step. An event without a maker adds only its sentence."""
    frames: list[Frame] = []
    for number, event in enumerate(events):
        said, make = sentence(event), makers.get(type(event))
        piece = make(event, Context(said or "", events[:number], players)) if make else Piece()
        if not frames or piece.card or piece.banner:
            frames.append(Frame(piece.card, piece.banner))
        frames[-1].sentences += [said] if said else []
        frames[-1].effects += piece.effects
    return tuple(frames)


def changed_cells(film: Iterable[Frame]) -> frozenset[int]:
    """Return the cells that look different after a film, without the one that the last slide left empty.

    That is the storm's: its place is change enough.
    """
    cells, storm = set[int](), -1
    for frame in film:
        cells |= {*frame.cells}
        storm = next((each.source for each in reversed(frame.effects) if isinstance(each, Slide)), storm)
    return frozenset(cells - {storm})


def _cells(effect: Effect) -> tuple[int, ...]:
    match effect:
        case Slide(source=source, to=to):
            return source, to
        case Walk(to=cell) | Sand(cell=cell) | Flip(cell=cell) | Goal(cell=int(cell)):
            return (cell,)
        case _:
            return ()
