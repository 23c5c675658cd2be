"""The middleware of static files as Django's synchronous test client meets it."""

from functools import cache
from typing import Any

from asgiref.sync import async_to_sync, iscoroutinefunction, sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

from forbidden.static import StaticFiles

STORAGE_OF_PRODUCTION = {"staticfiles": {"BACKEND": "forbidden.static_storage.StaticFilesStorage"}}
"""The part of STORAGES with which production collects static files: minified, bundled, with hashes in their names."""


@sync_and_async_middleware
def static_files(get_response: Any) -> Any:
    """`StaticFiles` itself for a server. For a test client the same, but only a request for a static file lists all of
    them and starts an event loop: each costs as much as a page."""
    if iscoroutinefunction(get_response):
        return StaticFiles(get_response)

    @cache
    def server() -> Any:
        return async_to_sync(StaticFiles(sync_to_async(get_response)))

    def middleware(request: HttpRequest) -> HttpResponseBase:
        answer: HttpResponseBase
        answer = (server() if request.path_info.startswith(settings.STATIC_URL) else get_response)(request)
        return answer

    return middleware
