"""Rate limits: `settings.LIMITS`, counted for each user and each IP address.

The `limits` library counts each rate by a message of its own, and raises while Redis is down; around it this module
would not be shorter.
"""

import hashlib
import ipaddress
import math
import time
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import ngettext
from structlog import get_logger

from accounts.exceptions import Refused
from accounts.rates import Rate, parse_rates

log = get_logger(__name__)
Response = TypeVar("Response", bound=HttpResponseBase)

IPV6_PREFIX = 64
"""Bits of an IPv6 address that name a network: a user of one address usually has the whole network."""


class TooOften(Refused):
    """An action was done too often in a short time; nothing was changed."""

    status = 429

    def __init__(self, wait: int, action: str = "") -> None:
        text = ngettext(
            "Too many attempts in a short time. Try again in %(count)s second.",
            "Too many attempts in a short time. Try again in %(count)s seconds.",
            wait,
        )
        super().__init__(text % {"count": wait})
        self.wait, self.action = wait, action


def consume(request: HttpRequest, action: str) -> None:
    """Count one more use of an action; raise `TooOften` beyond a limit of it."""
    now = time.time()
    all_rates = parse_rates(settings.LIMITS.get(action, ""))
    rates = [rate for rate in all_rates if rate.per != "user" or request.user.is_authenticated]
    if not rates:
        return
    # Each counter belongs to a window of time with a fixed end. Redis can add to it without reading it first, so many
    # requests at once cannot pass together. allauth's own counting holds a lock instead, with four messages per count,
    # and refuses for ten seconds if a process dies with it. That suits rare actions such as sign-in.
    keys = {_counter(action, rate, _source(request, action, rate), now): rate.seconds for rate in rates}
    for rate, count in zip(rates, cast(Any, cache).count(keys), strict=True):
        if count > rate.amount:
            wait = _time_left(rate, now)
            request.retry_after = wait  # type: ignore[attr-defined]  # for the response, whichever view writes it
            log.warning("too_often", action=action, per=rate.per)
            raise TooOften(wait, action)


def limited(action: str) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
    """Count each request of a view as a use of an action."""

    def decorate(view: Callable[..., Response]) -> Callable[..., Response]:
        @wraps(view)
        def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> Response:
            consume(request, action)
            return view(request, *args, **kwargs)

        return counted

    return decorate


def wait_for(action: str, *, key: str) -> int:
    """Count one more use of an action on `key`, by any user; return the seconds to wait if it is too often, else 0.

    A use that a short limit refuses does not count for longer ones, so nobody uses up another user's day in a minute.
    """
    now, source = time.time(), hashlib.sha256(key.encode()).hexdigest()
    for rate in sorted(parse_rates(settings.LIMITS.get(action, "")), key=lambda rate: rate.seconds):
        (count,) = cast(Any, cache).count({_counter(action, rate, source, now): rate.seconds})
        if count > rate.amount:
            log.warning("too_often", action=action, per="key")
            return _time_left(rate, now)
    return 0


def _counter(action: str, rate: Rate, source: str, now: float) -> str:
    """Return the key of the counter of a source in the current window of time."""
    return f"limits:{action}:{rate}:{source}:{int(now // rate.seconds)}"


def _time_left(rate: Rate, now: float) -> int:
    """Return the seconds until the next window of time."""
    return math.ceil(rate.seconds - now % rate.seconds)


def _source(request: HttpRequest, action: str, rate: Rate) -> str:
    match rate.per:
        case "user":
            return str(request.user.pk)
        case "ip":
            return network_of(request)
    raise ImproperlyConfigured(f"The limit of {action!r} can count users and IP addresses, but no keys.")


def network_of(request: HttpRequest) -> str:
    """Return what counts as one source of requests: an IPv4 address, or the network of an IPv6 address."""
    address = get_adapter(request).get_client_ip(request)
    if ipaddress.ip_address(address).version == 4:
        return address
    return str(ipaddress.IPv6Network((address, IPV6_PREFIX), strict=False).network_address)
