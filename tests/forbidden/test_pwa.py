"""The site as an app: its manifest and its service worker."""

import re
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


def test_its_screenshots_are_small_pictures_for_phones_and_desktops(client: Client) -> None:
    screenshots = client.get("/manifest.webmanifest").json()["screenshots"]
    assert {each["form_factor"] for each in screenshots} == {"narrow", "wide"}
    for each in screenshots:
        png = Path(finders.find(each["src"].removeprefix("/static/"))).read_bytes()
        width, height = struct.unpack(">II", png[16:24])
        assert each["sizes"] == f"{width}x{height}"
        assert (width < height) == (each["form_factor"] == "narrow")
        assert max(width, height) < 2.3 * min(width, height)  # browsers ignore longer ones
        assert len(png) <= 150_000
        assert each["label"]


@pytest.mark.django_db
def test_its_shortcuts_lead_to_pages(client: Client, alice_client: Client) -> None:
    shortcuts = client.get("/manifest.webmanifest").json()["shortcuts"]
    assert [each["name"] for each in shortcuts] == ["Your games", "Start a table", "How to play"]
    for each in shortcuts:
        assert alice_client.get(each["url"]).status_code == 200


@pytest.mark.django_db
def test_the_browser_has_the_colour_of_the_theme(client: Client) -> None:
    manifest = client.get("/manifest.webmanifest").json()
    page = client.get("/").content.decode()
    colours = re.findall(r'name="theme-color" content="(#\w+)" media="\(prefers-color-scheme: (\w+)\)"', page)
    assert [theme for _, theme in colours] == ["light", "dark"]
    assert manifest["theme_color"] == manifest["background_color"] == colours[0][0]


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
