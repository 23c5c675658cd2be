"""The tag for a bundle of style sheets: one file in production, the single files where none are collected."""

from django import template
from django.contrib.staticfiles.storage import staticfiles_storage
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from forbidden.static_storage import BUNDLES, StaticFilesStorage

register = template.Library()


@register.simple_tag
def styles(name: str) -> SafeString:
    """Link a bundle of style sheets."""
    files = (name,) if isinstance(staticfiles_storage, StaticFilesStorage) else BUNDLES[name]
    return format_html_join(
        "", '<link rel="stylesheet" href="{}">', ((staticfiles_storage.url(file),) for file in files)
    )
