"""The filter of times; all templates know it without a `load`."""

from datetime import date

from django import template

from forbidden import cldr

register = template.Library()


@register.filter
def moment(at: date | None, skeletons: str) -> str:
    """Return a time as text, by skeletons of CLDR; "" for none."""
    return cldr.moment(at, skeletons) if at else ""
