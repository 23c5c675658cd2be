"""The site, and in the same process the base of all ratios over HTTP: a view that does nothing, without middleware."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.settings")

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope  # noqa: E402
from django.test import override_settings  # noqa: E402

from forbidden.asgi import application as site  # noqa: E402  # sets Django up
from forbidden.endless import Handler  # noqa: E402

with override_settings(MIDDLEWARE=[]):
    base = Handler()


async def application(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Serve `/base` without middleware, and everything else as the site does."""
    is_base = scope["type"] == "http" and scope["path"] == "/base"
    await (base if is_base else site)(scope, receive, send)
