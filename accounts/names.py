"""Rules for names: any script, markup as plain text, no characters that hide or turn the text around them."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MAX_LENGTH = 40
# Format characters that Persian, Hindi and some emoji need.
JOINERS = "\u200c\u200d"
# Letters and signs that draw nothing: a name of only these would look empty.
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"


def is_control(character: str) -> bool:
    """Return whether this is a control, formatting (also direction override), surrogate or line separator character."""
    return unicodedata.category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and character not in JOINERS


def is_visible(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in BLANKS


def validate_name(name: str) -> None:
    """Refuse a name with hidden characters, or with no visible one."""
    if any(is_control(character) for character in name):
        raise ValidationError(_("A name cannot contain invisible control characters."), code="control")
    if not any(is_visible(character) for character in name):
        raise ValidationError(_("A name needs at least one visible letter or sign."), code="blank")


def tidy_name(name: str) -> str:
    """Return the name in NFC without stray spaces; control characters stay, so that validation can refuse them."""
    return " ".join(part for part in unicodedata.normalize("NFC", name).split(" ") if part)
