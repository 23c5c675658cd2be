"""The main ideas of a plan: what its plays are for, so that people tell plans apart."""

from collections.abc import Sequence
from typing import Any


def by_importance(
    commands: Sequence[tuple[Any, str]], order: Sequence[type], moves: tuple[type, ...]
) -> tuple[str, ...]:
    """Return the commands of a plan in the order of their actions' types, without repetition, and its last move.

    Actions of other types are left out.
    """
    ranked = sorted(
        ((order.index(type(action)), words) for action, words in commands if type(action) in order),
        key=lambda each: each[0],
    )
    moved = [words for action, words in commands if isinstance(action, moves)]
    return tuple(dict.fromkeys([words for _rank, words in ranked] + moved[-1:]))
