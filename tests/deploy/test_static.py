"""Static files of another release, which one web process serves for pages of another during an upgrade."""

import json
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from forbidden.static import StaticFiles
from forbidden.static_storage import release
from tests.static import STORAGE_OF_PRODUCTION

MANIFEST = {"version": "1.1", "hash": "", "paths": {"css/base.css": "css/base.aaaaaaaaaaaa.css"}}


@pytest.fixture
def root(tmp_path: Path, settings: Any) -> Path:
    """Create the static files of this release."""
    (tmp_path / "css").mkdir()
    for name in ("css/base.css", "css/base.aaaaaaaaaaaa.css"):
        (tmp_path / name).write_text("this release")
    (tmp_path / f"staticfiles-{release()}.json").write_text(json.dumps(MANIFEST))
    settings.STATIC_ROOT = tmp_path
    settings.SERVESTATIC_AUTOREFRESH = settings.SERVESTATIC_USE_FINDERS = False
    settings.STORAGES = settings.STORAGES | STORAGE_OF_PRODUCTION
    return tmp_path


async def not_found(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=404)


@async_to_sync
async def get(files: StaticFiles, name: str) -> Any:
    return await files(RequestFactory().get(f"/static/{name}"))


@async_to_sync
async def ask(files: StaticFiles, name: str) -> tuple[int, bytes]:
    answer: Any = await files(RequestFactory().get(f"/static/{name}"))
    return answer.status_code, b"".join([chunk async for chunk in answer]) if answer.streaming else answer.content


def test_it_serves_a_style_that_was_collected_after_its_start(root: Path) -> None:
    files = StaticFiles(not_found)
    assert ask(files, "css/base.aaaaaaaaaaaa.css") == (200, b"this release")
    assert (ask(files, "css/base.bbbbbbbbbbbb.css"))[0] == 404
    (root / "css/base.bbbbbbbbbbbb.css").write_text("the next release")
    for _ in range(2):
        assert ask(files, "css/base.bbbbbbbbbbbb.css") == (200, b"the next release")


def test_a_file_without_a_hash_has_its_size_of_now(root: Path) -> None:
    manifest = root / f"staticfiles-{release()}.json"
    stats = {"css/base.css": [*(root / "css/base.css").stat()]}
    manifest.write_text(json.dumps(MANIFEST | {"stats": stats}))
    (root / "css/base.css").write_text("of the release that was collected after this one")
    answer: Any = get(StaticFiles(not_found), "css/base.css")
    assert int(answer["Content-Length"]) == (root / "css/base.css").stat().st_size


def test_only_a_file_that_can_change_says_how_to_ask_again(root: Path) -> None:
    files = StaticFiles(not_found)
    for name, can_change in (("css/base.css", True), ("css/base.aaaaaaaaaaaa.css", False)):
        answer = get(files, name)
        assert [answer.has_header(header) for header in ("ETag", "Last-Modified")] == [can_change] * 2, name


def test_it_serves_no_file_without_a_hash(root: Path) -> None:
    (root.parent / "secret.bbbbbbbbbbbb.txt").write_text("secret")
    (root / "notes.txt").write_text("notes")
    files = StaticFiles(not_found)
    manifest = f"staticfiles-{release()}.json"
    for name in (manifest, "notes.txt", "../secret.bbbbbbbbbbbb.txt", "css/../../secret.bbbbbbbbbbbb.txt"):
        assert (ask(files, name))[0] == 404, name
