"""Forms of standing orders and of trust."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django import forms
from django.http import QueryDict

from forbidden.numbers import read_number
from games.exceptions import Malformed
from games.forms.service import ServiceForm
from games.models import Seat

MOST_CHOICES = 8
LONGEST = 40
"""The most characters of a choice."""


class GiveOrderForm(ServiceForm):
    """A seat, the kind of an order, and its choices, whose names the game decides; "[]" after a name marks a list."""

    seat = forms.IntegerField(min_value=0, max_value=99)
    kind = forms.CharField(max_length=LONGEST)

    def read(self) -> dict[str, Any]:
        """Return the arguments of the service; raise `Malformed` if they cannot be read."""
        read = super().read()
        order = {"type": read["kind"], **_choices(self.data)}
        return {"seat": read["seat"], "order": msgspec.json.encode(order).decode()}


def _choices(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the choices that were made: numbers as numbers, lists without gaps and repetitions."""
    assert isinstance(data, QueryDict)
    names = [name for name in data if name not in ("seat", "kind", "csrfmiddlewaretoken")]
    chosen: dict[str, Any] = {}
    for name in names[:MOST_CHOICES]:
        values = [_value(text) for text in dict.fromkeys(data.getlist(name)) if text]
        if name.endswith("[]"):
            chosen[name.removesuffix("[]")] = values
        elif values:
            chosen[name] = values[0]
    return chosen


def _value(text: str) -> str | int:
    if len(text) > LONGEST:
        raise Malformed
    number = read_number(text)
    return text if number is None else number


class TrustForm(ServiceForm):
    """A seat and what teammates may play for it."""

    seat = forms.IntegerField(min_value=0, max_value=99)
    trust = forms.TypedChoiceField(choices=Seat.Trust, coerce=lambda value: Seat.Trust(int(value)))
