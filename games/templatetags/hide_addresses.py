"""A filter for error messages on the admin's pages."""

import re

from django import template

register = template.Library()

ADDRESS = re.compile(r"https?://\S+|[^\s<>()\"',;:]+@[^\s<>()\"',;:]+")


@register.filter
def hide_addresses(error: str) -> str:
    """Return the error of a delivery without the address that a mail server names."""
    return ADDRESS.sub("…", error)
