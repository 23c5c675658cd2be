"""The decks: what may still come, and what has."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.desert.danger import pile
from games.display.desert.names import GEAR, GEAR_PICTURE, WIND
from games.display.desert.pictures import storm_picture
from games.display.shared.words import percent
from games.engine.core.grid import Direction
from games.engine.desert.data import GEAR_DECK, STORM_DECK, WINDS, StormCard
from games.engine.desert.view import View


@dataclass(frozen=True, slots=True)
class Sign:
    """A storm card: its picture, how that is turned or the card tinted, its short name."""

    picture: str
    turn: str
    tint: str
    text: str
    latest: bool


@dataclass(frozen=True, slots=True)
class Count:
    """So many of all, and a picture for what."""

    left: int
    all: int
    picture: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class WindRow:
    direction: Direction
    name: str
    counts: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class Decks:
    """The storm pile with its odds, wind by wind, and the gear."""

    summary: str
    odds: tuple[tuple[str, str, str], ...]
    caption: str
    columns: tuple[tuple[int, str], ...]
    winds: tuple[WindRow, ...]
    others: tuple[Count, ...]
    gear_left: str
    gear_used: tuple[Count, ...]


def signs(cards: Sequence[StormCard]) -> tuple[Sign, ...]:
    """Storm cards in their order, the last one the latest."""
    return tuple(Sign(*storm_picture(card), _short(card), place == len(cards)) for place, card in enumerate(cards, 1))


def _short(card: StormCard) -> str:
    if card is StormCard.SUN:
        return _("Sun")
    if card is StormCard.PICKS_UP:
        return _("Picks up")
    direction, tiles = WINDS[card]
    return _("%(tiles)s %(direction)s") % {"tiles": tiles, "direction": WIND[direction]}


def decks(view: View) -> Decks:
    left = pile(view)
    suns, rises = left[StormCard.SUN], left[StormCard.PICKS_UP]
    used = [
        Count(view.gear_used.count(gear), all, GEAR_PICTURE[gear], str(GEAR[gear])) for gear, all in GEAR_DECK.items()
    ]
    return Decks(
        summary=ngettext(
            "%(count)s storm card in the pile. The next one is:",
            "%(count)s storm cards in the pile. The next one is:",
            view.deck,
        )
        % {"count": view.deck},
        odds=(
            ("gust-2", _("wind"), percent((view.deck - suns - rises) / view.deck)),
            ("sun", _("sun"), percent(suns / view.deck)),
            ("meter-up", _("picks up"), percent(rises / view.deck)),
        ),
        caption=_("Left in the pile, wind by wind; %(count)s cards are discarded.") % {"count": len(view.discard)},
        columns=tuple(
            (tiles, ngettext("%(tiles)s tile", "%(tiles)s tiles", tiles) % {"tiles": tiles}) for tiles in (1, 2, 3)
        ),
        winds=tuple(_wind(direction, left) for direction in Direction),
        others=(
            Count(suns, STORM_DECK[StormCard.SUN], "sun", _("suns")),
            Count(rises, STORM_DECK[StormCard.PICKS_UP], "meter-up", _("picks up")),
        ),
        gear_left=ngettext("%(count)s gear card left", "%(count)s gear cards left", view.gear_deck)
        % {"count": view.gear_deck},
        gear_used=tuple(count for count in used if count.left),
    )


def _wind(direction: Direction, left: dict[StormCard, int]) -> WindRow:
    cards = [StormCard(f"{direction} {tiles}") for tiles in (1, 2, 3)]
    return WindRow(direction, str(WIND[direction]), tuple(Count(left[card], STORM_DECK[card]) for card in cards))
