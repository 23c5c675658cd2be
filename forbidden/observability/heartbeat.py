"""When the last sweep ended: the sign that broker, worker and beat are all alive."""

import time

from django.core.cache import cache
from structlog import get_logger

log = get_logger(__name__)

KEY = "heartbeat"


def beat() -> None:
    """A sweep has ended."""
    try:
        cache.set(KEY, time.time(), timeout=None)
    except Exception as error:  # whatever the cache's server raises: the sweep has done its work
        log.warning("heartbeat_lost", error=type(error).__name__)


def seconds_since() -> float:
    """Seconds since the last sweep ended; infinite when nobody remembers one."""
    try:
        last = cache.get(KEY)
    except Exception:  # no cache, no memory
        last = None
    return float("inf") if last is None else max(0.0, time.time() - last)
