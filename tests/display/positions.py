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


def pressed(buttons: list[Any]) -> Iterator[Pressed]:
    """Everything that can be pressed in these buttons."""
    for button in buttons:
        for variant in button.variants or (None,):
            texts = (button.consequence, variant.consequence if variant else "")
            yield Pressed(
                title=button.title,
                label=variant.label if variant else "",
                cost=button.cost,
                final=button.final,
                says=sorted(sentence for text in texts if text for sentence in re.split(r"(?<=[.!]) ", text)),
                value=(variant or button).value,
            )


def named(seats: Any, names: Any) -> str:
    """Several names as a sentence lists them."""
    texts = [names[seat] for seat in sorted(seats)]
    return " and ".join(filter(None, (", ".join(texts[:-1]), texts[-1])))
