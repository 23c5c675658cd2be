"""The failures of bots in workers, which serve no `/metrics`: the cache keeps their number."""

from django.core.cache import cache

KEY = "failures:bots"
KEPT = 30 * 24 * 3600
"""Seconds after the last failure until the count begins anew."""


def record_bot_failure() -> None:
    cache.count({KEY: KEPT})  # type: ignore[attr-defined]  # of both our backends


def bot_failures() -> int:
    return cache.get(KEY) or 0
