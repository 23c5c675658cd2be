"""The numbers of a story, compared with a second count from the states and the plays of golden games."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from games.engine import RULES
from tests.games.history.story.finished import GOLDEN
from tests.games.history.story.scenes import GAMES, display_golden, scenes_of


def turn_ends(states: list[Any]) -> list[Any]:
    """Return the state of the set-up, then the last state of each turn."""
    starts = [state for before, state in zip(states, states[1:], strict=False) if state.turn != before.turn]
    over = states[-1].turn == states[-2].turn
    return [states[0], *starts, *([states[-1]] if over else [])]


def column(rules: str, title: str, key: str, place: int = 0) -> list[int]:
    chart = next(each for each in display_golden(rules, title, "charts") if each.key == key)
    return [values[place] for _turn, values in chart.table]


SERIES: list[tuple[str, str, int, Callable[[Any], int]]] = [
    ("desert", "water", 0, lambda state: state.adventurers[0].water),
    ("desert", "water", 1, lambda state: state.adventurers[1].water),
    ("desert", "sand", 0, lambda state: 48 - sum(tile.sand for tile in state.tiles if tile)),
    ("desert", "storm", 0, lambda state: state.level),
    ("desert", "parts", 0, lambda state: len(state.found)),
    ("island", "tiles", 0, lambda state: sum(not tile.sunk for tile in state.tiles if tile)),
    ("island", "tiles", 1, lambda state: sum(not (tile.sunk or tile.flooded) for tile in state.tiles if tile)),
    ("island", "level", 0, lambda state: state.level),
    ("island", "treasures", 0, lambda state: len(state.captured)),
    ("island", "hands", 1, lambda state: len(state.adventurers[1].hand)),
]


@pytest.mark.parametrize("title", ["won", "lost"])
@pytest.mark.parametrize(("rules", "key", "place", "value"), SERIES)
def test_a_line_has_the_value_after_each_turn(
    rules: str, key: str, place: int, value: Callable[[Any], int], title: str
) -> None:
    _scenes, states = scenes_of(rules, title)
    assert column(rules, title, key, place) == [value(state) for state in turn_ends(states)]


@pytest.mark.parametrize(("rules", "title"), GAMES)
def test_a_chart_begins_before_the_first_turn(rules: str, title: str) -> None:
    for chart in display_golden(rules, title, "charts"):
        assert [turn for turn, _values in chart.table] == list(range(len(chart.table)))


DONE = {
    "desert": {"Steps": "Move", "Tiles excavated": "Excavate", "Parts picked up": "PickUp", "Forecasts": "Forecast"},
    "island": {"Cards given": "GiveCard", "Treasures": "Capture", "Swims": "SwimTo", "Cards discarded": "DiscardCard"},
}


@pytest.mark.parametrize(("rules", "title"), GAMES)
def test_the_counts_agree_with_the_plays(rules: str, title: str) -> None:
    plays = Counter((type(action).__name__, seat) for seat, action in GOLDEN[rules].stored(title).plays)
    counts = {count.label: count.counts for count in display_golden(rules, title, "counts")}
    guided = sum(counts.get("Steps guided", ()))
    for label, kind in DONE[rules].items():
        if label == "Steps" and guided:
            assert sum(counts[label]) == guided + sum(count for (name, _seat), count in plays.items() if name == kind)
        else:
            assert all(count == plays[kind, seat] for seat, count in enumerate(counts.get(label, ())))


@pytest.mark.parametrize("title", ["won", "lost"])
def test_the_sand_that_fell_is_cleared_or_lies_there(title: str) -> None:
    scenes, states = scenes_of("desert", title)
    fell = sum(type(event).__name__ == "StormMoved" for scene in scenes for event in scene.events)
    cleared = next(
        sum(count.counts) for count in display_golden("desert", title, "counts") if count.label == "Sand cleared"
    )
    assert states[0].supply - fell + cleared == states[-1].supply


@pytest.mark.parametrize("title", ["won", "lost"])
def test_the_water_adds_up_for_each_adventurer(title: str) -> None:
    scenes, states = scenes_of("desert", title)
    counts = {count.label: count.counts for count in display_golden("desert", title, "counts")}
    for seat, pawn in enumerate(states[-1].adventurers):
        got = sum(
            event.amount
            for scene in scenes
            for event in scene.events
            if type(event).__name__ == "WaterGiven" and event.to == seat
        )
        found, given = (counts.get(label, (0,) * 9)[seat] for label in ("Water found", "Water given"))
        assert states[0].adventurers[seat].water + found + got - given - counts["Water drunk"][seat] == pawn.water


def test_every_game_tells_the_same_things() -> None:
    for rules in RULES:
        assert all(display_golden(rules, "won", what) for what in ("charts", "counts", "awards", "turning_points"))
