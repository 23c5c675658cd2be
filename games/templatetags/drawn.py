"""Pieces of a page that are drawn once for each value they show, and then remembered."""

from collections.abc import Hashable
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


@register.filter
def drawn(value: Hashable, template_name: str) -> SafeString:
    """The template with the value as `it`. It must show nothing else: what has been drawn serves every later reader."""
    return _drawing(template_name, value, get_language())


@lru_cache(maxsize=8192)
def _drawing(template_name: str, value: Hashable, language: str | None) -> SafeString:
    return render_to_string(template_name, {"it": value})
