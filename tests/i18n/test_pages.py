"""Every word on every page is a word of the catalog."""

import re
from calendar import day_abbr, day_name, month_abbr, month_name
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client

from games.display.desert import story as desert
from games.display.island import story as island
from tests.browser.hostile_fields import Field, fields
from tests.browser.hostile_world import build
from tests.browser.site_pages import PAGE, Guide, Place, places
from tests.effort import part_of
from tests.i18n.pages_pseudo import BEGIN, END, marked, spoken

NO_LATIN = "ja"
"""A language that writes dates and lists without letters that English has."""

READ = ("title", "aria-label", "placeholder", "alt")
"""Attributes that are read to people."""

UNREAD = ("a language by its own name", "script", "style", "pre", "code", "kbd", "textarea")
"""Elements without sentences of the site."""

NAMED = ("language", "interface_language", "time_zone")
"""Choices that have their own names in all languages."""

OWN_WORDS = {
    "api:docs": "for programmers, who read the words of the OpenAPI document",
    "games:lesson": "the name of a teammate whom lessons invent",
    "mfa_activate_totp": "a key",
    "admin:games_game_change": "receipts, which are hexadecimal",
    "admin:mfa_authenticator_change": "the name of a passkey",
    "admin:mfa_authenticator_delete": "the name of a passkey",
    "admin:mfa_authenticator_history": "the name of a passkey",
}
"""Pages with words that are not translated, and which."""

NO_PAGES = "_preview$|picture$|:export$|:seek$|:next_table$|_code$"
"""Pictures and files."""

UNWRITTEN = re.compile("canary|^img alt: (True|False|None)$")
"""Reasons in the audit log, which cannot be written again, and what Django's admin calls a tick."""

CLDR = ("and", "or", "at", *month_name[1:], *month_abbr[1:], *day_name, *day_abbr)
"""Words of lists and times, which no catalog has."""

PAWNS = [letters for display in (desert, island) for _look, letters in display.LINE.values()]
"""The letters on pawns, which are drawn, so charts have the same in all languages."""

NO_WORDS = re.compile(rf"\S*@\S+|https?://\S+|\b(?:[A-H][1-8]|{'|'.join([*CLDR, *PAWNS])})\b")
"""Addresses, mentions (`@all` everywhere), tiles as the board names them, letters on pawns, and words of the CLDR."""


class Words(HTMLParser):
    """The words of a page outside the marks."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside = ""
        self.depth = 0
        self.chosen = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self.inside = "a language by its own name" if "lang" in given and tag != "html" else tag
        if tag == "select":
            self.chosen = given.get("name") or ""
        for name, text in given.items():
            if (
                name in READ
                or (name.startswith("data-") and re.match(r"[A-Z][a-z]+( |$)", text or ""))
                or (
                    name == "content"
                    and re.search("description|title|alt", f"{given.get('name')}{given.get('property')}")
                )
                or (name == "value" and given.get("type") in ("submit", "button", "reset"))
            ):
                self._look(f"{tag} {name}: ", text or "", 0)

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, text: str) -> None:
        if self.inside not in UNREAD and not (self.inside == "option" and self.chosen in NAMED):
            self.depth = self._look("", text, self.depth)

    def _look(self, where: str, text: str, depth: int) -> int:
        """Note what is outside the marks; return how many marks are open at the end."""
        outside = ""
        for letter in text:
            depth += (letter == BEGIN) - (letter == END)
            outside += " " if depth else letter
        words = NO_WORDS.sub(" ", outside)
        found = where + " ".join(words.replace(END, " ").split())
        if re.search(r"[A-Za-z]{2,}", words) and not UNWRITTEN.search(found):
            self.found.append(found)
        return depth


class Reader(Guide):
    """Opens pages and keeps what it reads outside the marks."""

    def __init__(self, *of: Any) -> None:
        super().__init__(*of)
        self.read: dict[str, set[str]] = {}

    def _judge(self, place: Place, answer: Any) -> str:
        judged = super()._judge(place, answer)
        if judged == PAGE:
            words = Words()
            words.feed(answer.content.decode())
            self.read.setdefault(place.name, set()).update(words.found)
        return judged


@pytest.mark.skipif(connection.vendor != "sqlite", reason="names with many payloads at once fit in no other database")
def test_all_words_come_from_the_catalog(db: None) -> None:
    pages = [place for place in places() if not re.search(NO_PAGES, place.name)]
    pages = part_of("pages whose words are read", pages, 4)
    with spoken(marked, NO_LATIN):
        world = build()
        for field in fields():
            if field.name != "email":
                Field(field.model, field.name, ("☼",)).write()
        reader = Reader(world, pages)
        for place in reader.places:
            list(reader._visits(place))
    assert len(reader.read) > len(pages) / 4
    found = {name: words for name, words in reader.read.items() if words and name not in OWN_WORDS}
    assert found == {}
    assert all(reader.read[place.name] for place in pages if place.name in OWN_WORDS)


def test_a_word_outside_the_catalog_is_found() -> None:
    words = Words()
    words.feed("<p title='A word'>⟦One⟧ of ⟦⟦two⟧ three⟧</p><img alt='⟦Sand⟧'><a data-copied=Copied>☼ 2</a>")
    assert words.found == ["p title: A word", "of", "a data-copied: Copied"]


def test_pages_without_a_reader_are_said_by_the_catalog(client: Client, db: None) -> None:
    with spoken(marked, NO_LATIN):
        texts = [render_to_string(f"{name}.html") for name in ("400", "500", "503")]
        texts += (client.get(path).content.decode() for path in ("/offline/", "/nowhere/"))
        manifest = client.get("/manifest.webmanifest").json()
    for text in texts:
        words = Words()
        words.feed(text)
        assert words.found == []
    said = [manifest["name"], manifest["description"], *(each["label"] for each in manifest["screenshots"])]
    assert all(text.startswith(BEGIN) for text in (*said, *(each["name"] for each in manifest["shortcuts"])))


def test_scripts_have_no_sentences() -> None:
    sentence = re.compile(r"""["'`][A-Z][a-z]+ [a-z]+[^"'`]*["'`]""")
    scripts = Path(__file__).parents[2].joinpath("static/js").glob("*.js")
    assert {script.name: found for script in scripts if (found := sentence.findall(script.read_text()))} == {}
