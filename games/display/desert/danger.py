"""What the next storm may do, from what lies open: the discard and the cards revealed give the odds."""

from collections import Counter
from collections.abc import Sequence
from math import comb

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.shared.words import listed, percent
from games.engine.desert.data import STORM_DECK, WINDS, Face, StormCard
from games.engine.desert.state import DrawStorm, Over, ReadForecast, TakeActions
from games.engine.desert.view import View

WORTH_SAYING = 0.01
"""A danger less likely than this is not spoken of."""


def coming(view: View) -> int:
    """How many storm cards come at the end of this turn, or are still to come in this storm."""
    match view.phase:
        case TakeActions(calmed=calmed) | ReadForecast(resume=TakeActions(calmed=calmed)):
            return max(view.level - calmed, 0)
        case DrawStorm(left=left):
            return left
        case Over():
            return 0


def pile(view: View) -> Counter[StormCard]:
    """What the draw pile holds: every card that lies neither in the discard nor beside it."""
    unseen = Counter(STORM_DECK)
    unseen.subtract(view.discard)
    unseen.subtract(view.revealed)
    return unseen


def chance(view: View, card: StormCard, times: int = 1) -> float:
    """How likely that card comes at least so many times in this storm.

    When the pile runs out, the discard without the cards of this storm is the new one (D16).
    """
    draws, certain = coming(view), 0
    cards, hits = view.deck, pile(view)[card]
    if draws >= cards:
        draws, certain = draws - cards, hits
        cards, hits = len(view.discard), view.discard.count(card)
        draws = min(draws, cards)
    missing = times - certain
    if missing <= 0:
        return 1.0
    fewer = sum(comb(hits, drawn) * comb(cards - hits, draws - drawn) for drawn in range(min(missing, draws + 1)))
    return 1 - fewer / comb(cards, draws)


def sheltered(view: View, seat: int) -> bool:
    """Whether the sun does not reach a pawn: in a tunnel, or under a shield on its tile (D13, D32)."""
    cell = view.pawns[seat].cell
    tile = view.tiles[cell]
    if tile is not None and tile.excavated and tile.face is Face.TUNNEL:
        return True
    return any(pawn.shielded for pawn in view.pawns if pawn.cell == cell)


def most_sand(view: View) -> int:
    """As much sand as this storm can bring at worst."""
    tiles = sorted((WINDS[card][1] for card in pile(view).elements() if card in WINDS), reverse=True)
    draws = coming(view)
    if draws >= view.deck:
        again = sorted((WINDS[card][1] for card in view.discard if card in WINDS), reverse=True)
        return sum(tiles) + sum(again[: draws - view.deck])
    return sum(tiles[:draws])


def danger(view: View, *, names: Sequence[str]) -> str:
    """The most pressing danger in a sentence, "" if there is none."""
    if isinstance(view.phase, Over):
        return ""
    found = [*_thirst(view, names), *_skull(view), *_sand(view)]
    if found:
        return max(found, key=lambda each: each[0])[1]
    return _buried(view, names)


def outlook(view: View) -> str:
    """What the storm is likely to bring, where nothing presses."""
    storm = coming(view)
    if not storm:
        return ""
    return ngettext(
        "%(count)s storm card to come; a sun among them: %(odds)s.",
        "%(count)s storm cards to come; a sun among them: %(odds)s.",
        storm,
    ) % {"count": storm, "odds": percent(chance(view, StormCard.SUN))}


def _thirst(view: View, names: Sequence[str]) -> list[tuple[float, str]]:
    exposed = [seat for seat in range(len(view.pawns)) if not sheltered(view, seat)]
    if not exposed:
        return []
    least = min(view.pawns[seat].water for seat in exposed)
    who = [seat for seat in exposed if view.pawns[seat].water == least]
    odds = chance(view, StormCard.SUN, least + 1)
    words = {"who": listed(names[seat] for seat in who), "odds": percent(odds), "suns": least + 1}
    if odds >= WORTH_SAYING and least == 0:
        one = _("If a sun comes (%(odds)s), %(who)s dies.")
        return [(odds, (one if len(who) == 1 else _("If a sun comes (%(odds)s), %(who)s die.")) % words)]
    if odds >= WORTH_SAYING:
        one = _("If %(suns)s suns come (%(odds)s), %(who)s dies.")
        return [(odds, (one if len(who) == 1 else _("If %(suns)s suns come (%(odds)s), %(who)s die.")) % words)]
    if least == 0:
        text = ngettext("%(who)s has no water left.", "%(who)s have no water left.", len(who))
        return [(0.0, text % words)]
    return []


def _skull(view: View) -> list[tuple[float, str]]:
    steps = len(view.meter) - view.tick
    odds = chance(view, StormCard.PICKS_UP, steps)
    if odds < WORTH_SAYING:
        return []
    if steps == 1:
        text = _("If the storm picks up (%(odds)s), it sweeps everyone away.")
    else:
        text = _("If the storm picks up %(steps)s times (%(odds)s), it sweeps everyone away.")
    return [(odds, text % {"odds": percent(odds), "steps": steps})]


def _sand(view: View) -> list[tuple[float, str]]:
    most = most_sand(view)
    if most <= view.supply:
        return []
    text = ngettext(
        "Only %(left)s sand is left; this storm can bring up to %(most)s, which would bury you all.",
        "Only %(left)s sand are left; this storm can bring up to %(most)s, which would bury you all.",
        view.supply,
    )
    # Beside odds it ranks by how little is left of what may be needed.
    return [((most - view.supply) / (2 * most), text % {"left": view.supply, "most": most})]


def _buried(view: View, names: Sequence[str]) -> str:
    who = [seat for seat, pawn in enumerate(view.pawns) if pawn.buried]
    if not who:
        return ""
    text = ngettext("%(who)s is buried in sand.", "%(who)s are buried in sand.", len(who))
    return text % {"who": listed(names[seat] for seat in who)}
