"""The table of rights (`table.txt`) as rows: responses by URL, state, method and person."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from games.api.operations import OPERATIONS

TABLE = Path(__file__).with_name("table.txt")
PERSONS = ("anonymous", "stranger", "spectator", "seat", "former", "banned", "moderator", "administrator")
METHODS = ("GET", "HEAD", "POST")
USUAL = "-"
"""The state of objects that have only one."""

TABLES = ("lobby", "open", "running", "offered", "closed", "finished", "public")
"""The states of a table, all tested for URLs with its number: `any` in the rows."""


@dataclass(frozen=True)
class Row:
    """The responses to all persons, by the columns of the table."""

    name: str
    state: str
    method: str
    cells: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((self.name, *(() if self.state == USUAL else (self.state,)), self.method))

    @property
    def asked(self) -> tuple[str, ...]:
        """Return the persons to test: all, or fewer where some stand for others to save time."""
        if self.method == "HEAD" or self.name.startswith("api:"):
            return ("anonymous", "seat", "administrator")
        if self.name.startswith(("admin:", "/admin")):  # whoever is not staff is the same there
            return tuple(person for person in PERSONS if person not in ("spectator", "seat", "former"))
        return PERSONS

    def expected(self, person: str) -> str:
        return self.cells[PERSONS.index(person)]


def _expand(name: str) -> list[str]:
    """Return the names that `a_{b,c}` stands for."""
    match = re.search(r"\{([^}]*)\}", name)
    if match is None:
        return [name]
    return [each for part in match[1].split(",") for each in _expand(name.replace(match[0], part, 1))]


def _lines() -> Iterator[str]:
    """Yield the lines of the table, without the headings."""
    yield from (line for line in TABLE.read_text().splitlines() if line.strip() and not line.startswith("#"))


def _written() -> Iterator[Row]:
    names: list[str] = []
    for line in _lines():
        words = line.split()
        if not line[0].isspace():
            names = _expand(words.pop(0))
        methods, cells, states = words[0], words[1 : len(PERSONS) + 1], words[len(PERSONS) + 1 :]
        assert set(methods.split("+")) <= set(METHODS), f"Not a line of the table: {line}"
        assert len(cells) == len(PERSONS), f"Not a line of the table: {line}"
        states = [*TABLES] if states == ["any"] else states
        for name in names:
            for state in states or [USUAL]:
                yield from (Row(name, state.strip(","), method, tuple(cells)) for method in methods.split("+"))


def _of_the_api() -> Iterator[Row]:
    """Yield the rows of the operations of the API: a session is no token, whoever's it is (`test_api.py`)."""
    for operation in OPERATIONS:
        for state in TABLES if "game_id" in operation.parameters else [USUAL]:
            yield Row(f"api:{operation.name}", state, operation.method, ("401",) * len(PERSONS))


@cache
def rows() -> tuple[Row, ...]:
    """Return every row of the table; HEAD is like GET unless it has its own lines, and is tested in one state."""
    lines = [*_written(), *_of_the_api()]
    assert len({str(row) for row in lines}) == len(lines), "Two lines of the table are about the same."
    own = {row.name for row in lines if row.method == "HEAD"}
    heads = {
        row.name: Row(row.name, row.state, "HEAD", row.cells)
        for row in lines
        if row.method == "GET" and row.name not in own
    }
    return (*lines, *heads.values())
