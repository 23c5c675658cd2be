"""The key figures of the game: the storm meter, the sand left, the four parts."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.desert.hints import known_clues
from games.display.desert.names import AXIS_PICTURE, PART, PART_PICTURE, PLACE
from games.display.shared.meter import alarm_of, rises_left, ticks_of
from games.engine.desert.data import ALL_SAND, GRID, Axis, Part
from games.engine.desert.state import Over
from games.engine.desert.view import View


@dataclass(frozen=True, slots=True)
class PartSign:
    """The sign of a part. Its `look` is "hidden", "half", "ready" on the board, or "found".

    "half" means that one clue is known, and `mark` is the picture of its arrow.
    """

    look: str
    picture: str
    mark: str
    label: str


@dataclass(frozen=True, slots=True)
class Vitals:
    """The key figures. `ticks` holds the CSS classes of the steps of the meter, `alarm` that of its skull."""

    level: int
    unit: str
    ticks: tuple[str, ...]
    alarm: str
    meter: str
    sand: int
    all_sand: int
    sand_unit: str
    parts: tuple[PartSign, ...]
    parts_unit: str


def vitals(view: View) -> Vitals:
    return Vitals(
        level=view.level,
        # Translators: under a number.
        unit=_("storm cards"),
        ticks=ticks_of(view),
        alarm=alarm_of(view),
        meter=_meter(view),
        sand=view.supply,
        all_sand=ALL_SAND,
        # Translators: under a number.
        sand_unit=_("sand left"),
        parts=_parts(view),
        # Translators: under the signs of the parts: how many the team has picked up.
        parts_unit=_("%(found)s of %(all)s parts") % {"found": len(view.found), "all": len(Part)},
    )


def _meter(view: View) -> str:
    left = rises_left(view)
    if not left:
        return _("Storm meter: at the skull")
    if isinstance(view.phase, Over):
        text = ngettext("Storm meter: %(level)s card a turn", "Storm meter: %(level)s cards a turn", view.level)
        return text % {"level": view.level}
    return ngettext(
        "Storm meter: %(level)s cards a turn; at the skull if it rises %(left)s more time",
        "Storm meter: %(level)s cards a turn; at the skull if it rises %(left)s more times",
        left,
    ) % {"level": view.level, "left": left}


def _parts(view: View) -> tuple[PartSign, ...]:
    lying = {part: cell for cell, tile in enumerate(view.tiles) if tile is not None for part in tile.parts}
    clues = known_clues(view)
    return tuple(_part(part, view, lying, clues) for part in Part)


def _part(part: Part, view: View, lying: dict[Part, int], clues: dict[tuple[Part, Axis], int]) -> PartSign:
    name = PART[part]
    if part in view.found:
        return PartSign("found", PART_PICTURE[part], "check", _("%(part)s: picked up") % {"part": name})
    if part in lying:
        # Translators: “on” is where it is: “on Bronze Gate”, “on C2”.
        label = _("%(part)s: %(on)s") % {"part": name, "on": PLACE[lying[part]].on}
        return PartSign("ready", PART_PICTURE[part], "", label)
    if part in view.waiting:
        return PartSign("ready", PART_PICTURE[part], "", _("%(part)s: waiting in the storm") % {"part": name})
    for axis in Axis:
        if (part, axis) in clues:
            row, column = GRID.row_and_column(clues[part, axis])
            words = {"part": name, "row": row + 1, "column": "ABCDE"[column]}
            if axis is Axis.ROW:
                label = _("%(part)s: only its row is known, %(row)s") % words
            else:
                label = _("%(part)s: only its column is known, %(column)s") % words
            return PartSign("half", PART_PICTURE[part], AXIS_PICTURE[axis], label)
    return PartSign("hidden", PART_PICTURE[part], "", _("%(part)s: no clue yet") % {"part": name})
