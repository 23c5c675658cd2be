"""Bar charts of games and wins. Each bar also says its numbers as text."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display import percent


@dataclass(frozen=True)
class Bar:
    """`whole` and `part` are lengths as text for SVG; the chart is 100 wide."""

    label: str | Promise
    value: str
    whole: str
    part: str


@dataclass(frozen=True)
class Bars:
    """A chart; `look` says how its bars are coloured: "wins" or "causes"."""

    name: str
    title: str | Promise
    look: str
    bars: tuple[Bar, ...]


def wins(name: str, title: str | Promise, counts: Iterable[tuple[str | Promise, int, int]]) -> Bars:
    """Return a chart with a bar for each label, its games and its wins; the wins are filled."""
    rows = list(counts)
    most = max((games for _label, games, _won in rows), default=0)
    bars = (Bar(label, won_of(won, games), _length(games, most), _length(won, most)) for label, games, won in rows)
    return Bars(name, title, "wins", tuple(bars))


def causes(title: str | Promise, counts: Iterable[tuple[str | Promise, int]]) -> Bars:
    """Return a chart with a bar for each label and its number of games, the most frequent first."""
    rows = sorted(counts, key=lambda count: -count[1])
    total = sum(games for _label, games in rows)
    most = rows[0][1] if rows else 0
    bars = (Bar(label, _times(games, total), _length(games, most), _length(games, most)) for label, games in rows)
    return Bars("causes", title, "causes", tuple(bars))


def won_of(won: int, games: int) -> str:
    """Return text such as "7 of 12 won (58%)"."""
    if not games:
        return _("no games")
    return _("%(won)s of %(games)s won (%(share)s)") % {"won": won, "games": games, "share": percent(won / games)}


def _times(games: int, total: int) -> str:
    text = ngettext("%(count)s time (%(share)s)", "%(count)s times (%(share)s)", games)
    return text % {"count": games, "share": percent(games / total)}


def _length(count: int, most: int) -> str:
    return f"{100 * count / most:.1f}" if most else "0"
