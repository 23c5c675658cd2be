"""The security headers of every kind of answer."""

import re
from pathlib import Path
from typing import Any

import pytest
from csp.exceptions import CSPNonceError
from django.http import HttpResponse
from django.test import Client, RequestFactory

from accounts.models import User
from forbidden.security.headers import Headers
from games.models import Game
from tests.games.factories import begun_game

ANSWERS = {
    "/": 200,
    "/accounts/login/": 200,
    "/games/": 302,
    "/no/such/page/": 404,
    "/games/999/": 302,
    "/static/no.css": 404,
    "/sw.js": 200,
    "/manifest.webmanifest": 200,
    "/healthz": 200,
    "/mail/": 404,
}
SCRIPT = re.compile(r"<script\b[^>]*>")


def policy_of(answer: Any) -> dict[str, str]:
    directives = answer.headers["Content-Security-Policy"].split("; ")
    return {name: value for name, _, value in (each.partition(" ") for each in directives)}


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "status"), ANSWERS.items())
def test_every_kind_of_answer_has_the_headers(path: str, status: int) -> None:
    answer = Client().get(path)
    assert answer.status_code == status
    policy = policy_of(answer)
    for directive in ("default-src", "object-src", "base-uri", "frame-ancestors", "frame-src", "script-src-attr"):
        assert policy[directive] == "'none'", directive
    for directive in ("form-action", "style-src", "connect-src", "worker-src"):
        assert policy[directive] == "'self'", directive
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in answer.headers["Permissions-Policy"]


@pytest.mark.parametrize("name", ["css/base.css", "js/board.js", "fonts/atkinson-bold.woff2", "icons/app-192.png"])
def test_a_file_that_is_never_a_page_has_only_the_headers_for_files(name: str) -> None:
    headers = Client().get(f"/static/{name}").headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Content-Security-Policy" not in headers
    assert "Permissions-Policy" not in headers


@pytest.mark.parametrize("name", ["icons/logo.svg", "art/island.svg"])
def test_a_drawing_that_is_opened_as_a_page_may_do_nothing(name: str) -> None:
    answer = Client().get(f"/static/{name}")
    assert policy_of(answer) == {"default-src": "'none'", "frame-ancestors": "'none'"}
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Permissions-Policy" not in answer.headers


@pytest.mark.django_db
def test_errors_have_the_headers(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client(raise_request_exception=False)
    monkeypatch.setattr("games.views.tables.home._scene", lambda rules: 1 / 0)
    broken = client.get("/")
    refused = Client(enforce_csrf_checks=True).post("/accounts/login/")
    wrong_host = client.get("/", headers={"host": "elsewhere.example"})
    assert [answer.status_code for answer in (broken, refused, wrong_host)] == [500, 403, 400]
    for answer in (broken, refused, wrong_host):
        assert policy_of(answer)["object-src"] == "'none'"


@pytest.mark.parametrize(("path", "scripts"), [("/page/", ""), ("/admin/page/", "'self'")])
def test_only_the_admin_may_run_scripts_without_a_nonce(path: str, scripts: str) -> None:
    request = RequestFactory().get(path)
    headers = Headers(lambda request: HttpResponse())
    headers.process_request(request)
    answer = headers.process_response(request, HttpResponse())

    assert policy_of(answer)["script-src"] == scripts
    with pytest.raises(CSPNonceError):  # it would be missing in the header
        str(request.csp_nonce)


@pytest.mark.django_db
def test_scripts_run_only_with_the_nonce_of_their_page() -> None:
    first, second = Client().get("/accounts/login/"), Client().get("/accounts/login/")
    nonces = []
    for answer in (first, second):
        scripts = policy_of(answer)["script-src"]
        nonce = re.fullmatch(r"'nonce-([\w+/=]{24})'", scripts)
        assert nonce, scripts
        tags = [tag for tag in SCRIPT.findall(answer.content.decode()) if "application/json" not in tag]
        assert len(tags) >= 3
        assert all(f'nonce="{nonce[1]}"' in tag for tag in tags), tags
        nonces.append(nonce[1])
    assert nonces[0] != nonces[1]


def test_partials_contain_no_script(alice: User, bob: User, alice_client: Client) -> None:
    game = begun_game(alice, bob)
    for path in (f"/games/{game.pk}/board?have=0.0", "/games/turns", "/games/badge"):
        assert "<script" not in alice_client.get(path, headers={"HX-Request": "true"}).content.decode(), path
    page = alice_client.get(f"/games/{game.pk}/").content.decode()
    assert '"allowEval": false' in page
    assert '"allowScriptTags": false' in page
    assert "inlineScriptNonce" not in page


@pytest.mark.django_db
def test_the_admin_runs_files_of_this_site_and_no_inline_scripts() -> None:
    assert policy_of(Client().get("/admin/"))["script-src"] == "'self'"
    assert "'self'" not in policy_of(Client().get("/administer/"))["script-src"]


def test_pages_for_one_user_are_not_cached(alice: User, bob: User, alice_client: Client) -> None:
    game: Game = begun_game(alice, bob)
    for path in ("/", "/games/", f"/games/{game.pk}/", "/accounts/settings/", "/games/lobby/", "/challenges/"):
        cache_control = alice_client.get(path).headers["Cache-Control"]
        assert "no-store" in cache_control, path
        assert "private" in cache_control, path
    assert "no-store" not in Client().get("/").headers.get("Cache-Control", "")
    assert "no-store" not in alice_client.get("/static/css/base.css").headers["Cache-Control"]


def test_every_script_in_a_template_has_the_nonce_and_no_element_has_a_style_or_handler() -> None:
    root = Path(__file__).parents[3] / "templates"
    for template in (*root.rglob("*.html"), *root.rglob("*.jinja")):
        text = template.read_text()
        if template.is_relative_to(root / "mail"):  # mail programs support only inline styles
            continue
        in_admin = template.is_relative_to(root / "admin")
        for tag in SCRIPT.findall(text):
            assert in_admin or "nonce=" in tag or "application/json" in tag, (template, tag)
            assert not in_admin or "src=" in tag, (template, tag)
        assert not re.search(r"\s(style|on\w+|hx-on[\w:-]*)=[\"']", text), template


@pytest.mark.django_db
@pytest.mark.parametrize("path", ANSWERS)
def test_text_names_its_charset(path: str) -> None:
    content_type = Client().get(path).headers["Content-Type"]
    if content_type.startswith("text/"):
        assert re.search(r'charset="?utf-8"?$', content_type), content_type


@pytest.mark.django_db
def test_no_answer_has_a_cors_header() -> None:
    for path in ANSWERS:
        answer = Client().get(path, headers={"origin": "https://elsewhere.example"})
        assert not [name for name in answer.headers if name.lower().startswith("access-control-")], path


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        "/.git/config",
        "/.env",
        "/manage.py",
        "/forbidden/settings.py",
        "/var/forbidden.sqlite3",
        "/static/",
        "/static/css/",
        "/static/../forbidden/settings.py",
        "/static/%2e%2e/.env",
        "/static/..%2f.env",
        "/static/css",
    ],
)
def test_no_file_of_the_code_is_served(path: str) -> None:
    assert Client().get(path).status_code == 404


def test_scripts_store_only_settings_and_drafts_in_the_browser() -> None:
    """The speed of the film, "one tap", sound, the dismissal of a hint, and drafts: `docs/privacy.md` names them."""
    texts = {script.name: script.read_text() for script in (Path(__file__).parents[3] / "static" / "js").glob("*.js")}
    storing = {name for name, text in texts.items() if "localStorage" in text}

    assert storing == {"film_clock.js", "home_screen.js", "shortcuts.js", "sound.js", "sound_switch.js"}
    assert {name for name, text in texts.items() if "sessionStorage" in text} == {"base.js", "draft.js"}
    for name, text in texts.items():
        assert not re.search(r"indexedDB|document\.cookie|caches\.", text), name
