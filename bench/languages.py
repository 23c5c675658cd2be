"""The cost of languages: the look-up of a sentence, and a move of a player who reads German against one in English."""

from collections.abc import Callable, Iterator
from functools import partial
from time import process_time
from timeit import repeat

import django
from django.utils.translation import gettext, ngettext, override

from bench.databases import sites
from bench.figures import Figure, ratio_of
from bench.http import Table, Visitor, cost_of, run_people, server
from games.engine import RULES

LOOK_UPS = 10_000
GERMAN = {"Accept-Language": "de"}


def measure() -> Iterator[Figure]:
    for name in sites():
        django.setup()
        yield from _look_ups()
        yield from _moves(name)


def _look_ups() -> Iterator[Figure]:
    def microseconds(look_up: Callable[[], str]) -> float:
        return min(repeat(look_up, timer=process_time, number=LOOK_UPS, repeat=20)) / LOOK_UPS * 1e6

    with override("de"):
        yield Figure("µs to look up a sentence", microseconds(lambda: gettext("Your games")), at_most=0.3)
        count = microseconds(lambda: ngettext("%(count)s action", "%(count)s actions", 3))
        yield Figure("µs to look up a sentence with a number", count, at_most=0.5)


def _moves(name: str) -> Iterator[Figure]:
    with server() as (port, cpu, _memory):
        cookies = [line.split() for line in run_people().splitlines()]
        for rules in RULES:
            english = Table([Visitor(port, each) for each in cookies], rules)
            german = Table([Visitor(port, each, GERMAN) for each in cookies], rules)
            costs = [partial(cost_of, table.next_move, cpu) for table in (german, english)]
            ours, theirs, ratio = ratio_of(*costs, rounds=5)
            detail = f"{ours * 1e3:.2f} ms against {theirs * 1e3:.2f} ms of CPU"
            yield Figure(f"a move in German on {name}, {rules}, against English", ratio, at_most=1.05, detail=detail)
