"""Highlights: what matters of many events, in at most three sentences."""

from collections.abc import Iterable

MOST = 3


def most_important(sentences: Iterable[str | None]) -> tuple[str, ...]:
    """Return the first three of the sentences that say something."""
    return tuple(filter(None, sentences))[:MOST]
