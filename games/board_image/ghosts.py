"""The arrows and numbers of a plan in the picture of a board."""

from games.display.shared.ghosts import Ghost, Ghosts

CELL = 40
SLOTS = ((33, 7), (20, 7), (7, 7), (7, 20), (33, 20), (7, 33), (20, 33), (33, 33), (33, 33))
"""The positions of the numbers of one cell, the same as in plans.css."""
COLOUR = "#6A1B9A"


def ghosts_svg(ghosts: Ghosts) -> str:
    """Return the SVG elements of a plan."""
    lines = ' fill="none" stroke-linecap="round" stroke-linejoin="round" stroke='
    paths = "".join(f'<path d="{arrow.path}"/>' for arrow in ghosts.arrows)
    return (
        f'<g{lines}"#FFFFFF" stroke-width="4.5">{paths}</g><g{lines}"{COLOUR}" stroke-width="2.5">{paths}</g>'
        f'<g font-size="7" text-anchor="middle">{"".join(map(_number, ghosts.numbers))}</g>'
    )


def _number(ghost: Ghost) -> str:
    row, column = (int(name[1:]) for name in ghost.place.split())
    dx, dy = SLOTS[ghost.slot]
    x, y = column * CELL + dx, row * CELL + dy
    disc, ink = (COLOUR, "#FFFFFF") if ghost.look == "sure" else ("#FFFFFF", COLOUR)
    return (
        f'<circle cx="{x}" cy="{y}" r="5.5" fill="{disc}" stroke="{ink}"/>'
        f'<text x="{x}" y="{y + 2.5}" fill="{ink}">{ghost.number}</text>'
    )
