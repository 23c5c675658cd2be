"""Wishes: what the reader may want from a teammate now, each asked for by one tap."""

from typing import Generic, NamedTuple, TypeVar

A = TypeVar("A")


class Wish(NamedTuple, Generic[A]):
    """An action of a teammate, and the text of the button that asks for it."""

    action: A
    text: str
