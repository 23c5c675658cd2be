"""The notation of `settings.LIMITS`."""

import pytest

from accounts.rates import Rate, parse_rates
from forbidden import settings


@pytest.mark.parametrize(
    ("text", "rates"),
    [
        ("", ()),
        (" ", ()),
        ("20/m/user", (Rate(20, 60, "user"),)),
        ("5/10m/ip", (Rate(5, 600, "ip"),)),
        ("5/d", (Rate(5, 86400, "ip"),)),
        ("2/s/ip, 100/h/key", (Rate(2, 1, "ip"), Rate(100, 3600, "key"))),
        ("2/m,2/60s", (Rate(2, 60, "ip"),)),
    ],
)
def test_it_is_read(text: str, rates: tuple[Rate, ...]) -> None:
    assert parse_rates(text) == rates


@pytest.mark.parametrize("text", ["20", "20/m/", "20/m/users", "m/20", "-1/m", "20/w", "20/1.m", "20/m/ip;5/h/ip", ","])
def test_what_is_no_rate_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a rate such as"):
        parse_rates(text)


@pytest.mark.parametrize("action", settings.LIMITS)
def test_every_limit_of_the_site_can_be_read(action: str) -> None:
    assert parse_rates(settings.LIMITS[action])
