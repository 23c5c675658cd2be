"""A move by a program against the same move by a page: CPU of the web process and the database."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from bench.databases import sites
from bench.figures import Figure, ratio_of
from bench.http import MOVES, _Table, _Visitor, run_people, server
from games.engine import RULES


def measure() -> Iterator[Figure]:
    for name in sites():
        with server() as (port, cpu, _memory):
            visitors = [_Visitor(port, line.split()) for line in run_people().splitlines()]
            tokens = run_people("tokens").split()
            for rules in RULES:
                table = _ApiTable(visitors, rules, tokens)

                def cost(next_move: Callable[[], Callable[[], None]]) -> float:
                    spent = 0.0
                    for _ in range(MOVES):
                        move = next_move()
                        before = cpu()
                        move()
                        spent += cpu() - before
                    return spent / MOVES

                api, page, ratio = ratio_of(partial(cost, table.next_call), partial(cost, table.next_move), rounds=5)
                detail = f"{api * 1e3:.2f} ms against {page * 1e3:.2f} ms of CPU"
                yield Figure(f"an API move on {name}, {rules}, against a page's", ratio, at_most=1, detail=detail)


class _ApiTable(_Table):
    """A table whose players can also move by programs."""

    def __init__(self, visitors: list[_Visitor], rules: str, tokens: list[str]) -> None:
        self.tokens = tokens
        super().__init__(visitors, rules)

    def next_call(self) -> Callable[[], None]:
        """Choose a move as `next_move` does; return the function that a program plays it with."""
        self.load()
        if not any(self.actions):
            self._begin()
        player, action = self.choose()
        seat, _, text = action.partition(":")
        call: dict[str, Any] = {"seat": int(seat), "version": int(self.version), "action": json.loads(text)}
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.tokens[player]}"}

        def post() -> None:
            path = f"/api/v1{self.path}actions"
            status, answer = self.visitors[player]._ask("POST", path, json.dumps(call), headers)
            assert status == 200, (status, answer[:500])

        return post
