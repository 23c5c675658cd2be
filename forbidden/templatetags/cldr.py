"""The filter of times and the list of languages; all templates know them without a `load`."""

from datetime import date

from django import template
from django.conf import settings

from forbidden import cldr

register = template.Library()


@register.filter
def moment(at: date | None, skeletons: str) -> str:
    """Return a time as text, by skeletons of CLDR; "" for none."""
    return cldr.moment(at, skeletons) if at else ""


@register.simple_tag
def site_languages() -> list[tuple[str, str]]:
    """Return the languages of the site, each by its own name; Django's tag would translate the names."""
    return list(settings.LANGUAGES)
