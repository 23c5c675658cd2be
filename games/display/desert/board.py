"""The board as one reader sees it, with everything that its templates show."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _

from games.display.desert.buttons.groups import build_buttons
from games.display.desert.buttons.turn import walk
from games.display.desert.cells import cells_and_sheets, why_blocked
from games.display.desert.danger import danger, outlook
from games.display.desert.decks import Decks, Sign, decks, signs
from games.display.desert.hints import hints, reachable
from games.display.desert.legend import key_entries, legend
from games.display.desert.pictures import pictures, sprite
from games.display.desert.reactions import reactions
from games.display.desert.status import face_up, status_parts, waiting
from games.display.desert.team import Member, team
from games.display.desert.vitals import Vitals, vitals
from games.display.shared import board as shared
from games.display.shared.buttons import Button, Retitle
from games.display.shared.key import common_entries
from games.display.shared.reactions import draw_value
from games.display.shared.rulebook import Component
from games.engine.core.errors import IllegalAction
from games.engine.core.grid import Grid
from games.engine.desert.actions import Action, Draw
from games.engine.desert.data import GRID
from games.engine.desert.odds import coming
from games.engine.desert.state import DrawStorm, Over
from games.engine.desert.view import View


@dataclass(frozen=True, slots=True)
class ForecastCard:
    """A storm card that the Meteorologist looks at, and the button that puts it at the bottom."""

    sign: Sign
    button: Button | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(shared.Board):
    """The board with what only `templates/games/desert` shows."""

    rules = "desert"
    template = "games/desert/_table.jinja"
    help = "games/desert/_help.html"

    vitals: Vitals
    storm: tuple[Sign, ...]
    unseen: int
    foreseen: tuple[ForecastCard, ...]
    team: tuple[Member, ...]
    decks: Decks

    @property
    def legend(self) -> list[Component]:
        """The pictures that the help explains."""
        return legend()


def grid_of(view: View) -> Grid:
    return GRID


def buttons_of(
    view: View, legal: Mapping[int, Sequence[Action]], *, names: Sequence[str], mine: Collection[int]
) -> list[Button]:
    return shared.build_all(view, legal, build_buttons, names=names, mine=frozenset(mine))


def board(
    view: View,
    legal: Mapping[int, Sequence[Action]],
    *,
    names: Sequence[str],
    mine: Collection[int],
    obstacles: Mapping[int, IllegalAction] | None = None,
    walks: Mapping[int, Sequence[Action]] | None = None,
    retitle: Retitle = list,
) -> Board:
    own = frozenset(mine)
    all_buttons = shared.build_all(view, legal, build_buttons, names=names, mine=own)
    all_buttons[:0] = shared.build_walks(view, walks or {}, walk, names=names, mine=own)
    all_buttons = retitle(all_buttons)
    if isinstance(view.phase, Over):
        obstacles = None
    far = shared.explain_far(
        obstacles or {}, walks or {}, reachable(view, view.seat), why_closed=partial(why_blocked, view)
    )
    seen = hints(view, legal)
    cells, sheets = cells_and_sheets(view, all_buttons, names=names, mine=own, obstacles=far, hints=seen)
    danger_text, draw = danger(view, names=names), draw_value(legal, Draw)
    return Board(
        art=sprite(),
        status=status_parts(view, names=names, mine=own),
        grid=GRID,
        label=_("The desert, five rows of five"),
        pictures=pictures(view),
        cells=cells,
        sheets=sheets,
        start=view.hole if view.seat is None else view.pawns[view.seat].cell,
        buttons=all_buttons,
        danger=danger_text,
        outlook="" if danger_text else outlook(view),
        key=(*common_entries(view.seat, cells, seen), *key_entries(view, seen)),
        hints=seen,
        waiting=waiting(view, names=names, mine=own),
        over=isinstance(view.phase, Over),
        won=isinstance(view.phase, Over) and view.phase.outcome.won,
        draw=draw,
        face_up=face_up(view, mine=own),
        more_cards=isinstance(view.phase, DrawStorm) and coming(view) > 1,
        reactions=reactions(view, all_buttons, names=names) if draw else (),
        vitals=vitals(view),
        storm=signs(view.revealed),
        unseen=view.phase.left if isinstance(view.phase, DrawStorm) else 0,
        foreseen=_foreseen(view, all_buttons),
        team=team(view, all_buttons, names=names, mine=own),
        decks=decks(view),
    )


def _foreseen(view: View, all_buttons: Sequence[Button]) -> tuple[ForecastCard, ...]:
    """Return the cards of a forecast in their order. Only the Meteorologist's view has them."""
    to_bottom = {button.card: button for button in shared.card_buttons(all_buttons)}
    return tuple(ForecastCard(sign, to_bottom.get(place)) for place, sign in enumerate(signs(view.foreseen)))
