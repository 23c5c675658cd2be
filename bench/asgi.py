"""The site, and in the same process the base of all ratios over HTTP: a view that does nothing, without middleware.

The base is Django's own handler, which everybody has. `/idle` is the same view without middleware by ours.
"""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.settings")

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope  # noqa: E402
from django.core.handlers.asgi import ASGIHandler  # noqa: E402
from django.test import override_settings  # noqa: E402

from forbidden.asgi import application as site  # noqa: E402  # sets Django up
from forbidden.handler import Handler  # noqa: E402

with override_settings(MIDDLEWARE=[]):
    bases = {"/base": ASGIHandler(), "/idle": Handler()}


async def application(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Serve `/base` and `/idle` without middleware, and everything else as the site does."""
    await bases.get(scope.get("path"), site)(scope, receive, send)
