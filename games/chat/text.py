"""The text of a message: plain text, shown as HTML with links and marked mentions."""

import re
import unicodedata
from collections.abc import Collection, Iterator

from django.utils.html import Urlizer, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.names import is_control, is_visible
from games.exceptions import InvalidMessage
from games.models import Message

EVERYBODY = "all"
"""The name that mentions the whole table: "@all"."""
MOST_BREAKS = re.compile(r"\n{3,}")


def normalise(text: str) -> str:
    """Return the text in NFC with plain line breaks, without characters that hide or reverse text around them."""
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    shown = "".join(letter for letter in lines if letter == "\n" or not is_control(letter))
    return MOST_BREAKS.sub("\n\n", shown).strip()


def one_line(text: str) -> str:
    """Return the normalised text in one line, so that no mail shows a second line as the site's own text."""
    return " ".join(normalise(text).split())


def clean_message(text: str) -> str:
    """Return the normalised text; raise `InvalidMessage` if it is empty or too long."""
    clean = normalise(text)
    if not any(is_visible(letter) for letter in clean):
        raise InvalidMessage(_("Your message is empty."))
    if len(clean) > Message.MAX_LENGTH:
        lengths = {"most": Message.MAX_LENGTH, "length": len(clean)}
        text = ngettext(
            "A message may have %(most)s character. Yours has %(length)s.",
            "A message may have %(most)s characters. Yours has %(length)s.",
            Message.MAX_LENGTH,
        )
        raise InvalidMessage(text % lengths)
    return clean


# Mentions


def _pattern(names: Collection[str]) -> re.Pattern[str]:
    """Return the pattern of an address, in which an @ mentions nobody, or of an @ with the longest of these names."""
    ordered = sorted({*names, EVERYBODY}, key=len, reverse=True)
    # "@Bennett" does not mention Ben. In scripts without spaces between words, a name needs no end of a word.
    ends = (re.escape(name) + ("" if unicodedata.category(name[-1]) == "Lo" else r"(?!\w)") for name in ordered)
    return re.compile(rf"https?://\S+|(?<!\w)@(?P<name>{'|'.join(ends)})", re.IGNORECASE)


def mentioned_people(text: str, people: Collection[User]) -> list[User]:
    """Return those of the people whom the text mentions by "@Name"; all of them for "@all"."""
    mentioned = {match["name"].casefold() for match in _pattern(_names(people)).finditer(text) if match["name"]}
    return [person for person in people if {person.name.casefold(), EVERYBODY} & mentioned]


def _names(people: Collection[User]) -> list[str]:
    return [person.name for person in people if person.name]


# HTML


class _Links(Urlizer):
    """Makes links only of addresses that begin with http:// or https://, and none of mail addresses."""

    simple_url_2_re = re.compile(r"(?!)")
    url_template = '<a href="{href}" rel="nofollow noopener ugc noreferrer" target="_blank">{url}</a>'

    @staticmethod
    def is_email_simple(value: str) -> bool:
        return False


_links = _Links()


def as_html(text: str, people: Collection[User]) -> SafeString:
    """Return the text as HTML: everything escaped, addresses as links, mentions marked."""
    return mark_safe("".join(_pieces(text, _pattern(_names(people)))))  # nosec  # each piece is escaped


def _pieces(text: str, pattern: re.Pattern[str]) -> Iterator[SafeString]:
    start = 0
    for match in pattern.finditer(text):
        if match["name"]:
            yield _linked(text[start : match.start()])
            yield format_html('<b class="call">{}</b>', match[0])
            start = match.end()
    yield _linked(text[start:])


def _linked(text: str) -> SafeString:
    return mark_safe(_links(text, autoescape=True))  # nosec  # it escapes everything but its own markup
