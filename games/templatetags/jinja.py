"""Tags that include a Jinja2 template. Most cache its output for each set of values that it shows."""

from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from django import template
from django.template import Context
from django.template.loader import get_template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.fragments import Fragments, checksum_of, id_of

register = template.Library()
Values = tuple[tuple[str, Hashable], ...]


class Rendered(NamedTuple):
    """The output of a template, with what tells whether a page shows it."""

    html: SafeString
    id: str
    checksum: int


@register.simple_tag(takes_context=True)
def include_jinja(context: Context, template_name: str, *names: str) -> SafeString:
    """Return the template rendered with these values of the context only; a missing one is None."""
    return _html(template_name, {name: context.get(name) for name in names})


@register.simple_tag
def cached_include(template_name: str, **context: Hashable) -> SafeString:
    """Return the template rendered with this context only. All readers share the output."""
    return _render(template_name, tuple(context.items()), get_language()).html


@register.simple_tag(takes_context=True)
def cached_fragment(context: Context, template_name: str, **values: Hashable) -> SafeString:
    """Return the template like `cached_include`, as a fragment of the board."""
    return _fragments(context, template_name, [tuple(values.items())])


@register.simple_tag(takes_context=True)
def cached_fragments(
    context: Context, template_name: str, name: str, items: Iterable[Hashable], **values: Hashable
) -> SafeString:
    """Return the template for each of the items, which it gets under this name, as fragments of the board."""
    same = tuple(values.items())
    return _fragments(context, template_name, [((name, item), *same) for item in items])


def _fragments(context: Context, template_name: str, contexts: Iterable[Values]) -> SafeString:
    fragments: Fragments | None = context.get("fragments")
    language = get_language()
    parts = []
    for values in contexts:
        rendered = _render(template_name, values, language)
        if fragments:
            fragments.add(rendered.id, rendered.html, rendered.checksum)
        parts.append(rendered.html)
    return SafeString("".join(parts))  # nosec B703  # Jinja2 has escaped it


@lru_cache(maxsize=8192)
def _render(template_name: str, values: Values, language: str | None) -> Rendered:
    html = _html(template_name, dict(values))
    return Rendered(html, id_of(html), checksum_of(html))


def _html(template_name: str, context: dict[str, Any]) -> SafeString:
    return SafeString(get_template(template_name, using="jinja2").render(context))  # nosec B703  # Jinja2 has escaped it
