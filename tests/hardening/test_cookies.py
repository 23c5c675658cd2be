"""The cookies by which browsers are known, as production sets them."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client, override_settings

from accounts.models import User

ROOT = Path(__file__).parents[2]
PRODUCTION = {"SECRET_KEY": "k3!" * 20 + "xyzw", "ALLOWED_HOSTS": "example.org"}
NAMES = {"__Host-sessionid": "sessionid", "__Host-csrftoken": "csrftoken"}
RENAMED = {
    "SESSION_COOKIE_NAME": "__Host-sessionid",
    "CSRF_COOKIE_NAME": "__Host-csrftoken",
    "SESSION_COOKIE_SECURE": True,
    "CSRF_COOKIE_SECURE": True,
    "FORMER_COOKIES": NAMES,
}


def house(tmp_path: Path, **environment: str) -> dict[str, Any]:
    """The settings that production runs with."""
    names = [
        *("SESSION_COOKIE_NAME", "SESSION_COOKIE_SECURE", "SESSION_COOKIE_HTTPONLY", "SESSION_COOKIE_SAMESITE"),
        *("CSRF_COOKIE_NAME", "CSRF_COOKIE_SECURE", "CSRF_COOKIE_HTTPONLY", "CSRF_COOKIE_SAMESITE"),
        *("SECURE_HSTS_SECONDS", "SECURE_HSTS_PRELOAD", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_SSL_REDIRECT"),
    ]
    code = f"import json; from forbidden import settings; print(json.dumps([getattr(settings, n) for n in {names}]))"
    env = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path)} | environment
    answer = subprocess.run([sys.executable, "-c", code], env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    return dict(zip(names, json.loads(answer.stdout), strict=True))


def test_production_binds_them_to_its_host_and_to_https(tmp_path: Path) -> None:
    found = house(tmp_path, **PRODUCTION)
    for kind in ("SESSION", "CSRF"):
        assert found[f"{kind}_COOKIE_NAME"].startswith("__Host-")
        assert found[f"{kind}_COOKIE_SECURE"] is True
        assert found[f"{kind}_COOKIE_HTTPONLY"] is True
        assert found[f"{kind}_COOKIE_SAMESITE"] == "Lax"


def test_production_insists_on_https_for_years(tmp_path: Path) -> None:
    found = house(tmp_path, **PRODUCTION)
    assert found["SECURE_HSTS_SECONDS"] >= 365 * 24 * 3600
    for name in ("SECURE_HSTS_PRELOAD", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_SSL_REDIRECT"):
        assert found[name] is True, name


def test_without_https_they_have_plain_names(tmp_path: Path) -> None:
    assert house(tmp_path, HTTPS="0", **PRODUCTION)["SESSION_COOKIE_NAME"] == "sessionid"


@pytest.fixture
def guest_client(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_guest("Gus"), backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_the_new_names_sign_nobody_out(guest_client: Client) -> None:
    session = guest_client.cookies["sessionid"].value
    with override_settings(**RENAMED):
        first = guest_client.get("/games/", secure=True)
        assert first.status_code == 200
        cookie = first.cookies["__Host-sessionid"]
        assert (cookie.value, cookie["secure"], cookie["httponly"], cookie["path"]) == (session, True, True, "/")
        assert cookie["max-age"] > 0
        assert not cookie["domain"]
        assert first.cookies["sessionid"]["max-age"] == 0
        del guest_client.cookies["sessionid"]
        second = guest_client.get("/games/", secure=True)
        assert second.status_code == 200
        assert "sessionid" not in second.cookies


def test_a_page_from_before_the_new_names_can_still_send_its_form(alice: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    client.get("/accounts/settings/")
    token = client.cookies["csrftoken"].value
    with override_settings(**RENAMED):
        answer = client.post(
            "/accounts/settings/",
            {"name": "Alice B.", "time_zone": "UTC", "csrfmiddlewaretoken": token},
            secure=True,
            headers={"referer": "https://testserver/accounts/settings/"},
        )
    assert answer.status_code in (302, 422)


def test_signed_out_by_the_old_name_is_signed_out(guest_client: Client) -> None:
    with override_settings(**RENAMED):
        guest_client.post("/accounts/logout/", secure=True)
        assert guest_client.get("/games/", secure=True).status_code == 302


def test_a_cookie_of_the_old_name_does_not_outdo_one_of_the_new(alice: User, guest_client: Client) -> None:
    """As a neighbouring host could plant one."""
    with override_settings(**RENAMED):
        client = Client()
        client.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
        client.cookies["sessionid"] = guest_client.cookies["sessionid"].value
        assert "Alice" in client.get("/accounts/settings/", secure=True).content.decode()
