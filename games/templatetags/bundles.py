"""Tags for the bundles of styles and scripts: one file each in production, the single files in development."""

from typing import Any

from django import template
from django.contrib.staticfiles.storage import staticfiles_storage
from django.template import Context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from forbidden.bundles import BUNDLES
from forbidden.static_storage import StaticFilesStorage

register = template.Library()


def _addresses(name: str) -> list[str]:
    files = (name,) if isinstance(staticfiles_storage, StaticFilesStorage) else BUNDLES[name]
    return [staticfiles_storage.url(file) for file in files]


@register.simple_tag
def bundle_addresses(name: str) -> str:
    """Return the addresses of a bundle with spaces between them, for a script that loads it later."""
    return " ".join(_addresses(name))


@register.simple_tag
def styles(name: str) -> SafeString:
    """Link a bundle of style sheets."""
    return format_html_join("", '<link rel="stylesheet" href="{}">', ((address,) for address in _addresses(name)))


@register.simple_tag(takes_context=True)
def scripts(context: Context, name: str, **data: Any) -> SafeString:
    """Load a bundle of scripts after the page; `data_worker="…"` is an attribute that they read."""
    attributes = format_html_join("", ' {}="{}"', ((key.replace("_", "-"), value) for key, value in data.items()))
    tag = format_html(' nonce="{}"{} defer></script>', context["csp_nonce"], attributes)
    return format_html_join("", '<script src="{}"{}', ((address, tag) for address in _addresses(name)))
