"""The decks: which cards may still come, and which have come."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.desert.names import GEAR, GEAR_PICTURE, WIND_ROW, short_storm_card
from games.display.desert.pictures import storm_picture
from games.display.shared.words import percents
from games.engine.core.grid import Direction
from games.engine.desert.data import GEAR_DECK, STORM_DECK, StormCard
from games.engine.desert.odds import next_card, pile
from games.engine.desert.state import Over
from games.engine.desert.view import View


@dataclass(frozen=True, slots=True)
class Sign:
    """A storm card: its picture, the CSS classes that turn or tint it, and its short name."""

    picture: str
    turn: str
    tint: str
    text: str
    latest: bool

    @property
    def entry(self) -> str:
        """The id of the component in the rulebook. All winds share one."""
        return "storm-gust-2" if self.turn else f"storm-{self.picture}"


@dataclass(frozen=True, slots=True)
class CardCount:
    """The number of cards of a kind that are left, or used, of all, with a picture and a label."""

    left: int
    all: int
    picture: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class WindRow:
    direction: Direction
    name: str
    counts: tuple[CardCount, ...]


@dataclass(frozen=True, slots=True)
class Decks:
    """The storm pile with its odds, each wind, and the gear."""

    summary: str
    odds: tuple[tuple[str, str, str], ...]
    pile: tuple[tuple[str, int], ...]
    caption: str
    columns: tuple[tuple[int, str], ...]
    winds: tuple[WindRow, ...]
    discarded: str
    gear_left: str
    gear_used: tuple[CardCount, ...]


def signs(cards: Sequence[StormCard]) -> tuple[Sign, ...]:
    """Return storm cards in their order. The last one is the latest."""
    return tuple(
        Sign(*storm_picture(card), short_storm_card(card), place == len(cards)) for place, card in enumerate(cards, 1)
    )


def decks(view: View) -> Decks:
    left = pile(view)
    is_over = isinstance(view.phase, Over)
    used = [
        CardCount(view.gear_used.count(gear), all, GEAR_PICTURE[gear], str(GEAR[gear]))
        for gear, all in GEAR_DECK.items()
    ]
    return Decks(
        summary=_pile(view.deck, over=is_over),
        odds=() if is_over else _odds(view),
        pile=kinds(left),
        caption=_("Wind cards left in the pile"),
        columns=tuple(
            (tiles, ngettext("%(tiles)s tile", "%(tiles)s tiles", tiles) % {"tiles": tiles}) for tiles in (1, 2, 3)
        ),
        winds=tuple(_wind(direction, left) for direction in Direction),
        discarded=ngettext("%(count)s storm card discarded", "%(count)s storm cards discarded", len(view.discard))
        % {"count": len(view.discard)},
        gear_left=ngettext("%(count)s gear card left", "%(count)s gear cards left", view.gear_deck)
        % {"count": view.gear_deck},
        gear_used=tuple(count for count in used if count.left),
    )


def _pile(count: int, *, over: bool) -> str:
    if over:
        text = ngettext(
            "%(count)s storm card was left in the pile.", "%(count)s storm cards were left in the pile.", count
        )
    else:
        text = ngettext(
            "%(count)s storm card in the pile. The next one is:",
            "%(count)s storm cards in the pile. The next one is:",
            count,
        )
    return text % {"count": count}


def _odds(view: View) -> tuple[tuple[str, str, str], ...]:
    """Return a picture, the name and the chance of each kind of the next storm card."""
    cards = next_card(view)
    if not cards.total():
        return ()
    names = (
        # Translators: a kind of storm card, beside its chance.
        _("wind blows"),
        # Translators: a kind of storm card, beside its chance.
        _("sun beats down"),
        # Translators: the storm: a kind of storm card.
        _("storm picks up"),
    )
    pictures, counts = zip(*kinds(cards), strict=True)
    return tuple(zip(pictures, names, percents(counts), strict=True))


def kinds(left: Mapping[StormCard, int]) -> tuple[tuple[str, int], ...]:
    """Return a picture of each kind among cards and how many of it there are, in the order of the odds."""
    suns, rises = left[StormCard.SUN], left[StormCard.PICKS_UP]
    return (("gust-2", sum(left.values()) - suns - rises), ("sun", suns), ("meter-up", rises))


def _wind(direction: Direction, left: dict[StormCard, int]) -> WindRow:
    cards = [StormCard(f"{direction} {tiles}") for tiles in (1, 2, 3)]
    counts = tuple(CardCount(left[card], STORM_DECK[card]) for card in cards)
    return WindRow(direction, str(WIND_ROW[direction]), counts)
