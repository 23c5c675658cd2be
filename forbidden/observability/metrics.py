"""What Prometheus reads, given the token of `METRICS_TOKEN`: how requests went, and what waits in the database."""

import os
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.utils.module_loading import import_string
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector


def metrics(request: HttpRequest) -> HttpResponse | None:
    """The metrics as text; without a token configured there is no such page."""
    if not settings.METRICS_TOKEN:
        return None
    if not constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {settings.METRICS_TOKEN}"):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    text = generate_latest(_requests()) + generate_latest(_rows())
    return HttpResponse(text, content_type=CONTENT_TYPE_PLAIN_0_0_4)


def _requests() -> CollectorRegistry:
    """What this process has counted, or all web processes that share a folder for it."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    together = CollectorRegistry()
    MultiProcessCollector(together)
    return together


@cache
def _rows() -> CollectorRegistry:
    registry = CollectorRegistry()
    for name in settings.METRICS_OF_ROWS:
        registry.register(import_string(name)())
    return registry
