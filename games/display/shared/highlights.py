"""Highlights: what matters of many events, in few sentences."""

from collections.abc import Iterable
from typing import Any, Self

MOST = 5


class SeatSentence(str):
    """A sentence of what one adventurer did; `seat` is theirs."""

    seat: int

    def __new__(cls, sentence: str, seat: int) -> Self:
        self = super().__new__(cls, sentence)
        self.seat = seat
        return self


def with_seat(sentence: str | None, event: Any) -> str | None:
    """Return the sentence of an event, with the seat of the adventurer who did it, if one did."""
    seat = getattr(event, "seat", None)
    return SeatSentence(sentence, seat) if sentence and seat is not None else sentence


def most_important(sentences: Iterable[str | None]) -> tuple[str, ...]:
    """Return the first five of the different sentences that say something."""
    return tuple(dict.fromkeys(filter(None, sentences)))[:MOST]
