"""The turning points and the awards of a story."""

from collections import Counter
from random import Random

import pytest

from games.display.shared.story import MAX_PER_KIND, MAX_POINTS, TurningPoint, awards_of, lost_awards_of, most_important
from games.engine import RULES
from tests.effort import part_of
from tests.games.engine.desert import players as desert
from tests.games.engine.island import players as island
from tests.games.history.story.scenes import GAMES, display_golden, display_scenes, replayed, scenes_of

ANYTHING = {"desert": desert.anything, "island": island.anything}


def point(weight: int, kind: str, step: int) -> TurningPoint:
    return TurningPoint(weight, kind, step, 1, "")


@pytest.mark.parametrize(("rules", "title"), GAMES)
def test_a_few_moments_in_the_order_of_the_game(rules: str, title: str) -> None:
    points = display_golden(rules, title, "turning_points")
    scenes, _states = scenes_of(rules, title)
    turns = {scene.step: scene.turn for scene in scenes}
    assert 3 <= len(points) <= MAX_POINTS
    assert [each.step for each in points] == sorted({each.step for each in points})
    assert all(turns[each.step] == each.turn for each in points)
    assert all(each.sentence.endswith((".", "!")) for each in points)


def test_a_story_tells_the_points_with_most_weight_but_few_of_a_kind() -> None:
    found = [point(40, "part", step) for step in (9, 5, 7)] + [point(10, "sun", 1), point(5, "wind", 9)]
    assert [each.step for each in most_important(found)] == [1, 5, 7, 9]
    assert sum(each.kind == "part" for each in most_important(found)) == MAX_PER_KIND


def test_a_story_tells_the_weightier_of_two_points_of_a_step() -> None:
    assert most_important([point(1, "sun", 4), point(2, "gift", 4)]) == (point(2, "gift", 4),)


def test_the_stories_of_the_golden_games() -> None:
    assert [each.sentence for each in display_golden("desert", "lost", "turning_points")] == [
        "The storm meter rose to 3 storm cards a turn.",
        "#1 had 1 water left; #2 gave 1.",
        "#2 picked up the navigation deck; 3 parts are still missing.",
        "#2 drank the last water.",
        "#3 had no water left; #0 gave 1.",
    ]
    assert [each.sentence for each in display_golden("island", "won", "turning_points")] == [
        "2 tiles sank in one turn; 18 were left.",
        "#1 captured the Ocean's Chalice; 3 treasures are still missing.",
        "Fools' Landing is flooded.",
        "#1 shored up Fools' Landing.",
        "#0 captured the Earth Stone, the last treasure.",
    ]


def test_no_turning_point_says_that_a_tile_is_left_of_a_lost_treasure() -> None:
    scenes, _states = scenes_of("island", "lost")
    end = scenes[-1]
    assert type(end.events[-2]).__name__ == "TileSank"
    points = display_golden("island", "lost", "turning_points")
    assert all(each.step != end.step for each in points)


@pytest.mark.parametrize(("rules", "title"), GAMES)
def test_every_seat_gets_an_award_for_what_no_seat_did_more_often(rules: str, title: str) -> None:
    _scenes, states = scenes_of(rules, title)
    awards = display_golden(rules, title, "awards")
    assert {award.seat for award in awards} == set(range(len(states[0].adventurers)))
    assert all(count == 1 for count in Counter((award.seat, award.sentence) for award in awards).values())
    assert max(Counter(award.seat for award in awards).values()) <= 2


@pytest.mark.parametrize("rules", list(RULES))
def test_a_lost_game_has_no_prizes_but_says_what_each_seat_did_well(rules: str) -> None:
    won, lost = (display_golden(rules, title, "awards") for title in ("won", "lost"))
    assert all(award.name for award in won)
    assert not any(award.name for award in lost)
    assert len(lost) == len({award.seat for award in lost})


def test_what_helped_nobody_is_no_merit_of_a_lost_game() -> None:
    tally = {"dug": Counter({0: 1}), "walked": Counter({1: 9}), "swam": Counter({0: 5, 1: 2})}
    awards = lost_awards_of(tally, AWARDS, 2, hollow={"walked", "swam"})
    assert [award.sentence for award in awards] == [
        "Dug 1",
        "Stood by the team from the first turn to the last.",
    ]


AWARDS = {kind: (kind, f"{kind.title()} %(count)s") for kind in ("dug", "walked", "swam")}


def test_a_seat_that_leads_in_everything_leaves_an_award_to_others() -> None:
    tally = {"dug": Counter({0: 3, 1: 3}), "walked": Counter({0: 9}), "swam": Counter({0: 1})}
    awards = awards_of(tally, AWARDS, 2)
    assert [(award.seat, award.sentence) for award in awards] == [
        (0, "Walked 9"),
        (0, "Swam 1"),
        (1, "Dug 3"),
    ]


def test_a_seat_that_leads_in_nothing_is_still_a_companion_unless_it_did_nothing() -> None:
    awards = awards_of({"dug": Counter({0: 3, 1: 1})}, AWARDS, 3)
    assert [award.name for award in awards] == ["dug", "The Good Companion"]
    assert "Stood by the team" in awards[1].sentence


@pytest.mark.parametrize("rules", list(RULES))
def test_every_game_has_a_story_however_short(rules: str) -> None:
    for number in part_of(f"short stories of {rules}", range(40), 5):
        random = Random(number)
        start = state = RULES[rules].new(2 + number % 3, difficulty="legendary", seed=f"story {number}")
        plays = []
        while RULES[rules].outcome(state) is None:
            plays.append(ANYTHING[rules](state, random))
            state, _ = RULES[rules].play(state, *plays[-1])
        scenes, states = replayed(rules, start, plays)
        points = display_scenes(rules, scenes, "turning_points")
        assert len(points) <= MAX_POINTS
        assert all(trace.path for chart in display_scenes(rules, scenes, "charts") for trace in chart.traces)
        acted = {seat for seat, action in plays if type(action).__name__ not in {"EndTurn", "Draw"}}
        assert acted <= {award.seat for award in display_scenes(rules, scenes, "awards")} <= set(range(2 + number % 3))
        assert len(display_scenes(rules, scenes, "charts")[0].table) == 1 + len({scene.turn for scene in scenes})
        assert display_scenes(rules, scenes, "counts") is not None
        assert states[-1] == state
