"""The board as one reader sees it, with everything that its templates show."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.display.island.buttons.groups import build_buttons
from games.display.island.buttons.turn import walk
from games.display.island.cells import cells_and_sheets
from games.display.island.danger import danger, outlook
from games.display.island.decks import Decks, decks
from games.display.island.hints import hints, reachable
from games.display.island.legend import key_entries, legend
from games.display.island.names import CARD, CARD_PICTURE
from games.display.island.pictures import pictures, sprite
from games.display.island.reactions import reactions
from games.display.island.status import face_up, prompt, status_parts, waiting
from games.display.island.team import Member, team
from games.display.island.vitals import Vitals, vitals
from games.display.shared import board as shared
from games.display.shared.buttons import Button, Retitle
from games.display.shared.key import common_entries
from games.display.shared.reactions import draw_value
from games.display.shared.rulebook import Component
from games.engine.core.errors import TOO_FAR, IllegalAction
from games.engine.core.grid import Grid
from games.engine.island.actions import Action, Draw
from games.engine.island.data import SHAPES, TREASURE_DECK
from games.engine.island.reasons import TOO_FAR_TO_DIVE
from games.engine.island.state import DrawFlood, DrawTreasure, Over, TakeActions
from games.engine.island.view import View


@dataclass(frozen=True, slots=True)
class ExcessCard:
    """A kind of card in a hand that holds too many, and the button that discards one of it."""

    picture: str
    text: str
    count: str
    button: Button


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(shared.Board):
    """The board with what only `templates/games/island` shows.

    While cards are `drawing`, the board shows the newest sentence of the log. `prompt` says what the reader must do
    besides taking a turn.
    """

    rules = "island"
    template = "games/island/_table.jinja"
    help = "games/island/_help.html"
    styles = ("css/island.css",)

    vitals: Vitals
    prompt: str
    too_many: tuple[ExcessCard, ...]
    drawing: bool
    team: tuple[Member, ...]
    decks: Decks

    @property
    def legend(self) -> list[Component]:
        """The pictures that the help explains."""
        return legend()


def grid_of(view: View) -> Grid:
    return SHAPES[view.shape].grid


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
    far = shared.explain_far(obstacles or {}, walks or {}, reachable(view, view.seat), far=(TOO_FAR, TOO_FAR_TO_DIVE))
    cells, sheets = cells_and_sheets(view, all_buttons, names=names, mine=own, obstacles=far)
    danger_text, draw, seen = danger(view, names=names), draw_value(legal, Draw), hints(view, legal)
    grid = SHAPES[view.shape].grid
    return Board(
        art=sprite(),
        status=status_parts(view, names=names, mine=own),
        grid=grid,
        label=_("The island, %(rows)s rows of %(columns)s places") % {"rows": grid.rows, "columns": grid.columns},
        pictures=pictures(view),
        cells=cells,
        sheets=sheets,
        start=view.pawns[view.seat or 0].cell,
        buttons=all_buttons,
        danger=danger_text,
        outlook="" if danger_text else outlook(view),
        key=(*common_entries(view.seat, cells, seen), *key_entries(view)),
        hints=seen,
        prompt=prompt(
            view, names=names, mine=own, marked=[cell.number for cell in cells if cell and "legal" in cell.look]
        ),
        waiting=waiting(view, names=names, mine=own),
        over=isinstance(view.phase, Over),
        won=isinstance(view.phase, Over) and view.phase.outcome.won,
        draw=draw,
        face_up=face_up(view, names=names, mine=own),
        more_cards=isinstance(view.phase, DrawTreasure) or (isinstance(view.phase, DrawFlood) and view.phase.left > 1),
        reactions=reactions(view, all_buttons, names=names) if draw else (),
        vitals=vitals(view),
        too_many=_too_many(view, all_buttons),
        drawing=not isinstance(view.phase, TakeActions | Over),
        team=team(view, all_buttons, names=names, mine=own),
        decks=decks(view),
    )


def _too_many(view: View, all_buttons: Sequence[Button]) -> tuple[ExcessCard, ...]:
    """Return the kinds of cards of the player who must discard, in the order of the shown hand."""
    order, kinds, cards = list(TREASURE_DECK), [], []
    for button in shared.card_buttons(all_buttons):
        assert button.card is not None
        hand = view.pawns[button.seat].hand
        kinds.append((hand[button.card], hand.count(hand[button.card]), button))
    for card, held, button in sorted(kinds, key=lambda kind: order.index(kind[0])):
        count = _("1 of %(count)s") % {"count": held} if held > 1 else ""
        cards.append(ExcessCard(CARD_PICTURE[card], str(CARD[card]), count, button))
    return tuple(cards)
