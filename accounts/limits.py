"""How often somebody may do something: `settings.LIMITS`, counted for each person and each address they come from."""

import hashlib
import ipaddress
import math
import time
from typing import Any, cast

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest
from django.utils.translation import ngettext
from structlog import get_logger

from accounts.exceptions import Refused
from accounts.rates import Rate, parse_rates

log = get_logger(__name__)

IPV6_PREFIX = 64
"""Bits of an IPv6 address that name a network: whoever has one address has all of it."""


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
    found = parse_rates(settings.LIMITS.get(action, ""))
    rates = [rate for rate in found if rate.per != "user" or request.user.is_authenticated]
    if not rates:
        return
    # Each count is that of a stretch of time with a fixed end: Redis can add to it without reading it first, so many
    # requests at once cannot pass together. allauth's own counting holds a lock instead, four messages for each count,
    # and refuses for ten seconds if a process dies with it: that is for what is rare, as signing in.
    keys = {_key(request, action, rate, now): rate.seconds for rate in rates}
    for rate, count in zip(rates, cast(Any, cache).count(keys), strict=True):
        if count > rate.amount:
            wait = math.ceil(rate.seconds - now % rate.seconds)
            request.retry_after = wait  # type: ignore[attr-defined]  # for the answer, whoever writes it
            log.warning("too_often", action=action, per=rate.per)
            raise TooOften(wait)


def wait_for(action: str, *, key: str) -> int:
    """Count once more that this is done to `key`, whoever does it; returns the seconds to wait if it is too often.

    What a short limit refuses does not count for the longer ones: nobody uses up another's day within a minute.
    """
    now = time.time()
    for rate in sorted(parse_rates(settings.LIMITS.get(action, "")), key=lambda rate: rate.seconds):
        counted = f"limits:{action}:{rate}:{_hash(key)}:{int(now // rate.seconds)}"
        (count,) = cast(Any, cache).count({counted: rate.seconds})
        if count > rate.amount:
            log.warning("too_often", action=action, per="key")
            return math.ceil(rate.seconds - now % rate.seconds)
    return 0


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def _key(request: HttpRequest, action: str, rate: Rate, now: float) -> str:
    match rate.per:
        case "user":
            source = str(request.user.pk)
        case "ip":
            source = _network(get_adapter(request).get_client_ip(request))
        case _:
            raise ImproperlyConfigured(f"The limit of {action!r} can count users and IP addresses, no keys.")
    return f"limits:{action}:{rate}:{source}:{int(now // rate.seconds)}"


def _network(address: str) -> str:
    """What is counted as one: an IPv4 address, or the network of an IPv6 address."""
    if ipaddress.ip_address(address).version == 4:
        return address
    return str(ipaddress.IPv6Network((address, IPV6_PREFIX), strict=False).network_address)
