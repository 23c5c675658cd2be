"""Small things on the cards of a team."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Item:
    """A small picture and what it says."""

    picture: str
    label: str
    text: str = ""
