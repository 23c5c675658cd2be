"""What may be said, and how it reads: plain text, whose links and names of teammates stand out."""

import re
import unicodedata
from collections.abc import Collection, Iterator

from django.utils.html import Urlizer, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.names import is_control, is_visible
from games.exceptions import Unsayable
from games.models import Message

EVERYBODY = "all"
"""What calls the whole table: "@all"."""
MOST_BREAKS = re.compile(r"\n{3,}")


def tidy(text: str) -> str:
    """The text composed and with its line breaks, without what would hide or turn the text around it."""
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    shown = "".join(letter for letter in lines if letter == "\n" or not is_control(letter))
    return MOST_BREAKS.sub("\n\n", shown).strip()


def readable(text: str) -> str:
    """The tidy text; refuses one that says nothing, or too much."""
    said = tidy(text)
    if not any(is_visible(letter) for letter in said):
        raise Unsayable(_("There is nothing to read in that message."))
    if len(said) > Message.MAX_LENGTH:
        longest = {"most": Message.MAX_LENGTH, "length": len(said)}
        raise Unsayable(_("At most %(most)s characters, please: these are %(length)s.") % longest)
    return said


# Whom it calls


def _pattern(names: Collection[str]) -> re.Pattern[str]:
    """An address, in which an @ calls nobody, or an @ with one of these names, of several that fit the longest."""
    ordered = sorted({*names, EVERYBODY}, key=len, reverse=True)
    # "@Bennett" does not call Ben. Scripts that put no blanks between words have their names end where they end.
    ends = (re.escape(name) + ("" if unicodedata.category(name[-1]) == "Lo" else r"(?!\w)") for name in ordered)
    return re.compile(rf"https?://\S+|(?<!\w)@(?P<name>{'|'.join(ends)})", re.IGNORECASE)


def called(text: str, people: Collection[User]) -> list[User]:
    """Those of these people whom the text calls by "@Name", or all of them by "@all"."""
    found = {match["name"].casefold() for match in _pattern(_names(people)).finditer(text) if match["name"]}
    return [person for person in people if {person.name.casefold(), EVERYBODY} & found]


def _names(people: Collection[User]) -> list[str]:
    return [person.name for person in people if person.name]


# How it reads


class _Links(Urlizer):
    """Links of what calls itself http:// or https://: no guessed addresses, and no mail."""

    simple_url_2_re = re.compile(r"(?!)")
    url_template = '<a href="{href}" rel="nofollow noopener ugc noreferrer" target="_blank">{url}</a>'

    @staticmethod
    def is_email_simple(value: str) -> bool:
        return False


_links = _Links()


def drawn(text: str, people: Collection[User]) -> SafeString:
    """The text as HTML: all of it escaped, links as links, names that it calls marked."""
    return mark_safe("".join(_pieces(text, _pattern(_names(people)))))  # nosec  # each piece is escaped


def _pieces(text: str, pattern: re.Pattern[str]) -> Iterator[SafeString]:
    here = 0
    for match in pattern.finditer(text):
        if match["name"]:
            yield _linked(text[here : match.start()])
            yield format_html('<b class="call">{}</b>', match[0])
            here = match.end()
    yield _linked(text[here:])


def _linked(text: str) -> SafeString:
    return mark_safe(_links(text, autoescape=True))  # nosec  # it escapes all it does not make itself
