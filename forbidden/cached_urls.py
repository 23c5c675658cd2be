"""`{% url %}` that caches resolved addresses: a board has twenty links, a dashboard and a story hundreds."""

from functools import lru_cache
from typing import Any

from django.conf import settings
from django.template import Context, Library, defaulttags
from django.template.base import Parser, Token
from django.urls import get_script_prefix, get_urlconf, reverse
from django.utils.html import conditional_escape

register = Library()


class CachedURLNode(defaulttags.URLNode):
    """Django's node; names with positional arguments, which are nearly all, are resolved once a process."""

    def render(self, context: Context) -> Any:
        if self.kwargs or self.asvar:
            return super().render(context)
        name, arguments = self.view_name.resolve(context), tuple(each.resolve(context) for each in self.args)
        match = getattr(context.get("request"), "resolver_match", None)
        url = cached_reverse(name, arguments, match.namespace if match else None)
        return conditional_escape(url) if context.autoescape else url


@register.tag
def url(parser: Parser, token: Token) -> CachedURLNode:
    """Return the address of a view, with the syntax of Django's own tag."""
    node = defaulttags.url(parser, token)
    return CachedURLNode(node.view_name, node.args, node.kwargs, node.asvar)


def cached_reverse(name: str, arguments: tuple[Any, ...] = (), current_app: str | None = None) -> str:
    """Return the address of a view; equal arguments are resolved once."""
    return _reverse(name, arguments, current_app, get_urlconf() or settings.ROOT_URLCONF, get_script_prefix())


@lru_cache(maxsize=8192)
def _reverse(name: str, arguments: tuple[Any, ...], current_app: str | None, urlconf: str, prefix: str) -> str:
    return reverse(name, urlconf, args=arguments, current_app=current_app)
