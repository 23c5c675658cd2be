"""Highlights: what matters of many events, in few sentences."""

from collections.abc import Iterable
from typing import Any, Self

MOST = 5
"""The most sentences of a recap."""
FEW = 3
"""The number of sentences up to which minor ones are added."""


class Highlight(str):
    """A sentence with a picture: the face of the adventurer in a `seat`, or a `picture` from the art of the board."""

    seat: int | None
    picture: str

    def __new__(cls, sentence: str, seat: int | None = None, *, picture: str = "") -> Self:
        self = super().__new__(cls, sentence)
        self.seat, self.picture = seat, picture
        return self


def with_seat(sentence: str | None, event: Any) -> str | None:
    """Return the sentence of an event, with the seat of the adventurer who did it, if one did."""
    seat = getattr(event, "seat", None)
    return Highlight(sentence, seat) if sentence and seat is not None else sentence


def with_picture(sentence: str | None, picture: str) -> str | None:
    """Return a sentence, if there is one, with the name of a picture."""
    return Highlight(sentence, picture=picture) if sentence else None


def most_important(sentences: Iterable[str | None], minor: Iterable[str | None] = ()) -> tuple[str, ...]:
    """Return the first five of the different sentences that say something; the minor ones only where they are few."""
    found = tuple(dict.fromkeys(filter(None, sentences)))[:MOST]
    return found + tuple(filter(None, minor))[: max(FEW - len(found), 0)]
