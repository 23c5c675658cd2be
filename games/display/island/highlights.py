"""The most important of many events of the island: the end, treasures, what sank, rose, was shored up and flooded."""

from collections.abc import Callable, Collection, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.island.names import LANDMARK, LANDMARK_PICTURE
from games.display.island.sentences import sentence, treasure_at_risk, water_rose
from games.display.shared.cells import Place
from games.display.shared.highlights import most_important, with_picture, with_seat
from games.display.shared.meter import rises_in_words
from games.display.shared.words import listed
from games.engine.island import data, events
from games.engine.island.events import Event
from games.engine.island.view import View

SEVERAL = 3
"""The number of tiles up to which they are named; more are counted."""


def highlights(
    seen: Sequence[Event],
    *,
    names: Sequence[str],
    places: Sequence[Place],
    mine: Collection[int],
    view: View | None = None,
) -> tuple[str, ...]:
    def tell(found: Sequence[Event]) -> list[str | None]:
        return [with_seat(sentence(event, names=names, places=places), event) for event in found]

    def last(*kinds: type) -> str | None:
        return next(iter(tell([event for event in seen if isinstance(event, kinds)][-1:])), None)

    flooded, shored_up = _last_of_tiles(seen)
    home = [event for event in flooded if event.landmark is data.Landmark.FOOLS_LANDING]
    others = [event.landmark for event in flooded if event not in home]
    sunk = [event for event in seen if isinstance(event, events.TileSank)]
    risks = {event.landmark: risk for event in sunk if view and (risk := treasure_at_risk(event, view))}
    return most_important(
        (
            last(events.GameEnded),
            *tell([event for event in seen if isinstance(event, events.TreasureCaptured)]),
            *(with_picture(risk, LANDMARK_PICTURE[landmark]) for landmark, risk in risks.items()),
            with_picture(_sunk([event.landmark for event in sunk if event.landmark not in risks]), "flood-card"),
            *(with_picture(told, LANDMARK_PICTURE[data.Landmark.FOOLS_LANDING]) for told in tell(home)),
            with_picture(_meter(seen), "waters-rise"),
            *tell([event for event in seen if isinstance(event, events.CardGiven) and event.to in mine]),
            *(_counted(event, names) if _is_long(event, mine) else tell([event])[0] for event in shored_up),
            with_picture(_flooded(others), "flood-card"),
            last(events.CardGiven),
        ),
        minor=(last(events.CardDrawn), last(events.Moved, events.PawnsLifted, events.Swam)),
    )


def _sunk(landmarks: list[data.Landmark]) -> str | None:
    return _tiles(
        landmarks,
        lambda count: ngettext("%(tiles)s sank.", "%(tiles)s sank.", count),
        lambda count: ngettext("%(count)s tile sank.", "%(count)s tiles sank.", count),
    )


def _last_of_tiles(seen: Sequence[Event]) -> tuple[list[events.TileFlooded], list[events.TilesShoredUp]]:
    """Return the floods and, by adventurer, the shored up tiles that no later event has undone."""
    flooded: dict[int, events.TileFlooded] = {}
    dry: dict[int, int] = {}
    for event in seen:
        match event:
            case events.TileFlooded(cell=cell):
                flooded[cell] = event
                dry.pop(cell, None)
            case events.TileSank(cell=cell):
                flooded.pop(cell, None)
            case events.TilesShoredUp(seat=seat, cells=cells):
                for cell in cells:
                    flooded.pop(cell, None)
                dry |= dict.fromkeys(cells, seat)
    shored_up = [
        events.TilesShoredUp(seat, tuple(cell for cell, by in dry.items() if by == seat))
        for seat in dict.fromkeys(dry.values())
    ]
    return list(flooded.values()), shored_up


def _is_long(event: events.TilesShoredUp, mine: Collection[int]) -> bool:
    return event.seat not in mine and len(event.cells) > SEVERAL


def _counted(event: events.TilesShoredUp, names: Sequence[str]) -> str | None:
    """Return how many tiles an adventurer has shored up."""
    count = len(event.cells)
    text = ngettext("%(who)s shored up %(count)s tile.", "%(who)s shored up %(count)s tiles.", count)
    return with_seat(text % {"who": names[event.seat], "count": count}, event)


def _flooded(landmarks: list[data.Landmark]) -> str | None:
    return _tiles(
        landmarks,
        lambda _count: _("Flooded: %(tiles)s."),
        lambda count: ngettext("%(count)s tile was flooded.", "%(count)s tiles were flooded.", count),
    )


def _tiles(landmarks: list[data.Landmark], named: Callable[[int], str], counted: Callable[[int], str]) -> str | None:
    """Return a sentence that names a few tiles, or counts many."""
    if not landmarks:
        return None
    if len(landmarks) > SEVERAL:
        return counted(len(landmarks)) % {"count": len(landmarks)}
    return named(len(landmarks)) % {"tiles": listed(LANDMARK[each] for each in landmarks)}


def _meter(seen: Sequence[Event]) -> str | None:
    """Return how often the water rose, and how many flood cards a turn that makes."""
    return rises_in_words(
        [event for event in seen if isinstance(event, events.WaterRose)],
        data.METER,
        one=water_rose,
        # Translators: “level” is a number of flood cards, at least 2.
        still=lambda count: ngettext(
            "The water rose; still %(level)s flood cards a turn.",
            "The water rose %(count)s ticks; still %(level)s flood cards a turn.",
            count,
        ),
        # Translators: “level” is a number of flood cards, at least 2.
        to=lambda count: ngettext(
            "The water rose to %(level)s flood cards a turn.",
            "The water rose %(count)s ticks, to %(level)s flood cards a turn.",
            count,
        ),
    )
