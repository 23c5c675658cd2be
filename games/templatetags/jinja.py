"""Tags that include a Jinja2 template."""

from collections.abc import Hashable

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from games.fragments import render_board
from games.rendering import render_once

register = template.Library()


@register.simple_tag(takes_context=True)
def include_jinja(context: Context, template_name: str) -> SafeString:
    """Return the template rendered with the whole context."""
    return render_board(template_name, context.flatten(), context.get("request"))  # type: ignore[arg-type]  # names are texts


@register.simple_tag
def cached_include(template_name: str, **context: Hashable) -> SafeString:
    """Return the template rendered with this context only. All readers share the output."""
    return render_once(template_name, **context).html
