"""Reactions: free actions that can change what the next card does, so a film of several cards stops for them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.display.shared.buttons import Button, ButtonBuilder


@dataclass(frozen=True, slots=True)
class Reaction:
    """A free action of the reader, with its button, or of a teammate, without one.

    A reader who has decided against it is asked again only if there is another `key`.
    """

    seat: int
    key: str
    text: str
    picture: str
    button: Button | None = None


def draw_value(legal: Mapping[int, Sequence[Any]], draw: type) -> str:
    """Return the value of the button that reveals the next card; "" if the game waits for something else."""
    draws = (
        ButtonBuilder(None, (), seat).value(action)
        for seat, actions in legal.items()
        for action in actions
        if isinstance(action, draw)
    )
    return next(draws, "")


def button_of(buttons: Sequence[Button], seat: int, action: Any) -> Button | None:
    """Return the button of this action, if the reader has it."""
    value = ButtonBuilder(None, (), seat).value(action)
    return next((button for button in buttons if button.value == value), None)
