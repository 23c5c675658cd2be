"""Languages in which people talk at a table, each by its own name."""

from functools import cache

from django.conf.locale import LANG_INFO

CODES = (
    *("ar", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "es", "et", "fa", "fi", "fr", "he", "hi", "hr", "hu", "id"),
    *("it", "ja", "ko", "lt", "lv", "nl", "nb", "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sv", "th", "tr", "uk", "vi"),
    "zh-hans",
)


@cache
def choices() -> list[tuple[str, str]]:
    """Return the languages as options of a select, in the order of their names."""
    return sorted(((code, LANG_INFO[code]["name_local"]) for code in CODES), key=lambda choice: choice[1].casefold())
