"""The tags for a bundle of styles or scripts: one file in production, the single files where none are collected."""

from collections.abc import Iterator

from django import template
from django.contrib.staticfiles.storage import staticfiles_storage
from django.template import Context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from forbidden.static_storage import BUNDLES, StaticFilesStorage

register = template.Library()


@register.simple_tag
def styles(name: str, disabled: str = "") -> SafeString:
    """Link a bundle of style sheets, disabled until a script enables the links of this class."""
    attributes = format_html(' class="{}" disabled', disabled) if disabled else ""
    links = ((address, attributes) for address in _addresses(name))
    return format_html_join("", '<link rel="stylesheet" href="{}"{}>', links)


@register.simple_tag(takes_context=True)
def scripts(context: Context, name: str) -> SafeString:
    """Load a bundle of scripts."""
    nonce = context.get("csp_nonce", "")
    return format_html_join(
        "",
        '<script type="module" src="{}" nonce="{}"></script>',
        ((address, nonce) for address in _addresses(name)),
    )


def _addresses(name: str) -> Iterator[str]:
    files = (name,) if isinstance(staticfiles_storage, StaticFilesStorage) else BUNDLES[name]
    return map(staticfiles_storage.url, files)
