"""How much the tests try: `TESTS=quick` (as `make test`), `thorough` (as `.ci/run`) or `exhaustive`.

A quick run tries at some places what a thorough run tries at all of them, and counts what it leaves out.
"""

import os
from collections.abc import Iterable
from enum import IntEnum
from typing import TypeVar

import pytest

T = TypeVar("T")


class Effort(IntEnum):
    """How much is tried."""

    QUICK, THOROUGH, EXHAUSTIVE = range(3)


EFFORT = Effort[os.environ.get("TESTS", "quick").upper()]

_left_out: dict[str, int] = {}


def part_of(name: str, checks: Iterable[T], one_in: int, start: int = 0) -> list[T]:
    """One in so many of the checks of that name, always the same ones; all of them in a thorough run."""
    every = list(checks)
    kept = every if EFFORT >= Effort.THOROUGH else every[start % one_in :: one_in]
    _left_out[name] = len(every) - len(kept)
    return kept


def examples(name: str, number: int) -> int:
    """How many examples Hypothesis tries: a fifth in a quick run."""
    return len(part_of(name, range(number), 5))


class Report:
    """Says at the end of a run how many checks it has left out; each worker of pytest-xdist tells its own."""

    def __init__(self) -> None:
        self.left_out = _left_out

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        told = getattr(session.config, "workeroutput", None)
        if told is not None:
            told["left_out"] = self.left_out

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        self.left_out |= getattr(node, "workeroutput", {}).get("left_out", {})

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        number = sum(self.left_out.values())
        if number:
            terminalreporter.write_line(f"{number} checks are left to .ci/run (TESTS=thorough).", yellow=True)
