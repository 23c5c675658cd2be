"""The rates of `settings.LIMITS`, in allauth's notation: "20/m/user,100/h/user"."""

import re
from functools import cache
from typing import NamedTuple

NOTATION = re.compile(r"(?P<amount>\d+)/(?P<count>\d+)?(?P<unit>[smhd])(?:/(?P<per>ip|user|key))?")
SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


class Rate(NamedTuple):
    """A number of uses in a number of seconds, for each user, IP address or key."""

    amount: int
    seconds: int
    per: str

    def __str__(self) -> str:
        return f"{self.amount}/{self.seconds}/{self.per}"


@cache
def parse_rates(text: str) -> tuple[Rate, ...]:
    """Return the comma-separated rates, none for ""; raise ValueError for an invalid rate."""
    return tuple(dict.fromkeys(_parse(part.strip()) for part in text.split(",") if text.strip()))


def _parse(text: str) -> Rate:
    match = NOTATION.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not a rate such as 20/m/user or 5/10m/ip.")
    return Rate(int(match["amount"]), int(match["count"] or 1) * SECONDS[match["unit"]], match["per"] or "ip")
