"""Words of the admin's pages."""

import re

from django import template

register = template.Library()

ADDRESS = re.compile(r"https?://\S+|[^\s<>()\"',;:]+@[^\s<>()\"',;:]+")


@register.filter
def addressless(error: str) -> str:
    """What a sending failed of, without the address that a mail server names."""
    return ADDRESS.sub("…", error)
