"""Collected styles and scripts are small, and have the same names each time."""

from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.template import Context, Template

from forbidden.bundles import BUNDLES
from tests.static import STORAGE_OF_PRODUCTION

pytestmark = pytest.mark.slow

COLLECTED = ("css/table.css", "js/board.js", "js/watch.bundle.js", "art/island.svg", "django_htmx/htmx-2.min.js")


@pytest.fixture
def root(tmp_path: Path, settings: Any) -> Path:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | STORAGE_OF_PRODUCTION
    return tmp_path


def _collect() -> list[str]:
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=["admin", "ext"])
    staticfiles_storage.hashed_files = staticfiles_storage.load_manifest()[0]  # type: ignore[attr-defined]
    return [staticfiles_storage.url(name) for name in COLLECTED]


def test_our_files_lose_their_comments_and_packages_stay_as_they_are(root: Path, settings: Any) -> None:
    *ours, package = [(root / address.removeprefix(settings.STATIC_URL)).read_text() for address in _collect()]
    for served in ours:
        assert len(served) > 1000
        assert "/*" not in served
        assert "// " not in served
        assert "<!--" not in served
    assert package == Path(str(finders.find(COLLECTED[-1]))).read_text()


def test_the_names_stay_the_same_when_nothing_has_changed(root: Path) -> None:
    assert _collect() == _collect()


def test_a_bundle_is_one_file_with_all_its_parts_in_their_order(root: Path, settings: Any) -> None:
    _collect()
    for bundle, names in BUNDLES.items():
        served = (root / staticfiles_storage.url(bundle).removeprefix(settings.STATIC_URL)).read_text()
        places = [served.find((root / name).read_text()[:200].split("url(")[0]) for name in names]
        assert places == sorted(places)
        assert places[0] == 0
    text = (
        "{% load bundles %}{% styles 'css/board.bundle.css' %}{% scripts 'js/table.bundle.js' data_worker='/sw.js' %}"
    )
    page = Template(text).render(Context({"csp_nonce": "n"}))
    assert page.count("<link") == page.count("<script") == 1
    assert 'nonce="n" data-worker="/sw.js" defer' in page
