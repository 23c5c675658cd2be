"""What the end of this turn may bring, in a sentence: from open facts alone."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.island.names import LANDMARK, TREASURE
from games.display.island.odds import floods_to_come, rising, sinking, stranded, swamped
from games.display.shared.words import listed, percent
from games.engine.island.data import METER, TREASURE_TILES, Card, Landmark
from games.engine.island.state import Over, Swim
from games.engine.island.view import TileView, View

WORTH_SAYING = 0.01
"""A danger less likely than this is not spoken of."""

Danger = tuple[float, str]


def danger(view: View, *, names: Sequence[str]) -> str:
    """The most pressing danger in a sentence, "" if there is none."""
    if isinstance(view.phase, Over):
        return ""
    tiles = {tile.landmark: tile for tile in view.tiles if tile is not None}
    found = [*_in_the_water(view, names), *_skull(view), *_landing(view, tiles), *_treasures(view, tiles)]
    found += _no_way_out(view, names)
    pressing = [each for each in found if each[0] >= WORTH_SAYING]
    return max(pressing, key=lambda each: each[0])[1] if pressing else ""


def outlook(view: View) -> str:
    """What the water is likely to do, where nothing presses."""
    floods = floods_to_come(view)
    if not floods:
        return ""
    words = {"count": floods, "odds": percent(1 - rising(view).get(0, 0.0))}
    if rising(view).get(0, 0.0) == 1:
        return ngettext("%(count)s flood card to come.", "%(count)s flood cards to come.", floods) % words
    text = ngettext(
        "%(count)s flood card to come; the water rises before: %(odds)s.",
        "%(count)s flood cards to come; the water rises before: %(odds)s.",
        floods,
    )
    return text % words


def _in_the_water(view: View, names: Sequence[str]) -> list[Danger]:
    if not isinstance(view.phase, Swim):
        return []
    who = [names[seat] for seat in view.phase.seats if stranded(view, seat)]
    if not who:
        return []
    text = ngettext(
        "%(who)s cannot swim anywhere: without a Helicopter Lift all is lost.",
        "%(who)s cannot swim anywhere: without a Helicopter Lift all is lost.",
        len(who),
    )
    return [(2.0, text % {"who": listed(who)})]


def _skull(view: View) -> list[Danger]:
    odds, steps = swamped(view), len(METER) - view.tick
    if steps == 1:
        return [(odds, _("If the water rises (%(odds)s), the island is swamped.") % {"odds": percent(odds)})]
    return [(odds, _("If the water rises twice (%(odds)s), the island is swamped.") % {"odds": percent(odds)})]


def _landing(view: View, tiles: dict[Landmark, TileView]) -> list[Danger]:
    if not tiles[Landmark.FOOLS_LANDING].flooded:
        return []
    odds = sinking(view, (Landmark.FOOLS_LANDING,))
    return [(odds, _("Fools' Landing can sink this turn (%(odds)s); then all is lost.") % {"odds": percent(odds)})]


def _treasures(view: View, tiles: dict[Landmark, TileView]) -> list[Danger]:
    """A treasure is lost with its second tile."""
    found = []
    for treasure, landmarks in TREASURE_TILES.items():
        left = [landmark for landmark in landmarks if not tiles[landmark].sunk]
        if treasure in view.captured or not all(tiles[landmark].flooded for landmark in left):
            continue
        odds = sinking(view, left)
        words = {"tiles": listed(LANDMARK[each] for each in left), "treasure": TREASURE[treasure]}
        text = ngettext(
            "%(tiles)s can sink this turn (%(odds)s): the %(treasure)s would be lost.",
            "%(tiles)s can sink this turn (%(odds)s): the %(treasure)s would be lost.",
            len(left),
        )
        found.append((odds, text % {**words, "odds": percent(odds)}))
    return found


def _no_way_out(view: View, names: Sequence[str]) -> list[Danger]:
    """Pawns on a flooded tile with nothing around; a lift in anybody's hand would save them."""
    if any(Card.HELICOPTER_LIFT in pawn.hand for pawn in view.pawns):
        return []
    found = []
    for seat, pawn in enumerate(view.pawns):
        tile = view.tiles[pawn.cell]
        if tile is not None and tile.flooded and stranded(view, seat):
            odds = sinking(view, (tile.landmark,))
            words = {"tile": LANDMARK[tile.landmark], "odds": percent(odds), "who": names[seat]}
            found.append((odds, _("If %(tile)s sinks (%(odds)s), %(who)s drowns.") % words))
    return found
