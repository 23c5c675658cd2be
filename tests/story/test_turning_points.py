"""The moments that a story tells, and the prizes it gives."""

from collections import Counter
from random import Random

import pytest

from games.display.shared.story import MAX_PER_KIND, MAX_POINTS, TurningPoint, awards_of, most_important
from games.engine import RULES
from tests.engine.desert import players as desert
from tests.engine.island import players as island
from tests.story.scenes import GAMES, replayed, scenes_of, told, told_of

ANYTHING = {"desert": desert.anything, "island": island.anything}


def point(weight: int, kind: str, step: int) -> TurningPoint:
    return TurningPoint(weight, kind, step, 1, "")


@pytest.mark.parametrize(("rules", "title"), GAMES)
def test_a_few_moments_in_the_order_of_the_game(rules: str, title: str) -> None:
    points = told(rules, title, "turning_points")
    scenes, _states = scenes_of(rules, title)
    turns = {scene.step: scene.turn for scene in scenes}
    assert 3 <= len(points) <= MAX_POINTS
    assert [each.step for each in points] == sorted({each.step for each in points})
    assert all(turns[each.step] == each.turn for each in points)
    assert all(each.sentence.endswith((".", "!")) for each in points)


def test_the_weightiest_are_told_but_not_too_many_of_a_kind() -> None:
    found = [point(40, "part", step) for step in (9, 5, 7)] + [point(10, "sun", 1), point(5, "wind", 9)]
    assert [each.step for each in most_important(found)] == [1, 5, 7, 9]
    assert sum(each.kind == "part" for each in most_important(found)) == MAX_PER_KIND


def test_of_one_step_the_weightier_is_told() -> None:
    assert most_important([point(1, "sun", 4), point(2, "gift", 4)]) == (point(2, "gift", 4),)


def test_the_golden_games_are_told_like_this() -> None:
    assert [each.sentence for each in told("desert", "lost", "turning_points")] == [
        "The storm grew to 3 cards a turn.",
        "#1 had 1 water left; #2 gave 1.",
        "#2 picked up the navigation deck; 3 parts are still missing.",
        "#2 drank the last water.",
        "#3 had no water left; #0 gave 1.",
    ]
    assert [each.sentence for each in told("island", "won", "turning_points")] == [
        "2 tiles sank in one turn; 18 were left.",
        "#1 captured the Ocean's Chalice; 3 treasures are still missing.",
        "Fools' Landing is flooded.",
        "#1 shored up Fools' Landing.",
        "#0 captured the Earth Stone, the last treasure. To Fools' Landing!",
    ]


def test_no_place_is_said_to_be_left_where_the_treasure_is_lost() -> None:
    scenes, _states = scenes_of("island", "lost")
    end = scenes[-1]
    assert type(end.events[-2]).__name__ == "TileSank"
    points = told("island", "lost", "turning_points")
    assert all(each.step != end.step for each in points)


@pytest.mark.parametrize(("rules", "title"), GAMES)
def test_everybody_gets_a_prize_for_what_nobody_did_more_of(rules: str, title: str) -> None:
    _scenes, states = scenes_of(rules, title)
    awards = told(rules, title, "awards")
    assert {award.seat for award in awards} == set(range(len(states[0].adventurers)))
    assert all(count == 1 for count in Counter(award.name for award in awards).values())
    assert max(Counter(award.seat for award in awards).values()) <= 2


AWARDS = {kind: (kind, f"%(who)s {kind} %(count)s") for kind in ("dug", "walked", "swam")}


def test_who_leads_in_all_leaves_something_to_the_others() -> None:
    tally = {"dug": Counter({0: 3, 1: 3}), "walked": Counter({0: 9}), "swam": Counter({0: 1})}
    awards = awards_of(tally, AWARDS, ["Alice", "Bob"])
    assert [(award.seat, award.sentence) for award in awards] == [
        (0, "Alice walked 9"),
        (0, "Alice swam 1"),
        (1, "Bob dug 3"),
    ]


def test_who_did_least_of_all_was_still_a_companion() -> None:
    awards = awards_of({"dug": Counter({0: 3, 1: 1})}, AWARDS, ["Alice", "Bob", "Charlie"])
    assert [award.name for award in awards] == ["dug", "The Good Companion", "The Good Companion"]
    assert "Bob stood by the team" in awards[1].sentence


@pytest.mark.parametrize("rules", list(RULES))
def test_any_game_can_be_told_however_short(rules: str) -> None:
    for number in range(40):
        random = Random(number)
        start = state = RULES[rules].new(2 + number % 3, difficulty="legendary", seed=f"story {number}")
        plays = []
        while RULES[rules].outcome(state) is None:
            plays.append(ANYTHING[rules](state, random))
            state, _ = RULES[rules].play(state, *plays[-1])
        scenes, states = replayed(rules, start, plays)
        points = told_of(rules, scenes, "turning_points")
        assert len(points) <= MAX_POINTS
        assert all(trace.path for chart in told_of(rules, scenes, "charts") for trace in chart.traces)
        assert {award.seat for award in told_of(rules, scenes, "awards")} == set(range(2 + number % 3))
        assert len(told_of(rules, scenes, "charts")[0].table) == 1 + len({scene.turn for scene in scenes})
        assert told_of(rules, scenes, "counts") is not None
        assert states[-1] == state
