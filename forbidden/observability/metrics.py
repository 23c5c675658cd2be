"""The page for Prometheus, protected by `METRICS_TOKEN`: metrics of requests, and of rows that wait in the database."""

import os
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.utils.module_loading import import_string
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector


def metrics(request: HttpRequest) -> HttpResponse | None:
    """Return the metrics as text, or None if no token is configured, so that the page does not exist."""
    if not settings.METRICS_TOKEN:
        return None
    if not constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {settings.METRICS_TOKEN}"):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    text = generate_latest(_request_registry()) + generate_latest(_row_registry())
    return HttpResponse(text, content_type=CONTENT_TYPE_PLAIN_0_0_4)


def _request_registry() -> CollectorRegistry:
    """Return the counts of this process, or of all web processes that share PROMETHEUS_MULTIPROC_DIR."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    return registry


@cache
def _row_registry() -> CollectorRegistry:
    registry = CollectorRegistry()
    for name in settings.ROW_METRICS:
        registry.register(import_string(name)())
    return registry
