"""Counts of failures in workers, which serve no `/metrics`: the cache keeps them for the process that is asked."""

from django.core.cache import cache

KEPT = 30 * 24 * 3600
"""Seconds after the last failure until its count begins anew."""


def record_failure(what: str) -> None:
    """Count a failure of this kind."""
    cache.count({_key(what): KEPT})  # type: ignore[attr-defined]  # of both our backends


def failures(what: str) -> int:
    """Return how many failures of this kind were counted."""
    return cache.get(_key(what)) or 0


def _key(what: str) -> str:
    return f"failures:{what}"
