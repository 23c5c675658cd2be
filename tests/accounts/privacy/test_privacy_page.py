"""The privacy page and its document are true."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from accounts.privacy import registry, retention
from tests.accounts.privacy.relations import personal_models

DOCS = Path(__file__).parents[3] / "docs"


def test_every_table_with_something_of_a_person_is_in_the_document() -> None:
    named = set(re.findall(r"^\| `(\w+\.\w+)` \|", (DOCS / "privacy.md").read_text(), re.MULTILINE))
    assert named == personal_models()
    for label in named:
        apps.get_model(label)


@pytest.mark.parametrize("file", ["docs/privacy.md", "docs/operations.md", ".env.example"])
def test_every_span_is_documented(file: str) -> None:
    text = (DOCS.parent / file).read_text()
    assert [setting for setting in retention.KEPT if setting not in text] == []


def test_every_part_of_the_file_is_documented() -> None:
    text = (DOCS / "privacy.md").read_text()
    assert [name for name in registry.parts if f"`{name}`" not in text] == []


def test_it_is_for_everybody_and_in_the_footer(db: None) -> None:
    page = Client().get("/privacy/")
    assert page.status_code == 200
    assert 'href="/privacy/"' in Client().get("/").content.decode()


def test_it_says_the_spans_of_the_settings(db: None, settings: Any) -> None:
    settings.MESSAGES_KEPT_DAYS, settings.NOTIFICATIONS_KEPT_DAYS, settings.GUESTS_KEPT_DAYS = 123, 1, 0
    text = " ".join(Client().get("/privacy/").content.decode().split())
    assert "after the game ends</th> <td>123 days</td>" in text
    assert "<td>1 day</td>" in text
    assert "seat in an unfinished game</th> <td>permanently</td>" in text


def test_who_is_signed_in_finds_the_way_to_their_own(alice_client: Client) -> None:
    assert "/accounts/privacy/" in alice_client.get("/privacy/").content.decode()
    assert "/accounts/privacy/" in alice_client.get("/accounts/settings/").content.decode()


def test_nothing_can_be_posted_to_it(db: None) -> None:
    assert Client().post("/privacy/").status_code == 405
