"""The pictures of link previews: a board beside the name of a table, in the size that messengers and networks expect.

They show a board as spectators see it, so that a link never shows more than its page does.
"""

from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape  # nosec B406

from django.utils.translation import gettext as _

from games.board_image.drawing import Drawing
from games.board_image.images import LETTERS, ground_of, size_of, svg_of
from games.board_image.sprites import static_file
from games.display import DISPLAYS
from games.display.shared.board import Board
from games.engine import RULES
from games.engine.protocol import State, View
from games.table import Table

WIDTH, HEIGHT = 1200, 630
BOARD = 550
"""The width of the board in pixels."""
MARGIN = 40
TEXT = WIDTH - BOARD - 3 * MARGIN
"""The width of the text in pixels."""
TITLES = "fonts/sansita-letters.ttf"
OTHERS = frozenset("ıŒœ–—‘’“”…‚„‹›€−")
"""The letters that this font has besides those of Latin-1."""
LOGO = "icons/logo.svg"
INK = "#fffbf2"
SHADE = "#0b0906"
SIZES = {88: 2, 76: 3, 64: 4, 54: 5, 46: 6}
"""The most lines of a headline at each size in pixels. The first size at which it fits is taken."""


def preview_of(table: Table) -> Drawing:
    """Return the current board as a spectator sees it, with the name of the table and the title of its game."""
    state = table.game.load_state()
    title = str(table.display.TITLE)
    return board_preview(table.game.rules, state, table.names, headline=table.game.name, line=title)


def board_preview(rules: str, state: State, names: Sequence[str], *, headline: str, line: str) -> Drawing:
    """Return a board as a spectator sees it, with these texts.

    The title of the game stands in for a headline with letters that the font lacks, and nothing for such a line.
    """
    display, view = DISPLAYS[rules], RULES[rules].view(state, None)
    board = display.board(view, {}, names=names, mine=())
    return _compose(board, view, headline=_written(headline) or str(display.TITLE), line=_written(line))


def _written(text: str) -> str:
    """Return a text if the font has all its letters; otherwise nothing."""
    return text if all((letter.isprintable() and letter <= "ÿ") or letter in OTHERS for letter in text) else ""


def _compose(board: Board, view: View, *, headline: str, line: str) -> Drawing:
    columns, rows = size_of(board)
    scale = BOARD / max(columns, rows)
    left, top = WIDTH - MARGIN - (BOARD + columns * scale) / 2, (HEIGHT - rows * scale) / 2
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{ground_of(board)}"/>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{SHADE}" fill-opacity=".55"/>'
        f'<g transform="translate({left:g} {top:g}) scale({scale:g})">{svg_of(board, view)}</g>'
        f'<g fill="{INK}" font-family="Sansita ExtraBold">{_site()}{_headline(headline)}{_line(line)}</g></svg>'
    )
    return Drawing(svg, 1.0, (static_file(LETTERS), static_file(TITLES)))


def _site() -> str:
    """Return the logo and the name of the site."""
    place = f'<svg x="{MARGIN}" y="{MARGIN}" width="64" height="64" '
    logo = Path(static_file(LOGO)).read_text().replace("<svg ", place, 1)
    return f'{logo}<text x="{MARGIN + 80}" y="{MARGIN + 46}" font-size="40">{escape(_("Forbidden"))}</text>'


def _headline(text: str) -> str:
    """Return the headline in the middle, as large as it fits."""
    size = next((size for size, most in SIZES.items() if len(_wrapped(text, size)) <= most), min(SIZES))
    lines, step = _wrapped(text, size)[: SIZES[size]], size * 1.08
    first = HEIGHT / 2 - step * (len(lines) / 2 - 0.8)
    return "".join(
        f'<text x="{MARGIN}" y="{first + step * number:g}" font-size="{size}">{escape(each)}</text>'
        for number, each in enumerate(lines)
    )


def _line(text: str) -> str:
    """Return the line of text at the foot."""
    size = min(38, TEXT / max(_width(text), 1))
    return f'<text x="{MARGIN}" y="{HEIGHT - MARGIN - 14}" font-size="{size:g}">{escape(text)}</text>'


def _wrapped(text: str, size: int) -> list[str]:
    """Break a text into lines that fit; a word that is longer than a line is broken, too."""
    lines = [""]
    for word in text.split():
        joined = f"{lines[-1]} {word}".strip()
        if _width(joined) * size <= TEXT:
            lines[-1] = joined
            continue
        if lines[-1]:
            lines.append("")
        for letter in word:
            if _width(lines[-1] + letter) * size > TEXT:
                lines.append("")
            lines[-1] += letter
    return lines


def _width(text: str) -> float:
    """Return about how wide a text is, in multiples of the font's size: rather too much than too little."""
    return sum(0.92 if letter in "mwMW@%—…" else 0.68 if letter.isupper() else 0.53 for letter in text)
