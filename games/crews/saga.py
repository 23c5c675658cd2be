"""The plan of a saga: the next game of a crew follows from the one before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.engine import RULES
from games.models import Crew


@dataclass(frozen=True)
class Chapter:
    """One game of a saga: its number from 1, its rules and level, and its options that differ from the usual."""

    number: int
    rules: str
    difficulty: str
    options: Mapping[str, str] = field(default_factory=dict)
    won: bool = False


def next_chapter(previous: Chapter | None, *, saga: str, difficulty: str, climbs: bool, players: int) -> Chapter:
    """Return the chapter after `previous`, or the first.

    `difficulty` is the level of the first chapter, and of all unless the saga `climbs` one level after each win. The
    games take turns, and so do the values of their options. A game without room for so many players is skipped.
    """
    number = previous.number + 1 if previous else 1
    cycle = cycle_of(saga, players)
    rules = _after(previous.rules if previous else None, cycle)
    level = _level(previous, difficulty=difficulty, climbs=climbs, levels=list(RULES[rules].DIFFICULTIES))
    return Chapter(number, rules, level, _options(rules, (number - 1) // len(cycle)))


def cycle_of(saga: str, players: int) -> Sequence[str]:
    """Return the games that take turns: those of the saga with room for the players, or any others with room."""
    chosen = [name for name in RULES if saga in (name, Crew.Saga.ALTERNATE)]
    return _with_room(chosen, players) or _with_room(RULES, players)


def skipped(saga: str, players: int) -> Sequence[str]:
    """Return the games of the saga that are skipped because they have no room for so many players."""
    chosen = [name for name in RULES if saga in (name, Crew.Saga.ALTERNATE)]
    return [name for name in chosen if players > max(RULES[name].PLAYERS)]


def _with_room(names: Sequence[str] | Mapping[str, object], players: int) -> list[str]:
    return [name for name in names if players in RULES[name].PLAYERS]


def _after(rules: str | None, cycle: Sequence[str]) -> str:
    return cycle[(cycle.index(rules) + 1) % len(cycle)] if rules in cycle else cycle[0]


def _level(previous: Chapter | None, *, difficulty: str, climbs: bool, levels: list[str]) -> str:
    if not climbs or previous is None or previous.difficulty not in levels:
        return difficulty if difficulty in levels else levels[0]
    return levels[min(levels.index(previous.difficulty) + previous.won, len(levels) - 1)]


def _options(rules: str, turn: int) -> dict[str, str]:
    """Return the options of the game's turn in the saga, from 0; the first turn has the usual ones."""
    chosen = {option: values[turn % len(values)] for option, values in RULES[rules].OPTIONS.items()}
    return {option: value for option, value in chosen.items() if value != RULES[rules].OPTIONS[option][0]}
