"""The catalogs of `locale/`, read once for all tests."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

LOCALE = Path(__file__).parents[2] / "locale"
WORD = re.compile(r"(?<!\w)[^\W\d_]{2,}(?!\w)")
NO_WORD = re.compile(r"%\(\w+\)[sd]|<[^>]+>|&\w+;")
LANGUAGES = sorted(file.parents[1].name for file in LOCALE.glob("*/LC_MESSAGES/django.po"))


class Pair(NamedTuple):
    """An English sentence and its translation; for a sentence with a number, one pair for each form."""

    english: str
    translation: str
    number: bool
    """True if the sentence has forms for numbers, one of which may leave the number out."""


@cache
def catalog(language: str) -> Catalog:
    """Return the catalog of a language."""
    with (LOCALE / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        return read_po(file, locale=language)


def pairs(language: str) -> Iterator[Pair]:
    """Yield each sentence with its translation; the forms beyond the first belong to the English plural."""
    for message in catalog(language):
        if not message.id:
            continue
        if isinstance(message.id, tuple):
            singular, plural = message.id
            for index, form in enumerate(message.string):
                yield Pair(plural if index else singular, form, number=True)
        else:
            yield Pair(message.id, message.string, number=False)


@cache
def glossary(language: str) -> dict[str, list[str]]:
    """Return the forms that each English term has in a language."""
    terms: dict[str, list[str]] = tomllib.loads((LOCALE / language / "glossary.toml").read_text())["terms"]
    return terms


def names(language: str) -> re.Pattern[str]:
    """Return a pattern of the names in a glossary, which finds the longest name at each place."""
    longest_first = sorted((term for term in glossary(language) if term[0].isupper()), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


@cache
def words(language: str) -> frozenset[str]:
    """Return every word that the catalog of a language holds, in lower case."""
    return frozenset(word for pair in pairs(language) for word in words_in(pair.translation))


def words_in(text: str) -> Iterator[str]:
    """Yield the words of a text in lower case, without placeholders, tags, and names of cells such as C3."""
    for word in WORD.findall(NO_WORD.sub(" ", text)):
        yield word.casefold()
