"""The two decks: which cards may still come, and which have come."""

from dataclasses import dataclass, replace

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.island.names import CARD, CARD_PICTURE, LANDMARK
from games.display.island.pictures import sprite, tile_picture, top_sign
from games.display.shared.words import percents
from games.engine.island.data import TREASURE_DECK, Card, Landmark
from games.engine.island.state import Over
from games.engine.island.view import TileView, View


@dataclass(frozen=True, slots=True)
class CardRow:
    """A kind of treasure card: how many lie in the pile, in hands and in the discard, and how many there are."""

    picture: str
    name: str
    left: int
    held: int
    discarded: int
    all: int


@dataclass(frozen=True, slots=True)
class FloodCard:
    """A flood card: the picture of its tile as it is now, its name, and the sign and words of what it will do."""

    shows: SafeString
    name: str
    sign: str = ""
    effect: str = ""


@dataclass(frozen=True, slots=True)
class Decks:
    """The kinds of treasure cards, and the flood cards that are known to lie on top, are discarded or are gone."""

    treasures: str
    odds: tuple[tuple[str, str, str], ...]
    pile: tuple[tuple[str, int], ...]
    rows: tuple[CardRow, ...]
    floods: str
    on_top: tuple[tuple[str, tuple[FloodCard, ...]], ...]
    discard: tuple[FloodCard, ...]
    gone: tuple[FloodCard, ...]
    art: str


def decks(view: View) -> Decks:
    is_over = isinstance(view.phase, Over)
    held = [card for pawn in view.pawns for card in pawn.hand]
    rows = tuple(_row(card, held, view.treasure_discard) for card in TREASURE_DECK)
    left = {card: row.left for card, row in zip(TREASURE_DECK, rows, strict=True)}
    tiles = {tile.landmark: tile for tile in view.tiles if tile is not None}
    sunk = sorted(landmark for landmark, tile in tiles.items() if tile.sunk)
    return Decks(
        treasures=_pile(view.treasure_deck, over=is_over),
        odds=() if is_over else _odds(left),
        pile=_kinds(left),
        rows=rows,
        floods=_("Flood cards: %(out)s discarded, %(left)s in the pile")
        % {"out": len(view.flood_discard), "left": view.flood_deck},
        on_top=_on_top(view, tiles),
        discard=tuple(_flood_card(tiles[landmark]) for landmark in reversed(view.flood_discard)),
        gone=tuple(_flood_card(tiles[landmark]) for landmark in sunk),
        art=sprite(),
    )


def _pile(count: int, *, over: bool) -> str:
    if not count:
        return _("The treasure pile is empty.")
    if over:
        text = ngettext(
            "%(count)s treasure card was left in the pile.", "%(count)s treasure cards were left in the pile.", count
        )
    else:
        text = ngettext(
            "%(count)s treasure card in the pile. The next one is:",
            "%(count)s treasure cards in the pile. The next one is:",
            count,
        )
    return text % {"count": count}


def _odds(left: dict[Card, int]) -> tuple[tuple[str, str, str], ...]:
    """Return a picture, the name and the chance of each kind of the next treasure card, if the pile has any."""
    if not any(left.values()):
        return ()
    # Translators: kinds of treasure cards, beside their chances.
    names = (_("treasure card"), _("special card"), str(CARD[Card.WATERS_RISE]))
    pictures, counts = zip(*_kinds(left), strict=True)
    return tuple(zip(pictures, names, percents(counts), strict=True))


def _kinds(left: dict[Card, int]) -> tuple[tuple[str, int], ...]:
    """Return a picture of each kind in the treasure pile and how many of it are left, in the order of the odds."""
    rises, specials = left[Card.WATERS_RISE], left[Card.HELICOPTER_LIFT] + left[Card.SANDBAGS]
    treasures = sum(left.values()) - rises - specials
    lift, rise = CARD_PICTURE[Card.HELICOPTER_LIFT], CARD_PICTURE[Card.WATERS_RISE]
    return (("treasure-card", treasures), (lift, specials), (rise, rises))


def _row(card: Card, held: list[Card], discard: tuple[Card, ...]) -> CardRow:
    everything, in_hands, discarded = TREASURE_DECK[card], held.count(card), discard.count(card)
    left = everything - in_hands - discarded
    return CardRow(CARD_PICTURE[card], str(CARD[card]), left, in_hands, discarded, everything)


def _on_top(view: View, tiles: dict[Landmark, TileView]) -> tuple[tuple[str, tuple[FloodCard, ...]], ...]:
    """Return the sets of cards that are known to come first, each with a heading."""
    sets = []
    for number, cards in enumerate(view.on_top):
        text = _("Then, in any order") if number else _("On top, in any order")
        sets.append((text, tuple(_next_card(tiles[landmark]) for landmark in cards)))
    return tuple(sets)


def _next_card(tile: TileView) -> FloodCard:
    effect = _("will sink") if tile.flooded else _("will flood")
    return replace(_flood_card(tile), sign=top_sign(tile), effect=effect)


def _flood_card(tile: TileView) -> FloodCard:
    return FloodCard(tile_picture(tile), str(LANDMARK[tile.landmark]))
