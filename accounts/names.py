"""What may be a person's name: any script, markup as plain text, nothing that hides or turns the text around it."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MAX_LENGTH = 40
# Format characters without which Persian, Hindi and some emoji cannot be written.
JOINERS = "\u200c\u200d"
# Letters and signs that draw nothing: a name of these alone would be a blank seat.
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"


def is_control(character: str) -> bool:
    """Control, formatting (direction overrides among it), surrogate and line separator characters."""
    return unicodedata.category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and character not in JOINERS


def is_visible(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in BLANKS


def validate_name(name: str) -> None:
    """Refuse a name that hides characters, or shows none."""
    if any(is_control(character) for character in name):
        raise ValidationError(_("A name cannot contain invisible control characters."), code="control")
    if not any(is_visible(character) for character in name):
        raise ValidationError(_("A name needs at least one letter or sign that can be seen."), code="blank")


def tidy_name(name: str) -> str:
    """The name with its characters composed and stray spaces gone; control characters stay, to be refused by name."""
    return " ".join(part for part in unicodedata.normalize("NFC", name).split(" ") if part)
