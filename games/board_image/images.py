"""The board as a PNG for mail programs, which do not show SVG: the page's own pictures, rendered without a browser.

The renderer supports neither CSS custom properties nor symbols of another file. This module resolves both, in the
colours of the light theme. It parses only XML of this project: templates and sprites.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree  # nosec B405
from xml.sax.saxutils import escape, quoteattr  # nosec B406

from django.utils.translation import gettext as _

from games.board_image.drawing import Drawing
from games.board_image.ghosts import ghosts_svg
from games.board_image.sprites import static_file, symbols
from games.board_image.team import TEAM_HEIGHT, team_svg
from games.display import full_stop, joined, listed
from games.display.shared.board import Board
from games.engine.protocol import State, View
from games.table import Table

WIDTH = 480
"""The largest width in pixels, for mails."""
CELL = 40
"""The size of a cell in units of the pictures."""
MARGIN = 13
"""The margin above the cells and on their left, in the same units, for the letters and numbers of the cells."""
EDGE = 5
"""The margin below the cells and on their right."""
RING = "#0B3D91"
LETTERS = "fonts/atkinson-letters.ttf"
"""The font of the letters and numbers of the cells."""

Colours = Mapping[str, str]
Draw = Callable[[Table, State, Board], Board]
"""Draws something over the board of a table, such as the steps of a plan."""
Element = ElementTree.Element

LOOKS: dict[str, dict[str, str]] = {
    "tile": {"tile": "var(--dune)", "color": "var(--mark)", "count": "var(--paper-ink)", "chip": "var(--paper)"},
    "excavated": {"tile": "var(--excavated)"},
    "blocked": {"tile": "var(--blocked)", "shine": "#d6ad75", "count": "var(--paper)", "chip": "var(--paper-ink)"},
    "sand": {"shine": "#fff3d6"},
    "part": {"color": "var(--paper-ink)"},
    "dry": {"tile": "var(--dry)"},
    "flooded": {"tile": "var(--flooded)", "edge": "#396d98", "color": "#071c2b", "contour": "#17344c"},
    "sunk": {"tile": "var(--sunk)"},
    "treasure": {"color": "var(--paper-ink)"},
}
"""The colours that a class sets for its content, as in board.css and the games' own style sheets."""

PLACES = {
    **{f"r{number}": (0.0, number * CELL) for number in range(10)},
    **{f"c{number}": (number * CELL, 0.0) for number in range(10)},
    "shore": (-4.0, -4.0),
    "q0": (1.4, 13.8),
    "free": (1.4, 1.4),
    "q1": (25.6, 1.4),
    "q2": (25.6, 13.4),
    "q3": (13.9, 1.4),
    **{
        f"s{len(places)}{place}": at
        for places in (
            [(24.4, 18.8)],
            [(25.8, 20.9), (1.0, 20.9)],
            [(27.2, 22.4), (0.8, 22.4), (14.0, 22.4)],
            [(27.7, 25.4), (3.6, 25.4), (27.7, 14.5), (3.6, 14.5)],
            [(27.7, 25.4), (3.6, 25.4), (15.6, 25.4), (27.7, 14.5), (3.6, 14.5)],
        )
        for place, at in enumerate(places)
    },
}
"""By how much a class moves its element."""

SCALES = {
    "free": 1.4,
    **{
        f"s{count}{place}": scale
        for count, scale in {2: 0.88, 3: 0.8, 4: 0.58, 5: 0.58}.items()
        for place in range(count)
    },
}
"""By how much a class scales its element."""

TEXTS = {
    "count": {"fill": "var(--count)", "font-size": "11", "font-weight": "700", "text-anchor": "middle"},
    "long": {"font-size": "8.6", "letter-spacing": "-.4"},
}
"""The text attributes that a class sets."""


@dataclass(frozen=True)
class Picture:
    """A picture of a board with its alternative text and its size in pixels."""

    drawing: Drawing
    alt: str
    width: int
    height: int

    @property
    def png(self) -> bytes:
        """The PNG. This waits until the renderer is free."""
        return self.drawing.png(waits=True)


def picture_of(table: Table, draw: Draw | None = None) -> Picture:
    """Return the picture of the current board as the user of the table may see it, with what `draw` draws over it."""
    return picture_for(table, table.game.load_state(), table.seat_in_hand, draw=draw)


def svg_of(board: Board, view: View) -> str:
    """Return the board as one SVG that needs no other file, in the colours of the light theme."""
    own = None if view.seat is None else view.pawns[view.seat].cell
    return _document(board, own, *size_of(board))


def picture_for(
    table: Table, state: State, seat: int | None, *, width: int = WIDTH, draw: Draw | None = None
) -> Picture:
    """Return the picture of this state as the seat, or a spectator, may see it, at most `width` pixels wide."""
    view = table.engine.view(state, seat)
    board = table.display.board(view, {}, names=table.names, mine=table.mine)
    board = draw(table, state, board) if draw else board
    columns, rows = size_of(board)
    rows += TEAM_HEIGHT
    # Whole pixels for each cell: equal tiles then have equal pixels, and the file is a third smaller.
    scale = min(width * CELL // columns, 2 * CELL * width // WIDTH) / CELL
    wide, high = round(columns * scale), round(rows * scale)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{columns}" height="{rows}">'
        f'<rect width="{columns}" height="{rows}" fill="{ground_of(board)}"/>{svg_of(board, view)}'
        f"{team_svg(board.team, seat, columns / 2, rows - TEAM_HEIGHT)}</svg>"
    )
    drawing = Drawing(svg, scale, (static_file(LETTERS),))
    return Picture(drawing, _alt(table, view, board), wide, high)


def size_of(board: Board) -> tuple[int, int]:
    """Return the width and height of the board's picture, in the units of its cells."""
    return board.columns * CELL + MARGIN + EDGE, board.lines * CELL + MARGIN + EDGE


def _alt(table: Table, view: View, board: Board) -> str:
    """Return what the picture shows in the words of the page: where the pawns stand, and the danger."""
    standing = listed(
        # Translators: “on” is where it is: “on Bronze Gate”, “on C2”.
        _("%(who)s %(on)s") % {"who": name, "on": table.places[pawn.cell].on}
        for name, pawn in zip(table.names, view.pawns, strict=True)
    )
    return joined(full_stop(board.label), full_stop(standing), board.danger)


# The SVG document


def ground_of(board: Board) -> str:
    """Return the colour of the ground on which the tiles of this game lie."""
    return _value("var(--frame)", _palette(board.styles))


def _document(board: Board, own: int | None, columns: int, rows: int) -> str:
    """Return a complete SVG document that refers to no other file."""
    colours = _palette(board.styles)
    art = symbols(board.art)
    tree = ElementTree.fromstring(f"<g>{''.join(board.pictures)}</g>")  # nosec B314
    _free_parts(tree)
    ground = ground_of(board)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN} {-MARGIN} {columns} {rows}" '
        f'width="{columns}" height="{rows}" font-family="Atkinson Hyperlegible,sans-serif" font-weight="700">'
        f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{columns}" height="{rows}" fill="{ground}"/>'
        f"{_markup(tree, colours, art)}{_names(board)}{_ring(own, board.columns)}"
        f"{''.join(map(ghosts_svg, board.ghosts[:1]))}</svg>"
    )


def _free_parts(tree: Element) -> None:
    """Make the first part on a tile without sand large, where the sand would have its number."""
    for tile in tree.iter("svg"):
        for sand, part in pairwise(tile):
            if "n0" in sand.get("class", "").split() and "q0" in part.get("class", "").split():
                part.set("class", "part free")


def _names(board: Board) -> str:
    """Return a letter above each column and a number beside each row."""
    letters = [
        f'<text x="{(number + 0.5) * CELL}" y="-3.6">{"ABCDEFGHIJ"[number]}</text>' for number in range(board.columns)
    ]
    numbers = [
        f'<text x="{-MARGIN / 2}" y="{(number + 0.5) * CELL + 3}">{number + 1}</text>' for number in range(board.lines)
    ]
    return f'<g fill="#FFFBF2" font-size="8.6" text-anchor="middle">{"".join(letters + numbers)}</g>'


def _ring(cell: int | None, columns: int) -> str:
    """Return a ring around the tile of the reader's own pawn, dark inside light, so that it stands out everywhere."""
    if cell is None:
        return ""
    row, column = divmod(cell, columns)
    x, y = column * CELL - 0.4, row * CELL - 0.4
    ring = f'<rect x="{x:g}" y="{y:g}" width="40.8" height="40.8" rx="4" fill="none" stroke='
    return f'{ring}"#FFFFFF" stroke-width="4.4"/>{ring}"{RING}" stroke-width="2.4"/>'


def _markup(element: Element, colours: Colours, art: Mapping[str, Element]) -> str:
    """Return the markup of an element with its classes, variables and symbols resolved."""
    classes = element.get("class", "").split()
    if "n0" in classes or {"shore", "sunk"} <= set(classes):
        return ""  # There is no sand, or no land that has shallows.
    for name in classes:
        if name in LOOKS:
            colours = {**colours, **{key: _value(value, colours) for key, value in LOOKS[name].items()}}
    move = [f"translate({x} {y})" for x, y in (PLACES[name] for name in classes if name in PLACES)]
    move += [f"scale({SCALES[name]})" for name in classes if name in SCALES]
    if element.tag == "use":
        symbol = art[element.get("href", "").partition("#")[2]]
        return _group(symbol, [*move, _fit(element, symbol)], colours, art)
    if element.tag == "svg":
        return _group(element, [*move, _fit(element, element)], colours, art)
    looks = {key: value for name in classes for key, value in TEXTS.get(name, {}).items()}
    if "shore" in classes:
        looks |= {"fill": "var(--shallow)", "stroke": "var(--surf)", "stroke-width": "1.4"}
    kept = {key: value for key, value in element.attrib.items() if key not in ("class", "id")}
    attributes = "".join(f" {key}={quoteattr(_value(value, colours))}" for key, value in {**kept, **looks}.items())
    transform = f' transform="{" ".join(move)}"' if move else ""
    content = "".join(_markup(child, colours, art) for child in element)
    return f"<{element.tag}{attributes}{transform}>{escape(element.text or '')}{content}</{element.tag}>"


def _group(element: Element, transform: list[str], colours: Colours, art: Mapping[str, Element]) -> str:
    return f'<g transform="{" ".join(transform)}">{"".join(_markup(child, colours, art) for child in element)}</g>'


def _fit(place: Element, shown: Element) -> str:
    """Return the transformation that fits a symbol or an SVG with its own viewBox into its place."""
    left, top, wide, high = (float(number) for number in shown.get("viewBox", "0 0 40 40").split())
    x, y = float(place.get("x", 0)), float(place.get("y", 0))
    scale = min(float(place.get("width", wide)) / wide, float(place.get("height", high)) / high)
    return f"translate({x} {y}) scale({scale:g}) translate({-left:g} {-top:g})"


def _value(text: str, colours: Colours) -> str:
    """Return a value with its variables resolved. A variable that no style sheet sets has a fallback in the sprite."""
    while found := re.search(r"var\(--([\w-]+)(?:,([^()]*))?\)", text):
        text = text.replace(found[0], colours.get(found[1]) or found[2] or "none")
    return text.replace("currentColor", colours.get("color", "#000000"))


def _palette(styles: tuple[str, ...]) -> Colours:
    """Return the colours of the board's style sheets, as defined before their first media query."""
    colours: dict[str, str] = {}
    for sheet in ("css/board.css", *styles):
        light = Path(static_file(sheet)).read_text().partition("@media")[0]
        colours |= {name: value.strip() for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", light)}
    return colours
