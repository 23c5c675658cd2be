"""The plan of a saga: the next chapter follows from the one before, without a database."""

from typing import Any

import pytest

from games.crews.saga import Chapter, next_chapter, skipped
from games.engine import RULES

FIRST = Chapter(1, "desert", "novice")
SHAPES = RULES["island"].OPTIONS["shape"]


def after(previous: Chapter | None = FIRST, **choices: Any) -> Chapter:
    return next_chapter(
        previous, **{"saga": "alternate", "difficulty": "novice", "climbs": True, "players": 3} | choices
    )


def test_it_begins_with_the_first_game_at_the_chosen_level() -> None:
    assert after(None, difficulty="elite") == Chapter(1, "desert", "elite")


def test_it_alternates_desert_and_island() -> None:
    chapters = [after(None)]
    while len(chapters) < 4:
        chapters.append(after(chapters[-1]))
    assert [chapter.rules for chapter in chapters] == ["desert", "island", "desert", "island"]
    assert [chapter.number for chapter in chapters] == [1, 2, 3, 4]


@pytest.mark.parametrize("saga", ["desert", "island"])
def test_it_stays_with_the_only_game(saga: str) -> None:
    assert after(after(None, saga=saga), saga=saga).rules == saga


def test_it_takes_another_shape_for_each_island_and_begins_with_the_usual_one() -> None:
    chapters = [after(None)]
    while len(chapters) < 2 * len(SHAPES) + 2:
        chapters.append(after(chapters[-1]))
    islands = [chapter.options.get("shape", SHAPES[0]) for chapter in chapters if chapter.rules == "island"]
    assert islands == [*SHAPES, SHAPES[0]]
    assert dict(chapters[1].options) == {}


def test_it_goes_one_level_up_after_a_win() -> None:
    assert after(Chapter(1, "desert", "normal", won=True)).difficulty == "elite"


def test_it_stays_at_the_level_after_a_defeat() -> None:
    assert after(Chapter(1, "desert", "normal")).difficulty == "normal"


def test_it_stays_at_the_highest_level() -> None:
    assert after(Chapter(1, "desert", "legendary", won=True)).difficulty == "legendary"


def test_it_keeps_the_chosen_level_if_it_does_not_climb() -> None:
    assert after(Chapter(1, "desert", "elite", won=True), climbs=False, difficulty="normal").difficulty == "normal"


def test_it_skips_the_island_for_five() -> None:
    assert after(players=5).rules == "desert"
    assert after(saga="island", players=5).rules == "desert"
    assert skipped("island", 5) == ["island"]
    assert skipped("alternate", 4) == []
    assert skipped("alternate", 1) == []  # a crew that waits for its second member
