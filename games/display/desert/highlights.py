"""The most important of many events of the desert: the end, parts, water, the storm."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.desert.names import FACE, FACE_PICTURE, GEAR, PART_PICTURE, PLACE
from games.display.desert.sentences import sentence
from games.display.shared.cells import Place
from games.display.shared.highlights import Highlight, most_important, with_picture, with_seat
from games.display.shared.meter import rises_in_words
from games.display.shared.words import joined, listed
from games.engine.desert import events
from games.engine.desert.data import CLUES, METER, Face, StormCard
from games.engine.desert.events import Event
from games.engine.desert.view import View

TOLD = {*CLUES, Face.LAUNCH_PAD, Face.RUINS}
"""The tiles of which others of these sentences tell: a ruin gives gear."""


def highlights(
    seen: Sequence[Event],
    *,
    names: Sequence[str],
    places: Sequence[Place] = PLACE,
    mine: Collection[int],
    view: View | None = None,
) -> tuple[str, ...]:
    def tell(found: Iterable[Event]) -> list[str | None]:
        return [with_seat(sentence(event, names=names), event) for event in found]

    def last(kind: type) -> list[str | None]:
        return tell([event for event in seen if isinstance(event, kind)][-1:])

    given = [event for event in seen if isinstance(event, events.WaterGiven | events.GearGiven)]
    picked_up = [event for event in seen if isinstance(event, events.PartPickedUp)]
    carried = {event.part for event in picked_up}
    located = [event for event in seen if isinstance(event, events.PartLocated)]
    dug = [event for event in seen if isinstance(event, events.TileExcavated)]
    known = carried | {event.part for event in located}
    water = _water(seen, names, mine)
    return most_important(
        (
            *last(events.GameEnded),
            *tell(picked_up),
            *tell([event for event in given if event.to in mine]),
            *tell(event for event in _dry(seen) if event.seat not in mine),
            *water,
            _storm(seen, tells_suns=not water),
            *(
                with_picture(sentence(event, names=names), PART_PICTURE[event.part])
                for event in located
                if event.part not in carried
            ),
            *tell([event for event in dug if event.face in CLUES and CLUES[event.face][0] not in known]),
            *tell([event for event in dug if event.face is Face.LAUNCH_PAD]),
            with_picture(_meter(seen, names), "meter-up"),
            _gear(seen, names),
            _dug([event for event in dug if event.face not in TOLD], names),
            *tell({event.seat: event for event in seen if isinstance(event, events.SandRemoved)}.values()),
        ),
        minor=last(events.Moved),
    )


def _gear(seen: Sequence[Event], names: Sequence[str]) -> str | None:
    """Return which gear the team has found."""
    found = [event for event in seen if isinstance(event, events.GearFound)]
    if len(found) > 1:
        gear = listed(str(GEAR[event.gear]) for event in found)
        return with_picture(_("Gear found: %(gear)s.") % {"gear": gear}, "gear")
    return with_seat(sentence(found[0], names=names), found[0]) if found else None


def _dug(dug: Sequence[events.TileExcavated], names: Sequence[str]) -> str | None:
    """Return what was excavated."""
    if len(dug) > 1:
        tiles = listed(str(FACE[event.face]) for event in dug)
        return with_picture(_("Excavated: %(tiles)s.") % {"tiles": tiles}, FACE_PICTURE[dug[-1].face])
    return with_seat(sentence(dug[0], names=names), dug[0]) if dug else None


def _dry(seen: Sequence[Event]) -> list[events.WaterDrunk]:
    """Return for each adventurer without water the event in which they drank the last of it."""
    dry: dict[int, events.WaterDrunk] = {}
    for event in seen:
        match event:
            case events.WaterDrunk(seat=seat, water=0):
                dry[seat] = event
            case events.WaterGained(seat=seat) | events.WaterGiven(to=seat):
                dry.pop(seat, None)
    return list(dry.values())


def _storm(seen: Sequence[Event], *, tells_suns: bool) -> str | None:
    """Return how many storm cards came, and what they did. Readers who are told of their own water know of the suns."""
    cards = [event.card for event in seen if isinstance(event, events.CardRevealed)]
    if not cards:
        return None
    slides = sum(isinstance(event, events.StormMoved) for event in seen)
    suns = _suns(cards.count(StormCard.SUN)) if tells_suns else ""
    if not slides:
        return with_picture(suns, "sun")
    words = {
        "cards": ngettext("%(count)s storm card", "%(count)s storm cards", len(cards)) % {"count": len(cards)},
        "slides": slides,
    }
    # Translators: “cards” is a number of storm cards: “2 storm cards: wind moved 3 tiles.”
    moved = ngettext(
        "%(cards)s: the wind moved %(slides)s tile.", "%(cards)s: the wind moved %(slides)s tiles.", slides
    )
    return with_picture(joined(moved % words, suns), "gust-3")


def _meter(seen: Sequence[Event], names: Sequence[str]) -> str | None:
    """Return how often the storm picked up, and how many storm cards a turn that makes."""
    return rises_in_words(
        [event for event in seen if isinstance(event, events.StormPickedUp)],
        METER[len(names)],
        one=lambda event: sentence(event, names=names),
        # Translators: “level” is a number of storm cards, at least 2.
        still=lambda count: ngettext(
            "The storm meter rose; still %(level)s storm cards a turn.",
            "The storm meter rose %(count)s ticks; still %(level)s storm cards a turn.",
            count,
        ),
        # Translators: “level” is a number of storm cards, at least 2.
        to=lambda count: ngettext(
            "The storm meter rose to %(level)s storm cards a turn.",
            "The storm meter rose %(count)s ticks, to %(level)s storm cards a turn.",
            count,
        ),
    )


def _suns(count: int) -> str:
    if not count:
        return ""
    if count == 2:
        return _("The sun beat down twice.")
    return ngettext("The sun beat down once.", "The sun beat down %(count)s times.", count) % {"count": count}


def _water(seen: Sequence[Event], names: Sequence[str], mine: Collection[int]) -> list[Highlight]:
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
                text = _("You got water and then had %(water)s.") % words
            else:
                text = _("%(who)s got water and then had %(water)s.") % words
            texts.append(Highlight(text, seat))
    return texts


def _you_drank(amount: int) -> str:
    return ngettext("You drank %(drunk)s water; %(water)s left.", "You drank %(drunk)s water; %(water)s left.", amount)


def _drank(amount: int) -> str:
    return ngettext(
        "%(who)s drank %(drunk)s water; %(water)s left.", "%(who)s drank %(drunk)s water; %(water)s left.", amount
    )
