"""The portraits of the team below a board in a picture."""

from collections.abc import Sequence
from xml.etree import ElementTree  # nosec B405

from games.board_image.sprites import symbols
from games.display.shared.team import Member

SIZE = 34
"""The diameter of a portrait, in the units of the board's cells."""
TEAM_HEIGHT = SIZE + 7
"""The height of the row of portraits."""
GAP = 8
OWN, RIM = "#FFFFFF", "#4A3B22"


def team_svg(team: Sequence[Member], own: int | None, middle: float, top: float) -> str:
    """Return a row of portraits around `middle`, in the order of seats; a white rim marks the reader's own."""
    left = middle - (len(team) * (SIZE + GAP) - GAP) / 2
    discs = [
        _disc(member, left + number * (SIZE + GAP), top, OWN if member.seat == own else RIM)
        for number, member in enumerate(team)
    ]
    return f'<clipPath id="disc"><circle cx="36" cy="36" r="36"/></clipPath>{"".join(discs)}'


def _disc(member: Member, x: float, y: float, rim: str) -> str:
    symbol = symbols(member.portraits)[member.picture]
    bust = "".join(ElementTree.tostring(shape, encoding="unicode") for shape in symbol)
    away_left, away_top, *_size = symbol.get("viewBox", "0 0 72 72").split()
    return (
        f'<g transform="translate({x:g} {y:g}) scale({SIZE / 72:g})"><g clip-path="url(#disc)">'
        f'<g transform="translate({-float(away_left):g} {-float(away_top):g})">{bust}</g></g>'
        f'<circle cx="36" cy="36" r="35" fill="none" stroke="{rim}" stroke-width="4"/></g>'
    )
