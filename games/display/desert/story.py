"""The story of a finished game of the desert: its charts, counts, awards and turning points."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy, pgettext_lazy

from games.display.desert.sentences import sentence
from games.display.shared.cells import Place
from games.display.shared.charts import Chart, Series, chart
from games.display.shared.story import (
    Award,
    Count,
    Scene,
    TurningPoint,
    awards_at_end,
    counts_of,
    events_of,
    first_turn,
    most_important,
    tally_of,
    turning_point,
    turns,
)
from games.display.shared.words import joined
from games.engine.desert import events
from games.engine.desert.data import ALL_SAND, CLUES, Face, Part, Role, StormCard

LINE = {
    Role.ARCHEOLOGIST: ("pawn-black", "AR"),
    Role.CLIMBER: ("pawn-orange", "CL"),
    Role.EXPLORER: ("pawn-green", "EX"),
    Role.METEOROLOGIST: ("pawn-white", "ME"),
    Role.NAVIGATOR: ("pawn-yellow", "NA"),
    Role.WATER_CARRIER: ("pawn-blue", "WC"),
}
"""The CSS class of an adventurer's line, in the colour of the pawn, and the letters at its end."""
LITTLE_SAND = 8
"""The story mentions when the supply first falls to this."""

COUNTS = {
    "steps": pgettext_lazy("walked by an adventurer", "Steps"),
    "sand": gettext_lazy("Sand cleared"),
    "excavated": gettext_lazy("Tiles excavated"),
    "clues": gettext_lazy("Clues found"),
    "parts": gettext_lazy("Parts picked up"),
    "wells": gettext_lazy("Water found"),
    "given": gettext_lazy("Water given"),
    "drunk": gettext_lazy("Water drunk"),
    "gear": gettext_lazy("Gear used"),
    "guided": gettext_lazy("Steps guided"),
    "calmed": gettext_lazy("Storms calmed"),
    "forecasts": gettext_lazy("Forecasts"),
}
AWARDS = {
    "sand": (
        gettext_lazy("The Shovel"),
        ngettext_lazy("Cleared %(count)s sand.", "Cleared %(count)s sand.", "count"),
    ),
    "given": (
        gettext_lazy("The Open Canteen"),
        ngettext_lazy("Gave away %(count)s water.", "Gave away %(count)s water.", "count"),
    ),
    "parts": (
        gettext_lazy("The Mechanic"),
        ngettext_lazy("Picked up %(count)s part.", "Picked up %(count)s parts.", "count"),
    ),
    "clues": (
        gettext_lazy("The Keen Nose"),
        ngettext_lazy("Found %(count)s clue.", "Found %(count)s clues.", "count"),
    ),
    "excavated": (
        gettext_lazy("The Fine Brush"),
        ngettext_lazy("Excavated %(count)s tile.", "Excavated %(count)s tiles.", "count"),
    ),
    "gear": (
        gettext_lazy("The Tinkerer"),
        ngettext_lazy("Used %(count)s piece of gear.", "Used %(count)s pieces of gear.", "count"),
    ),
    "guided": (
        gettext_lazy("The Guiding Hand"),
        ngettext_lazy("Guided others %(count)s step.", "Guided others %(count)s steps.", "count"),
    ),
    "calmed": (
        gettext_lazy("The Storm Whisperer"),
        ngettext_lazy("Calmed the storm once.", "Calmed the storm %(count)s times.", "count"),
    ),
    "forecasts": (
        gettext_lazy("The Weather Eye"),
        ngettext_lazy("Read the sky once.", "Read the sky %(count)s times.", "count"),
    ),
    "steps": (
        gettext_lazy("The Worn Boots"),
        ngettext_lazy("Walked %(count)s step.", "Walked %(count)s steps.", "count"),
    ),
    "wells": (
        gettext_lazy("The Dowser"),
        ngettext_lazy("Collected %(count)s water.", "Collected %(count)s water.", "count"),
    ),
    "drunk": (
        gettext_lazy("The Sun Hat"),
        ngettext_lazy("Drank %(count)s water in the sun.", "Drank %(count)s water in the sun.", "count"),
    ),
}
HOLLOW = {"steps", "drunk"}
"""The kinds of counts that are no merit when the team has lost."""


def charts(scenes: Sequence[Scene], *, names: Sequence[str]) -> tuple[Chart, ...]:
    """Return the charts of water, sand, storm level and parts after each turn."""
    boards, first = turns(scenes), first_turn(scenes)
    pawns = boards[0].pawns
    water = [
        Series(names[seat], tuple(board.pawns[seat].water for board in boards), *LINE[pawn.role])
        for seat, pawn in enumerate(pawns)
    ]
    sand = Series(_("Sand left"), tuple(board.supply for board in boards), "sand", filled=True)
    storm = Series(_("Storm cards a turn"), tuple(board.level for board in boards), "storm", filled=True)
    parts = Series(_("Parts picked up"), tuple(len(board.found) for board in boards), "goal", filled=True)
    canteen = max(pawn.canteen for pawn in pawns)
    return (
        chart("water", _("Water of each adventurer"), water, first=first, most=canteen),
        chart("sand", _("Sand left of %(all)s") % {"all": ALL_SAND}, [sand], first=first, most=ALL_SAND),
        chart("storm", _("Storm cards a turn"), [storm], first=first, most=max(boards[0].meter)),
        chart("parts", _("Parts picked up"), [parts], first=first, most=len(Part)),
    )


def counts(scenes: Sequence[Scene], *, names: Sequence[str]) -> tuple[Count, ...]:
    return counts_of(tally_of(scenes, _counts), COUNTS, len(names))


def awards(scenes: Sequence[Scene], *, names: Sequence[str]) -> tuple[Award, ...]:
    return awards_at_end(scenes, tally_of(scenes, _counts), AWARDS, len(names), hollow=HOLLOW)


def _counts(event: events.Event) -> Iterator[tuple[str, int, int]]:
    """Yield what an event counts: the kind, the seat and the amount."""
    match event:
        case events.Moved(seat=seat, by=by, guide=guide):
            if by != "jet pack":
                yield "steps", seat, 1
            if guide is not None:
                yield "guided", guide, 1
        case events.SandRemoved(seat=seat, amount=amount):
            yield "sand", seat, amount
        case events.TileExcavated(seat=seat, face=face):
            yield "excavated", seat, 1
            if face in CLUES:
                yield "clues", seat, 1
        case events.PartPickedUp(seat=seat):
            yield "parts", seat, 1
        case events.WaterGained(seat=seat, amount=amount):
            yield "wells", seat, amount
        case events.WaterGiven(seat=seat, amount=amount):
            yield "given", seat, amount
        case events.WaterDrunk(seat=seat):
            yield "drunk", seat, 1
        case events.GearUsed(seat=seat):
            yield "gear", seat, 1
        case events.StormCalmed(seat=seat):
            yield "calmed", seat, 1
        case events.ForecastMade(seat=seat):
            yield "forecasts", seat, 1


def turning_points(
    scenes: Sequence[Scene], *, names: Sequence[str], places: Sequence[Place]
) -> tuple[TurningPoint, ...]:
    points = [*_finds(scenes, names), *_gifts(scenes, names), *_thirst(scenes, names)]
    return most_important([*points, *_storm(scenes, names), *_worst_turns(scenes), *_little_sand(scenes)])


def _finds(scenes: Sequence[Scene], names: Sequence[str]) -> Iterator[TurningPoint]:
    """Yield where parts were located and picked up, and where the launch pad was found."""
    for scene, event in events_of(scenes):
        match event:
            case events.PartPickedUp(missing=missing):
                yield turning_point(scene, 30 if missing else 45, "part", str(sentence(event, names=names)))
            case events.PartLocated():
                yield turning_point(scene, 18, "clue", str(sentence(event, names=names)))
            case events.TileExcavated(face=Face.LAUNCH_PAD):
                text = joined(str(sentence(event, names=names)), _("The flying machine takes off only from there."))
                yield turning_point(scene, 16, "pad", text)


def _gifts(scenes: Sequence[Scene], names: Sequence[str]) -> Iterator[TurningPoint]:
    """Yield gifts of water to players who had 1 or none left."""
    for scene, event in events_of(scenes):
        if isinstance(event, events.WaterGiven) and (left := scene.before.pawns[event.to].water) < 2:
            words = {"who": names[event.seat], "to": names[event.to], "amount": event.amount}
            if left:
                yield turning_point(scene, 24, "gift", _("%(to)s had 1 water left; %(who)s gave %(amount)s.") % words)
            else:
                yield turning_point(scene, 38, "gift", _("%(to)s had no water left; %(who)s gave %(amount)s.") % words)


def _thirst(scenes: Sequence[Scene], names: Sequence[str]) -> Iterator[TurningPoint]:
    """Yield the first empty canteen."""
    for scene, event in events_of(scenes):
        if isinstance(event, events.WaterDrunk) and event.water == 0:
            yield turning_point(scene, 34, "thirst", str(sentence(event, names=names)))
            return


def _storm(scenes: Sequence[Scene], names: Sequence[str]) -> Iterator[TurningPoint]:
    """Yield the last time that the storm grew to more cards a turn."""
    for scene, event in events_of(reversed(scenes)):
        if isinstance(event, events.StormPickedUp) and scene.view.level > scene.before.level:
            yield turning_point(scene, 22, "storm", str(sentence(event, names=names)))
            return


def _worst_turns(scenes: Sequence[Scene]) -> Iterator[TurningPoint]:
    """Yield the turn with the most suns, if more than one, and the turn with the most wind."""
    suns: dict[int, list[Scene]] = {}
    winds: dict[int, list[Scene]] = {}
    for scene, event in events_of(scenes):
        if isinstance(event, events.CardRevealed) and event.card is StormCard.SUN:
            suns.setdefault(scene.turn, []).append(scene)
        elif isinstance(event, events.StormMoved):
            winds.setdefault(scene.turn, []).append(scene)
    hottest, windiest = max(suns.values(), key=len, default=[]), max(winds.values(), key=len, default=[])
    if len(hottest) > 1:
        yield turning_point(hottest[-1], 26, "sun", _suns(len(hottest)))
    if windiest:
        moved = ngettext(
            "The strongest wind: %(count)s tile moved in one turn.",
            "The strongest wind: %(count)s tiles moved in one turn.",
            len(windiest),
        )
        yield turning_point(windiest[-1], 10, "wind", moved % {"count": len(windiest)})


def _suns(count: int) -> str:
    return ngettext("%(count)s sun in one turn.", "%(count)s suns in one turn.", count) % {"count": count}


def _little_sand(scenes: Sequence[Scene]) -> Iterator[TurningPoint]:
    """Yield the first time that the supply ran low."""
    for scene in scenes:
        if scene.view.supply <= LITTLE_SAND < scene.before.supply:
            left = scene.view.supply
            text = ngettext(
                "Only %(left)s sand was left; without sand the game is lost.",
                "Only %(left)s sand was left; without sand the game is lost.",
                left,
            )
            yield turning_point(scene, 30, "sand", text % {"left": left})
            return
