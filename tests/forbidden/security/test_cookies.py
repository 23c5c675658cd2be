"""The cookies for session and CSRF token, as production sets them."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client, override_settings

ROOT = Path(__file__).parents[3]
PRODUCTION = {
    "SECRET_KEY": "k3!" * 20 + "xyzw",
    "ALLOWED_HOSTS": "example.org",
    "DATABASE_URL": "postgres://127.0.0.1/forbidden",
}


def settings_of(folder: Path, **environment: str) -> dict[str, Any]:
    """Return the settings of production with the given environment."""
    names = [
        "SESSION_COOKIE_NAME",
        "SESSION_COOKIE_SECURE",
        "SESSION_COOKIE_HTTPONLY",
        "SESSION_COOKIE_SAMESITE",
        "CSRF_COOKIE_NAME",
        "CSRF_COOKIE_SECURE",
        "CSRF_COOKIE_HTTPONLY",
        "CSRF_COOKIE_SAMESITE",
        "DEVICE_COOKIE_NAME",
        "SECURE_HSTS_SECONDS",
        "SECURE_HSTS_PRELOAD",
        "SECURE_HSTS_INCLUDE_SUBDOMAINS",
        "SECURE_SSL_REDIRECT",
    ]
    code = f"import json; from forbidden import settings; print(json.dumps([getattr(settings, n) for n in {names}]))"
    env = {"PATH": os.environ["PATH"], "VAR_DIR": str(folder)} | environment
    answer = subprocess.run([sys.executable, "-c", code], env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    return dict(zip(names, json.loads(answer.stdout), strict=True))


@pytest.fixture(scope="module")
def production(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return settings_of(tmp_path_factory.mktemp("production"), **PRODUCTION)


def test_production_cookies_are_bound_to_host_and_https(production: dict[str, Any]) -> None:
    for kind in ("SESSION", "CSRF"):
        assert production[f"{kind}_COOKIE_NAME"].startswith("__Host-")
        assert production[f"{kind}_COOKIE_SECURE"] is True
        assert production[f"{kind}_COOKIE_HTTPONLY"] is True
        assert production[f"{kind}_COOKIE_SAMESITE"] == "Lax"
    assert production["DEVICE_COOKIE_NAME"] == "__Host-device"


def test_production_sends_hsts_and_redirects_to_https(production: dict[str, Any]) -> None:
    assert production["SECURE_HSTS_SECONDS"] >= 365 * 24 * 3600
    for name in ("SECURE_HSTS_PRELOAD", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_SSL_REDIRECT"):
        assert production[name] is True, name


def test_without_https_they_have_plain_names(tmp_path: Path) -> None:
    assert settings_of(tmp_path, HTTPS="0", **PRODUCTION)["SESSION_COOKIE_NAME"] == "sessionid"


def test_a_session_cookie_without_the_prefix_is_ignored(alice_client: Client) -> None:
    """Another subdomain could set such a cookie."""
    names = {"SESSION_COOKIE_NAME": "__Host-sessionid", "CSRF_COOKIE_NAME": "__Host-csrftoken"}
    assert alice_client.get("/games/", secure=True).status_code == 200
    with override_settings(**names):
        answer = alice_client.get("/games/", secure=True)
    assert answer.status_code == 302
    assert not {"__Host-sessionid", "sessionid"} & set(answer.cookies)
