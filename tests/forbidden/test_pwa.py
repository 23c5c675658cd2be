"""The site as an app: its manifest and its service worker."""

import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client


def test_the_manifest_has_name_start_page_and_icons(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["name"], manifest["start_url"], manifest["scope"]) == ("Forbidden", "/games/", "/")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


def test_its_icons_have_the_sizes_that_it_states(client: Client) -> None:
    for icon in client.get("/manifest.webmanifest").json()["icons"]:
        found = finders.find(icon["src"].removeprefix("/static/"))
        width, height = struct.unpack(">II", Path(found).read_bytes()[16:24])
        assert icon["sizes"] == f"{width}x{height}"


def test_the_service_worker_has_the_scope_of_the_site_and_is_not_cached(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    assert 'icon:"/static/icons/app\\u002D192.png"' in answer.content.decode()


@pytest.mark.django_db
def test_every_page_names_the_manifest(client: Client) -> None:
    answer = client.get("/accounts/login/")
    assert b'<link rel="manifest" href="/manifest.webmanifest">' in answer.content
    assert "worker-src 'self'" in answer["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/manifest.webmanifest", "/sw.js"])
def test_post_is_not_allowed(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405
