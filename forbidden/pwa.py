"""The web app manifest, the service worker with its offline page, and `security.txt`."""

from datetime import timedelta
from typing import Any
from zlib import crc32

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe
from rjsmin import jsmin

BACKGROUND = "#fbf6ec"
"""The same as in `base.css`. A manifest has one colour only; `_head.html` sets the colour of the browser by theme."""


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    return {"src": static(f"icons/{name}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


def _screenshot(name: str, size: str, label: str) -> dict[str, str]:
    form = name.rpartition("-")[2]
    source = static(f"screenshots/{name}.png")
    return {"src": source, "sizes": size, "type": "image/png", "form_factor": form, "label": label}


def _shortcut(name: str, url: str) -> dict[str, Any]:
    return {"name": name, "url": url, "icons": [_icon("app-192", 192, "any")]}


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    """Return the web app manifest: name, colours, icons, screenshots and shortcuts of the installed site."""
    content = {
        "id": "/",
        "name": _("Forbidden"),
        "short_name": _("Forbidden"),
        "description": _("Two cooperative board games of sand and water, played by teams over days."),
        "lang": get_language(),
        "start_url": reverse("games:dashboard"),
        "scope": "/",
        "display": "standalone",
        "theme_color": BACKGROUND,
        "background_color": BACKGROUND,
        "categories": ["games"],
        "icons": [
            _icon("app-192", 192, "any"),
            _icon("app-512", 512, "any"),
            _icon("app-maskable-512", 512, "maskable"),
        ],
        "screenshots": [
            _screenshot("desert-narrow", "540x1110", _("A game of Forbidden Desert")),
            _screenshot("island-narrow", "540x1110", _("A game of Forbidden Island")),
            _screenshot("desert-wide", "1280x720", _("A game of Forbidden Desert")),
            _screenshot("island-wide", "1280x720", _("A game of Forbidden Island")),
        ],
        "shortcuts": [
            _shortcut(_("Your games"), reverse("games:dashboard")),
            _shortcut(_("Start a table"), reverse("games:new")),
            _shortcut(_("How to play"), f"{reverse('home')}#how"),
        ],
    }
    return JsonResponse(content, content_type="application/manifest+json")


@require_safe
@conditional_page
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker. It is served from the root, because its scope is the path it is served from.

    It names the release by its offline page, which names files with hashes, so that a new release brings a new worker.
    """
    release = crc32(render_to_string("offline.html").encode())
    script = render_to_string("sw.js", {"release": release})
    return HttpResponse(jsmin(script), content_type="text/javascript; charset=utf-8")


@require_safe
@cache_control(no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    """Return the page that the service worker shows without a connection; it names no user."""
    return render(request, "offline.html")


@require_safe
@cache_control(max_age=3600)
def security(request: HttpRequest) -> HttpResponse:
    """Return `security.txt` with the contact for reports of weaknesses (RFC 9116)."""
    # The file must have a date of expiry; each request computes a new one.
    expires = (timezone.now() + timedelta(days=180)).strftime("%Y-%m-%dT%H:%M:%SZ")
    lines = [f"Contact: {settings.SECURITY_CONTACT}", f"Expires: {expires}", "Preferred-Languages: en"]
    lines.append(f"Canonical: {settings.SITE_URL}{request.path}")
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")


urlpatterns = [
    path(".well-known/security.txt", security, name="security"),
    path("manifest.webmanifest", manifest, name="manifest"),
    path("sw.js", worker, name="worker"),
    path("offline/", offline, name="offline"),
]
