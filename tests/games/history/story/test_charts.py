"""Charts: the coordinates of lines and labels, and the same in words and as a table."""

import pytest

from games.display.shared.charts import MARK_HEIGHT, Chart, Series, chart

RISING = Series("Water", (0, 1, 1, 3), "pawn-blue", "WC")
FALLING = Series("Sand", (4, 2, 0, 0), "sand", filled=True)


def drawn(*lines: Series, first: int = 0, most: int = 4) -> Chart:
    return chart("test", "A test", lines, first=first, most=most)


def test_a_line_holds_each_value_for_a_turn_from_the_left_edge_to_the_right() -> None:
    trace = drawn(RISING).traces[0]
    assert trace.path == "M30 172H102V132H246V52H318"
    assert (trace.mark, trace.area) == ("WC", "")


def test_the_ground_of_a_filled_line_reaches_to_the_bottom() -> None:
    trace = drawn(FALLING).traces[0]
    assert trace.area == f"{trace.path}V172H30Z"
    assert trace.mark == "0"


def test_lines_of_equal_values_lie_beside_each_other() -> None:
    one, two = drawn(RISING, RISING).traces
    assert one.path != two.path


@pytest.mark.parametrize("values", [[4, 4, 4, 4, 4], [0, 0, 0, 0], [0, 1, 4, 4], [2]])
def test_the_letters_at_the_ends_never_touch_and_stay_on_the_chart(values: list[int]) -> None:
    lines = [Series("", (value,), "", "AR") for value in values]
    places = sorted(float(trace.mark_at) for trace in drawn(*lines).traces)
    assert all(below - above >= MARK_HEIGHT for above, below in zip(places, places[1:], strict=False))
    assert places[0] >= Chart.top
    assert places[-1] <= Chart.bottom


@pytest.mark.parametrize(("first", "turns"), [(0, 2), (0, 7), (0, 30), (12, 40), (0, 400), (3, 1)])
def test_the_ticks_are_few_and_lie_within(first: int, turns: int) -> None:
    result = drawn(Series("", (1,) * turns, ""), first=first)
    labels = [int(tick.label) for tick in result.columns]
    assert len(labels) <= 7
    assert all(first <= label < first + turns for label in labels)
    assert all(Chart.left <= float(tick.at) < Chart.right for tick in result.columns)


@pytest.mark.parametrize(("most", "labels"), [(48, "0 12 24 36 48"), (24, "0 6 12 18 24"), (5, "0 2 4"), (1, "0 1")])
def test_the_scale_has_round_numbers(most: int, labels: str) -> None:
    assert " ".join(tick.label for tick in drawn(Series("", (0,), ""), most=most).rows) == labels


def test_a_value_over_the_scale_stretches_it() -> None:
    assert float(drawn(Series("", (9,), ""), most=4).traces[0].mark_at) == Chart.top


def test_a_chart_has_the_same_in_words_and_as_a_table() -> None:
    result = drawn(RISING, FALLING, first=6)
    assert result.words.startswith("Water: 0 at first, 3 at the end, never under 0 or over 3. Sand: 4 at first")
    assert result.table == ((6, (0, 4)), (7, (1, 2)), (8, (1, 0)), (9, (3, 0)))
