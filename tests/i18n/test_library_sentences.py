"""Visitors are addressed by Django and allauth as on the rest of the site."""

from pathlib import Path

import allauth
import django
import pytest
from babel.messages.pofile import read_po
from django.core.exceptions import ValidationError
from django.core.validators import MinLengthValidator, validate_email
from django.test import Client
from django.utils import translation

from forbidden.library_sentences import COUNTED, SENTENCES
from tests.i18n.catalogs import LANGUAGES, catalog

ENGLISH = (
    *Path(django.__file__).parent.glob("**/locale/en/LC_MESSAGES/django.po"),
    *Path(allauth.__file__).parent.glob("locale/en/LC_MESSAGES/django.po"),
)


def test_the_libraries_have_each_sentence() -> None:
    known: set[str | tuple[str, str]] = set()
    for path in ENGLISH:
        with path.open("rb") as file:
            known |= {message.id for message in read_po(file)}  # type: ignore[misc]  # lists are of gettext's other form
    assert {*SENTENCES, *COUNTED} <= known


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_use_our_words(language: str) -> None:
    with translation.override(language):
        with pytest.raises(ValidationError) as one:
            validate_email("nobody")
        with pytest.raises(ValidationError) as counted:
            MinLengthValidator(2)("a")
        assert one.value.messages == [catalog(language)["Enter a valid email address."].string]
        forms = catalog(language)[COUNTED[0]].string
        assert counted.value.messages == [forms[1] % {"limit_value": 2, "show_value": 1}]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "E-Mail-Adresse oder Passwort stimmen nicht."),
        ("es", "La dirección de correo o la contraseña no son correctas."),
        ("fr", "ou le mot de passe est incorrect."),
    ],
)
def test_a_refused_sign_in_is_told_in_our_words(client: Client, db: None, language: str, words: str) -> None:
    data = {"login": "nobody@example.org", "password": "over-the-dunes-7"}
    page = client.post("/accounts/login/", data, headers={"accept-language": language})
    assert words in page.content.decode()
