"""Look-ups of sentences: as Django's own, in a tenth of the time, and sentence by sentence in a language half done."""

import asyncio
from pathlib import Path
from timeit import repeat

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from django.conf import settings
from django.test import override_settings
from django.utils import translation
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, gettext_lazy, ngettext, npgettext, pgettext, trans_real

from forbidden import languages
from forbidden.checks import catalogs

SENTENCES = [
    ("The storm has begun.", "La tempesta è iniziata."),
    (("%(n)d water", "%(n)d waters"), ("%(n)d acqua", "%(n)d di acque", "%(n)d acque")),
    ("Leave", "Esci"),
]


@pytest.fixture
def italian(tmp_path: Path):
    """Offer a fifth language that is partly translated."""
    catalog = Catalog("it")
    for sentence, text in SENTENCES:
        catalog.add(sentence, text)
    catalog.add("Leave", "Lascia", context="a table")
    catalog.add(("%(n)d card", "%(n)d cards"), ("%(n)d carta", "%(n)d di carte", "%(n)d carte"), context="hand")
    folder = tmp_path / "it/LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").touch()
    with (folder / "django.mo").open("wb") as file:
        write_mo(file, catalog)
    offered = [*languages.offered(settings.LOCALE_PATHS[0]), *languages.offered(tmp_path)]
    with override_settings(LOCALE_PATHS=[tmp_path], LANGUAGES=offered):
        yield


def test_a_folder_with_a_catalog_offers_a_language_by_its_own_name(tmp_path: Path) -> None:
    for code in ("it", "pt_BR"):
        (tmp_path / code / "LC_MESSAGES").mkdir(parents=True)
        (tmp_path / code / "LC_MESSAGES/django.po").touch()
    (tmp_path / "fr").mkdir()
    assert languages.offered(tmp_path) == [("en", "English"), ("it", "Italiano"), ("pt-br", "Português Brasileiro")]


def test_the_catalogs_of_the_site_are_compiled_as_they_are_now() -> None:
    assert catalogs() == []


def test_a_catalog_that_has_changed_is_reported(tmp_path: Path) -> None:
    folder = tmp_path / "it/LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").touch()
    with override_settings(LOCALE_PATHS=[tmp_path]):
        assert [error.id for error in catalogs()] == ["forbidden.E006"]


@pytest.mark.usefixtures("italian")
def test_a_language_falls_back_to_english_sentence_by_sentence() -> None:
    with translation.override("it"):
        assert gettext("The storm has begun.") == "La tempesta è iniziata."
        assert gettext("The storm ends.") == "The storm ends."
        assert [ngettext("%(n)d water", "%(n)d waters", n) for n in (1, 2)] == ["%(n)d acqua", "%(n)d acque"]
        assert [ngettext("%(n)d sand", "%(n)d sands", n) for n in (1, 2)] == ["%(n)d sand", "%(n)d sands"]
        assert pgettext("a table", "Leave") == "Lascia"
        assert pgettext("a crew", "Leave") == "Leave"
        assert npgettext("hand", "%(n)d card", "%(n)d cards", 2) == "%(n)d carte"
        assert npgettext("deck", "%(n)d card", "%(n)d cards", 2) == "%(n)d cards"
        assert gettext("This field is required.") == "Questo campo è obbligatorio."  # Django's own
    assert gettext("The storm has begun.") == "The storm has begun."


@pytest.mark.usefixtures("italian")
def test_texts_of_other_types_are_as_with_django() -> None:
    lazy = gettext_lazy("Leave")
    with translation.override("it"):
        assert isinstance(gettext(mark_safe("Leave")), SafeString)
        assert gettext("") == ""
        assert str(lazy) == gettext(lazy) == "Esci"
        assert isinstance(lazy, Promise)
        with translation.override(None):
            assert str(lazy) == "Leave"
            assert translation.get_language() is None
        assert translation.get_language() == "it"
    assert str(lazy) == "Leave"


@pytest.mark.usefixtures("italian")
def test_each_task_of_a_loop_has_its_own_language() -> None:
    async def say(code: str) -> str:
        with translation.override(code):
            await asyncio.sleep(0)
            return gettext("Leave")

    async def both() -> list[str]:
        return await asyncio.gather(say("it"), say("en"))

    assert asyncio.run(both()) == ["Esci", "Leave"]


def test_a_look_up_takes_a_fraction_of_the_time_of_djangos_own() -> None:
    with translation.override("de"):
        quick = min(repeat(lambda: gettext("The storm has begun."), number=10_000))
        slow = min(repeat(lambda: trans_real.gettext("The storm has begun."), number=10_000))
    assert quick * 4 < slow
