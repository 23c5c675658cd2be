"""The words of the desert's board about the next storm: the likeliest danger, with its odds."""

import re
from random import Random

from msgspec.structs import replace

from games.display.desert.danger import danger, outlook
from games.display.shared.danger import level_of
from games.engine.desert import State, view
from games.engine.desert.data import Face, Role, StormCard
from games.engine.desert.state import Over, ReadForecast, TakeActions
from tests.games.display import readers as desert
from tests.games.display.readers import NAMES, games
from tests.games.engine.desert.boards import board, storm
from tests.games.engine.desert.courses import every_course
from tests.games.engine.desert.test_odds import late

SUN, RISE = StormCard.SUN, StormCard.PICKS_UP


def danger_of(state: State, seat: int | None = None) -> str:
    return danger(view(state, seat), names=NAMES)


def expects(state: State, seat: int | None = None) -> str:
    return outlook(view(state, seat))


def test_a_pawn_without_water_dies_of_one_sun() -> None:
    assert danger_of(board(water={1: 0}, deck=(), pile=31)) == "If this storm brings a sun (25%), Ben dies."
    assert danger_of(board(water={0: 0, 1: 0})) == "If this storm brings a sun (25%), Ana and Ben die."


def test_the_level_of_a_danger_grows_with_the_chance_that_it_names() -> None:
    odds = (0.044, 0.046, 0.144, 0.146)
    assert [level_of(each) for each in odds] == ["low", "medium", "medium", "high"]
    said = [danger(view(board(water=water), None), names=NAMES) for water in ({0: 1}, {0: 0}, {})]
    assert [(each, each.level) for each in said] == [
        ("If this storm brings 2 suns (1%), Ana dies.", "low"),
        ("If this storm brings a sun (25%), Ana dies.", "high"),
        ("", ""),
    ]
    page = desert.page(desert.board_for(board(water={0: 1})))
    assert '<p id="danger" class="danger-line low">' in page


def test_a_pawn_with_one_water_dies_of_two() -> None:
    assert danger_of(board(water={0: 1})) == "If this storm brings 2 suns (1%), Ana dies."


def test_tunnel_and_shield_shelter() -> None:  # D13, D32
    dry = {0: 0, 1: 0}
    state = board(water=dry, at=("A1", "B1"), faces={"B1": Face.TUNNEL}, excavated=("B1",))
    assert danger_of(state) == "If this storm brings a sun (25%), Ana dies."
    assert danger_of(board(water=dry, shielded=(1,))) == ""


def test_a_storm_of_no_cards_kills_nobody() -> None:
    state = board(water={0: 0}, phase=TakeActions(0, 1, calmed=2))
    assert danger_of(state) == "Ana has no water left."
    assert expects(state) == ""


def test_the_danger_names_the_skull_a_tick_before() -> None:
    state = storm(RISE, SUN, StormCard.EAST_1, StormCard.EAST_2, left=1, pile=4, tick=12)
    assert danger_of(state) == "If the storm picks up this turn (25%), it sweeps everyone away."
    early = storm(RISE, RISE, StormCard.EAST_1, left=2, pile=3, tick=11)
    assert danger_of(early) == "If the storm picks up 2 times this turn (33%), it sweeps everyone away."


def test_the_danger_names_the_last_sand_with_its_odds() -> None:  # D15
    four = storm(StormCard.EAST_3, StormCard.EAST_2, StormCard.EAST_1, left=2, pile=3, sand={"A2": 20, "B2": 24})
    # Two of three winds move the hole west, where only two tiles are left to move: no storm brings five.
    assert danger_of(four) == ""
    south = storm(StormCard.EAST_3, StormCard.SOUTH_3, SUN, left=2, pile=3, sand={"A2": 21, "B2": 24})
    assert danger_of(south) == "Only 3 sand is left. If this storm brings more (33%), it buries you all."
    none = storm(StormCard.EAST_3, SUN, left=1, pile=2, sand={"A2": 24, "B2": 24})
    assert danger_of(none) == "No sand is left. If this storm brings any (50%), it buries you all."


def test_dangers_that_add_up_are_named_together() -> None:
    state = replace(storm(RISE, SUN, SUN, StormCard.EAST_1, StormCard.EAST_1, left=1, pile=5), tick=12)
    thirsty = tuple(replace(pawn, water=0) for pawn in state.adventurers)
    state = replace(state, adventurers=thirsty)
    assert danger_of(state) == ("Chance of losing this turn: 60%. Most likely: Ana and Ben die of thirst.")


def test_the_danger_names_buried_pawns_when_there_is_no_other() -> None:
    assert danger_of(board(at=("A1", "B2"), sand={"B2": 2})) == "Ben is buried in sand."


def test_the_danger_follows_the_forecast_for_its_reader() -> None:  # D23
    roles, seen = (Role.METEOROLOGIST, Role.EXPLORER), (SUN, StormCard.NORTH_2)
    state = board(roles=roles, deck=seen, water={1: 0}, phase=ReadForecast(0, 2, TakeActions(0, 3)))
    assert danger_of(state, 0) == "If this storm brings a sun (100%), Ben dies."
    assert danger_of(state, 1) == "If this storm brings a sun (25%), Ben dies."
    full = board(roles=roles, deck=seen, phase=ReadForecast(0, 2, TakeActions(0, 3)))
    assert expects(full, 0) == "2 storm cards to come; chance of a sun: 100%."
    assert expects(full, None) == "2 storm cards to come; chance of a sun: 25%."


def test_the_outlook_counts_the_cards() -> None:
    assert expects(storm(SUN, left=1, pile=31)) == "1 storm card to come; chance of a sun: 13%."


def test_nothing_threatens_at_the_start_nor_after_the_end() -> None:
    assert danger_of(board()) == ""
    for state, _ in games(3):
        if isinstance(state.phase, Over):
            assert danger_of(state) == ""


PATTERNS = {"thirst": r"dies?\b", "swept away": "sweeps everyone away", "buried": "buries you all|sand runs out"}


def test_the_danger_named_is_the_likeliest() -> None:
    random = Random(3)
    for _ in range(60):
        state, seat = late(random, 2)
        ends = {end: odds for end, odds in every_course(state, seat).items() if end}
        text = danger_of(state, seat)
        if max(ends.values(), default=0.0) < 0.01:
            assert "%" not in text
            continue
        worst, together = max(ends.values()), sum(ends.values())
        likeliest = {end.cause for end, odds in ends.items() if odds > worst - 1e-9}
        assert any(re.search(PATTERNS[cause], text) for cause in likeliest), (text, ends)
        [stated] = re.findall(r"(\d+)%", text)
        assert abs(int(stated) - 100 * (together if together - worst > 0.1 else worst)) <= 1, (text, ends)
        assert text.startswith("Chance of losing this turn") == (together - worst > 0.1)
