"""How a finished game of the island is told: its charts, who did what, and what turned it."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from games.display.island.names import CARD, LANDMARK, TREASURE
from games.display.island.sentences import sentence
from games.display.shared.charts import Chart, Series, chart
from games.display.shared.story import (
    Award,
    Count,
    Scene,
    TurningPoint,
    awards_of,
    by_turn,
    counts_of,
    first_turn,
    most_telling,
    tally_of,
    told,
    turns,
)
from games.display.shared.words import listed
from games.engine.island import events
from games.engine.island.data import CAPTURE, HAND_LIMIT, SPECIAL, TREASURE_AT, TREASURE_TILES, Landmark, Role, Treasure
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
"""How an adventurer's line looks, like the pawn, and the letters at its end."""

COUNTS = {
    "steps": gettext_lazy("Steps"),
    "flights": gettext_lazy("Flights"),
    "shored": gettext_lazy("Tiles shored up"),
    "given": gettext_lazy("Cards given"),
    "treasures": gettext_lazy("Treasures"),
    "specials": gettext_lazy("Special cards played"),
    "guided": gettext_lazy("Steps of others guided"),
    "swims": gettext_lazy("Swims"),
    "discards": gettext_lazy("Cards discarded"),
}
PRIZES = {
    "treasures": (
        gettext_lazy("The Treasure Hunter"),
        ngettext_lazy("%(who)s captured %(count)s treasure.", "%(who)s captured %(count)s treasures.", "count"),
    ),
    "shored": (
        gettext_lazy("The Dike Warden"),
        ngettext_lazy("%(who)s shored up %(count)s tile.", "%(who)s shored up %(count)s tiles.", "count"),
    ),
    "given": (
        gettext_lazy("The Open Hand"),
        ngettext_lazy("%(who)s gave away %(count)s card.", "%(who)s gave away %(count)s cards.", "count"),
    ),
    "guided": (
        gettext_lazy("The Lighthouse"),
        ngettext_lazy("%(who)s guided others %(count)s step.", "%(who)s guided others %(count)s steps.", "count"),
    ),
    "flights": (
        gettext_lazy("The Frequent Flyer"),
        ngettext_lazy("%(who)s took off once.", "%(who)s took off %(count)s times.", "count"),
    ),
    "specials": (
        gettext_lazy("The Ace up the Sleeve"),
        ngettext_lazy("%(who)s played %(count)s special card.", "%(who)s played %(count)s special cards.", "count"),
    ),
    "swims": (
        gettext_lazy("The Water Wings"),
        ngettext_lazy("%(who)s swam for it once.", "%(who)s swam for it %(count)s times.", "count"),
    ),
    "steps": (
        gettext_lazy("The Wet Boots"),
        ngettext_lazy("%(who)s walked %(count)s step.", "%(who)s walked %(count)s steps.", "count"),
    ),
    "discards": (
        gettext_lazy("The Full Pockets"),
        ngettext_lazy("%(who)s had %(count)s card too many.", "%(who)s had %(count)s cards too many.", "count"),
    ),
}


def charts(scenes: Sequence[Scene], *, names: Sequence[str]) -> tuple[Chart, ...]:
    """The tiles, the water's level, the treasures and the cards in each hand, after each turn."""
    boards, first = turns(scenes), first_turn(scenes)
    tiles = len(_tiles(boards[0]))
    standing = Series(_("Standing"), tuple(_standing(board) for board in boards), "flooded", filled=True)
    dry = Series(_("Dry"), tuple(_dry(board) for board in boards), "dry", filled=True)
    water = Series(_("Flood cards a turn"), tuple(board.level for board in boards), "water", filled=True)
    treasures = Series(_("Treasures"), tuple(len(board.captured) for board in boards), "goal", filled=True)
    hands = [
        Series(names[seat], tuple(len(board.pawns[seat].hand) for board in boards), *LINE[pawn.role])
        for seat, pawn in enumerate(boards[0].pawns)
    ]
    return (
        chart("tiles", _("Tiles of %(all)s") % {"all": tiles}, [standing, dry], first=first, most=tiles),
        chart("level", _("Flood cards a turn"), [water], first=first, most=max(boards[0].meter)),
        chart("treasures", _("Treasures captured"), [treasures], first=first, most=len(Treasure)),
        chart("hands", _("Cards in each hand"), hands, first=first, most=HAND_LIMIT),
    )


def _tiles(board: View) -> list[tuple[bool, bool]]:
    """Of each tile whether it is flooded, and whether it has sunk."""
    return [(tile.flooded, tile.sunk) for tile in board.tiles if tile is not None]


def _standing(board: View) -> int:
    return sum(not sunk for _flooded, sunk in _tiles(board))


def _dry(board: View) -> int:
    return sum(not flooded and not sunk for flooded, sunk in _tiles(board))


def counts(scenes: Sequence[Scene], *, names: Sequence[str]) -> tuple[Count, ...]:
    """Who did what, and how often."""
    return counts_of(tally_of(scenes, _counts), COUNTS, len(names))


def awards(scenes: Sequence[Scene], *, names: Sequence[str]) -> tuple[Award, ...]:
    return awards_of(tally_of(scenes, _counts), PRIZES, names)


def _counts(event: events.Event) -> Iterator[tuple[str, int, int]]:
    """What an event says somebody did: the kind of deed, whose, and how much."""
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


def turning_points(scenes: Sequence[Scene], *, names: Sequence[str], places: Sequence[str]) -> tuple[TurningPoint, ...]:
    """What the game hung on."""
    found = [*_treasures(scenes, names, places), *_landing(scenes, names, places), *_swims(scenes, names)]
    found += [*_fourth_cards(scenes, names), *_rises(scenes), *_worst_turn(scenes)]
    return most_telling([*found, *_first_tile(scenes, names, places)])


def _treasures(scenes: Sequence[Scene], names: Sequence[str], places: Sequence[str]) -> Iterator[TurningPoint]:
    """Captured, or with one tile left of two."""
    for scene in scenes:
        for event in scene.events:
            match event:
                case events.TreasureCaptured(missing=missing):
                    text = str(sentence(event, names=names, places=places))
                    yield told(scene, 40 if missing else 50, "treasure", text)
                case events.TileSank(landmark=landmark) if landmark in TREASURE_AT:
                    treasure = TREASURE_AT[landmark]
                    if treasure not in scene.view.captured and _places_left(scene.view, treasure):
                        words = {"tile": LANDMARK[landmark], "treasure": TREASURE[treasure]}
                        text = _("%(tile)s sank: only one tile was left for the %(treasure)s.") % words
                        yield told(scene, 36, "tile", text)


def _places_left(board: View, treasure: Treasure) -> int:
    """Tiles where a treasure can still be captured."""
    tiles = (tile for tile in board.tiles if tile is not None)
    return sum(tile.landmark in TREASURE_TILES[treasure] and not tile.sunk for tile in tiles)


def _landing(scenes: Sequence[Scene], names: Sequence[str], places: Sequence[str]) -> Iterator[TurningPoint]:
    """Fools' Landing under water, and dry again."""
    home = next(
        cell
        for cell, tile in enumerate(scenes[0].before.tiles)
        if tile is not None and tile.landmark is Landmark.FOOLS_LANDING
    )
    for scene in scenes:
        for event in scene.events:
            match event:
                case events.TileFlooded(landmark=Landmark.FOOLS_LANDING):
                    yield told(scene, 38, "landing", str(sentence(event, names=names, places=places)))
                case events.TilesShoredUp(cells=cells) if home in cells:
                    yield told(scene, 28, "saved", str(sentence(event, names=names, places=places)))


def _swims(scenes: Sequence[Scene], names: Sequence[str]) -> Iterator[TurningPoint]:
    """A tile that sank under somebody, and a helicopter for who was in the water."""
    for scene in scenes:
        for event in scene.events:
            match event:
                case events.TileSank(landmark=landmark, pawns=pawns) if pawns:
                    words = {"tile": LANDMARK[landmark], "who": listed(names[seat] for seat in pawns)}
                    yield told(scene, 34, "swim", _("%(tile)s sank under %(who)s.") % words)
                case events.PawnsLifted(pawns=pawns) if isinstance(scene.before.phase, Swim):
                    words = {"who": listed(names[pawn] for pawn in pawns)}
                    yield told(scene, 37, "rescue", _("A helicopter pulled %(who)s out of the water.") % words)


def _fourth_cards(scenes: Sequence[Scene], names: Sequence[str]) -> Iterator[TurningPoint]:
    """A gift that made four of a treasure."""
    for scene in scenes:
        for event in scene.events:
            if not isinstance(event, events.CardGiven) or event.card in SPECIAL:
                continue
            if scene.view.pawns[event.to].hand.count(event.card) == CAPTURE:
                words = {"who": names[event.seat], "to": names[event.to], "card": CARD[event.card]}
                yield told(scene, 20, "gift", _("%(who)s gave %(to)s the fourth card: %(card)s.") % words)


def _rises(scenes: Sequence[Scene]) -> Iterator[TurningPoint]:
    """The last time that the water came to bring more cards."""
    for scene in reversed(scenes):
        for event in scene.events:
            if isinstance(event, events.WaterRose) and scene.view.level > scene.before.level:
                text = ngettext(
                    "The water rose: %(level)s flood card a turn from then on.",
                    "The water rose: %(level)s flood cards a turn from then on.",
                    event.level,
                )
                yield told(scene, 24, "rise", text % {"level": event.level})
                return


def _worst_turn(scenes: Sequence[Scene]) -> Iterator[TurningPoint]:
    """The turn in which most tiles sank, if more than one."""
    lost = [
        [scene for scene in turn for event in scene.events if isinstance(event, events.TileSank)]
        for turn in by_turn(scenes)
    ]
    worst = max(lost, key=len)
    if len(worst) > 1:
        words = {"count": len(worst), "left": _standing(worst[-1].view)}
        yield told(worst[-1], 30, "sunk", _("%(count)s tiles sank in one turn; %(left)s were left.") % words)


def _first_tile(scenes: Sequence[Scene], names: Sequence[str], places: Sequence[str]) -> Iterator[TurningPoint]:
    """The first that sank."""
    for scene in scenes:
        for event in scene.events:
            if isinstance(event, events.TileSank):
                yield told(scene, 12, "first", str(sentence(event, names=names, places=places)))
                return
