"""Languages in which people talk at a table, and those of the site, each by its own name."""

from functools import cache

from django.conf import settings
from django.conf.locale import LANG_INFO
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CODES = (
    "ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv nl nb pl pt ro ru sk sl sr sv th tr "
    "uk vi zh-hans"
)


def choices() -> list[tuple[str, str | Promise]]:
    """Return the languages as options of a select, after the option of none."""
    return [("", _("Not specified")), *named()]


@cache
def named() -> list[tuple[str, str]]:
    """Return the languages with their names, in the order of the names."""
    names = [(code, LANG_INFO[code]["name_local"]) for code in CODES.split()]
    return sorted(names, key=lambda choice: choice[1].casefold())


def of_the_site() -> list[tuple[str, str]]:
    """Return the languages in which the site can be read."""
    return list(settings.LANGUAGES)
