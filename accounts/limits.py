"""How often somebody may do something: `settings.LIMITS`, counted for each person and each address they come from."""

import math
import time
from typing import Any, cast

from allauth.core.internal.ratelimit import Rate, get_cache_key, get_rates
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import ngettext
from structlog import get_logger

from accounts.refusals import Refused

log = get_logger(__name__)


class TooOften(Refused):
    """It was done too often in a short time; nothing was changed."""

    status = 429

    def __init__(self, wait: int) -> None:
        text = ngettext(
            "That was too often in a short time. Try again in %(count)s second.",
            "That was too often in a short time. Try again in %(count)s seconds.",
            wait,
        )
        super().__init__(text % {"count": wait})
        self.wait = wait


def consume(request: HttpRequest, action: str) -> None:
    """Count one more time that this is done, and refuse what goes beyond a limit of it."""
    now = time.time()
    rates = [rate for rate in _rates(action) if rate.per != "user" or request.user.is_authenticated]
    if not rates:
        return
    # Each count is that of a stretch of time with a fixed end: Redis can add to it without reading it first, so many
    # requests at once cannot pass together. allauth's own counting holds a lock instead, four messages for each count,
    # and refuses for ten seconds if a process dies with it: that is for what is rare, as signing in.
    keys = {_key(request, action, rate, now): math.ceil(rate.duration) for rate in rates}
    for rate, count in zip(rates, cast(Any, cache).count(keys), strict=True):
        if count > rate.amount:
            wait = math.ceil(rate.duration - now % rate.duration)
            request.retry_after = wait  # type: ignore[attr-defined]  # for the answer, whoever writes it
            log.warning("too_often", action=action, per=rate.per)
            raise TooOften(wait)


def _rates(action: str) -> list[Rate]:
    rates: list[Rate] = get_rates(app="", action=action, config=settings.LIMITS)
    return rates


def _key(request: HttpRequest, action: str, rate: Rate, now: float) -> str:
    return f"{get_cache_key(request, app='', action=action, rate=rate)}:{int(now // rate.duration)}"
