"""Charts as values: from numbers to the coordinates of lines, ticks and labels. A template draws them as SVG."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from django.utils.translation import gettext as _

TICK_STEPS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 100, 150, 200, 250, 500, 1000)
"""The steps that may lie between two ticks."""
LINE_GAP = 2.5
"""The distance between lines of the same value, so that none hides another."""
MARK_HEIGHT = 17
"""The height of the label at the end of a line."""


@dataclass(frozen=True, slots=True)
class Series:
    """A line of a chart: a value for each turn, its CSS classes (`look`), and the short label at its end (`mark`).

    Without a `mark` the chart shows the last value. The area under a `filled` line is coloured.
    """

    label: str
    values: tuple[int, ...]
    look: str
    mark: str = ""
    filled: bool = False


@dataclass(frozen=True, slots=True)
class Tick:
    at: str
    label: str


@dataclass(frozen=True, slots=True)
class Trace:
    """A line as SVG: its path, the area under it, and the height of the label at its end."""

    label: str
    look: str
    path: str
    area: str
    mark: str
    mark_at: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart, and for screen readers the same in words and as a table with a row for each turn."""

    width: ClassVar[int] = 360
    height: ClassVar[int] = 200
    left: ClassVar[int] = 30
    right: ClassVar[int] = 318
    top: ClassVar[int] = 12
    bottom: ClassVar[int] = 172

    key: str
    title: str
    words: str
    traces: tuple[Trace, ...]
    columns: tuple[Tick, ...]
    rows: tuple[Tick, ...]
    table: tuple[tuple[int, tuple[int, ...]], ...]


def chart(key: str, title: str, lines: Sequence[Series], *, first: int, most: int) -> Chart:
    """Return the chart of these lines.

    Their first values belong to turn `first`. The scale goes from 0 to `most`, or to the highest value if that is more.
    """
    most = max(most, 1, *(value for line in lines for value in line.values))
    length = max(len(line.values) for line in lines)
    across = [Chart.left + (Chart.right - Chart.left) * place / length for place in range(length)]
    heights = [_height(value, most) for value in range(most + 1)]
    ends = _spread([heights[line.values[-1]] for line in lines])
    return Chart(
        key=key,
        title=title,
        words=" ".join(_in_words(line) for line in lines),
        traces=tuple(
            _trace(line, across, heights, shift=(place - (len(lines) - 1) / 2) * LINE_GAP, mark_at=ends[place])
            for place, line in enumerate(lines)
        ),
        columns=tuple(Tick(_text(across[turn - first]), str(turn)) for turn in _ticks(first, first + length - 1, 6)),
        rows=tuple(Tick(_text(heights[value]), str(value)) for value in _ticks(0, most, 4)),
        table=tuple((first + place, tuple(line.values[place] for line in lines)) for place in range(length)),
    )


def _height(value: float, most: int) -> float:
    return Chart.bottom - (Chart.bottom - Chart.top) * value / most


def _trace(line: Series, across: Sequence[float], heights: Sequence[float], *, shift: float, mark_at: float) -> Trace:
    """Return a line that holds each value for one turn. Lines that are not filled are shifted a little."""
    shift = 0 if line.filled else shift
    points = [(x + shift, heights[value] + shift) for x, value in zip(across, line.values, strict=True)]
    start = f"M{_text(points[0][0])} {_text(points[0][1])}"
    steps = (f"H{_text(x)}V{_text(y)}" for (_x, before), (x, y) in pairwise(points) if y != before)
    path = f"{start}{''.join(steps)}H{Chart.right}"
    return Trace(
        label=line.label,
        look=line.look,
        path=path,
        area=f"{path}V{Chart.bottom}H{_text(points[0][0])}Z" if line.filled else "",
        mark=line.mark or str(line.values[-1]),
        mark_at=_text(mark_at),
    )


def _spread(heights: Sequence[float]) -> list[float]:
    """Return the heights of the labels beside lines that end at `heights`. Labels that would touch move apart."""
    places = list(heights)
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    for above, below in pairwise(order):
        places[below] = max(places[below], places[above] + MARK_HEIGHT)
    over = max(places[order[-1]] - Chart.bottom, 0)
    for below, above in pairwise(reversed(order)):
        places[below] -= over
        over = max(places[above] - (places[below] - MARK_HEIGHT), 0)
    places[order[0]] -= over
    return places


def _ticks(first: int, last: int, count: int) -> range:
    """Return round numbers from `first` to `last`, with at most `count` steps between them."""
    step = next((step for step in TICK_STEPS if (last - first) / step <= count), last - first)
    return range(-(-first // step) * step, last + 1, step)


def _text(number: float) -> str:
    """Return a coordinate as text, independent of the language."""
    return f"{number:.1f}".removesuffix(".0")


def _in_words(line: Series) -> str:
    words = {"label": line.label, "first": line.values[0], "last": line.values[-1]}
    span = {"least": min(line.values), "most": max(line.values)}
    return _("%(label)s: %(first)s at first, %(last)s at the end, never under %(least)s or over %(most)s.") % {
        **words,
        **span,
    }
