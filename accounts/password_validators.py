"""A password validator for words of this site."""

import re
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

WORDS = (
    "forbidden desert island game games board table team sand storm water dune flood tide treasure explorer "
    "archeologist climber meteorologist navigator diver pilot engineer messenger carrier player admin "
    "administrator moderator password the my"
)
"""Words of this site, which a guesser would try first."""
LETTERS = re.compile(r"[^\W\d_]+")


class SiteWordsValidator:
    """Refuses a password whose letters are only words of this site, with any digits and signs between them."""

    def validate(self, password: str, user: Any = None) -> None:
        letters = "".join(LETTERS.findall(password.lower()))
        if letters and _made_of_words(letters):
            raise ValidationError(
                _("This password is too easy to guess here: it consists only of words from this site."), code="site"
            )

    def get_help_text(self) -> str:
        return _("Your password can’t consist only of words from this site.")


def _made_of_words(letters: str) -> bool:
    """Return whether these letters split into words of the list, in time linear in the length."""
    words, reached = WORDS.split(), {0}
    for end in range(1, len(letters) + 1):
        if any(end - len(word) in reached and letters.endswith(word, 0, end) for word in words):
            reached.add(end)
    return len(letters) in reached
