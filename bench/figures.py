"""Measured values, their bounds, and helpers to measure ratios."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time


@dataclass(frozen=True)
class Figure:
    """A measured value and its bound."""

    what: str
    value: float
    at_least: float | None = None
    at_most: float | None = None
    detail: str = ""

    @property
    def holds(self) -> bool:
        return (self.at_least is None or self.value >= self.at_least) and (
            self.at_most is None or self.value <= self.at_most
        )

    def __str__(self) -> str:
        bound = f"at least {self.at_least:g}" if self.at_least is not None else f"at most {self.at_most:g}"
        mark = "holds" if self.holds else "MISSED"
        return f"{self.what:<58} {self.value:8.2f}   {bound:<14} {mark:<7} {self.detail}"


def ratio_of(a: Callable[[], float], b: Callable[[], float], *, rounds: int = 7) -> tuple[float, float, float]:
    """Return the medians of both and the median of a/b. They alternate, so that a slowing machine affects both."""
    a(), b()
    pairs = [(a(), b()) for _ in range(rounds)]
    return median(x for x, _ in pairs), median(y for _, y in pairs), median(x / y for x, y in pairs)


def cpu_per(work: Callable[[], int]) -> float:
    """Return the CPU seconds for each unit of work; `work` returns how many units it did."""
    start = process_time()
    done = work()
    return (process_time() - start) / done
