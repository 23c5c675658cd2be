"""The positions and buttons that the tests of the displays try."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.effort import EFFORT, Effort, part_of

POSITIONS = len(part_of("positions on display", range(5000 if EFFORT == Effort.EXHAUSTIVE else 40), 3))


class Pressed(NamedTuple):
    """A button, or one of its variants, with its text and the value that it sends."""

    title: str
    label: str
    cost: str
    final: bool
    says: list[str]
    value: str


def pressed(buttons: list[Any]) -> Iterator[Pressed]:
    """Yield each of these buttons, or its variants."""
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
    """Return several names as a sentence lists them."""
    texts = [names[seat] for seat in sorted(seats)]
    return " and ".join(filter(None, (", ".join(texts[:-1]), texts[-1])))
