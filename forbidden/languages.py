"""The languages of the site: English, and one for each folder of catalogs; and that of the answer to a request."""

from collections.abc import Callable
from pathlib import Path

from django.conf.locale import LANG_INFO
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

CATALOG = "LC_MESSAGES/django.po"


def offered(folder: Path) -> list[tuple[str, str]]:
    """Return English and the languages that have a catalog in this folder, each by its own name, in their order."""
    folders = {translation.to_language(catalog.parents[1].name) for catalog in folder.glob(f"*/{CATALOG}")}
    known = {"en"} | (folders & LANG_INFO.keys())
    return sorted(((code, own_name(code)) for code in known), key=lambda language: language[1].casefold())


def own_name(code: str) -> str:
    """Return the name of a language in the language itself, as it begins a line."""
    name: str = LANG_INFO[code]["name_local"]
    return name[0].upper() + name[1:]


def stale(folder: Path) -> list[Path]:
    """Return the catalogs in this folder that nothing has compiled since they changed."""
    catalogs = sorted(folder.glob(f"*/{CATALOG}"))
    return [catalog for catalog in catalogs if _compiled_at(catalog) < catalog.stat().st_mtime]


def _compiled_at(catalog: Path) -> float:
    compiled = catalog.with_suffix(".mo")
    return compiled.stat().st_mtime if compiled.exists() else 0


class Language:
    """Answers in the language of the visitor's cookie, else in that of the browser.

    Unlike Django's middleware it ends the language with the answer. `UserMiddleware` activates that of a user.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with translation.override(translation.get_language_from_request(request)):
            response = self.get_response(request)
            response.headers.setdefault("Content-Language", translation.get_language() or "")
        patch_vary_headers(response, ("Accept-Language",))
        return response
