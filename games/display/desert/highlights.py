"""The most important of many events of the desert: the end, parts, the storm, the reader's water."""

from collections.abc import Collection, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.desert.names import PLACE
from games.display.desert.sentences import sentence
from games.display.shared.cells import Place
from games.display.shared.highlights import SeatSentence, most_important, with_seat
from games.display.shared.words import joined
from games.engine.desert import events
from games.engine.desert.data import CLUES, StormCard
from games.engine.desert.events import Event


def highlights(
    seen: Sequence[Event], *, names: Sequence[str], places: Sequence[Place] = PLACE, mine: Collection[int]
) -> tuple[str, ...]:
    """Return in at most three sentences what matters of these events, the most important first."""

    clues = [event for event in seen if isinstance(event, events.TileExcavated) and event.face in CLUES]

    def last(kind: type, among: Sequence[Event] = seen) -> str | None:
        found = [event for event in among if isinstance(event, kind)]
        return with_seat(sentence(found[-1], names=names), found[-1]) if found else None

    return most_important(
        (
            last(events.GameEnded),
            last(events.PartPickedUp),
            _storm(seen),
            *_water(seen, names, mine),
            last(events.PartLocated),
            last(events.TileExcavated, clues),
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
    slides, suns = sum(isinstance(event, events.StormMoved) for event in seen), cards.count(StormCard.SUN)
    words = {
        "cards": ngettext("%(count)s storm card", "%(count)s storm cards", len(cards)) % {"count": len(cards)},
        "slides": slides,
    }
    # Translators: “cards” is a number of storm cards: “2 storm cards: 3 tiles moved.”
    moved = ngettext("%(cards)s: %(slides)s tile moved.", "%(cards)s: %(slides)s tiles moved.", slides) % words
    return joined(moved, _suns(suns))


def _suns(count: int) -> str:
    if not count:
        return ""
    return ngettext("The sun beat down once.", "The sun beat down %(count)s times.", count) % {"count": count}


def _water(seen: Sequence[Event], names: Sequence[str], mine: Collection[int]) -> list[SeatSentence]:
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
                text = _you_drank(drunk) % words
            elif drunk:
                text = _drank(drunk) % words
            elif is_only:
                text = _("You got water and had %(water)s.") % words
            else:
                text = _("%(who)s got water and had %(water)s.") % words
            texts.append(SeatSentence(text, seat))
    return texts


def _you_drank(amount: int) -> str:
    return ngettext("You drank %(drunk)s water; %(water)s left.", "You drank %(drunk)s water; %(water)s left.", amount)


def _drank(amount: int) -> str:
    return ngettext(
        "%(who)s drank %(drunk)s water; %(water)s left.", "%(who)s drank %(drunk)s water; %(water)s left.", amount
    )
