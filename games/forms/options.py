"""Fields of options: radio buttons, each with a line or a picture that explains it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise

from games.display.shared.options import Option

Text = str | Promise


class RadioOptions(forms.RadioSelect):
    """Radio buttons, each with a line or a picture that explains it."""

    def __init__(self, lines: Mapping[str, Text] | None = None, smalls: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        self.lines, self.smalls = lines or {}, smalls or {}

    @property
    def look(self) -> str:
        return "pictures" if any(self.smalls.values()) else "cards"

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(name, value, *args, **kwargs)
        return option | {"line": self.lines.get(str(value), ""), "small": self.smalls.get(str(value))}


class ToggleField(forms.TypedChoiceField):
    """Two options, of which `on` is read as True; each has a value, a name and a line that explains it."""

    def __init__(self, *, off: tuple[str, Text, Text], on: tuple[str, Text, Text], **options: Any) -> None:
        super().__init__(
            choices=[(value, name) for value, name, _line in (off, on)],
            coerce=lambda value: value == on[0],
            widget=RadioOptions({value: line for value, _name, line in (off, on)}),
            **options,
        )


def radio(options: Sequence[Option]) -> dict[str, Any]:
    """Return the arguments of a field of radio buttons for these options."""
    return {
        "choices": [(option.value, option.name) for option in options],
        "widget": RadioOptions(
            {option.value: option.line for option in options}, {option.value: option.small for option in options}
        ),
    }
