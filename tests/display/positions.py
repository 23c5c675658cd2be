"""How many positions the tests of the displays look at; `POSITIONS=5000` asks for more than `make test` does."""

import os
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

POSITIONS = int(os.environ.get("POSITIONS", "40"))


class Pressed(NamedTuple):
    """A button, or one of its chips: what it says, and what it would send."""

    title: str
    label: str
    cost: str
    final: bool
    says: list[str]
    value: str


def pressed(acts: list[Any]) -> Iterator[Pressed]:
    """Everything that can be pressed in these buttons."""
    for act in acts:
        for chip in act.chips or (None,):
            texts = (act.consequence, chip.consequence if chip else "")
            yield Pressed(
                title=act.title,
                label=chip.label if chip else "",
                cost=act.cost,
                final=act.final,
                says=sorted(sentence for text in texts if text for sentence in re.split(r"(?<=[.!]) ", text)),
                value=(chip or act).value,
            )


def named(seats: Any, names: Any) -> str:
    """Several names as a sentence lists them."""
    texts = [names[seat] for seat in sorted(seats)]
    return " and ".join(filter(None, (", ".join(texts[:-1]), texts[-1])))
