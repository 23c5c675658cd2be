"""A quick run leaves out checks by a fixed rule and counts them. A thorough run makes all checks."""

from typing import Any

import pytest

from tests import effort
from tests.effort import Effort, Report, part_of


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    counts: dict[str, int] = {}
    monkeypatch.setattr(effort, "_left_out", counts)
    return counts


class Terminal:
    """Collects the lines of the summary."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def write_line(self, line: str, **markup: bool) -> None:
        self.lines.append(line)


def test_a_quick_run_takes_one_in_n_checks_and_counts_the_others(
    monkeypatch: pytest.MonkeyPatch, counted: dict[str, int]
) -> None:
    monkeypatch.setattr(effort, "EFFORT", Effort.QUICK)
    assert part_of("numbers", range(10), 4) == [0, 4, 8]
    assert counted == {"numbers": 7}
    assert sorted(number for start in range(4) for number in part_of("all", range(10), 4, start)) == [*range(10)]


@pytest.mark.parametrize("level", [Effort.THOROUGH, Effort.EXHAUSTIVE])
def test_a_thorough_run_takes_all(level: Effort, monkeypatch: pytest.MonkeyPatch, counted: dict[str, int]) -> None:
    monkeypatch.setattr(effort, "EFFORT", level)
    assert part_of("numbers", range(10), 4, start=3) == [*range(10)]
    assert counted == {"numbers": 0}


def test_the_end_of_a_run_says_what_all_workers_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    class Worker:
        def __init__(self, **left_out: int) -> None:
            self.workeroutput = {"left_out": left_out}

    report, terminal = Report(), Terminal()
    # Both workers have collected the same tests, and each has run one that counts during its run.
    for worker in (Worker(collected=7, one=2), Worker(collected=7, other=3)):
        report.pytest_testnodedown(worker)
    written: Any = terminal
    report.pytest_terminal_summary(written)
    assert terminal.lines == ["12 checks are left to .ci/run (TESTS=thorough)."]
