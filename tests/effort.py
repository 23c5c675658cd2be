"""The number of checks that the tests make: `TESTS=quick` (`make test`), `thorough` (`.ci/run`) or `exhaustive`.

A quick run makes a fixed part of the checks of a thorough run, and counts those that it leaves out.
"""

import os
from collections.abc import Iterable
from enum import IntEnum
from typing import TypeVar

import pytest

T = TypeVar("T")


class Effort(IntEnum):
    """The levels of `TESTS`."""

    QUICK, THOROUGH, EXHAUSTIVE = range(3)


EFFORT = Effort[os.environ.get("TESTS", "quick").upper()]

_left_out: dict[str, int] = {}


def part_of(name: str, checks: Iterable[T], one_in: int, start: int = 0) -> list[T]:
    """Return one in `one_in` checks, always the same ones, from index `start`; all of them in a thorough run.

    The checks that are left out are counted under `name`.
    """
    all_checks = list(checks)
    part = all_checks if EFFORT >= Effort.THOROUGH else all_checks[start % one_in :: one_in]
    _left_out[name] = len(all_checks) - len(part)
    return part


def left_out(slow: list[pytest.Item]) -> list[pytest.Item]:
    """Return those of the slow tests that a quick run leaves out and counts: all of them."""
    slow = slow if EFFORT == Effort.QUICK else []
    _left_out["slow tests"] = len(slow)
    return slow


def examples(name: str, number: int) -> int:
    """Return the number of examples for Hypothesis: a tenth in a quick run."""
    return len(part_of(name, range(number), 10))


class Report:
    """Prints at the end of a run how many checks were left out, summed over the workers of pytest-xdist."""

    def __init__(self) -> None:
        self.left_out = _left_out

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["left_out"] = self.left_out

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        self.left_out |= getattr(node, "workeroutput", {}).get("left_out", {})

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        number = sum(self.left_out.values())
        if number:
            terminalreporter.write_line(f"{number} checks are left to .ci/run (TESTS=thorough).", yellow=True)
