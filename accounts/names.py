"""Rules for names: any script, markup as plain text, no hidden characters, and no name of the site itself."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.confusables import is_ignorable, skeletons

MAX_LENGTH = 40
# Format characters that Persian, Hindi and some emoji need.
JOINERS = "\u200c\u200d"
# Letters and signs that draw nothing: a name of only these would look empty.
BLANKS = "\u115f\u1160\u2800\u3164\uffa0\ufffc"
# Selectors that make a sign an emoji or not.
SELECTORS = "\ufe0e\ufe0f"
OF_BOTS = " (bot)"
"""The end of every bot account's name, which no other name has."""
RESERVED = re.compile(r".*(moderator|administrator).*|admins?|staff|support|system|(the)?forbidden|bot\d*|all|nobody")
"""Letters and digits of names that the site itself has, or that its moderators could have."""


def is_control(character: str) -> bool:
    """Return whether this is a control, formatting (also direction override), surrogate or line separator character."""
    return unicodedata.category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and character not in JOINERS


def is_visible(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in BLANKS


def is_hidden(character: str) -> bool:
    """Return whether this character draws nothing and no script needs it."""
    return character in BLANKS or (is_ignorable(character) and character not in JOINERS + SELECTORS)


def one_line(text: str) -> str:
    """Return a text as one line without control characters."""
    line = " ".join(text.split())
    return "".join(letter for letter in line if not is_control(letter)).strip()


def bot_name(name: str) -> str:
    """Return the name of a bot account, with the mark that says so."""
    return name[: MAX_LENGTH - len(OF_BOTS)].rstrip() + OF_BOTS


def is_reserved(name: str) -> bool:
    """Return whether a name looks like one that the site speaks with."""
    own = {gettext("The moderators"), gettext("Everyone"), gettext("Someone")}
    texts = skeletons(name)
    if any(texts & skeletons(each) for each in own):
        return True
    if any(text.endswith(mark) for text in texts for mark in skeletons(OF_BOTS)):
        return True
    return any(RESERVED.fullmatch(re.sub(r"[\W_]", "", text)) for text in texts)


def validate_name(name: str) -> None:
    """Refuse a name with hidden characters, with no visible one, or with which its owner would pose as the site."""
    if any(is_control(character) for character in name):
        raise ValidationError(_("A name cannot contain invisible control characters."), code="control")
    if not any(is_visible(character) for character in name):
        raise ValidationError(_("A name needs at least one visible letter or symbol."), code="blank")
    if any(is_hidden(character) for character in name):
        raise ValidationError(_("A name cannot contain invisible characters."), code="hidden")
    if is_reserved(name):
        raise ValidationError(_("This name is reserved for the site. Choose another."), code="reserved")


def tidy_name(name: str) -> str:
    """Return the name in NFC without stray spaces; control characters stay, so that validation can refuse them.

    Each kind of space becomes the plain one.
    """
    spaced = (" " if unicodedata.category(letter) == "Zs" else letter for letter in unicodedata.normalize("NFC", name))
    return " ".join(part for part in "".join(spaced).split(" ") if part)
