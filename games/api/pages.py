"""The documentation of the API: a page for people, a document for programs."""

from functools import cache

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import ApiToken
from games.api.document import document
from games.api.examples import EXAMPLES, sample_bot
from games.api.operations import OPERATIONS
from games.api.problems import KINDS, slug_of


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Show how to begin, the operations with their scopes, and the problems."""
    ctx = {
        "operations": OPERATIONS,
        "scopes": ApiToken.Scope.choices,
        "examples": [(example.title, example.curl(settings.SITE_URL)) for example in EXAMPLES],
        "bot": sample_bot(),
        "problems": [(slug_of(kind), kind.status, kind.sentence) for kind in KINDS],
    }
    return render(request, "games/api/docs.html", ctx)


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """Return the OpenAPI document."""
    return HttpResponse(document_as_json(), content_type="application/json")


@cache
def document_as_json() -> bytes:
    """Return the OpenAPI document as text. It stays the same while the process runs, and takes 15 ms to write."""
    return msgspec.json.format(msgspec.json.encode(document(), order="sorted"), indent=2) + b"\n"
