"""Bars of a chart: how often, and how often it was won. Each says its numbers in words, too."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display import percent


@dataclass(frozen=True)
class Bar:
    """`whole` and `part` are lengths of the 100 that the chart is wide, as SVG writes them."""

    label: str | Promise
    value: str
    whole: str
    part: str


@dataclass(frozen=True)
class Bars:
    """A chart; `look` is what its bars are coloured by: "wins" or "causes"."""

    name: str
    title: str | Promise
    look: str
    bars: tuple[Bar, ...]


def wins(name: str, title: str | Promise, counts: Iterable[tuple[str | Promise, int, int]]) -> Bars:
    """A bar for each label with its games, the won ones filled."""
    found = list(counts)
    most = max((games for _label, games, _won in found), default=0)
    bars = (Bar(label, won_of(won, games), _length(games, most), _length(won, most)) for label, games, won in found)
    return Bars(name, title, "wins", tuple(bars))


def causes(name: str, title: str | Promise, counts: Iterable[tuple[str | Promise, int]]) -> Bars:
    """A bar for each label, the most frequent first."""
    found = sorted(counts, key=lambda count: -count[1])
    total = sum(games for _label, games in found)
    most = found[0][1] if found else 0
    bars = (Bar(label, _times(games, total), _length(games, most), _length(games, most)) for label, games in found)
    return Bars(name, title, "causes", tuple(bars))


def won_of(won: int, games: int) -> str:
    """ "7 of 12 won (58%)"."""
    if not games:
        return _("no game")
    return _("%(won)s of %(games)s won (%(share)s)") % {"won": won, "games": games, "share": percent(won / games)}


def _times(games: int, total: int) -> str:
    text = ngettext("%(count)s time (%(share)s)", "%(count)s times (%(share)s)", games)
    return text % {"count": games, "share": percent(games / total)}


def _length(count: int, most: int) -> str:
    return f"{100 * count / most:.1f}" if most else "0"
