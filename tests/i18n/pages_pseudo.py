"""Languages that nobody speaks: one marks each sentence of the catalog, one makes it longer, one writes to the left."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

from django.utils import translation
from django.utils.safestring import SafeData, mark_safe

BEGIN, END = "⟦", "⟧"


def marked(message: str) -> str:
    """Return the sentence between marks."""
    return f"{BEGIN}{message}{END}"


def longer(message: str) -> str:
    """Return the sentence with about 40 % more letters: a word becomes longer, a sentence gets more words."""
    missing = round(len(message) * 0.4)
    more = ("ähnlich üppig lång übergröße façon écoute " * (missing // 40 + 1))[:missing]
    return f"{message} {more}" if " " in message else message + more.strip()


@contextmanager
def spoken(change: Callable[[str], str], to_the_left: bool = False) -> Iterator[None]:
    """Give each sentence as `change` makes it, in all threads of this process.

    Django keeps the functions that look sentences up in `translation._trans`, and all code calls them there.
    """

    def gettext(message: str) -> str:
        text = change(str(message)) if message else ""
        return mark_safe(text) if isinstance(message, SafeData) else text

    def ngettext(singular: str, plural: str, number: int) -> str:
        return gettext(singular if number == 1 else plural)

    spoken = {
        "gettext": gettext,
        "ngettext": ngettext,
        "pgettext": lambda context, message: gettext(message),
        "npgettext": lambda context, singular, plural, number: ngettext(singular, plural, number),
        "get_language": lambda: f"en-{change.__name__}",  # caches keep each language apart
        "get_language_bidi": lambda: to_the_left,
    }
    with patch.multiple(translation._trans, create=True, **spoken):  # type: ignore[attr-defined]  # it is not public
        yield
