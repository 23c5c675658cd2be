"""An `include` of a Jinja2 template, whose output is cached for each set of values that it shows."""

from collections.abc import Hashable
from functools import lru_cache

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


@register.simple_tag
def cached_include(template_name: str, **context: Hashable) -> SafeString:
    """Return the template rendered with this context only. All readers share the output."""
    return _render(template_name, tuple(context.items()), get_language())


@lru_cache(maxsize=8192)
def _render(template_name: str, context: tuple[tuple[str, Hashable], ...], language: str | None) -> SafeString:
    html = get_template(template_name, using="jinja2").render(dict(context))
    return SafeString(html)  # nosec B703  # Jinja2 has escaped it
