"""The most important of many events of the desert: the end, parts, the storm, the reader's water."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.desert.names import CELL
from games.display.desert.sentences import sentence
from games.display.shared.highlights import most_important
from games.engine.desert import events
from games.engine.desert.data import StormCard
from games.engine.desert.events import Event


def highlights(
    seen: Sequence[Event], *, names: Sequence[str], places: Sequence[str] = CELL, mine: Collection[int]
) -> tuple[str, ...]:
    """Return in at most three sentences what matters of these events, the most important first."""

    def last(*kinds: type) -> str | None:
        found = [event for event in seen if isinstance(event, kinds)]
        return sentence(found[-1], names=names) if found else None

    return most_important(
        (
            last(events.GameEnded),
            last(events.PartPickedUp),
            _storm(seen),
            *_water(seen, names, mine),
            last(events.PartLocated),
            last(events.StormPickedUp),
            last(events.TileExcavated),
            last(events.GearFound),
            last(events.SandRemoved),
            last(events.Moved),
        )
    )


def _storm(seen: Sequence[Event]) -> str | None:
    """Return how many storm cards came, and what they did."""
    cards = [event.card for event in seen if isinstance(event, events.CardRevealed)]
    if not cards:
        return None
    words = {
        "cards": ngettext("%(count)s storm card", "%(count)s storm cards", len(cards)) % {"count": len(cards)},
        "slides": _count(seen, events.StormMoved, lambda count: ngettext("%(count)s tile", "%(count)s tiles", count)),
        "suns": _times(cards.count(StormCard.SUN)),
    }
    if StormCard.SUN in cards:
        return _("%(cards)s: %(slides)s moved, and the sun beat down %(suns)s.") % words
    return _("%(cards)s: %(slides)s moved.") % words


def _count(seen: Sequence[Event], kind: type, text: Callable[[int], str]) -> str:
    count = sum(isinstance(event, kind) for event in seen)
    return text(count) % {"count": count}


def _times(count: int) -> str:
    return ngettext("once", "%(count)s times", count) % {"count": count} if count else ""


def _water(seen: Sequence[Event], names: Sequence[str], mine: Collection[int]) -> list[str]:
    """Return how much water the reader's adventurers have now, if that has changed."""
    texts = []
    for seat in sorted(mine):
        drinks = [event for event in seen if isinstance(event, events.WaterDrunk | events.WaterGained)]
        changes = [event for event in drinks if event.seat == seat]
        if changes:
            drunk = sum(isinstance(event, events.WaterDrunk) for event in changes)
            words: dict[str, Any] = {"who": names[seat], "water": changes[-1].water, "drunk": drunk}
            is_only = len(mine) == 1
            if drunk and is_only:
                texts.append(_("You drank %(drunk)s water; %(water)s left.") % words)
            elif drunk:
                texts.append(_("%(who)s drank %(drunk)s water; %(water)s left.") % words)
            elif is_only:
                texts.append(_("You got water and had %(water)s.") % words)
            else:
                texts.append(_("%(who)s got water and had %(water)s.") % words)
    return texts
