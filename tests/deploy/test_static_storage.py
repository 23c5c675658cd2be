"""Collected styles and scripts are small, and have the same names each time."""

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.template import Context, Template

from forbidden.static_storage import BUNDLES, IMPORT
from tests.static import STORAGE_OF_PRODUCTION

pytestmark = pytest.mark.slow

COLLECTED = ("css/table.css", "css/table.bundle.css", "js/board.js")


@pytest.fixture
def root(tmp_path: Path, settings: Any) -> Path:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | STORAGE_OF_PRODUCTION
    return tmp_path


def _collect() -> list[str]:
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=["admin", "ext"])
    staticfiles_storage.hashed_files = staticfiles_storage.load_manifest()[0]  # type: ignore[attr-defined]
    return [staticfiles_storage.url(name) for name in COLLECTED]


def test_compressed_styles_and_scripts_have_no_comments(root: Path, settings: Any) -> None:
    for address in _collect():
        packed = root / f"{address.removeprefix(settings.STATIC_URL)}.gz"
        served = gzip.decompress(packed.read_bytes()).decode()
        assert len(served) > 1000
        assert "/*" not in served
        assert "// " not in served


@pytest.mark.parametrize("game", ["desert", "island"])
def test_a_collected_sprite_has_no_comments(root: Path, settings: Any, game: str) -> None:
    _collect()
    address = staticfiles_storage.url(f"art/{game}.svg").removeprefix(settings.STATIC_URL)
    served = gzip.decompress((root / f"{address}.gz").read_bytes()).decode()
    assert "<!--" not in served
    assert "<symbol" in served


def test_a_script_imports_others_by_their_names_with_hashes(root: Path, settings: Any) -> None:
    _collect()
    for importing, imported in (("outcome", "board"), ("board", "live"), ("film_loader", "film")):
        served = (root / staticfiles_storage.url(f"js/{importing}.js").removeprefix(settings.STATIC_URL)).read_text()
        assert f'"./{Path(staticfiles_storage.url(f"js/{imported}.js")).name}"' in served
        assert f'"./{imported}.js"' not in served


def test_the_names_stay_the_same_when_nothing_has_changed(root: Path) -> None:
    assert _collect() == _collect()


def test_a_bundle_is_one_file_with_all_its_parts_in_their_order(root: Path, settings: Any) -> None:
    _collect()
    for bundle, names in BUNDLES.items():
        served = (root / staticfiles_storage.url(bundle).removeprefix(settings.STATIC_URL)).read_text()
        parts = [IMPORT.sub("", (root / name).read_text()) for name in names]
        places = [served.find(part[:200].split("url(")[0]) for part in parts]
        assert places == sorted(places)
        assert IMPORT.sub("", served[: places[0]]) == ("{\n" if bundle.endswith(".js") else "")
    page = Template("{% load bundles %}{% styles 'css/board.bundle.css' %}").render(Context())
    assert page.count("<link") == 1
    page = Template("{% load bundles %}{% styles 'css/film.bundle.css' disabled='film-style' %}").render(Context())
    assert page.count("<link") == page.count(' class="film-style" disabled>') == 1
    page = Template("{% load bundles %}{% scripts 'js/live.bundle.js' %}").render(Context({"csp_nonce": "abc"}))
    assert page.count("<script") == page.count('nonce="abc"') == 1


@pytest.fixture
def start(root: Path, settings: Any, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], None]:
    """Return a function that lets this process be one of a release with a file of its own."""
    folders = {name: tmp_path_factory.mktemp(name) for name in ("older", "newer")}
    for name, folder in folders.items():
        (folder / f"{name}.txt").write_text("its own")
        (folder / "both.txt").write_text(name)
    ours = settings.STATICFILES_DIRS

    def as_release(name: str) -> None:
        settings.STATICFILES_DIRS = [*ours, folders[name]]
        settings.STATIC_ROOT = root  # Django makes a new storage, as a new process does

    return as_release


def test_a_process_of_an_older_release_finds_its_files_beside_those_of_a_newer_one(
    root: Path, start: Callable[[str], None]
) -> None:
    for name in ("older", "newer"):
        start(name)
        _collect()
    for name in ("older", "newer"):
        start(name)
        for file, content in (("both.txt", name), (f"{name}.txt", "its own")):
            served = staticfiles_storage.url(file).removeprefix("/static/")
            assert served != file
            assert (root / served).read_text() == content


def test_where_nothing_was_collected_a_file_has_its_plain_address(start: Callable[[str], None]) -> None:
    start("older")
    assert staticfiles_storage.url("older.txt") == "/static/older.txt"
    assert Template("{% load bundles %}{% styles 'css/board.bundle.css' %}").render(Context()).count("<link") == 1


def test_a_file_that_was_not_collected_with_the_others_is_an_error(start: Callable[[str], None]) -> None:
    start("older")
    _collect()
    with pytest.raises(ValueError, match="Missing staticfiles manifest entry"):
        staticfiles_storage.url("newer.txt")
