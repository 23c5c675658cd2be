"""The story of a finished game of the island: its charts, counts, awards and turning points."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy, pgettext_lazy

from games.display.island.names import CARD, LANDMARK
from games.display.island.sentences import sentence, treasure_at_risk
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
from games.display.shared.words import listed
from games.engine.island import events
from games.engine.island.data import CAPTURE, HAND_LIMIT, SPECIAL, Landmark, Role, Treasure
from games.engine.island.state import Swim
from games.engine.island.view import View

LINE = {
    Role.DIVER: ("pawn-black", "DI"),
    Role.ENGINEER: ("pawn-orange", "EN"),
    Role.EXPLORER: ("pawn-green", "EX"),
    Role.MESSENGER: ("pawn-white", "ME"),
    Role.NAVIGATOR: ("pawn-yellow", "NA"),
    Role.PILOT: ("pawn-blue", "PI"),
}
"""The CSS class of an adventurer's line, in the colour of the pawn, and the letters at its end."""

COUNTS = {
    "steps": pgettext_lazy("walked by an adventurer", "Steps"),
    "flights": gettext_lazy("Flights"),
    "shored": gettext_lazy("Tiles shored up"),
    "given": gettext_lazy("Cards given"),
    "treasures": gettext_lazy("Treasures"),
    "specials": gettext_lazy("Special cards played"),
    "guided": gettext_lazy("Steps guided"),
    "swims": gettext_lazy("Swims"),
    "discards": gettext_lazy("Cards discarded"),
}
AWARDS = {
    "treasures": (
        gettext_lazy("The Treasure Hunter"),
        ngettext_lazy("Captured %(count)s treasure.", "Captured %(count)s treasures.", "count"),
    ),
    "shored": (
        gettext_lazy("The Dike Warden"),
        ngettext_lazy("Shored up %(count)s tile.", "Shored up %(count)s tiles.", "count"),
    ),
    "given": (
        gettext_lazy("The Open Hand"),
        ngettext_lazy("Gave away %(count)s card.", "Gave away %(count)s cards.", "count"),
    ),
    "guided": (
        gettext_lazy("The Lighthouse"),
        ngettext_lazy("Guided others %(count)s step.", "Guided others %(count)s steps.", "count"),
    ),
    "flights": (
        gettext_lazy("The Frequent Flyer"),
        ngettext_lazy("Took off once.", "Took off %(count)s times.", "count"),
    ),
    "specials": (
        gettext_lazy("The Ace up the Sleeve"),
        ngettext_lazy("Played %(count)s special card.", "Played %(count)s special cards.", "count"),
    ),
    "swims": (
        gettext_lazy("The Water Wings"),
        ngettext_lazy("Swam for it once.", "Swam for it %(count)s times.", "count"),
    ),
    "steps": (
        gettext_lazy("The Wet Boots"),
        ngettext_lazy("Walked %(count)s step.", "Walked %(count)s steps.", "count"),
    ),
    "discards": (
        gettext_lazy("The Full Pockets"),
        ngettext_lazy("Had %(count)s card too many.", "Had %(count)s cards too many.", "count"),
    ),
}
HOLLOW = {"swims", "steps", "discards"}
"""The kinds of counts that are no merit when the team has lost."""


def charts(scenes: Sequence[Scene], *, names: Sequence[str]) -> tuple[Chart, ...]:
    """Return the charts of tiles, water level, treasures and cards in each hand after each turn."""
    boards, first = turns(scenes), first_turn(scenes)
    tiles = len(_tiles(boards[0]))
    # Translators: the line of a chart: tiles that have not sunk.
    standing = Series(_("Tiles left"), tuple(_standing(board) for board in boards), "flooded", filled=True)
    # Translators: the line of a chart: tiles that are dry.
    dry = Series(_("Dry"), tuple(_dry(board) for board in boards), "dry", filled=True)
    water = Series(_("Flood cards a turn"), tuple(board.level for board in boards), "water", filled=True)
    treasures = Series(_("Treasures"), tuple(len(board.captured) for board in boards), "goal", filled=True)
    hands = [
        Series(names[seat], tuple(len(board.pawns[seat].hand) for board in boards), *LINE[pawn.role])
        for seat, pawn in enumerate(boards[0].pawns)
    ]
    return (
        chart("tiles", _("Tiles left of %(all)s") % {"all": tiles}, [standing, dry], first=first, most=tiles),
        chart("level", _("Flood cards a turn"), [water], first=first, most=max(boards[0].meter)),
        chart("treasures", _("Treasures captured"), [treasures], first=first, most=len(Treasure)),
        chart("hands", _("Cards in each hand"), hands, first=first, most=HAND_LIMIT),
    )


def _tiles(board: View) -> list[tuple[bool, bool]]:
    """Return for each tile whether it is flooded, and whether it has sunk."""
    return [(tile.flooded, tile.sunk) for tile in board.tiles if tile is not None]


def _standing(board: View) -> int:
    return sum(not sunk for _flooded, sunk in _tiles(board))


def _dry(board: View) -> int:
    return sum(not flooded and not sunk for flooded, sunk in _tiles(board))


def counts(scenes: Sequence[Scene], *, names: Sequence[str]) -> tuple[Count, ...]:
    return counts_of(tally_of(scenes, _counts), COUNTS, len(names))


def awards(scenes: Sequence[Scene], *, names: Sequence[str]) -> tuple[Award, ...]:
    return awards_at_end(scenes, tally_of(scenes, _counts), AWARDS, len(names), hollow=HOLLOW)


def _counts(event: events.Event) -> Iterator[tuple[str, int, int]]:
    """Yield what an event counts: the kind, the seat and the amount."""
    match event:
        case events.Moved(seat=seat, by=by, guide=guide):
            yield "flights" if by == "flight" else "steps", seat, 1
            if guide is not None:
                yield "guided", guide, 1
        case events.PawnsLifted(pawns=pawns):
            for pawn in pawns:
                yield "flights", pawn, 1
        case events.TilesShoredUp(seat=seat, cells=cells):
            yield "shored", seat, len(cells)
        case events.CardGiven(seat=seat):
            yield "given", seat, 1
        case events.TreasureCaptured(seat=seat):
            yield "treasures", seat, 1
        case events.CardPlayed(seat=seat):
            yield "specials", seat, 1
        case events.Swam(seat=seat):
            yield "swims", seat, 1
        case events.CardDiscarded(seat=seat):
            yield "discards", seat, 1


def turning_points(
    scenes: Sequence[Scene], *, names: Sequence[str], places: Sequence[Place]
) -> tuple[TurningPoint, ...]:
    points = [*_treasures(scenes, names, places), *_landing(scenes, names, places), *_swims(scenes, names)]
    points += [*_fourth_cards(scenes, names), *_rises(scenes), *_worst_turn(scenes)]
    return most_important([*points, *_first_tile(scenes, names, places)])


def _treasures(scenes: Sequence[Scene], names: Sequence[str], places: Sequence[Place]) -> Iterator[TurningPoint]:
    """Yield treasures that were captured, and those that lost the first of their two tiles."""
    for scene, event in events_of(scenes):
        match event:
            case events.TreasureCaptured(missing=missing):
                text = str(sentence(event, names=names, places=places))
                yield turning_point(scene, 40 if missing else 50, "treasure", text)
            case events.TileSank() if risk := treasure_at_risk(event, scene.view):
                yield turning_point(scene, 36, "tile", risk)


def _landing(scenes: Sequence[Scene], names: Sequence[str], places: Sequence[Place]) -> Iterator[TurningPoint]:
    """Yield when Fools' Landing was flooded, and when it was shored up."""
    home = next(
        cell
        for cell, tile in enumerate(scenes[0].before.tiles)
        if tile is not None and tile.landmark is Landmark.FOOLS_LANDING
    )
    for scene, event in events_of(scenes):
        match event:
            case events.TileFlooded(landmark=Landmark.FOOLS_LANDING):
                yield turning_point(scene, 38, "landing", str(sentence(event, names=names, places=places)))
            case events.TilesShoredUp(cells=cells) if home in cells:
                yield turning_point(scene, 28, "saved", str(sentence(event, names=names, places=places)))


def _swims(scenes: Sequence[Scene], names: Sequence[str]) -> Iterator[TurningPoint]:
    """Yield tiles that sank under pawns, and helicopters that saved pawns from the water."""
    for scene, event in events_of(scenes):
        match event:
            case events.TileSank(landmark=landmark, pawns=pawns) if pawns:
                words = {"tile": LANDMARK[landmark], "who": listed(names[seat] for seat in pawns)}
                yield turning_point(scene, 34, "swim", _("%(tile)s sank under %(who)s.") % words)
            case events.PawnsLifted(pawns=pawns) if isinstance(scene.before.phase, Swim):
                words = {"who": listed(names[pawn] for pawn in pawns)}
                yield turning_point(scene, 37, "rescue", _("A helicopter pulled %(who)s out of the water.") % words)


def _fourth_cards(scenes: Sequence[Scene], names: Sequence[str]) -> Iterator[TurningPoint]:
    """Yield gifts that completed the four cards of a treasure."""
    for scene, event in events_of(scenes):
        if not isinstance(event, events.CardGiven) or event.card in SPECIAL:
            continue
        if scene.view.pawns[event.to].hand.count(event.card) == CAPTURE:
            words = {"who": names[event.seat], "to": names[event.to], "card": CARD[event.card]}
            yield turning_point(scene, 20, "gift", _("%(who)s gave %(to)s the fourth card: %(card)s.") % words)


def _rises(scenes: Sequence[Scene]) -> Iterator[TurningPoint]:
    """Yield the last time that the water rose to more cards a turn."""
    for scene, event in events_of(reversed(scenes)):
        if isinstance(event, events.WaterRose) and scene.view.level > scene.before.level:
            text = ngettext(
                "The water rose: %(level)s flood card a turn from then on.",
                "The water rose: %(level)s flood cards a turn from then on.",
                event.level,
            )
            yield turning_point(scene, 24, "rise", text % {"level": event.level})
            return


def _worst_turn(scenes: Sequence[Scene]) -> Iterator[TurningPoint]:
    """Yield the turn in which the most tiles sank, if more than one."""
    lost: dict[int, list[Scene]] = {}
    for scene, event in events_of(scenes):
        if isinstance(event, events.TileSank):
            lost.setdefault(scene.turn, []).append(scene)
    worst = max(lost.values(), key=len, default=[])
    if len(worst) > 1:
        words = {"count": len(worst), "left": _standing(worst[-1].view)}
        text = ngettext(
            "%(count)s tile sank in one turn; %(left)s were left.",
            "%(count)s tiles sank in one turn; %(left)s were left.",
            len(worst),
        )
        yield turning_point(worst[-1], 30, "sunk", text % words)


def _first_tile(scenes: Sequence[Scene], names: Sequence[str], places: Sequence[Place]) -> Iterator[TurningPoint]:
    """Yield the first tile that sank."""
    for scene, event in events_of(scenes):
        if isinstance(event, events.TileSank):
            yield turning_point(scene, 12, "first", str(sentence(event, names=names, places=places)))
            return
