"""A filter for links that people copy."""

from django import template
from django.http import HttpRequest

register = template.Library()


@register.filter
def absolute(path: str, request: HttpRequest) -> str:
    """Return the whole address of a path of this site."""
    return request.build_absolute_uri(path)
