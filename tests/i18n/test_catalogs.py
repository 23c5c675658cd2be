"""The catalogs of all languages are whole, keep what code and browsers read, and use the names of the glossary."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from django.core.management import call_command

from tests.i18n.catalogs import LANGUAGES, catalog, glossary, names, pairs

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%|\{\w*\}")
TAG = re.compile(r"</?[a-z][^>]*>|&\w+;")
ROOT = Path(__file__).parents[2]
SAYING = ("accounts", "forbidden", "games", "static", "templates")
"""The folders with sentences."""

pytestmark = pytest.mark.parametrize("language", LANGUAGES)


def test_there_are_translations(language: str) -> None:
    assert {"de", "es", "fr"} <= set(LANGUAGES)
    assert len(catalog(language)) > 3000


def test_no_sentence_is_empty_fuzzy_or_obsolete(language: str) -> None:
    messages = [message for message in catalog(language) if message.id]
    empty = [message.id for message in messages if not all(_forms(message.string))]
    assert empty == []
    assert [message.id for message in messages if message.fuzzy] == []
    assert list(catalog(language).obsolete) == []


def test_each_sentence_stands_once(language: str) -> None:
    """GNU gettext refuses a repeated sentence; Babel, which compiles the catalogs, does not."""
    text = (ROOT / "locale" / language / "LC_MESSAGES" / "django.po").read_text()
    entries = [re.sub(r"^#.*\n", "", entry, flags=re.MULTILINE).split("msgstr")[0] for entry in text.split("\n\n")]
    assert [entry for entry, times in Counter(entries).items() if times > 1] == []


def test_each_sentence_has_the_forms_of_the_language(language: str) -> None:
    forms = catalog(language).num_plurals
    wrong = [message.id for message in catalog(language) if message.pluralizable and len(message.string) != forms]
    assert wrong == []


def test_placeholders_and_tags_are_those_of_the_english_sentence(language: str) -> None:
    wrong = []
    for english, translation, number in pairs(language):
        placeholders = PLACEHOLDER.findall(english), PLACEHOLDER.findall(translation)
        same = set(placeholders[1]) >= set(placeholders[0]) if number else _same(*placeholders)
        if not (same and _same(TAG.findall(english), TAG.findall(translation))):
            wrong.append((english, translation))
    assert wrong == []


def test_blanks_at_the_ends_stay(language: str) -> None:
    ends = re.compile(r"^\s*|\s*$")
    wrong = [pair for pair in pairs(language) if ends.findall(pair.english) != ends.findall(pair.translation)]
    assert wrong == []


def test_names_are_those_of_the_glossary(language: str) -> None:
    terms, found = glossary(language), names(language)
    wrong = [
        (name, english, translation)
        for english, translation, _number in pairs(language)
        for name in found.findall(english)
        if not any(form.casefold() in translation.casefold() for form in terms[name])
    ]
    assert wrong == []


@pytest.mark.services
def test_the_catalog_holds_what_the_code_says(
    language: str, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentences are extracted anew, with the options of `make messages`, which needs GNU gettext."""
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    for app in SAYING:
        (tmp_path / app).symlink_to(ROOT / app)  # Django writes beside the sources
    monkeypatch.chdir(tmp_path)
    options = re.search(r"^MESSAGES := (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert options
    call_command("makemessages", *options[1].split(), "--locale", language, "--symlinks", "--verbosity", "0")
    with (tmp_path / "locale" / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        extracted = read_po(file)
    assert _keys(catalog(language)) == _keys(extracted)


def _keys(messages: Catalog) -> set[tuple[Any, str | None]]:
    return {(message.id, message.context) for message in messages if message.id}


def _forms(translation: str | tuple[str, ...]) -> tuple[str, ...]:
    return translation if isinstance(translation, tuple) else (translation,)


def _same(one: list[str], other: list[str]) -> bool:
    return sorted(one) == sorted(other)
