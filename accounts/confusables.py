"""Names that look alike: they become equal if each letter is replaced by the simpler one that it looks like.

The characters that draw nothing follow `Default_Ignorable_Code_Point` of Unicode's DerivedCoreProperties.txt. The
letters follow the idea of Unicode's confusables.txt (UTS #39), but the table is written by hand and smaller: letters of
Cyrillic and Greek that pass for Latin ones. Accents are kept, because "Ana" and "Aña" are different names.
"""

import re
import unicodedata

RANGES = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""First and last code point of each range of characters that programs draw as nothing."""
IGNORABLE = re.compile("[" + "".join(f"{chr(first)}-{chr(last)}" for first, last in RANGES) + "]")

LETTERS = str.maketrans(
    "АВЕЅІЈКМНОРСТУҮХԚԜѴӀ" + "авеѕіјкмнорсгтуүхԛԝѵһӏԁ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" + "αγεηικνορτυχω" + "ıℓ",  # noqa: RUF001
    "ABESIJKMHOPCTYYXQWVl" + "abesijkmhopcrtyyxqwvhld" + "ABEZHIKMNOPTYX" + "ayenikvoptuxw" + "il",
)
STROKES = str.maketrans("I1|0", "lllO")
"""A capital I and the digits 1 and 0 look like letters, too, but "Ilse" and "ilse" are the same name."""


def is_ignorable(character: str) -> bool:
    """Return whether programs draw this character as nothing."""
    return IGNORABLE.match(character) is not None


def are_alike(one: str, other: str) -> bool:
    """Return whether two names are the same to the eye."""
    return bool(skeletons(one) & skeletons(other))


def skeletons(name: str) -> set[str]:
    """Return what is left of a name, as it is read and as it is drawn; names that share one of the two are alike."""
    latin = unicodedata.normalize("NFKC", IGNORABLE.sub("", name)).translate(LETTERS)
    return {" ".join(text.casefold().split()) for text in (latin, latin.translate(STROKES))}
