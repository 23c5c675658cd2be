"""The film of a step tells its events: all of them, in their order, with the cells and numbers that they carry."""

import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import msgspec
import pytest

from games.display import DISPLAYS
from games.display.desert import film as desert_film
from games.display.island import film as island_film
from games.display.shared.film import (
    Clue,
    Drop,
    Effect,
    Flip,
    Frame,
    Give,
    Light,
    Meter,
    Slide,
    Sun,
    Take,
    Walk,
    Water,
    Wind,
    changed_cells,
)
from games.display.shared.rulebook import components_of
from games.engine import RULES
from games.engine.core.grid import Direction
from games.engine.desert import events as desert
from games.engine.desert.data import Face, Gear, Part, StormCard
from games.engine.desert.state import Outcome
from games.engine.island import events as island
from games.engine.island.data import Card, Landmark, Treasure
from games.engine.island.state import Outcome as IslandOutcome
from tests.games.display import readers
from tests.games.display.island import readers as island_readers
from tests.games.display.readers import NAMES

READERS: dict[str, ModuleType] = {"desert": readers, "island": island_readers}
SCRIPT = Path("static/js/film_stage.js").read_text()
PLACES = [str(cell) for cell in range(36)]


def films(rules: str) -> Iterator[tuple[tuple[Any, ...], tuple[Frame, ...], tuple[Any, Any]]]:
    """Yield the events of each step of random games with their film, and how to say an event."""
    display, names = DISPLAYS[rules], NAMES[:3]
    for state, happened in READERS[rules].games(3):
        places = display.places(RULES[rules].view(state, None))
        yield happened, display.film(happened, names=names, places=places), (names, places)


@pytest.mark.parametrize("rules", list(RULES))
def test_it_says_every_sentence_once_and_in_order(rules: str) -> None:
    for happened, film, (names, places) in films(rules):
        said = [DISPLAYS[rules].sentence(event, names=names, places=places) for event in happened]
        assert [text for frame in film for text in frame.sentences] == [text for text in said if text]


def test_each_storm_card_is_a_frame_with_its_slides_and_drinks() -> None:
    cards = 0
    for happened, film, _ in films("desert"):
        moved = [event for event in happened if isinstance(event, desert.StormMoved)]
        slides = [effect for frame in film for effect in frame.effects if isinstance(effect, Slide)]
        assert slides == [Slide(each.tile, each.source, each.to, each.sand, each.pawns) for each in moved]
        drunk = [(event.seat, event.water) for event in happened if isinstance(event, desert.WaterDrunk)]
        drained = [
            effect for frame in film for effect in frame.effects if isinstance(effect, Water) and not effect.gain
        ]
        assert [(each.seat, each.water) for each in drained] == drunk
        if any(isinstance(event, desert.CardRevealed) for event in happened):
            assert film[0].card
            cards += 1
    assert cards > 20


def test_each_flood_card_is_a_frame_that_turns_its_tile() -> None:
    floods = 0
    for happened, film, _ in films("island"):
        turned = [
            (event.cell, "flooded" if isinstance(event, island.TileFlooded) else "sunk")
            for event in happened
            if isinstance(event, island.TileFlooded | island.TileSank)
        ]
        shown = [
            (effect.cell, effect.look)
            for frame in film
            for effect in frame.effects
            if frame.card and isinstance(effect, Flip)
        ]
        assert shown == turned
        floods += len(turned)
    assert floods > 20


def test_wind_blows_before_its_tiles_slide() -> None:
    slide = desert.StormMoved(7, 8, 7, Direction.WEST, 2, (1,))
    (frame,) = desert_film((desert.CardRevealed(StormCard.WEST_1, 2), slide), names=NAMES)
    assert frame.card
    assert (frame.card.name, frame.card.picture, frame.card.turn) == (
        "Wind: 1 tile moves west",
        "gust-1",
        "west",
    )
    assert frame.effects == [Wind("west"), Slide(7, 8, 7, 2, (1,))]
    assert msgspec.json.decode(frame.json) == [
        {"do": "wind", "direction": "west"},
        {"do": "slide", "tile": 7, "source": 8, "to": 7, "sand": 2, "pawns": [1]},
    ]
    assert frame.cells == (7, 8)


def test_where_the_storm_ends_up_is_no_change() -> None:
    slides = [desert.StormMoved(7, 8, 7, Direction.WEST, 2), desert.StormMoved(9, 9, 8, Direction.WEST, 1)]
    cards = [desert.CardRevealed(StormCard.WEST_1, 2), desert.CardRevealed(StormCard.WEST_1, 1)]
    film = desert_film((cards[0], slides[0], cards[1], slides[1]), names=NAMES)
    assert changed_cells(film[:1]) == {7}
    assert changed_cells(film) == {7, 8}


def test_the_sun_comes_before_the_canteens_drain() -> None:
    (frame,) = desert_film((desert.CardRevealed(StormCard.SUN, 0), desert.WaterDrunk(2, 1)), names=NAMES)
    assert frame.effects == [Sun(), Water(2, 1)]


@pytest.mark.parametrize("rules", list(RULES))
def test_each_card_has_an_entry_in_the_rulebook(rules: str) -> None:
    cards = {frame.card for _, film, _ in films(rules) for frame in film if frame.card}
    assert len({card.entry for card in cards}) > 5
    assert {card.entry for card in cards} <= set(components_of(DISPLAYS[rules].rulebook()))


def test_cards_go_to_the_hand_that_draws_them() -> None:
    turn, gear = desert_film((desert.Moved(0, 1, 2), desert.GearFound(0, Gear.JET_PACK)), names=NAMES)
    assert turn.effects == [Walk((0,), 2)]
    assert gear.card
    assert gear.card.name == "Jet Pack"
    assert gear.effects == [Take(0, "gear-jetpack")]


def test_water_goes_from_who_gives_it() -> None:
    (given,) = desert_film((desert.WaterGiven(0, 1, 2),), names=NAMES)
    assert given.effects == [Give(0, 1, 2)]
    assert given.is_gift


def test_a_clue_tells_where_its_part_lies() -> None:
    (clue,) = desert_film((desert.TileExcavated(0, 7, Face.PROPELLER_ROW),), names=NAMES)
    assert clue.effects == [Flip(7, "excavated"), Clue("part-propeller", 7, "row")]
    (well,) = desert_film((desert.TileExcavated(0, 7, Face.WELL),), names=NAMES)
    assert well.effects == [Flip(7, "excavated")]


def test_cards_go_from_the_hand_that_gives_plays_or_spends_them() -> None:
    (given,) = desert_film((desert.GearGiven(0, 1, Gear.JET_PACK),), names=NAMES)
    assert given.effects == [Drop(0, ("gear-jetpack",)), Take(1, "gear-jetpack")]
    (used,) = desert_film((desert.GearUsed(0, Gear.JET_PACK),), names=NAMES)
    assert used.effects == [Drop(0, ("gear-jetpack",))]
    stone = Card.EARTH_STONE
    happened = (island.CardGiven(0, 1, stone), island.CardDiscarded(1, stone), island.CardPlayed(1, Card.SANDBAGS))
    (hands,) = island_film(happened, names=NAMES, places=PLACES)
    assert hands.effects == [
        *(Drop(0, ("earth-stone",)), Take(1, "earth-stone")),
        *(Drop(1, ("earth-stone",)), Drop(1, ("sandbags",))),
    ]
    (captured,) = island_film((island.TreasureCaptured(0, Treasure.EARTH_STONE, 3),), names=NAMES, places=PLACES)
    assert Drop(0, ("earth-stone",) * 4) in captured.effects


def test_a_rise_is_a_card_and_then_a_great_moment() -> None:
    happened = (island.CardDrawn(1, Card.WATERS_RISE, 1), island.WaterRose(3, 3, (Landmark.IRON_GATE,)))
    card, moment = island_film(happened, names=NAMES, places=PLACES)
    assert card.card
    assert not card.effects
    assert moment.banner
    assert moment.banner.title == "Waters Rise!"
    assert moment.effects == [Meter()]
    assert "Iron Gate" in moment.text


def test_parts_and_treasures_are_great_moments() -> None:
    (part,) = desert_film((desert.PartPickedUp(1, Part.ENGINE, 2),), names=NAMES)
    assert part.banner
    assert part.banner.tone == "good"
    assert part.effects[0] == Light(pawns=(1,))
    (treasure,) = island_film((island.TreasureCaptured(0, Treasure.EARTH_STONE, 3),), names=NAMES, places=PLACES)
    assert treasure.banner
    assert treasure.banner.picture == "earth-stone"


def test_a_lost_game_lights_what_it_hung_on() -> None:
    thirst = desert.GameEnded(Outcome(won=False, cause="thirst", seats=(0, 2)))
    assert desert_film((thirst,), names=NAMES)[-1].effects == [Light(pawns=(0, 2))]
    slide = desert.StormMoved(7, 8, 13, Direction.SOUTH, 2)
    buried = desert.GameEnded(Outcome(won=False, cause="buried"))
    film = desert_film((desert.CardRevealed(StormCard.SOUTH_1, 0), slide, buried), names=NAMES)
    assert film[-1].effects == [Light(cells=(13,))]
    assert film[-1].banner
    assert film[-1].banner.end
    sunk = (
        island.TileSank(Landmark.FOOLS_LANDING, 9, 1),
        island.GameEnded(IslandOutcome(won=False, cause="landing sunk")),
    )
    assert island_film(sunk, names=NAMES, places=PLACES)[-1].effects == [Light(cells=(9,))]


def test_the_script_plays_every_effect() -> None:
    played = set(re.findall(r"^  (?:async )?(\w+)\(.*\) \{$", SCRIPT.partition("stage.effects = {")[2], re.MULTILINE))
    assert {effect.__name__.lower() for effect in get_args(Effect)} - {"begin"} == played
