"""The time of the last sweep, which shows that broker, worker and beat all work."""

import time

from django.core.cache import cache
from structlog import get_logger

log = get_logger(__name__)

KEY = "heartbeat"


def record_sweep() -> None:
    """Record that a sweep has ended."""
    try:
        cache.set(KEY, time.time(), timeout=None)
    except Exception as error:  # any cache error: the sweep itself has succeeded
        log.warning("heartbeat_lost", error=type(error).__name__)


def seconds_since_sweep() -> float:
    """Return the seconds since the last sweep ended; infinite if none is recorded.

    An end in the future means that the clock has been set back since; the result is then the difference.
    """
    try:
        last = cache.get(KEY)
    except Exception:  # without a cache no sweep is recorded
        last = None
    return float("inf") if last is None else abs(time.time() - last)
