"""A move by a program against the same move by a page: CPU of the web process and the database."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from bench.databases import sites
from bench.figures import Figure, ratio_of
from bench.http import Table, Visitor, cost_of, run_people, server
from games.engine import RULES


def measure() -> Iterator[Figure]:
    for name in sites():
        with server() as (port, cpu, _memory):
            visitors = [Visitor(port, line.split()) for line in run_people().splitlines()]
            tokens = run_people("tokens").split()
            for rules in RULES:
                table = ApiTable(visitors, rules, tokens)
                calls, moves = (partial(cost_of, each, cpu) for each in (table.next_call, table.next_move))
                api, page, ratio = ratio_of(calls, moves, rounds=5)
                detail = f"{api * 1e3:.2f} ms against {page * 1e3:.2f} ms of CPU"
                yield Figure(f"an API move on {name}, {rules}, against a page's", ratio, at_most=1, detail=detail)


class ApiTable(Table):
    """A table whose players can also move by programs."""

    def __init__(self, visitors: list[Visitor], rules: str, tokens: list[str]) -> None:
        self.tokens = tokens
        super().__init__(visitors, rules)

    def next_call(self) -> Callable[[], None]:
        """Choose a move as `next_move` does; return the function that a program plays it with."""
        self.load()
        if not any(self.actions):
            self.begin()
        player, action = self.choose()
        seat, _, text = action.partition(":")
        call: dict[str, Any] = {"seat": int(seat), "version": int(self.version), "action": json.loads(text)}
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.tokens[player]}"}

        def post() -> None:
            path = f"/api/v1{self.path}actions"
            status, answer = self.visitors[player].ask("POST", path, json.dumps(call), headers)
            assert status == 200, (status, answer[:500])

        return post
