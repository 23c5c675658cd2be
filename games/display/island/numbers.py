"""The numbers of components as they are now, and what a cell shows, by the ids of the rulebook."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.island.decks import decks
from games.display.island.names import CARD, CARD_PICTURE, LANDMARK, LANDMARK_PICTURE, ROLE_PICTURE, TREASURE_PICTURE
from games.display.island.options import look
from games.display.island.places import PLACE
from games.display.island.rulebook.components import OTHER_TILE, START_TILE
from games.display.island.vitals import vitals
from games.display.shared.words import full_stop, joined, listed
from games.engine.island.data import START, TREASURE_AT, Card, Landmark, Treasure
from games.engine.island.view import View


def numbers(view: View, *, names: Sequence[str]) -> Mapping[str, str]:
    seen = vitals(view)
    return {
        "difficulty-skull": full_stop(seen.meter),
        **{f"goal-{treasure.picture}": full_stop(treasure.label) for treasure in seen.treasures},
        **dict(_tiles(view)),
        **dict(_cards(view, names)),
        **dict(_adventurers(view, names)),
    }


def contents(view: View, cell: int) -> Sequence[str]:
    tile = view.tiles[cell]
    if tile is None:
        return ()
    treasure = TREASURE_AT.get(tile.landmark)
    kind = f"goal-{TREASURE_PICTURE[treasure]}" if treasure else f"tiles-{_kind(tile.landmark)}"
    parts = [f"tiles-{look(tile)}"] if tile.sunk else [f"tiles-{look(tile)}", kind]
    if tile.landmark in view.known_next:
        parts.append("cards-on-top")
    return parts


def _kind(landmark: Landmark) -> str:
    """Return the picture of the landmark that stands for this kind of tile without a treasure."""
    if landmark is Landmark.FOOLS_LANDING:
        return LANDMARK_PICTURE[landmark]
    return START_TILE if landmark in START.values() else OTHER_TILE


def _tiles(view: View) -> Iterator[tuple[str, str]]:
    tiles = [tile for tile in view.tiles if tile is not None]
    for state in ("dry", "flooded", "sunk"):
        count = sum(look(tile) == state for tile in tiles)
        text = ngettext("%(count)s tile of %(all)s.", "%(count)s tiles of %(all)s.", count)
        yield f"tiles-{state}", text % {"count": count, "all": len(tiles)}
    states = {"dry": _("It is dry."), "flooded": _("It is flooded."), "sunk": _("It has sunk.")}
    landing = next(tile for tile in tiles if tile.landmark is Landmark.FOOLS_LANDING)
    yield f"tiles-{LANDMARK_PICTURE[Landmark.FOOLS_LANDING]}", states[look(landing)]


def _cards(view: View, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    seen, kinds = decks(view), {CARD_PICTURE[card]: card for card in Card}
    for row in seen.rows:
        words = {"left": row.left, "held": row.held, "discarded": row.discarded}
        text = _("In the pile: %(left)s, in hands: %(held)s, discarded: %(discarded)s.") % words
        holders = [name for name, pawn in zip(names, view.pawns, strict=True) if kinds[row.picture] in pawn.hand]
        held = _("In hand: %(names)s.") % {"names": listed(holders)} if holders else ""
        yield f"cards-{row.picture}", joined(text, held)
    yield (
        "cards-treasure-card",
        ngettext("%(count)s in the pile.", "%(count)s in the pile.", view.treasure_deck)
        % {"count": view.treasure_deck},
    )
    yield "cards-flood-card", full_stop(seen.floods)
    first = [str(LANDMARK[landmark]) for cards in view.on_top[:1] for landmark in cards]
    if first:
        yield "cards-on-top", _("Next, in any order: %(places)s.") % {"places": listed(first)}


def _adventurers(view: View, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    for name, pawn in zip(names, view.pawns, strict=True):
        tile = view.tiles[pawn.cell]
        words = {"name": name, "on": PLACE[tile.landmark].on if tile else ""}
        # Translators: “on” is where it is: “on Bronze Gate”, “on C2”.
        text = _("%(name)s stands %(on)s.") % words
        held = [card for card in (*map(Card, Treasure), Card.HELICOPTER_LIFT, Card.SANDBAGS) if card in pawn.hand]
        cards = listed(f"{pawn.hand.count(card)} × {CARD[card]}" for card in held)
        yield (
            f"adventurers-{ROLE_PICTURE[pawn.role]}",
            joined(text, _("Cards: %(cards)s.") % {"cards": cards} if held else _("No cards.")),
        )
